"""The ways of telling how something changed: by how much, from what to what, what it used to be and what it is now.

In English, German, French, Spanish, Chinese and Japanese. The amount of a change is no value of the quantity, and of
two values the later one is.
"""

from __future__ import annotations

from harness.grading.figures.sayings.phrase import phrase

_ABOUT = (
    r"\s*(?:(?:about|around|roughly|nearly|almost|some|just|another|a (?:further|net|total of)|rund|etwa|knapp|gut|"
    r"fast|environ|près de|quelque|unos|unas|casi)\s+)*"
)
_ENGLISH = (
    "grew grown grows growing rose risen rises rising increased increases increasing climbed climbs jumped jumps "
    "surged soared fell falls falling dropped drops dropping declined declines "
    "declining decreased decreases decreasing slipped slips shrank shrunk shrinks slid dipped plunged sank sunk tumbled"
)
_OBJECTS = "gained gains added lost moved changed changes advanced improved improves expanded contracted"
_NOUNS = "increase rise gain decrease drop fall decline change difference gap jump reduction growth improvement surge"
_GERMAN = (
    "stieg stiegen steigt steigen gestiegen sank sanken sinkt sinken gesunken fiel fielen fällt fallen gefallen nahm "
    "nahmen nimmt nehmen zugenommen abgenommen ging gingen geht gehen zurückgegangen legte legten legt zugelegt wuchs "
    "wuchsen wächst wachsen gewachsen erhöhte erhöhten erhöht verringerte verringerten verringert reduzierte reduziert "
    "senkte senkten gesenkt verbessert verbesserte verändert gekürzt höher niedriger mehr weniger teurer billiger "
    "größer kleiner länger kürzer"
)
_FRENCH = (
    "augmenté augmente augmentent augmentation progressé progresse progression reculé recule recul baissé baisse "
    "baissent diminué diminue diminution crû croissance grimpé grimpe chuté chute bondi monté monte tombé tombe réduit "
    "réduits réduite réduction hausse"
)
_SPANISH = (
    "subió subieron subido sube suben subida bajó bajaron bajado baja bajan bajada creció crecieron crecido crece "
    "crecimiento cayó cayeron caído cae caen caída aumentó aumentaron aumentado aumenta aumentan aumento disminuyó "
    "disminuyeron disminuido disminución redujo redujeron reducido reducción incrementó incrementaron incremento "
    "descendió descendieron descenso"
)


def _one_of(words: str) -> str:
    """Return the pattern of any of the words."""
    return rf"\b(?:{'|'.join(words.split())})\b"


BY = phrase(
    f"{_ENGLISH} {_OBJECTS} {_NOUNS} by up down higher lower fallen {_FRENCH} {_SPANISH}",
    rf"{_one_of(_ENGLISH)}(?: \w+ly)?(?: by)?",
    r"(?:\b(?:has|have|had)|'ve|'s)(?: \w+)? fallen(?: by)?",
    rf"{_one_of(f'{_ENGLISH} {_OBJECTS} fallen up down higher lower')}[^.;:\d\n]{{0,40}}? by",
    r"\b(?:beats?|beaten|defeated|won|leads?|led|trails?|ahead|behind)\b[^.;:\d\n]{0,30}? by",
    rf"{_one_of(_NOUNS)}[^.;:,\d\n]{{0,40}}? of",
    r"(?:\b(?:is|are|was|were|be|been|now)|'s|'re|,|\()\s?(?:\w+ly )?(?:up|down)(?: by)?",
    rf"{_one_of(_FRENCH)}(?:\s[^\W\d_]+){{0,4}}\s(?:de|d')",
    rf"{_one_of(_SPANISH)}(?:\s(?:de|en)\s[^\W\d_]+(?:\s[^\W\d_]+)?){{0,2}}(?:\s(?:en|de))?(?:\s(?:un|unos))?",
    r"(?:増加|增加|减少|減少|上升|下降|增长|提高|降低|上涨|下跌)了?",
    tail=_ABOUT,
    before=True,
)
MAYBE_BY = phrase(
    f"by um up down {_OBJECTS}",
    r"(?<!overdrawn )(?<!in the red )\b(?:by|um)",
    r"\b(?:(?<!makes )(?<!make )(?<!made )(?<!making )up|down)",
    _one_of(_OBJECTS),
    tail=_ABOUT,
    before=True,
)
BY_GERMAN = phrase("um", r"\bum", tail=_ABOUT, before=True)
BECAME = phrase(
    f"{_ENGLISH} {_OBJECTS} {_GERMAN} {_FRENCH} {_SPANISH}",
    rf"{_one_of(f'{_ENGLISH} {_OBJECTS} {_GERMAN} {_FRENCH} {_SPANISH}')}[^.,;\d]{{0,24}}? (?:to|auf|à|a|hasta)",
    tail=_ABOUT,
    before=True,
)
MOVE_GERMAN = phrase(_GERMAN, _one_of(_GERMAN))
BY_BEHIND = phrase(
    "than als qu que",
    r"\s*(?:more|less|higher|lower|fewer|longer|shorter|cheaper|larger|smaller) than\b",
    r"\s*(?:more|fewer)(?:\s[^\W\d_]+){1,3}(?:\s\([^)]*\))?\sthan\b",
    r"\s*(?:mehr|weniger|höher|niedriger|teurer|billiger) als\b",
    r"\s*de (?:plus|moins) qu",
    r"\s*(?:más|menos) que\b",
    r"\s*の?(?:増加|減少|増(?!え)|減(?!ら))",
)
ASKED = phrase(
    "",
    r"\b(?:chang|grow|grew|return|perform|gain|varianc|vary|varied|differ|increas|decreas|declin|drop(?:ped|s)?\b|rise|"
    r"rose|fell\b|fall|by how|off budget|overdra|loss|los[et]\b|deficit|moved?\b|gap\b|more\b|less\b|fewer\b|cheaper|"
    r"extra\b|additional|saving|saved?\b|add(?:s|ed)?\b|churn|\w*variation)",
    r"how did|wachs|wuchs|veränder|änder|stieg|gestiegen|gesunken|croiss|évol|\baugment|\bbaiss|\bcreci|\bcambi|"
    r"\baument|mehr|weniger|zusätzlich|gespart|\b(?:de plus|de moins|más|menos)\b",
    "変化|増|減|增|减|变",
)

VALUE_ASKED = phrase(
    "",
    r"\b(?:change|growth|increase|decrease|difference|rise|drop|decline|variation|gap|veränderung|änderung|wachstum|"
    r"zuwachs|rückgang|differenz|unterschied|hausse|baisse|croissance|évolution|écart|cambio|crecimiento|aumento|"
    r"diferencia|subida|bajada|caída)\b",
    "変化|増加|減少|差額|增长|变化|差额",
)
FALLING = phrase(
    "",
    r"\b(?:less|lower|fewer|shorter|cheaper|smaller|san?k(?:en|t)?|sinkt|gesunken|fiel(?:en)?|fällt|gefallen|abgenommen|"
    r"zurückgegangen|zurück|verringert\w*|reduziert\w*|gesenkt|senkten?|niedriger|weniger|billiger|kürzer|geschrumpft|"
    r"schrumpfte\w*|ab)\b",
    r"\b(?:baj(?:ó|aron|ado|an?)|ca(?:yó|yeron|ído|ída|e|en)|disminu\w+|reduj\w+|reducid\w+|descend\w+|descenso|menos)\b",
    r"\b(?:baiss\w+|recul\w*|dimin\w+|chut\w+|tomb\w+|rédui\w+|moins)\b",
    "減|减|下降|降低|下落|下跌",
)

FROM = phrase(
    "from von vom de d des desde depuis",
    r"\b(?:from|von|vom|desde|depuis)(?:\s[^\W\d_]+){0,3}\W*",
    r"\b(?:de|d'|des)(?:\s(?:unos|unas|los|las|environ|près de|casi))?\W*",
    "(?:从|由)",
    before=True,
)
TO = phrase(
    "",
    r"[^.,;\n]{0,48}?(?<!frente )(?<!rapport )\b(?:to|auf|à|a|hasta|al)(?:\s[^\W\d_]+){0,4}\W*",
    r".{0,8}(?:至|到|为)",
)
BACK = phrase("", r"[^.;\n]{0,32}?\b(?:(?:from|von|desde|depuis)(?:\s[^\W\d_]+){0,3}|de)\W*")
TO_BEFORE = phrase("to auf à a hasta at bei", r"\b(?:(?:to|auf|hasta|at|bei)(?:\s[^\W\d_]+){0,2}|à|a)\W*", before=True)
ARROW = phrase("", r"[^\d\n]{0,12}?(?:→|->|⇒|\u27f6|=>)\s*\D{0,4}", "[^\\d\\s]{0,2}から[^\\d]{0,4}")
_PAST = (
    "previously formerly until till originally initially before was were had stood früher zuvor vorher bisher damals "
    "ursprünglich war waren hatte hatten lag lagen auparavant autrefois avant était étaient avait antes anteriormente "
    "estaba tenía era eran"
)
THEN = phrase(
    f"{_PAST} used longer prior jusqu",
    _one_of(_PAST),
    r"\b(?:used to|no longer|prior to|jusqu')",
    "以前|従来|原来|之前|曾经",
)
NOW = phrase(
    "now currently today present since jetzt heute aktuell inzwischen mittlerweile nun seitdem seither derzeit "
    "maintenant désormais aujourd actuellement ahora actualmente hoy",
    r"\b(?:now|currently|today|at present|since then|jetzt|heute|aktuell|inzwischen|mittlerweile|nun|seitdem|seither|"
    r"derzeit|maintenant|désormais|aujourd'hui|actuellement|ahora|actualmente|hoy)\b",
    "現在|现在|目前|今は|如今",
)
START_ASKED = phrase(
    "",
    r"\b(?:start|starting|began|begin|beginning|initial|initially|original|originally|opening|former|formerly|previous|"
    r"previously|before|prior|old|earlier|used to|ago|anfang|anfangs|beginn|ursprünglich|vorher|früher|zuvor|début|"
    r"initiale?|avant|ancien|ancienne|auparavant|inicio|inicial|antes|anterior|antiguo)\b",
    "期初|当初|以前|之前|原来",
)
