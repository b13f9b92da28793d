"""What needs no service: retries, requests, events."""

from __future__ import annotations

import httpx
import pytest

from rushes import ApiError, CallOptions, ConnectionFailed, Rushes, models
from rushes._core import EventDecoder, json_of, retry_delay


class _Answers(httpx.BaseTransport):
    """Answers one after the other, and keeps what it was asked."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers = list(answers)
        self.requests: list[httpx.Request] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


class _Patient(Rushes):
    """Waits by writing down how long."""

    def __init__(self, transport: _Answers) -> None:
        super().__init__(base_url="http://service", http=httpx.Client(transport=transport))
        self.waited: list[float] = []

    def _wait(self, seconds: float) -> None:
        self.waited.append(seconds)


def _busy() -> httpx.Response:
    return httpx.Response(
        429, headers={"retry-after": "2"}, json={"detail": "Too many.", "code": "rate_limited"}
    )


def test_what_was_not_begun_is_tried_again_after_what_the_service_says() -> None:
    transport = _Answers(_busy(), _busy(), httpx.Response(404, json={"detail": "It is gone.", "code": "not_found"}))
    client = _Patient(transport)
    with pytest.raises(ApiError, match="not_found"):
        client.get_me()
    assert len(transport.requests) == 3
    assert all(2.0 <= seconds <= 2.5 + 0.25 for seconds in client.waited)


def test_a_post_that_creates_is_repeated_under_one_key() -> None:
    gone = httpx.ConnectError("gone")
    answer = httpx.Response(409, json={"detail": "There is one.", "code": "conflict"})
    transport = _Answers(gone, answer)
    with pytest.raises(ApiError, match="conflict"):
        _Patient(transport).generate_image(body={"prompt": "a lighthouse"})
    keys = [request.headers["idempotency-key"] for request in transport.requests]
    assert len(keys) == 2 and keys[0] == keys[1]


def test_a_call_has_its_own_headers_besides_those_of_the_client() -> None:
    transport = _Answers(httpx.Response(404, json={"detail": "It is gone.", "code": "not_found"}))
    options = CallOptions(headers={"X-Review-Session": "s_1", "Accept": "text/html"})
    with pytest.raises(ApiError, match="not_found"):
        _Patient(transport).get_review(options=options)
    headers = transport.requests[0].headers
    assert headers["x-review-session"] == "s_1"
    assert headers.get_list("accept") == ["application/json"]


def test_a_prompt_is_sent_once() -> None:
    transport = _Answers(httpx.ReadError("broken"))
    with pytest.raises(ConnectionFailed):
        list(_Patient(transport).create(prompt="A film"))
    assert len(transport.requests) == 1


def test_waits_grow_and_differ() -> None:
    error = ConnectionFailed("gone")
    waits = [retry_delay(error, attempt, repeatable=True, chance=1.0) for attempt in range(8)]
    assert waits == [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0]
    assert retry_delay(error, 0, repeatable=True, chance=0.0) == 0.125
    assert retry_delay(error, 0, repeatable=False) is None


def test_a_task_is_waited_for_no_longer_than_was_said() -> None:
    pending = {"status": "PENDING", "task_id": "t", "task_type": "export_task", "created_at": "2026-01-01T00:00:00Z"}
    transport = _Answers(*[httpx.Response(200, json=pending) for _ in range(200)])
    client = _Patient(transport)
    with pytest.raises(TimeoutError):
        client.wait_for_task("t", timeout=42.0)
    assert sum(client.waited) == pytest.approx(42.0)


def test_events_are_read_whatever_the_pieces() -> None:
    text = 'id: 1\nevent: a\ndata: {"x": "\u2028"}\n\n: still there\r\n\r\nid: 2\r\ndata: one\r\ndata: two\r\n\r\n'
    expected = [("1", "a", '{"x": "\u2028"}'), ("2", "message", "one\ntwo")]
    for size in range(1, len(text) + 1):
        decoder = EventDecoder()
        pieces = [text[at : at + size] for at in range(0, len(text), size)]
        assert [event for piece in pieces for event in decoder.feed(piece)] == expected


def test_a_model_sends_what_was_set() -> None:
    body = models.CreateWebhookRequest(url="https://example.com")
    assert json_of([body, {"more": body}]) == [
        {"url": "https://example.com"},
        {"more": {"url": "https://example.com"}},
    ]


def test_what_is_newer_than_the_package_is_kept() -> None:
    read = models.ValidationError.model_validate({"loc": [], "msg": "", "type": "", "newer": 1})
    assert read.model_extra == {"newer": 1}
