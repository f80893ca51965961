"""The wizard's storage over a case: each answer is in the database at once, and nothing else of a form ever is."""

from typing import Any

from django.http import QueryDict
from formtools.wizard.storage.base import BaseStorage

from questionnaire.cases.confirmation import save_record
from questionnaire.cases.review import Answered, after_answer
from questionnaire.models import Case
from questionnaire.web.access import CaseRequest
from treaties.walk import walk


class CaseStorage(BaseStorage):
    """Reads and writes the case of the request. The current step is the address's and is kept nowhere."""

    request: CaseRequest

    def __init__(self, prefix: str, request: CaseRequest, file_storage: None = None) -> None:
        super().__init__(prefix, request, file_storage)
        self.init_data()

    def reset(self) -> None:
        """Nothing: the wizard resets after each result that it shows, and a result is to be shown again."""

    def get_step_data(self, step: str) -> QueryDict | None:
        """The stored answer and note as the form would send them; None where there is no answer."""
        case = self.request.case
        if step not in case.answers:
            return None
        data = QueryDict(mutable=True)
        data.update({"answer": case.answers[step], "note": case.notes.get(step, "")})
        return data

    def set_step_data(self, step: str, cleaned_data: dict[str, str]) -> None:
        """Saves the answer; `note` too, where it was sent: an empty one clears what was stored."""

        def answered(case: Case) -> dict[str, Any]:
            answers = case.answers | {step: cleaned_data["answer"]}
            notes = case.notes | {step: cleaned_data.get("note", case.notes.get(step, ""))}
            before = Answered(case.answers, case.notes, case.walk())
            after = Answered(answers, notes, walk(case.law, answers))
            marks = after_answer(case.marks, step, before, after)
            return {
                "answers": answers,
                "notes": {question: note for question, note in notes.items() if note},
                **marks._asdict(),
            }

        save_record(self.request.case, answered)

    def set_step_files(self, step: str, files: Any) -> None:
        """Nothing: no form of this wizard takes a file."""

    def update_response(self, response: Any) -> None:
        """Nothing: all is in the database already."""
