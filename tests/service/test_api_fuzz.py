"""Whatever is sent to the HTTP API, it answers as its description says. More by FORETOLD_TEST_EXAMPLES=1000."""

from __future__ import annotations

import json
import os
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CheckFunction, negative_data_rejection, positive_data_acceptance
from service.chaos import Node
from service.running import Somebody

from foretold.service.server.http.answers import HEADERS
from foretold.service.server.http.endpoints import describe

EXAMPLES = int(os.environ.get("FORETOLD_TEST_EXAMPLES", "25"))

schema = schemathesis.openapi.from_dict(describe())


@schema.auth()
class Bearer:
    """Puts a token where one is needed; requests without one are tried too."""

    token = ""

    def get(self, case: Any, context: Any) -> str:
        return Bearer.token

    def set(self, case: Any, data: str, context: Any) -> None:
        case.headers["Authorization"] = f"Bearer {Bearer.token}"


@pytest.fixture(autouse=True)
def token(ada: Somebody) -> None:
    Bearer.token = ada.token


def test_the_description_is_the_one_that_is_served(api: httpx.Client) -> None:
    assert api.get("/api/openapi.json").json() == json.loads(json.dumps(describe()))


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case: schemathesis.Case[Any], server: Node) -> None:
    beyond: list[CheckFunction] = []
    if case.operation.body or any(part in case.path for part in ("/passkeys", "/sign-in", "/rules")):
        beyond.append(positive_data_acceptance)  # names, rules, signatures, the host's name: no schema knows
    answer = case.call(base_url=server.address)
    if answer.status_code == 413:
        beyond.append(negative_data_rejection)  # which does not know that too much is refused so
    case.validate_response(answer, excluded_checks=beyond)
    assert answer.status_code != 500
    assert all(answer.headers[name] == [value] for name, value in HEADERS.items())
