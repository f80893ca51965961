"""What was typed and not saved: held as all values of each field, and shown by any form, also by one of many rows."""

from django import forms
from django.http import QueryDict

from questionnaire.web.redisplay import Redisplay, RedisplayForm


class Stay(RedisplayForm):
    state = forms.CharField()
    purposes = forms.MultipleChoiceField(choices=[("work", "work"), ("study", "study")])


TYPED = Redisplay(
    {"state": ["Чили", "Перу"], "row-1-state": [""], "row-1-purposes": ["work", "study"], "else": ["…"]}, "expired"
)
STORED = {"state": "Чад", "purposes": ["study"]}


def test_a_field_shows_what_was_typed_last_and_one_that_was_not_sent_what_is_stored() -> None:
    form = Stay(initial=STORED, redisplay=TYPED)
    assert form["state"].value() == "Перу" and form["purposes"].value() == ["study"]
    assert form.holds_unsaved


def test_a_row_shows_what_was_typed_in_it_emptied_fields_and_several_values_included() -> None:
    form = Stay(initial=STORED, redisplay=TYPED, prefix="row-1")
    assert form["state"].value() == "" and form["purposes"].value() == ["work", "study"]
    untouched = Stay(initial=STORED, redisplay=TYPED, prefix="row-2")
    assert untouched["state"].value() == "Чад"


def test_without_it_a_form_shows_what_is_stored_and_holds_nothing_unsaved_until_it_is_refused() -> None:
    assert Stay(initial=STORED)["state"].value() == "Чад" and not Stay(initial=STORED).holds_unsaved
    assert Stay(QueryDict("state=Чили")).holds_unsaved
    assert not Stay(QueryDict("state=Чили&purposes=work&purposes=study")).holds_unsaved
