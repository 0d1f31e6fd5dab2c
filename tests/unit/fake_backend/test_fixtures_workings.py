"""The expression language: exact arithmetic over plain data, and nothing else."""

from __future__ import annotations

import gc
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_backend.fixtures.errors import WorkingError
from fake_backend.fixtures.explaining import explain
from fake_backend.fixtures.lets import parse_lets
from fake_backend.fixtures.values import differs_in_writing_only, same, shown
from fake_backend.fixtures.workings import evaluate

NAMES = {
    "accounts": [
        {"name": "cash", "currency": "SGD", "balance": 84250},
        {"name": "deposit", "currency": "SGD", "balance": 210000},
        {"name": "broker", "currency": "USD", "balance": 307500},
        {"name": "yen", "currency": "JPY", "balance": 4300000},
        {"name": "home", "currency": "SGD", "balance": 1650000},
    ],
    "fx": {"SGD": 1, "USD": Decimal("1.342"), "JPY": Decimal("0.0088"), "7": "seven"},
    "months": [{"m": n} for n in range(20)],
    "loose": 0.1,
    "pairs": [[1, 2], [3, 4]],
    "nothing": None,
}
LETS = parse_lets({
    "net": "sum(in_sgd(a) for a in accounts)",
    "in_sgd(a)": "a.balance * fx[a.currency]",
    "share(c)": "sum(in_sgd(a) for a in accounts if a.currency == c) / net * 100",
    "round_trip": "there",
    "there": "round_trip + 1",
    "again(x)": "again(x - 1)",
    "rate": Decimal("1.5"),
    "deep(x, y)": "x + y",
    "seven": "7",
})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3 - 4", 3),
        ("0.1 + 0.2", Decimal("0.3")),
        ("loose + 0.2", Decimal("0.3")),
        ("1 / 4", Decimal("0.25")),
        ("7 // 2", 3),
        ("-7 // 2.0", -4),
        ("7 % 3", 1),
        ("-7 % 3.0", 2),
        ("2 ** 10", 1024),
        ("2 ** -1", Decimal("0.5")),
        ("+3", 3),
        ("not (1 == 1.0)", False),
        ("true == 1", False),
        ("1 != '1' and null is nothing", True),
        ("nothing is not null or 3 > 2 >= 2 < 3 <= 3", True),
        ("'a' + 'b' + \"c\"", "abc"),
        ("1_000.5", Decimal("1000.5")),
        ("'usd' in fx or 'USD' in fx", True),
        ("2.0 in [1, 2]", True),
        ("3 not in [1, 2]", True),
        ("'b' in 'abc'", True),
        ("accounts[0].balance", 84250),
        ("accounts[-1]['name']", "home"),
        ("accounts[1.0].name", "deposit"),
        ("fx[7]", "seven"),
        ("'2026-03'[:4]", "2026"),
        ("months[1:4:2]", [{"m": 1}, {"m": 3}]),
        ("[a.name for a in accounts if a.balance > 300000 if a.currency == 'USD']", ["broker"]),
        ("{a.name: a.balance for a in accounts[:1]}", {"cash": 84250}),
        ("[x * y for x, y in pairs]", [2, 12]),
        ("[y for x in pairs for y in x]", [1, 2, 3, 4]),
        ("[k for k in fx][:2]", ["SGD", "USD"]),
        ("{'a': [1, (2, 3)]}", {"a": [1, (2, 3)]}),
        ("{**fx}['SGD']", 1),
        ("1 if false else 2", 2),
        ("min(3, 1) + max([1, 5])", 6),
        ("min([], default=0)", 0),
        ("round(2.5)", 2),
        ("round(2.675, 2)", Decimal("2.68")),
        ("round(1234.5, -2)", 1200),
        ("round(7)", 7),
        ("abs(-3)", 3),
        ("len(accounts)", 5),
        ("sorted([3, 1, 2], reverse=true)", [3, 2, 1]),
        ("sum([])", 0),
        ("net", Decimal(2394755)),
        ("net + net - net", Decimal(2394755)),
        ("rate * 2", 3),
        ("deep(1, 2)", 3),
        ("sum(\n  a.balance\n  for a in accounts  # all\n)", 6551750),
    ],
)
def test_an_expression_works_out_to_its_value(text: str, value: object) -> None:
    """The language of workings is what the documentation says it is."""
    assert same(evaluate(text, NAMES, LETS), value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("netto", "nothing is called 'netto'; did you mean 'net'? Allowed: accounts, fx"),
        ("shere('USD')", "there is no function 'shere'; did you mean 'share'?"),
        ("net()", "there is no function 'net'"),
        ("accounts[0].name.upper()", "there is no function 'accounts[0].name.upper'"),
        ("share('USD', 1)", "share(c) was given 2 values"),
        ("share(c='USD')", "there is no function 'share'"),
        (
            "accounts[0].balanse",
            "accounts[0] has no 'balanse'; did you mean 'balance'? Allowed: name, currency, balance",
        ),
        ("fx.EUR", "fx has no 'EUR'; allowed: SGD, USD, JPY, 7 (in 'fx.EUR')"),
        ("accounts[9]", "accounts has 5 items, there is no item 9"),
        ("accounts.name", "accounts is a list: it has no 'name'"),
        ("accounts['x']", "accounts is a list: it has no 'x'"),
        ("nothing.x", "nothing is null: it has no 'x'"),
        ("loose.real", "loose is a number: it has no 'real'"),
        ("true.real", "true or false: it has no 'real'"),
        ("'a'.upper", "is text: it has no 'upper'"),
        ("[x for x in 3]", "3 is a number, not a list to go through"),
        ("[x for x, y in accounts]", "cannot name the parts of a mapping"),
        ("[x for x, y in [[1]]]", "cannot be worked out"),
        ("[1 for fx.x in accounts]", "cannot name the parts of a mapping"),
        ("round_trip", "the working 'round_trip' leads back to itself: round_trip → there → round_trip"),
        ("again(3)", "leads back to itself: again → again"),
        ("1 / 0", "'1 / 0' cannot be worked out: division by zero"),
        ("10.0 ** 999 * 10.0 ** 999 * 10 ** 999 / 0", "cannot be worked out"),
        ("(-2) ** 0.5", "the numbers are too large or not defined"),
        ("'a' < 1", "'<' not supported"),
        ("'a' * 3", "only numbers can be multiplied"),
        ("3 * [1]", "only numbers can be multiplied"),
        ("'%s' % 3", "text cannot be formatted"),
        ("2 ** 1001", "a power has an exponent of at most 1,000"),
        ("9 ** 900 ** 2", "a base of at most 40 digits"),
        ("1 +", "'1 +' is no expression"),
        ("1 + + )", "is no expression"),
        ("", "an empty text is no expression"),
        ("x = 1", "is no expression"),
        ("import os", "is no expression"),
        ("1\x00", "is no expression"),
        ("lambda: 1", "a lambda has no place"),
        ("f'{net:999999999}'", "an f-string has no place"),
        ("(y := 3)", "an assignment (:=) has no place"),
        ("{1, 2}", "a set has no place"),
        ("[*accounts]", "a star has no place"),
        ("1 @ 2", "MatMult"),
        ("1 << 99", "LShift"),
        ("b'x'", "has no place in an expression"),
        ("3j", "has no place in an expression"),
        ("().__class__", "the name '__class__' has no place"),
        ("__import__('os')", "the name '__import__' has no place"),
        ("x" * 20_001, "longer than 20,000 characters"),
        ("(" * 300 + ")" * 300, "is no expression"),
        ("-" * 6000 + "1", "nested too deeply"),
        ("1" + " + 1" * 900, "nested too deeply"),
        ("[1 for a in months for b in months for c in months for d in months for e in months]", "300,000 steps"),
    ],
)
def test_what_cannot_be_worked_out_is_a_sentence(text: str, said: str) -> None:
    """The author of a case reads what is wrong and what is near, and nothing of Python is reached."""
    with pytest.raises(WorkingError) as caught:
        evaluate(text, NAMES, LETS)
    assert said in str(caught.value)


def test_scopes_close_in_order_also_after_an_error() -> None:
    """Variables of equal value in nested comprehensions are not taken for each other, and failures leave none open."""
    lets = parse_lets({"inner(x)": "[x for x in [1, 1]]", "fails(x)": "[y / 0 for y in [x]]"})
    assert evaluate("[[x, inner(x), x] for x in [1, 1]]", {}, lets) == [[1, [1, 1], 1], [1, [1, 1], 1]]
    assert evaluate("[x for x in [1] for x in [1]]", {}) == [1]
    with pytest.raises(WorkingError, match="division by zero"):
        evaluate("[fails(x) for x in [1]]", {}, lets)
    gc.collect()


def test_texts_that_grow_beyond_reason_are_refused() -> None:
    """A fixture cannot be made to fill the memory."""
    with pytest.raises(WorkingError, match="longer than 100,000 items or characters"):
        evaluate("long + long", {"long": "x" * 60_000})


def test_workings_that_lean_on_each_other_too_deeply_are_refused() -> None:
    """No traceback, whatever the fixture holds."""
    lets = parse_lets({f"w{n}": f"w{n + 1} + 1" for n in range(50)} | {"w50": "1"})
    assert evaluate("w30", {}, lets) == 21
    with pytest.raises(WorkingError, match="lean on each other more than 30 deep, at 'w30'"):
        evaluate("w0", {}, lets)


@given(st.integers(-(10**12), 10**12), st.integers(-(10**12), 10**12))
def test_division_and_remainder_agree(left: int, right: int) -> None:
    """A == b * (a // b) + a % b, for decimals as for whole numbers."""
    if right:
        names = {"a": Decimal(left), "b": Decimal(right)}
        assert evaluate("b * (a // b) + a % b == a", names) is True


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"a b": "1"}, "'a b' is no name for a working"),
        ({"f(1)": "1"}, "the parameters of 'f' are names"),
        ({"f(x, x)": "1"}, "each once"),
        ({"f": [1]}, "'f' is an expression, written as text"),
        ({"f": True}, "'f' is an expression, written as text"),
        ({"f": "1", "f(x)": "x"}, "'f' is declared twice"),
    ],
)
def test_a_let_that_is_not_well_formed_is_refused(raw: dict[str, object], said: str) -> None:
    """Mistakes under let: are found at load."""
    with pytest.raises(WorkingError) as caught:
        parse_lets(raw)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "shown_as"),
    [
        ("net", "84,250 + 210,000 + 307,500 @ 1.342 + 4,300,000 @ 0.0088 + 1,650,000 = 2,394,755"),
        (
            "net / 2",
            "(84,250 + 210,000 + 307,500 @ 1.342 + 4,300,000 @ 0.0088 + 1,650,000) / 2 = 1,197,377.5",
        ),
        ("in_sgd(accounts[2])", "307,500 @ 1.342 = 412,665"),
        ("accounts[0].balance", "84,250"),
        ("fx.SGD * 3 / 1", "3"),
        ("1 * fx.JPY", "0.0088"),
        ("2 - (3 - 4) - 5", "2 - (3 - 4) - 5 = -2"),
        ("2 * (3 + 4) % 5", "2 @ (3 + 4) % 5 = 4"),
        ("1 / 3", "1 / 3 ≈ 0.333333"),
        ("2 ** 3 // 3", "2 ^ 3 // 3 = 2"),
        ("-3 + 1", "-3 + 1 = -2"),
        ("450 > 400", "450 > 400 is true"),
        ("1 == 2", "1 = 2 is false"),
        ("1 in [1]", "true"),
        ("1 < 2 < 3", "true"),
        ("not true", "false"),
        ("1 + 2 if len(accounts) > 3 else 0", "1 + 2 = 3"),
        ("sum(m.m for m in months)", "0 + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + … = 190"),
        ("sum([1, 2])", "1 + 2 = 3"),
        ("sum([])", "0"),
        ("sum([5]) * 2", "5 @ 2 = 10"),
        ("max(a.balance for a in accounts[:2])", "max(84,250, 210,000) = 210,000"),
        ("min(1, 2)", "min(1, 2) = 1"),
        ("min([], default=4)", "4"),
        ("round(10 / 4, 1)", "round(10 / 4, 1) = 2.5"),
        ("abs(-3)", "abs(-3) = 3"),
        ("len(accounts) * 2", "5 @ 2 = 10"),
        ("'a' + 'b'", '"ab"'),
        ("sorted([2, 1])", "[1,2]"),
        ("10.0 ** 30", "10 ^ 30 = 1000000000000000000000000000000"),
        ("sum(net for net in [1, 2])", "1 + 2 = 3"),
    ],
)
def test_a_working_is_shown_with_the_numbers_put_in(text: str, shown_as: str) -> None:
    """A reviewer checks a figure by reading, not by running anything."""
    assert explain(text, NAMES, LETS) == shown_as.replace("@", "\N{MULTIPLICATION SIGN}")


def test_a_long_working_is_cut_to_values() -> None:
    """Parts that nobody would read are shown by what they come to."""
    said = explain(" + ".join(["1000000"] * 90), {})
    assert said.endswith(" + 1,000,000 = 90,000,000")
    assert len(said) < 700


def test_a_name_of_the_data_hides_a_working() -> None:
    """What is nearer wins, in the value and in its explanation alike."""
    assert explain("seven + 1", {"seven": 8}, LETS) == "8 + 1 = 9"


def test_explaining_what_is_wrong_says_so() -> None:
    """The same sentence as for the value."""
    with pytest.raises(WorkingError, match="nothing is called 'x'"):
        explain("x", {})


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        (12, 12.0, True),
        (0.1, Decimal("0.1"), True),
        (True, 1, False),
        (True, True, True),
        ("3", 3, False),
        ([1, {"a": 2}], (1.0, {"a": Decimal(2)}), True),
        ([1], [1, 2], False),
        ({"a": 1}, {"b": 1}, False),
        (None, None, True),
        (None, 0, False),
    ],
)
def test_values_are_the_same_by_value(left: object, right: object, *, equal: bool) -> None:
    """12 is 12.0; True is never 1; the text 3 is never the number."""
    assert same(left, right) is equal
    assert same(right, left) is equal


def test_a_number_written_as_text_differs_in_writing_only() -> None:
    """Sloppy back ends return ids as text: worth telling, not wrong."""
    assert differs_in_writing_only("3.0", 3)
    assert differs_in_writing_only(3, "3")
    assert not differs_in_writing_only("x", 3)
    flag: object = True
    assert not differs_in_writing_only(flag, "1")
    assert not differs_in_writing_only("nan", 3)
    assert not differs_in_writing_only("3", "3.0")


def test_long_values_are_cut_in_messages() -> None:
    """A sentence stays a sentence."""
    assert len(shown("x" * 500)) == 80


@pytest.mark.parametrize(
    ("working", "apart"),
    [
        ("'2026-09-15' - '2026-07-29'", 48),
        ("'2026-01-01' - '2026-01-02'", -1),
        ("'14:30' - '12:25'", 125),
        ("'12:00:30' - '12:00'", Decimal("0.5")),
    ],
)
def test_two_dates_lie_days_apart_and_two_clock_times_minutes(working: str, apart: Decimal) -> None:
    """How long something has been open is asked more often than most sums, and no fixture should have to hold it."""
    assert evaluate(working, {}) == apart


@pytest.mark.parametrize(
    "working", ["'a' - 'b'", "'2026-09-15' - '14:30'", "'2026-02-30' - '2026-01-01'", "'12' - '11'"]
)
def test_texts_that_are_not_two_dates_or_two_times_have_nothing_between_them(working: str) -> None:
    """A number made up from a name would be worse than none."""
    with pytest.raises(WorkingError, match="nothing lies between"):
        evaluate(working, {})
