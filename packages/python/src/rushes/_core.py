"""What both clients have in common: requests, retries, errors and events. Nothing here sends or waits."""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote, urlencode

import httpx
from pydantic import BaseModel, TypeAdapter

Data = TypeVar("Data")

Credential = str | Callable[[], str]
AsyncCredential = str | Callable[[], str] | Callable[[], Awaitable[str]]

TIMEOUT_SECONDS = 60.0
RETRIES = 3


@dataclass(frozen=True, kw_only=True)
class CallOptions:
    """Of one call; everything may be left out."""

    #: Seconds for one attempt to be answered. Streams have no such limit.
    timeout: float | None = None
    #: Further attempts at most.
    retries: int | None = None
    #: Names what this call does: sent again with the same key it is not done again. Made up when left out.
    idempotency_key: str | None = None
    #: Of a stream: goes on after the event with this id instead of beginning anew.
    last_event_id: str | None = None
    #: Further headers of the request, such as `x-review-session` of a guest. Those of the client itself stay as they are.
    headers: Mapping[str, str] | None = None


@dataclass(frozen=True)
class ServerEvent(Generic[Data]):
    """One event of a stream."""

    #: For `last_event_id`; empty where a stream can not be gone on with.
    id: str
    event: str
    data: Data


@dataclass(frozen=True)
class Facts:
    """How an operation is called over HTTP."""

    method: str
    path: str
    answer: Literal["json", "none", "events", "response"]
    repeatable: bool = False
    takes_idempotency_key: bool = False


@dataclass(frozen=True)
class Input:
    """What an operation is given."""

    params: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None


@dataclass(frozen=True)
class ValidationIssue:
    """One thing that is wrong with a request, of a 422."""

    loc: tuple[str | int, ...]
    msg: str
    type: str


class RushesError(Exception):
    """Whatever a call may end with."""


class ApiError(RushesError):
    """The service refused the call."""

    def __init__(
        self,
        *,
        status: int,
        code: str,
        detail: str,
        issues: Sequence[ValidationIssue] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
        body: Any = None,
    ) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        #: A stable word for what is wrong; `validation_error` of a 422, `unknown` where something else answered.
        self.code = code
        #: What is wrong, as a sentence.
        self.detail = detail
        self.issues = list(issues)
        self.request_id = request_id
        #: Seconds after which another attempt makes sense, where the service said so.
        self.retry_after = retry_after
        self.body = body


class ConnectionFailed(RushesError):
    """No answer came: the service was not reached, or the connection broke."""


class TimedOut(RushesError):
    """No answer came in time."""


class TaskFailed(RushesError):
    """A task that was waited for has failed."""

    def __init__(self, task_id: str, result: Any) -> None:
        code, detail = "task_failed", "The task failed."
        if isinstance(result, Mapping):
            code, detail = str(result.get("code", code)), str(result.get("detail", detail))
        super().__init__(f"{task_id} {code}: {detail}")
        self.task_id = task_id
        self.code = code
        self.detail = detail
        self.result = result


def _issues_of(detail: Any) -> list[ValidationIssue]:
    if not isinstance(detail, list):
        return []
    return [
        ValidationIssue(tuple(one.get("loc", ())), str(one.get("msg", "")), str(one.get("type", "")))
        for one in detail
        if isinstance(one, dict)
    ]


def _seconds_of(header: str | None) -> float | None:
    try:
        return None if header is None else float(header)
    except ValueError:
        return None


def api_error(response: httpx.Response) -> ApiError:
    """The error that a response tells; its body has been read."""
    try:
        body: Any = json.loads(response.text)
    except ValueError:
        body = response.text
    told = body if isinstance(body, dict) else {}
    issues = _issues_of(told.get("detail"))
    detail = told.get("detail")
    sentence = detail if isinstance(detail, str) else "; ".join(
        f"{'.'.join(str(part) for part in one.loc)}: {one.msg}" for one in issues
    )
    code = told.get("code")
    return ApiError(
        status=response.status_code,
        code=code if isinstance(code, str) else "validation_error" if issues else "unknown",
        detail=sentence or response.reason_phrase,
        issues=issues,
        request_id=response.headers.get("x-request-id"),
        retry_after=_seconds_of(response.headers.get("retry-after")),
        body=body,
    )


def _was_not_begun(error: ApiError) -> bool:
    return error.status == 429 or (error.status == 503 and error.code == "starting")


def _is_passing(error: ApiError) -> bool:
    if error.status == 409:
        return error.code == "idempotency_in_progress"
    return error.status in (502, 504) or (error.status == 503 and error.code != "not_configured")


_FIRST_SECONDS = 0.25
_LONGEST_SECONDS = 8.0
#: Who is told to wait longer than this should rather hear of it.
_LONGEST_ASKED_SECONDS = 60.0


def retry_delay(
    error: BaseException, attempt: int, *, repeatable: bool, chance: float | None = None
) -> float | None:
    """Seconds until the next attempt; None when there should be none."""
    if isinstance(error, ApiError):
        makes_sense = _was_not_begun(error) or (repeatable and _is_passing(error))
    else:
        makes_sense = isinstance(error, ConnectionFailed) and repeatable
    if not makes_sense:
        return None
    asked = error.retry_after if isinstance(error, ApiError) else None
    if asked is not None and asked > _LONGEST_ASKED_SECONDS:
        return None
    back_off = min(_LONGEST_SECONDS, _FIRST_SECONDS * 2.0**attempt)
    # Clients that were refused together should not come back together.
    return (asked or 0.0) + back_off * (0.5 + (random.random() if chance is None else chance) / 2)


def _text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _path_with(path: str, params: Mapping[str, Any]) -> str:
    for name, value in params.items():
        if value is None or value == "":
            raise TypeError(f"The parameter {name} of {path} is missing.")
        path = path.replace(f"{{{name}}}", quote(_text_of(value), safe=""))
    return path


def json_of(value: Any) -> Any:
    """What is sent: models as they were given, without fields that nobody set."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, Mapping):
        return {key: json_of(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [json_of(one) for one in value]
    return value


@dataclass(frozen=True)
class WireRequest:
    """Everything of a request but credentials."""

    method: str
    url: str
    headers: dict[str, str]
    content: bytes | None


def wire_request(base_url: str, facts: Facts, given: Input, options: CallOptions) -> WireRequest:
    """The request of an operation. A list in the query is repeated, None is left out."""
    pairs = [
        (name, _text_of(one))
        for name, value in given.query.items()
        for one in (value if isinstance(value, (list, tuple, set)) else [value])
        if one is not None
    ]
    headers = {name.lower(): value for name, value in (options.headers or {}).items()}
    headers["accept"] = "text/event-stream" if facts.answer == "events" else "application/json"
    if facts.takes_idempotency_key:
        headers["idempotency-key"] = options.idempotency_key or str(uuid.uuid4())
    if options.last_event_id is not None:
        headers["last-event-id"] = options.last_event_id
    content = None
    if given.body is not None:
        headers["content-type"] = "application/json"
        content = json.dumps(json_of(given.body)).encode()
    url = base_url.rstrip("/") + _path_with(facts.path, given.params)
    if pairs:
        url += f"?{urlencode(pairs)}"
    return WireRequest(facts.method, url, headers, content)


@lru_cache(maxsize=None)
def _adapter_of(type_: Any) -> TypeAdapter[Any]:
    return TypeAdapter(type_)


def read_answer(type_: Any, content: bytes) -> Any:
    """JSON as what an operation answers."""
    return _adapter_of(type_).validate_json(content)


class EventDecoder:
    """Server-sent events of one connection, as text comes in. Lines end with CR, LF or both, nothing else."""

    def __init__(self) -> None:
        self._rest = ""
        self._data: list[str] = []
        self._event = ""
        self._id = ""

    def feed(self, text: str) -> Iterator[tuple[str, str, str]]:
        """Yields id, name and data of each event that is whole."""
        self._rest += text
        while True:
            ends = [at for at in (self._rest.find("\n"), self._rest.find("\r")) if at >= 0]
            if not ends:
                return
            end = min(ends)
            if self._rest[end] == "\r" and end + 1 == len(self._rest):
                return
            after = 2 if self._rest[end : end + 2] == "\r\n" else 1
            line, self._rest = self._rest[:end], self._rest[end + after :]
            if line == "":
                if self._data:
                    yield self._id, self._event or "message", "\n".join(self._data)
                self._data, self._event = [], ""
                continue
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "data":
                self._data.append(value)
            elif name == "event":
                self._event = value
            elif name == "id":
                self._id = value


def is_last(event: str, data: Any) -> bool:
    """The service sends nothing after it."""
    status = data.get("status") if isinstance(data, Mapping) else None
    return event == "service.stream.end" or status in ("done", "failed")
