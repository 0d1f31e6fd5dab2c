"""The Spanish rules on declining: data, not code."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.phrases.rule import PhraseRule

_VERBS: Final = (
    r"(?:d(?:ar|ecir)|responder|contestar|indicar|proporcionar|calcular|convertir|determinar|encontrar|precisar|"
    r"estimar|saber|conocer|comunicar|verificar|confirmar|comparar|predecir|consultar|acceder|obtener|ver|mostrar|"
    r"facilitar|ofrecer|averiguar|deducir|inferir|extraer|establecer)(?:te|le|les|lo|la|los|nos|telo|selo)?"
)
_THING: Final = (
    r"(?:datos?|información|precios?|cotizaci(?:ón|ones)|tipos? de cambio|acceso|registros?|cifras?|detalles?|"
    r"valores|tasas?|herramientas?|fuentes?|previsi(?:ón|ones)|pronósticos?|"
    r"estimaci(?:ón|ones)|proyecci(?:ón|ones)|historial|aquí|en (?:los|las|tus|sus|mis|el|la) \w+)"
)

_DATA: Final = (
    r"(?:datos|registros?|sistema|informes?|lista|listado|tablas?|archivos?|historial|herramientas?|conector|"
    r"extractos?|fichas?|"
    r"expedientes?|base de datos)"
)

_NOT_CREDITED: Final = (
    r"(?<!según )(?<!según los )(?<!según el )(?<!según la )(?<!según tus )(?<!según sus )(?<!según mis )"
)

DECLINES_ES: Final = (
    PhraseRule(
        id="es-no-puedo",
        meaning="the assistant cannot say what was asked",
        pattern=re.compile(
            rf"\bno (?:me |te |le |les |se |nos )?(?:puedo|podemos|puede|pude|podría|es posible|resulta posible|"
            rf"logro|consigo|tengo (?:forma|manera) de|hay (?:forma|manera) de|estoy en condiciones de|soy capaz de|"
            rf"sabría)\b[^.!?;,\n]{{0,35}}?\b{_VERBS}\b(?! (?:un |una )?(?:consejo|asesoramiento|recomendaci))|"
            rf"\bimposible (?:de )?" + _VERBS + r"\b"
        ),
        example="No puedo decirle el precio de venta.",
        counterexample="No puedo darle un consejo de inversión.",
    ),
    PhraseRule(
        id="es-no-hay-datos",
        meaning="there is none of what the answer would rest on",
        pattern=re.compile(
            rf"\b(?:no (?:hay|tengo|tenemos|dispongo de|disponemos de|cuento con|existen?|encuentro|encontré|veo)|"
            rf"sin|ning(?:ún|una))\b(?: (?!duda|problema|necesidad|prisa)[\wáéíóúñ/-]+){{0,5}}? {_THING}\b|"
            rf"(?<!no )\bfaltan?\b[^.!?;,\n]{{0,30}} {_THING}\b"
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
            r"aba|aban) (?:\w+ )?(?:disponibles?|incluid|publicad|fijad|definid|registrad|en (?:los|tus|sus|el|las|"
            r"la)|recogid|accesib|"
            r"conectad)\w*"
        ),
        example="El registro no incluye los precios de venta.",
        counterexample="No está mal.",
    ),
    PhraseRule(
        id="es-nada-de-eso",
        meaning="there is nothing of the kind in the data",
        pattern=re.compile(
            r"\bno (?:he|hemos|se ha|se han) (?:encontrado|hallado|localizado|introducido|registrado|fijado|publicado|"
            r"indicado|"
            r"definido)\b|\bno hay (?:[\wáéíóúñ-]+ ){1,4}?(?:registrad|inscrit|asignad|indicad|disponib|fijad|"
            r"anotad)\w+|"
            r"\b(?:datos|registros?|historial|archivo|apuntes|serie)\b[^.!?;,\n]{0,25} (?:llegan?|terminan?|acaban?|"
            r"van?|empiezan?|"
            r"comienzan?|arrancan?|se remontan?)(?: [\w]+)? (?:hasta|en|con|más allá|a partir)\b|\bno (?:lo |"
            r"me lo )?(?:dicen?|especifican?|detallan?|precisan?|señalan?)\b(?! adiós)|"
            r"\bcampo\b"
            r"[^.!?;,\n]{0,40} (?:vacío|en blanco)\b"
        ),
        example="Los datos del club llegan solo hasta la temporada actual.",
        counterexample="El tren llega solo hasta Sevilla.",
    ),
    PhraseRule(
        id="es-solo-eso",
        meaning="what is given is something else, and only that",
        pattern=re.compile(
            rf"\b{_NOT_CREDITED}{_DATA}(?: (?!es\b|son\b)\w+){{0,2}}? no (?:lo |los |la |las |se |me )?(?!mient|cambi|"
            rf"dej|fall|engañ|"
            rf"baj|sub)\w+|"
            rf"\bno se \w+ en (?:los |el |la |las |estos |estas |tus |sus )?{_DATA}\b|"
            r"\bs[oó]lo (?:tengo|veo|dispongo|encuentro|hay|aparecen?|constan?|figuran?)\b(?! (?:un|una|dos|tres|\d))|"
            r"\bno (?:tengo|veo|encuentro|existe|consta|hay) ning(?:ún|una) (?!duda|problema|motivo|secreto|cambio|"
            r"inconveniente)"
            r"[\wáéíóúñ-]+|\bqued\w+ fuera de\b|\bfuera del? (?:alcance|periodo|los datos)\b|"
            r"\bno hay (?:ni )?(?:rastro|constancia|"
            r"mención)\b|\bnada (?:para|sobre|anterior|en (?:los|las|tus|sus)|de (?:ese|esa|eso))\b|\b(?:consulta|"
            r"búsqueda|"
            r"herramienta|llamada)\b[^.!?;,\n]{0,25} (?:no (?:devolvió|arrojó|dio|encontró|ha)|vací\w+|sin resultados|"
            r"cero|0)\b"
        ),
        example="Solo tengo los alquileres desde 2021.",
        counterexample="Solo tengo una duda.",
    ),
)
