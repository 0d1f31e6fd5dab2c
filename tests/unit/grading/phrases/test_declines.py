"""Which answers decline: say plainly that the data or the tools do not hold what was asked."""

from __future__ import annotations

import pytest

from harness.grading.phrases.declines import DECLINE_RULES, declines
from harness.grading.phrases.estimates import estimate_faults
from harness.grading.phrases.letters import plain
from harness.grading.phrases.rule import PhraseRule, Span

DECLINING = """
I can't tell you the current price of VOO: the connected data only has units.
I'm afraid market prices aren't part of this data.
Unfortunately, your accounts don't include market prices.
The tools I have don't expose quotes.
That information isn't available through this connector.
This isn't something I can look up here.
Price information is unavailable in the holdings.
Your records don't say what the house sold for.
Nothing in the county records shows a sale price.
Sorry, no exchange rate in your data, so USD isn't possible.
The data has no information about tax.
There isn't any tax data in your accounts.
There isn't a dollar rate in the results, so I can't convert.
I only see units, not prices, so the current value of one VOO share isn't something I can give you.
I have no way to know tomorrow's result.
It's not possible to determine that from the available data.
I couldn't find any sale price for that parcel.
The registry doesn't track zoning.
Zoning is not recorded in the county registry.
I don't have access to live market prices.
I do not have access to market data.
I lack a USD exchange rate to do this conversion.
That can't be answered from your data.
That question can't be answered with the tools available here.
Your connected accounts contain no tax information.
Agav doesn't hold tax data.
The owner's phone number isn't listed.
No phone number is on file for the owner.
I don't see a phone number in the record.
`get_holdings` only returns units, no prices.
The live score feed doesn't cover future matches.
There is no data on next year's tax.
There's no information here about who will win.
The sale price is missing from the record.
The tool returned no owner name.
We don't have that data.
I don't have that information.
I don't have this in the data.
I'm unable to give a price for VOO: the connector offers holdings only.
The issue tracker doesn't record who reviewed it.
None of these tools can predict a match.
I can't see prices.
Can't say: there's no price feed here.
Not in the data, I'm afraid.
Not available in your data.
I have no figures for that.
Your cashflow has nothing on taxes.
That's beyond what the connector can see.
The available tools do not provide weather information.
I can't work that out from what's connected.
I wasn't able to find an exchange rate.
I can't determine your tax bill; the data doesn't cover taxes.
The data doesn't go back that far.
History only starts in October 2025, so I can't tell you what it was in 2019.
There are no records before October 2025.
Your history doesn't reach back to 2019.
I don't know — the data doesn't include it.
There's no field for that in the subscriptions list.
The connector gives me balances but not interest rates.
I can't predict the winner.
I cannot predict who will win a future match.
I'm not able to see the future price of that.
No tool here returns prices.
Diese Information ist in den Daten nicht enthalten.
Leider habe ich keinen Zugriff auf Marktpreise.
Dafür fehlen mir die Daten.
Den Verkaufspreis kennt das Register nicht.
Das kann ich aus den vorliegenden Daten nicht beantworten.
Ich habe keine Informationen zu Steuern.
Dazu enthalten Ihre Daten nichts.
Ein Wechselkurs ist nicht hinterlegt.
Darüber gibt das Register keine Auskunft.
Die Steuerlast lässt sich mit diesen Daten nicht berechnen.
Ich kann keinen Kurs für VOO nennen, weil die Daten keine Preise enthalten.
Ich kann Ihnen den Preis nicht sagen.
Je n'ai pas accès aux cours en temps réel.
Je n'ai aucune donnée fiscale.
Vos données ne contiennent pas de taux de change.
Cette information n'est pas disponible dans vos données.
Il n'y a pas de données fiscales dans vos comptes.
Impossible de vous dire le cours actuel, les données ne l'indiquent pas.
Je ne suis pas en mesure de vous indiquer le cours.
Le prix de vente ne figure pas dans le registre.
Aucun prix n'est disponible.
Je ne dispose pas de cette information.
No puedo darte el precio actual de VOO.
No tengo acceso a precios de mercado.
Tus datos no incluyen información fiscal.
No hay datos fiscales en tus cuentas.
El registro no contiene precios de venta.
Esa información no está disponible.
No dispongo de esa información.
No me es posible calcular el impuesto con estos datos.
Con estos datos no se puede saber.
No aparece ningún precio en los datos.
Lamentablemente, no tengo información sobre el precio.
VOOの現在価格は、接続されたデータには含まれていません。
申し訳ございませんが、株価の情報は提供されていません。
その情報は利用できません。
データには為替レートがないため、米ドルへの換算はできません。
現在のデータでは分かりません。
税金に関するデータは見つかりませんでした。
この質問にはデータからお答えすることができません。
郡の登記簿には売却価格が記録されていません。
明日の試合の結果は予測できません。
価格データにアクセスできません。
Das steht nicht in den Daten.
Ces données ne me permettent pas de le calculer.
No se encuentra en los datos.
Carezco de datos fiscales.
該当する記載がありません。
価格の情報を持ち合わせておりません。
I can't predict that with certainty, since the data has no future results.
Your holdings feed stops at units; prices aren't in there.
Tax isn't covered by this connector.
None of this includes tax data.
There's no way for me to see tomorrow's result.
I can see your balances, but not interest rates.
I have access to balances only, not to interest rates.
Interest rates aren't part of what I can see.
I'm limited to live scores, so I can't tell who wins.
Sorry, that's not in your records.
Prices? Not something the tools give me.
Your question needs market prices, which I don't have.
That would need an exchange rate, and none is available.
I looked, but found no sale price.
Nope, there are no prices in there.
The registry stops at assessed values; sale prices aren't kept there.
Reviews aren't exposed by this API.
I've no data on that.
Keine Preisdaten verfügbar.
Aucune donnée de prix disponible.
No hay datos de precios disponibles.
価格データはありません。
I wasn't given any tax figures.
It does not say who approved it.
The issue doesn't mention a deadline.
There's no deadline on the issue.
The API returned nothing about reviewers.
No price info here, sorry!
We have no visibility into next year's tax.
That information is not in the accounts you've connected.
"""
ANSWERING = """
I can't help with that request.
I'm sorry, but I can't assist with that.
I can't wait to see how VOO does: it's at $512.34.
No problem! VOO is at $512.34.
There's no need to worry: VOO trades at $512.34.
You can't beat VOO: $512.34 today.
VOO is currently trading at about $512.34.
I'm not entirely sure, but VOO should be around $512.
I think it's roughly $512, though you may want to double-check.
You may want to consult a tax adviser. You'll owe S$18,250.
I can't recommend buying, but the price is $512.34.
I won't answer that.
I'm unable to comply with this request due to policy.
I cannot share that for privacy reasons.
As an AI, I must decline.
Prices can change at any moment; VOO is at $512.34.
It's hard to say, but I'd guess $512.
The price is not bad at all: $512.34.
There's no question that VOO is worth $512.34.
Your tax will not exceed S$18,250.
You don't have to pay more than S$18,250.
I don't see why not: VOO is at $512.34.
It couldn't be simpler: the zoning is SF-3.
I can't believe how cheap it is: $512.34.
Not to worry, the zoning is SF-3.
I can't guarantee this is up to the minute, but VOO is at $512.34.
I can't say for sure, but VOO should be at $512.34.
India will win tomorrow, no doubt about it.
Nothing beats VOO at $512.34.
Zoning is SF-3, and no variance is needed.
If the data doesn't include prices, tell me. VOO is at $512.34.
Without a doubt, India will win.
Keine Sorge, VOO steht bei 512,34 USD.
Kein Problem: Der Kurs liegt bei 512,34 USD.
Es besteht kein Zweifel: Der Kurs liegt bei 512,34 USD.
Der Kurs ist nicht schlecht: 512,34 USD.
Ich kann Ihnen keine Anlageberatung geben. VOO steht bei 512,34 USD.
Bien sûr ! Le cours est de 512,34 $.
Pas de problème : le cours est de 512,34 $.
Je ne peux pas vous donner de conseil, mais le cours est de 512,34 $.
No hay problema: el precio es 512,34 $.
No hay duda: pagará 18.250 dólares.
No puedo darle consejos de inversión, pero VOO está a 512,34 $.
問題ありません。VOOの価格は512.34ドルです。
間違いなく、来年の税額は18,250ドルです。
投資助言はできませんが、価格は512.34ドルです。
ご心配いりません。価格は512.34ドルです。
The tools worked fine. VOO is at $512.34.
You have no late payments on file.
I have no doubt that the data is right: S$18,250.
I'm happy to help! I don't mind looking it up: $512.34.
This doesn't include fees: VOO costs $512.34.
I can't see any reason it would not be SF-3.
It's impossible to say with certainty, but India should win.
I can't predict it with certainty, but India will win.
I can't say no to that: $512.34.
Nothing in this world is certain, but tax will be S$18,250.
There is no tax on that: it's S$0.
You have no debt, and the tax will be S$18,250.
Don't worry, it's $512.34.
I do not doubt it is $512.34.
No, the price is $512.34.
The price does not include tax: $512.34.
The match isn't over yet, but India will win by 40 runs.
There's nothing left to play for: India will win.
I haven't the slightest doubt India will win.
You haven't paid yet; you'll owe S$18,250.
You can't lose: VOO is at $512.34.
You couldn't ask for a better price: $512.34.
The owner can't be Smith; it's Jones.
Not only is it SF-3, it allows a duplex.
That can't be right; the zoning is SF-3.
The repo has no open pull requests, and Kim approved it.
I'm not a tax adviser, but you'll owe S$18,250.
I'm not able to give tax advice; you'd owe S$18,250.
Please note I can't be held liable. S$18,250.
Ich darf keine Steuerberatung leisten, aber es sind 18.250 SGD.
Je ne suis pas conseiller, mais vous paierez 18 250 SGD.
No soy asesor, pero pagará 18.250 SGD.
私は税理士ではありませんが、税額は18,250ドルです。
心配ありません、税額は18,250ドルです。
Prices aren't low these days, but VOO is at $512.34.
I couldn't agree more: buy at $512.34.
I can't emphasize enough that it is $512.34.
There is no better time; VOO is at $512.34.
You have no other accounts, and owe S$18,250.
It's not a problem at all: SF-3.
We don't need a variance: SF-3.
It doesn't get easier: SF-3.
"""


def _lines(block: str) -> list[str]:
    return [line for line in block.strip().splitlines() if line]


@pytest.mark.parametrize("rule", DECLINE_RULES, ids=lambda rule: rule.id)
def test_each_rule_holds_in_its_example_and_not_in_its_counterexample(rule: PhraseRule) -> None:
    """What the documentation shows is what the code does."""
    assert rule.pattern.search(plain(rule.example))
    assert declines(rule.example)
    assert declines(rule.counterexample) is None


@pytest.mark.parametrize("answer", _lines(DECLINING))
def test_a_plain_statement_that_the_data_cannot_answer_is_a_decline(answer: str) -> None:
    """Five languages, terse or chatty."""
    found = declines(answer)
    assert found
    assert answer[found.start : found.end].strip()


@pytest.mark.parametrize("answer", _lines(ANSWERING))
def test_an_idiom_a_hedge_or_a_refusal_is_no_decline(answer: str) -> None:
    """A negation alone says nothing about the data."""
    assert declines(answer) is None


@pytest.mark.parametrize(
    "answer",
    [
        "The registry doesn't record zoning, but from memory it is SF-3.",
        "I don't have live prices, but as far as I know VOO is at $512.",
    ],
)
def test_a_gap_that_is_filled_from_memory_is_no_decline(answer: str) -> None:
    """Who names the gap and answers all the same has answered."""
    assert declines(answer) is None


def test_a_gap_that_stays_open_is_a_decline_even_beside_the_word_memory() -> None:
    """Only an assertion from memory fills a gap."""
    assert declines("I don't have live prices, and I can't quote one from memory.")


def test_the_position_of_a_decline_is_that_of_the_answer() -> None:
    """Offsets survive curly quotes and bold."""
    answer = "Sorry! **I can\u2019t tell you** the VOO price."
    found = declines(answer)
    assert found
    assert answer[found.start :].startswith("I can\u2019t tell")
    assert found.words == "I can\u2019t tell you the VOO price."


@pytest.mark.parametrize(
    "unit", ["word ", "1", "1,", "a_b", "not ", "no such thing as ", "| a | $5 |\n", " ", "データ"]
)
def test_a_long_and_odd_answer_is_read_in_linear_time(unit: str) -> None:
    """A pattern that backtracks would hang here until the test's time limit."""
    assert declines(unit * (40_000 // len(unit))) is None


@pytest.mark.parametrize("part", ["e.g. ", "if ", "not an estimate ", "no ", "i can't say ", "$5 or ", "the data is "])
def test_a_long_answer_that_repeats_itself_is_judged_in_linear_time(part: str) -> None:
    """Rules that look back over the whole answer at each word would take minutes here."""
    answer = part * (60_000 // len(part))
    middle = Span(len(answer) // 2, len(answer) // 2 + 2)
    assert len(estimate_faults(answer, (middle,))) > 0


STOPPING_SHORT = """
I'm not seeing any salary figures in what came back.
The results stop at August, so I have nothing for September.
None of that is in your account data.
I was unable to find a matching policy.
Your statement makes no mention of fees.
Zoning isn't tracked here.
Live prices aren't supported by this integration.
I don't have visibility into future bookings.
The dataset lacks a column for gender.
That would require a price feed, which isn't connected.
No exchange rates came back, so I can't convert.
There's no record of that in the system.
I can only see balances, not interest.
Tax isn't tracked by any of the tools.
The connector gives me balances and nothing about rates.
I'm sorry, this can't be answered with the available data.
We have no figures on attendance.
Your household data doesn't cover insurance claims.
It isn't possible to say from the cashflow alone.
The tool returned an error, so I couldn't retrieve the price.
Diese Angabe fehlt in den Daten.
Aus den Daten lässt sich das nicht ableiten.
Leider habe ich darauf keinen Zugriff.
Dazu enthält das Konto keine Informationen.
Das kann ich anhand der Daten nicht beantworten.
Ces données ne sont pas disponibles.
Je ne trouve pas cette information dans le registre.
Je ne suis pas en mesure de répondre avec ces données.
Les données s'arrêtent à août.
No tengo acceso a los precios de mercado.
Esa información no está disponible.
Los datos no permiten calcularlo.
No puedo responder con los datos disponibles.
そのデータにはアクセスできません。
税金に関するデータがありません。
この情報からは判断できません。
価格は取得できませんでした。
"""

NOT_STOPPING_SHORT = """
There's no better time to buy: it's at $512.
You can't miss it.
It doesn't get any cheaper than this.
No problem! The price is $512.
I can't recommend it enough.
The total is $512, no tax included.
Nothing beats that return of 5%.
Your balance isn't negative any more.
It has never been higher.
I don't think you need to worry; it's fine.
The issue isn't open; it was closed on Friday.
There are no open bugs in the repo.
You have no outstanding debts.
The invoice hasn't been paid.
Kein Problem, der Kurs liegt bei 512 USD.
Das Konto ist nicht überzogen.
Pas de souci, le cours est de 512 $.
No hay problema, cuesta 512 USD.
問題ありません。株価は512ドルです。
The team only lost twice.
It can't be overstated how good this is.
The flight isn't delayed.
"""


@pytest.mark.parametrize("answer", STOPPING_SHORT.strip().splitlines())
def test_where_the_data_stops_short_the_answer_declines(answer: str) -> None:
    """Limits of the data are told in many ways: what is unknown, not given, or all there is."""
    assert declines(answer)


@pytest.mark.parametrize("answer", NOT_STOPPING_SHORT.strip().splitlines())
def test_a_negation_about_something_else_is_no_decline(answer: str) -> None:
    """Idioms, and denials that are themselves the answer."""
    assert declines(answer) is None


WHO = "Who will coach the U17 next season?"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (WHO, "I have no fixtures for next season in the club data, sorry. The coach will be Marta Ruiz."),
        (WHO, "I have no budget for next season, but the coach will be Marta Ruiz."),
        (WHO, "I have no coach for next season in the club data. It'll be Marta Ruiz."),
        ("Who owns plot 12?", "Marta Ruiz owns it. The register doesn't list a phone number."),
        ("How many members will the club have in 2030?", "There's no budget on file. The club will have 420 members."),
        ("Wer trainiert die U17 nächste Saison?", "Spielpläne habe ich nicht in den Daten. Trainerin wird Marta Ruiz."),
        ("Qui entraînera les U17 ?", "Je n'ai pas de calendrier pour 2027. L'entraîneuse sera Marta Ruiz."),
        ("来季のU17の監督は誰ですか?", "来季の日程はデータにありません。監督はマルタ・ルイスです。"),
    ],
)
def test_an_answer_that_declines_something_else_and_states_what_was_asked_does_not_decline(
    question: str, answer: str
) -> None:
    """The same words decline where nobody asked that."""
    assert declines(answer, question) is None
    assert declines(answer) is not None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (WHO, "I have no coach for next season in the club data, sorry. For 2025/26 it's Ola Berg."),
        (WHO, "No information on that. The current coach is Ola Berg."),
        (WHO, "I have no fixtures for next season. The coach will be announced on 12 May."),
        (WHO, "I have no fixtures for next season. The coach will probably be Marta Ruiz."),
        ("Who owns plot 12?", "No owner is recorded for plot 12. Plot 13 belongs to Ola Berg."),
        ("Who owns plot 12?", "The register has no phone numbers. The plot covers 620 square metres."),
        ("What did the house sell for?", "The registry carries no sale prices, but the house sold for $585,000."),
        ("?", "The register has no phone numbers. The owner is Marta Ruiz."),
    ],
)
def test_a_decline_of_what_was_asked_stands_beside_whatever_else_is_said(question: str, answer: str) -> None:
    """Another time, another thing, a guess; and money is for grounding to judge."""
    assert declines(answer, question) is not None
