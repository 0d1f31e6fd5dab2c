"""Names of deeds and the verbs they are told by: 96 patients who were admitted are 96 admissions.

Only words whose stems differ; `discharges` and `discharged` are one stem as they are.
"""

from __future__ import annotations

_ENGLISH = (
    "admission admissions admit admits admitted admitting",
    "arrival arrivals arrive arrives arrived arriving",
    "departure departures depart departs departed departing",
    "cancellation cancellations cancel cancels cancelled canceled cancelling canceling",
    "approval approvals approve approves approved approving",
    "rejection rejections reject rejects rejected rejecting",
    "refusal refusals refuse refuses refused",
    "submission submissions submit submits submitted submitting",
    "renewal renewals renew renews renewed renewing",
    "removal removals remove removes removed",
    "referral referrals referred",
    "withdrawal withdrawals withdraw withdraws withdrawn withdrew",
    "death deaths died dies dying",
    "birth births born",
    "enrolment enrolments enrollment enrollments enrol enrols enroll enrolls enrolled",
    "registration registrations registered",
    "termination terminations terminate terminates terminated",
    "activation activations activate activates activated",
    "deactivation deactivations deactivate deactivates deactivated",
    "vaccination vaccinations vaccinate vaccinated",
    "donation donations donate donated",
    "violation violations violated",
    "migration migrations migrate migrated",
    "conversion conversions convert converts converted",
    "promotion promotions promoted",
    "infection infections infected",
    "eviction evictions evicted",
    "adoption adoptions adopted",
    "attendance attendances attend attended attendee attendees",
    "failure failures fail fails failed failing",
    "expiry expiries expire expires expired",
    "shipment shipments shipped",
    "repayment repayments repaid",
    "theft thefts stolen",
    "absence absences absent",
)
_GERMAN = (
    "aufnahme aufnahmen aufgenommen",
    "ankunft ankünfte angekommen",
    "abreise abreisen abgereist",
    "kündigung kündigungen gekündigt",
    "stornierung stornierungen storniert",
    "anmeldung anmeldungen angemeldet",
    "abmeldung abmeldungen abgemeldet",
    "geburt geburten geboren",
    "todesfall todesfälle gestorben verstorben",
    "genehmigung genehmigungen genehmigt",
    "ablehnung ablehnungen abgelehnt",
    "einstellung einstellungen eingestellt",
)
_ROMANCE = (
    "admission admis admise admises",
    "arrivée arrivées arrivé arrivés",
    "décès décédé décédée décédés décédées",
    "naissance naissances né née nés nées",
    "annulation annulations annulé annulée annulés annulées",
    "inscription inscriptions inscrit inscrite inscrits inscrites",
    "admisión admisiones admitido admitida admitidos admitidas",
    "llegada llegadas llegado llegaron",
    "muerte muertes murieron fallecido fallecida fallecidos fallecidas",
    "nacimiento nacimientos nacido nacida nacidos nacidas nacieron",
    "cancelación cancelaciones cancelado cancelada cancelados canceladas",
)
DEEDS = {word: line.split()[0] for line in (*_ENGLISH, *_GERMAN, *_ROMANCE) for word in line.split()}
"""The name that stands for each of the words."""
