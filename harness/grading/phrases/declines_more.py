"""The German, French, Spanish and Japanese rules on declining: data, not code."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.rule import PhraseRule

_DE_VERBS: Final = (
    r"(?:nennen|sagen|beantworten|angeben|ermitteln|beurteilen|berechnen|umrechnen|bestimmen|finden|abrufen|"
    r"einsehen|sehen|mitteilen|liefern|bestätigen|ausrechnen|ableiten|herleiten|feststellen|prüfen|vergleichen|"
    r"vorhersagen|schätzen|wissen|entnehmen|abfragen|anzeigen|beziffern|bieten|geben|antworten|machen|ablesen|"
    r"erkennen|zugreifen)"
)
_DE_THING: Final = (
    r"(?:[\wäöüß-]*(?:daten|angaben|informationen|kurse?n?|preise?n?|werte?n?|sätze?n?|quellen?)|information|infos?|"
    r"zugriff|zugang|eintrag|einträge?n?|werkzeuge?|tools?|auskunft|auskünfte|treffer|angabe|vermerk)"
)
_FR_VERBS: Final = (
    r"(?:donner|dire|répondre|indiquer|fournir|calculer|convertir|déterminer|trouver|préciser|estimer|savoir|"
    r"connaître|communiquer|vérifier|confirmer|comparer|prédire|consulter|accéder|obtenir|voir|afficher|évaluer|"
    r"chiffrer|renseigner|récupérer)"
)
_ES_VERBS: Final = (
    r"(?:d(?:ar|ecir)|responder|contestar|indicar|proporcionar|calcular|convertir|determinar|encontrar|precisar|"
    r"estimar|saber|conocer|comunicar|verificar|confirmar|comparar|predecir|consultar|acceder|obtener|ver|mostrar|"
    r"facilitar|ofrecer|averiguar)(?:te|le|les|lo|la|los|nos|telo|selo)?"
)
_ES_THING: Final = (
    r"(?:datos?|información|precios?|cotizaci(?:ón|ones)|tipos? de cambio|acceso|registros?|cifras?|detalles?|"
    r"valores|tasas?|herramientas?|fuentes?|previsi(?:ón|ones)|pronósticos?|"
    r"estimaci(?:ón|ones)|proyecci(?:ón|ones)|historial|aquí|en (?:los|las|tus|sus|mis|el|la) \w+)"
)

DECLINES_MORE: Final = (
    PhraseRule(
        id="de-kann-nicht",
        meaning="the assistant cannot say what was asked",
        pattern=re.compile(
            rf"\b(?:kann|können|konnte|konnten|könnte|vermag|lässt sich|lassen sich|"
            rf"ließ sich)\b[^.!?;\n]{{0,110}}?\bnicht\b(?: [\wäöüß]+){{0,4}}? {_DE_VERBS}\b(?! sie\b)|"
            rf"\bnicht (?:\w+ )?(?:zu )?{_DE_VERBS} (?:kann|können|konnte|lässt|ist|sind)\b|\bnicht in der lage\b|"
            rf"\bnicht möglich\b"
        ),
        example="Den Kurs kann ich Ihnen leider nicht nennen.",
        counterexample="Damit können Sie nichts falsch machen.",
    ),
    PhraseRule(
        id="de-keine-daten",
        meaning="there is none of what the answer would rest on",
        pattern=re.compile(
            rf"\bkein(?:e|en|er|em|es|erlei)?\b(?: (?!zweifel|problem|sorge)[\wäöüß/.-]+){{0,4}}? {_DE_THING}\b|"
            r"\bgibt es (?:dazu |dafür |davon |hier |leider )?(?:in|aus|unter|bei) [^.!?;,\n]{0,40}? nicht\b|"
            r"\bweiß ich (?:[\wäöüß]+ )?nicht\b|\b(?:ist|sind) (?:[\wäöüß]+ )?unbekannt\b|"
            r"\blieg(?:t|en)\b[^.!?;,\n]{0,40} nicht vor\b|\b(?:liefer|enth[aä]l|nenn|zeig|führ|kenn|biete|erfass|"
            r"verzeichn|umfass|speicher)\w*(?: [\wäöüß]+){0,4}? keine?[nrms]? (?!zweifel|problem|sorge|frage|grund)"
            r"[\wäöüß-]+"
        ),
        example="Dazu liegen mir leider keine Daten vor.",
        counterexample="Es besteht kein Zweifel daran.",
    ),
    PhraseRule(
        id="de-nicht-enthalten",
        meaning="it is not part of what the data holds",
        pattern=re.compile(
            r"\b(?:nicht|kein\w*(?: [\wäöüß/.-]+){0,6}?|nirgends)(?: [\wäöüß]+){0,3}? (?:enthalten|verfügbar|"
            r"vorhanden|hinterlegt|verzeichnet|erfasst|abrufbar|gespeichert|bekannt|ersichtlich|aufgeführt|gelistet|"
            r"angegeben|genannt|eingetragen|vermerkt|dokumentiert|notiert|ausgewiesen|"
            r"zugänglich|verbunden)\b|\bgeh(?:t|en)\b[^.!?;\n]{0,70}? nicht hervor\b|\bfehl(?:t|"
            r"en)\b(?! es nicht)[^.!?;\n]{0,60}(?:daten|angabe|kurs|preis|information)|(?:daten|angaben|kurse?|preise?|"
            r"informationen)\b[^.!?;,\n]{0,40}? fehl(?:t|en)\b(?! es nicht)|\bnichts (?:dazu|darüber|hierzu|davon)\b|"
            r"\bnicht (?:in|aus|im) (?:den |der |dem |ihren |deinen |diesen )?[\wäöüß]*(?:daten|register|konten|"
            r"ergebnissen|quelle|liste)\b|\b(?:kennt|kennen|enthält|enthalten|führt|führen|liefert|liefern|nennt|"
            r"erfasst|verzeichnet|umfasst)\b[^.!?;,\n]{0,60} nichts?\b"
        ),
        example="Verkaufspreise sind im Register nicht verzeichnet.",
        counterexample="Das Konto ist nicht überzogen.",
    ),
    PhraseRule(
        id="fr-ne-peux-pas",
        meaning="the assistant cannot say what was asked",
        pattern=re.compile(
            rf"\bn(?:e |')(?:\w+ )?(?:peux|peut|pouvons|puis|pourrais|suis|sommes|est|parviens|arrive|saurais|"
            rf"sais)\b(?! que\b)[^.!?;,\n]{{0,45}}?\b{_FR_VERBS}\b(?! (?:(?:de |un |des |d')?(?:conseil|recommandation|"
            rf"avis)|à quel point|combien je|assez))|\b(?:impossible|incapable|pas en mesure) (?:de |d'|à )(?:vous |"
            rf"te |le |la |l')*{_FR_VERBS}\b"
        ),
        example="Je ne peux pas vous donner le prix de vente.",
        counterexample="Je ne peux que vous donner raison.",
    ),
    PhraseRule(
        id="fr-ne-contient-pas",
        meaning="the data carries none of it",
        pattern=re.compile(
            r"\bn(?:e |')(?:me |nous |vous |le |la |les )?(?:contien|comport|fourni|inclu|indiqu|mentionn|répertori|"
            r"recens|enregistr|figur|dispos|donn|propos|couvr|renseign|précis|affich|retourn|renvoi|appara|connai|"
            r"list|compren|permet|possèd|di(?:t|sent)\b|v(?:a|ont)\b|ai\b|a\b|ont\b|avons\b|y a\b|existe|vois\b|"
            r"trouve\b)\w*(?: malheureusement|"
            r" y)? (?:pas|aucune?s?|ni|rien|nulle part)\b(?! (?:de |d')?(?:doute|problème|souci|raison|besoin))"
        ),
        example="Le registre ne contient pas les transactions.",
        counterexample="Il n'y a aucun doute là-dessus.",
    ),
    PhraseRule(
        id="fr-indisponible",
        meaning="it is not available",
        pattern=re.compile(
            r"\bpas (?:\w+ ){0,2}?(?:disponibles?|incluse?s?|enregistrée?s?|accessibles?|renseignée?s?|fournie?s?|"
            r"répertoriée?s?|présente?s?|connue?s?|indiquée?s?)\b|\bindisponibles?\b|"
            r"\baucune? (?:\w+ ){0,2}?(?:données?|informations?|prix|cours|taux|accès|outils?|chiffres?)\b|"
            r"(?<!ne )\b(?:manque|manquent|s'arrête|s'arrêtent)\b|"
            r"\bpas (?:précisée?s?|mentionnée?s?|communiquée?s?|publiée?s?)\b|"
            r"\baucune? (?!doute|problème|souci)[^.!?;,\n]{1,45} "
            r"(?:n'(?:est|apparaît|existe|y figure|a été)|ne figure)\b|"
            r"\b(?:je|on) (?:ne |n'en )(?:le |la |l')?sai[st] (?:pas|rien)\b"
        ),
        example="Le cours n'est pas disponible ici.",
        counterexample="Ce n'est pas cher.",
    ),
    PhraseRule(
        id="es-no-puedo",
        meaning="the assistant cannot say what was asked",
        pattern=re.compile(
            rf"\bno (?:me |te |le |les |se |nos )?(?:puedo|podemos|puede|pude|podría|es posible|resulta posible|"
            rf"logro|consigo|tengo (?:forma|manera) de|hay (?:forma|manera) de|estoy en condiciones de|soy capaz de|"
            rf"sabría)\b[^.!?;,\n]{{0,35}}?\b{_ES_VERBS}\b(?! (?:un |una )?(?:consejo|asesoramiento|recomendaci))|"
            rf"\bimposible (?:de )?" + _ES_VERBS + r"\b"
        ),
        example="No puedo decirle el precio de venta.",
        counterexample="No puedo darle un consejo de inversión.",
    ),
    PhraseRule(
        id="es-no-hay-datos",
        meaning="there is none of what the answer would rest on",
        pattern=re.compile(
            rf"\b(?:no (?:hay|tengo|tenemos|dispongo de|disponemos de|cuento con|existen?|encuentro|encontré|veo)|"
            rf"sin|ning(?:ún|una))\b(?: (?!duda|problema|necesidad|prisa)[\wáéíóúñ/-]+){{0,5}}? {_ES_THING}\b|"
            rf"(?<!no )\bfaltan?\b[^.!?;,\n]{{0,30}} {_ES_THING}\b"
        ),
        example="No tengo datos de impuestos.",
        counterexample="No hay duda de que pagará impuestos.",
    ),
    PhraseRule(
        id="es-no-incluye",
        meaning="the data carries none of it",
        pattern=re.compile(
            r"\bcarezco de\b|\b(?:lo )?desconozco\b|\bno lo (?:sé|sabemos|puedo saber)\b|\bsolo (?:traen?|"
            r"incluyen?|muestran?|contienen?|devuelven?|cubren?|registran?|llegan? (?:a|hasta))\b"
            r"|\bno (?:se |me |nos |le )?(?:encuentran?\b|aparecen?|figuran?|constan?|incluyen?|"
            r"contienen?|registran?|ofrecen?|proporcionan?|muestran?|recogen?|devuelven?|traen?|guardan?|reflejan?|"
            r"mencionan?|indican?|permiten?|cubren?)\b(?! (?:ninguna? )?(?:duda|problema|cambio))|\bno est(?:á|án|"
            r"aba|aban) (?:\w+ )?(?:disponibles?|incluid|registrad|en (?:los|tus|sus|el)|recogid|accesib|"
            r"conectad)\w*"
        ),
        example="El registro no incluye los precios de venta.",
        counterexample="No está mal.",
    ),
    PhraseRule(
        id="de-reicht-nicht",
        meaning="the data does not reach as far, or says nothing of it",
        pattern=re.compile(
            r"\b[\wäöüß-]*(?:daten|register|liste|aufzeichnungen|unterlagen|datei|tabelle|historie|preisliste)\b"
            r"(?: [\wäöüß-]+){0,3}? (?:reich|end|geh|deck|umfass)\w*(?: [\wäöüß-]+){0,2}? (?:nur|bis|mit|bereits|"
            r"schon)\b|"
            r"\bgeb(?:en|t)\b[^.!?;\n]{0,60} nicht her\b|\bgibt\b[^.!?;\n]{0,60} nicht her\b|\bnicht her(?:geben|"
            r"gibt)\b|"
            r"\bnichts (?:gefunden|vor|bekannt|hinterlegt|vermerkt|eingetragen|verzeichnet|hervor|entnehmen)\b|"
            r"\bsteh(?:t|en)\b[^.!?;,\n]{0,40} (?:keine?[nr]?|nichts)\b|\b(?:feld|spalte|zeile|"
            r"eintrag)\b[^.!?;,\n]{0,40} "
            r"leer\b"
        ),
        example="Die Vereinsdaten reichen nur bis zur laufenden Saison.",
        counterexample="Die Straße reicht nur bis zum Fluss.",
    ),
    PhraseRule(
        id="fr-rien-de-tel",
        meaning="there is nothing of the kind in the data",
        pattern=re.compile(
            r"\brien (?:n'(?:est|y est|a été|y figure)|ne (?:figure|permet|l'indique))\b|(?:^|"
            r"[;:.,] )(?:désolée?, )?pas (?:de |d')"
            r"(?:données?|informations?|prix|cours|taux|tarifs?|chiffres?|traces?|mention|montants?|noms?)\b|"
            r"\bchamps?\b"
            r"[^.!?;,\n]{0,40} (?:vides?|pas remplis?)\b|\bn'a pas (?:encore )?été (?:saisie?|enregistrée?|"
            r"renseignée?|publiée?|"
            r"fixée?|communiquée?)s?\b"
        ),
        example="Rien n'est indiqué pour la saison prochaine.",
        counterexample="Rien de plus simple, pas de problème.",
    ),
    PhraseRule(
        id="es-nada-de-eso",
        meaning="there is nothing of the kind in the data",
        pattern=re.compile(
            r"\bno (?:he|hemos|se ha|se han) (?:encontrado|hallado|localizado|introducido|registrado|fijado|publicado|"
            r"indicado|"
            r"definido)\b|\bno hay (?:[\wáéíóúñ-]+ ){1,4}?(?:registrad|inscrit|asignad|indicad|disponib|fijad|"
            r"anotad)\w+|"
            r"\b(?:datos|registros?|historial|archivo)\b[^.!?;,\n]{0,25} (?:llegan?|terminan?|acaban?|"
            r"van?)(?: [\w]+)? (?:hasta|en|"
            r"con|más allá)\b|\bno (?:lo |me lo )?(?:dicen?|especifican?|detallan?|precisan?|señalan?)\b(?! adiós)|"
            r"\bcampo\b"
            r"[^.!?;,\n]{0,40} (?:vacío|en blanco)\b"
        ),
        example="Los datos del club llegan solo hasta la temporada actual.",
        counterexample="El tren llega solo hasta Sevilla.",
    ),
    PhraseRule(
        id="ja-できません",
        meaning="the assistant cannot say what was asked",
        pattern=re.compile(
            r"(?:答え|回答|伝え|知らせ|示し|案内|提示|算出|計算|確認|判断|換算|提供|取得|調べ|比較|特定|予測|参照|"
            r"把握|推定|利用|アクセス|出し|表示|照会|知る|言え|言う|見る)(?:する|"
            r"いた|すること|ること|こと)?(?:が|は|も)?(?:でき(?:ません|ない|かね|ず)|しかね|いたしかね|かね|"
            r"られません|られない|ません(?!か))|(?:分|わ)かり(?:ません|かね)|"
            r"(?:分|わ)からない|存じません"
        ),
        example="来年の所得税額はお答えできません。",
        counterexample="来年の所得税額をお答えします。",
    ),
    PhraseRule(
        id="ja-データがない",
        meaning="there is none of what the answer would rest on",
        pattern=re.compile(
            r"(?:情報|データ|記録|価格|株価|相場|レート|為替|履歴|数値|項目|明細|税率|ツール|機能|手段|記載|登録|"
            r"該当)(?:(?!間違い|問題|疑い|不足は|不備|変更は|変わり)[^。\n]){0,20}?(?:な(?:い|"
            r"く|し)(?!か)|ありません|ございません|含まれて(?:い|お)(?:ません|ない|らず)|含まれ(?:ません|ず|ない)|"
            r"見つかりません|見当たりません|存在しません|存在しない|"
            r"持っ?ち?(?:て|合わせて)(?:い|お)(?:り?ません|らず|ない)|対象外|不足(?!は|し(?:て|ま)))|不足してい(?:る|"
            r"ます)|(?:空欄|空白|未定|未登録|未入力|未記入|未公開|未設定)(?:です|で|と|の|に)|"
            r"不明(?:です|で|な|と)|(?:載って|書かれて|示されて|入って|残って|付いて|ついて)い(?:ません|ない)|(?:記録|"
            r"登録|記載|掲載|収録|保存|公開|提供|用意|入力|設定|発表|確定)されて(?:い|お)(?:ません|らず|ない)"
        ),
        example="接続されているデータに税金の情報がありません。",
        counterexample="データに間違いはありません。",
    ),
)
