"""The rules on declining in Chinese, Dutch, Italian and Portuguese: data, not code.

Each language has the same four: one cannot say, there is none of the data, the data does not carry it, it is not known.
"""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.rule import PhraseRule

_GAP: Final = r"[^.!?;\n]"

_ZH_SOURCE: Final = (
    "(?:数据|资料|信息|记录|工具|账户|系统|登记|名单|列表|接口|报表|结果|数据库|清单|明细|档案|合同|订单)"
)
_ZH_THING: Final = (
    "(?:数据|信息|资料|记录|价格|股价|汇率|报价|工具|字段|条目|权限|行情|数值|依据|来源|历史|税率|明细|内容|说明)"
)
_ZH_FINE: Final = "(?!问题|变|错|异常|疑|差异|改|遗漏|出入|冲突)"
_NL_SOURCE: Final = (
    r"[\w-]*(?:gegevens|data|register|tool|tools|lijst|overzicht|rekening|rekeningen|systeem|bestand|bron|"
    r"administratie|koppeling|dossier|tabel|historie|geschiedenis|contract|boeking)"
)
_NL_THING: Final = (
    r"[\w-]*(?:gegevens|informatie|data|prijs|prijzen|koers|koersen|tarief|tarieven|cijfers|toegang|bron|veld|"
    r"vermelding|record|details|tool|geschiedenis|waarde|waarden)"
)
_IT_SOURCE: Final = (
    r"(?:dati|registro|sistema|elenco|lista|tabella|archivio|conti?|strument[oi]|fonte|connettore|storico|estratto|"
    r"scheda|risposta|contratto|prenotazione|documento)"
)
_IT_THING: Final = (
    r"(?:dat[oi]|informazion[ei]|prezz[oi]|quotazion[ei]|tass[oi] di cambio|cambio|accesso|registrazion[ei]|cifr[ae]|"
    r"dettagl\w+|valor[ei]|font[ei]|strument[oi]|storico|prevision[ei]|tracci[ae])"
)
_PT_SOURCE: Final = (
    r"(?:dados|registr?o|registos|sistema|lista|tabela|arquivo|contas?|ferramentas?|fonte|conector|histórico|extrato|"
    r"ficha|resposta|contrato|reserva|documento)"
)
_PT_THING: Final = (
    r"(?:dados?|informaç(?:ão|ões)|preços?|cotaç(?:ão|ões)|taxas? de câmbio|câmbio|acesso|regist(?:r?os?)|valore?s?|"
    r"detalhes?|fontes?|ferramentas?|histórico|previs(?:ão|ões))"
)

DECLINES_MORE: Final = (
    PhraseRule(
        id="zh-无法回答",
        meaning="the assistant cannot say what was asked, or does not know",
        pattern=re.compile(
            "(?:无法|不能|没法|没办法|难以|未能)[^。!?\n]{0,12}?(?:回答|告诉|告知|提供|给出|查|确定|得知|知道|计算|换算|判断|获取|"
            "确认|报出|看到|看出|估算|预测|答复|找到)(?!投资建议)|(?:查|找|看|查询|搜|检索)不到|(?:没|没有|未|未能)(?:查|找|看|"
            "搜)到|我?不(?:知道|清楚)(?!为什么)|不得而知|不详|尚不清楚"
        ),
        example="我无法告诉您现在的价格。",
        counterexample="价格没有问题。",
    ),
    PhraseRule(
        id="zh-没有数据",
        meaning="there is none of it in the data, or the data does not carry it",
        pattern=re.compile(
            f"{_ZH_SOURCE}[^。!?\uff0c\n]{{0,15}}?(?:没有{_ZH_FINE}|并无|(?:并未|尚未|未|没)(?:有)?(?:提供|包含|包括|记录|显示|收录|"
            "列出|载明|注明|说明|提及|登记|涵盖|给出)|不(?:包含|包括|含|提供|显示|记录|收录|涵盖|列出|支持)|缺少|缺乏)|"
            f"(?:没有|暂无|并无|毫无|缺少|缺乏|无)(?:[^。!?\uff0c\n]{{0,12}}?){_ZH_THING}(?!错|问题|变|有误|冲突)|"
            "(?:只|仅)(?:有|包含|显示|列出|提供|记录|包括)[^。!?\n]{1,20}(?:没有|不包括|不含|不包含|并无|而非|而不是)|"
            "(?:尚未|未|没有)(?:公布|确定|记录|登记|公开|录入|提供)|不在(?:[^。\n]{0,8})(?:数据|范围|记录)"
        ),
        example="已连接的数据中没有价格信息。",
        counterexample="数据没有问题。",
    ),
    PhraseRule(
        id="nl-kan-niet",
        meaning="the assistant cannot say what was asked, or does not know",
        pattern=re.compile(
            rf"\b(?:kan|kon|kunnen)\b{_GAP}{{0,50}}?\b(?:niet|geen)\b{_GAP}{{0,40}}?\b(?:geven|zeggen|vertellen|"
            rf"opzoeken|"
            r"vinden|zien|beantwoorden|bepalen|berekenen|omrekenen|noemen|melden|achterhalen|opvragen|tonen|nagaan|"
            r"inschatten|bevestigen|vaststellen|weten|ophalen)\b|\b(?:zie|vind|weet|ken|heb) ik\b[^.!?;,\n]{0,20}?"
            r"\bniet\b|\bik (?:weet|zie|vind|ken) (?:het|dat|die|deze|de \w+)? ?(?:hier )?niet\b|\bgeen idee\b"
        ),
        example="De huidige koers kan ik u helaas niet geven.",
        counterexample="U kunt er niet omheen.",
    ),
    PhraseRule(
        id="nl-geen-gegevens",
        meaning="there is none of it in the data, or the data does not carry it",
        pattern=re.compile(
            rf"\b(?:geen|zonder)\b(?: (?!probleem|twijfel|zorgen|fouten)[\w/-]+){{0,3}}? {_NL_THING}\b|"
            rf"\b{_NL_SOURCE}\b{_GAP}{{0,30}}?\b(?:bevat(?:ten)?|vermeld(?:t|en)|tonen|toont|geven|geeft|laten|"
            rf"laat|kennen|"
            rf"kent|staan|staat|registreert|zeggen|zegt|reiken|gaan|houdt|houden)\b{_GAP}{{0,30}}?\b(?:geen|niet|niets|"
            rf"slechts)\b|\b(?:staat|staan|zit|zitten|komt|komen)\b{_GAP}{{0,25}}\bniet\b{_GAP}{{0,15}}\b(?:in|bij|"
            rf"erin|"
            r"erbij|hier|tussen|voor)\b|\bniet (?:beschikbaar|bekend|opgenomen|vermeld|geregistreerd|zichtbaar|"
            r"gevonden|te "
            r"vinden|vastgelegd|bijgehouden|ingevuld)\b|\bniets (?:over|van|voor|uit)\b|\bonbekend\b"
        ),
        example="De gegevens bevatten geen prijzen.",
        counterexample="De koers is niet veranderd.",
    ),
    PhraseRule(
        id="it-non-posso",
        meaning="the assistant cannot say what was asked, or does not know",
        pattern=re.compile(
            rf"\bnon (?:ti |le |vi |mi |lo |la |li |ne |te lo |glielo )?(?:posso|possiamo|riesco|riusciamo|"
            rf"sono in grado|"
            rf"saprei|è possibile|si può|ho modo|c'è modo)\b{_GAP}{{0,35}}?\b(?:di[rc]|dar|trov|rispond|forni|calcol|"
            r"convert|determin|indic|sap|conosc|ved|conferm|stabil|stim|recuper|otten|rifer|consult|acced)\w*"
            r"\b(?! (?:un |dei )?consigl)|\bnon (?:lo so|lo sappiamo|so (?:qual|quant|chi|quando|dove)\w*|mi risulta)\b"
        ),
        example="Non posso dirti il prezzo attuale.",
        counterexample="Non posso darti un consiglio.",
    ),
    PhraseRule(
        id="it-nessun-dato",
        meaning="there is none of it in the data, or the data does not carry it",
        pattern=re.compile(
            rf"\b(?:non (?:ho|abbiamo|c'è|ci sono|dispongo di|vedo|trovo|ho trovato|esiste|esistono|risultan?o?|"
            rf"compaion?o?|"
            rf"figuran?o?)|nessun[ao]?|senza|niente)\b(?: (?!dubbi|problem|bisogno|"
            rf"motiv)[\w'/-]+){{0,4}}? {_IT_THING}\b|"
            rf"\b{_IT_SOURCE}\b{_GAP}{{0,30}}? non (?:l[oaie] |ne |mi |si )?(?:contien|contengon|riport|includ|"
            rf"mostra|indic|"
            r"registr|dic|fornisc|offr|copr|arriv|hanno|ha\b|danno|dà\b|restituisc|specific|elenc|menzion|compren|"
            r"risal|"
            r"risult)\w*|\bnon (?:è|sono|era|erano)(?: \w+)? (?:disponibil|present|registrat|indicat|inclus[oaie] nei|"
            r"not[oaie]\b|riportat|specificat|pubblicat|accessibil|tracciat|elencat)\w*|\b(?:solo|soltanto) [^.!?;\n]"
            r"{1,40}, (?:non|niente|nessun)\b|\bniente (?:su|sul|sulla|per|prima)\b"
        ),
        example="I dati collegati non contengono il prezzo.",
        counterexample="Il prezzo non è cambiato.",
    ),
    PhraseRule(
        id="pt-não-consigo",
        meaning="the assistant cannot say what was asked, or does not know",
        pattern=re.compile(
            rf"\bnão (?:lhe |te |vos |me |o |a )?(?:posso|podemos|consigo|conseguimos|é possível|sou capaz de|"
            rf"tenho como|"
            rf"há como|dá para)\b{_GAP}{{0,35}}?\b(?:diz|dar|encontr|respond|fornec|calcul|convert|determin|indic|sab|"
            r"conhec|ver\b|confirm|estim|obter|consult|acess|inform|localiz|mostr)\w*\b(?! (?:um )?conselho)|"
            r"\bnão (?:sei|sabemos|me consta)\b|\bdesconheço\b"
        ),
        example="Não consigo dizer o preço atual.",
        counterexample="Não posso dar um conselho.",
    ),
    PhraseRule(
        id="pt-sem-dados",
        meaning="there is none of it in the data, or the data does not carry it",
        pattern=re.compile(
            rf"\b(?:não (?:tenho|temos|há|existem?|disponho de|vejo|encontr(?:ei|o)|achei|constam?|aparecem?|figuram?)|"
            rf"nenhuma?|sem)\b(?: (?!dúvida|problema|necessidade)[\w'/-]+){{0,4}}? {_PT_THING}\b|"
            rf"\b{_PT_SOURCE}\b{_GAP}{{0,30}}? não (?:o |a |os |as |se |me )?(?:inclu|cont[êeé]|mostr|traz|indic|"
            rf"regist|diz|"
            r"fornec|oferec|cobr|cheg|têm|tem\b|dão|dá\b|devolv|especific|list|mencion|abrang)\w*|"
            r"\bnão (?:está|estão|é|são|foi|foram)(?: \w+)? (?:disponíve|registad|registrad|indicad|incluíd[oa]s? nos|"
            r"conhecid|publicad|acessíve|presente|nos dados|informad|listad)\w*|\b(?:só|apenas|"
            r"somente) [^.!?;\n]{1,40}, "
            r"(?:não|nada|nenhum)\b|\bnada (?:sobre|para|antes)\b"
        ),
        example="Os dados não incluem o preço.",
        counterexample="O preço não mudou.",
    ),
)
