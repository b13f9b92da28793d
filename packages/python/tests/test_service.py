"""The client against the running service."""

from __future__ import annotations

import asyncio
import hashlib
import os
import threading
import uuid
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest

from rushes import (
    ApiError,
    AsyncRushes,
    CallOptions,
    Rushes,
    TaskFailed,
    WrongSignature,
    models,
    verify,
)

PART = 5 * 1024**2


def test_answers_are_models(client: Rushes) -> None:
    me = client.get_me()
    assert isinstance(me, models.ApiUser)
    assert me.credits > 0


def test_refusals_say_what_is_wrong(client: Rushes, base_url: str) -> None:
    with pytest.raises(ApiError) as unknown:
        client.get_project(project_id=str(uuid.uuid4()))
    assert (unknown.value.status, unknown.value.code) == (404, "not_found")
    assert unknown.value.request_id
    with pytest.raises(ApiError) as wrong:
        client.search(query="x", limit=-1)
    assert wrong.value.code == "validation_error"
    assert wrong.value.issues[0].loc[-1] == "limit"
    with Rushes(base_url=base_url, api_key="sk_wrong") as stranger, pytest.raises(ApiError) as refused:
        stranger.get_me()
    assert refused.value.status == 401


def _picture() -> bytes:
    """A bitmap of one pixel is the smallest picture there is to read."""
    return bytes.fromhex(
        "424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000"
        "000000000000ff00ff00"
    )


def test_a_file_is_uploaded_found_and_fetched(client: Rushes, tmp_path: Path) -> None:
    picture = _picture()
    told: list[tuple[int, int]] = []
    asset = client.upload_file(
        picture, name="pixel.bmp", folder=["python"], on_progress=lambda *now: told.append(now)
    )
    assert told[-1] == (len(picture), len(picture))
    client.download(asset, tmp_path / "pixel.bmp")
    assert (tmp_path / "pixel.bmp").read_bytes() == picture
    assert asset in [file.file_id for file in client.each_recent_file()]
    assert "pixel.bmp" in [file.file_name for file in client.each_file(path="/python")]


def _parts(tmp_path: Path) -> tuple[Path, str]:
    content = os.urandom(2 * PART + 1000)
    path = tmp_path / "large.bin"
    path.write_bytes(content)
    return path, hashlib.sha256(content).hexdigest()


class _Counting(httpx.HTTPTransport):
    """Breaks the first attempt to send the second part, and counts what is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._lock = threading.Lock()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.method == "PUT":
            part = request.url.path.rsplit("/", 1)[-1]
            with self._lock:
                self.parts.append(part)
                breaks = part == "2" and self.parts.count("2") == 1
            if breaks:
                raise httpx.WriteError("The connection broke.")
        return super().handle_request(request)


def test_a_large_file_goes_in_parts_and_what_broke_off_is_sent_again(
    base_url: str, key: str, tmp_path: Path
) -> None:
    path, digest = _parts(tmp_path)
    transport = _Counting()
    with httpx.Client(transport=transport) as http:
        client = Rushes(base_url=base_url, api_key=key, http=http)
        given = {"folder": ["python"], "sha256": digest, "upload_id": f"large-{digest[:8]}"}
        asset = client.upload_file(path, part_size=PART, **given)  # type: ignore[arg-type]
        assert sorted(transport.parts) == ["1", "2", "2", "3"]
        # The same upload again sends nothing.
        again = client.upload_file(path, part_size=PART, **given)  # type: ignore[arg-type]
        assert (again, len(transport.parts)) == (asset, 4)
        client.download(asset, tmp_path / "back.bin")
    assert hashlib.sha256((tmp_path / "back.bin").read_bytes()).hexdigest() == digest


def test_a_wrong_checksum_is_refused(client: Rushes) -> None:
    with pytest.raises(ApiError) as wrong:
        client.upload_file(b"other bytes", name="wrong.bin", sha256="0" * 64)
    assert wrong.value.code == "wrong_checksum"


class _Cutting(httpx.HTTPTransport):
    """Ends the first stream after its first event."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str | None] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        if request.url.path != "/create":
            return response
        self.asked.append(request.headers.get("last-event-id"))
        if len(self.asked) > 1:
            return response

        def cut() -> Iterator[bytes]:
            text = b""
            for chunk in response.iter_raw():
                text += chunk
                if b"\n\n" in text:
                    yield text[: text.index(b"\n\n") + 2]
                    return

        return httpx.Response(200, headers={"content-type": "text/event-stream"}, content=cut())


def test_a_film_is_made_and_a_stream_that_breaks_is_gone_on_with(base_url: str, key: str) -> None:
    transport = _Cutting()
    with httpx.Client(transport=transport) as http:
        client = Rushes(base_url=base_url, api_key=key, http=http)
        events = list(client.create(prompt='A 1 second 480p title "Hello", no music'))
    assert [event.data.status for event in events][-1] == "done"
    assert len(transport.asked) == 2
    assert transport.asked[1] == events[0].id
    assert len({event.id for event in events}) == len(events)


def test_work_is_waited_for(client: Rushes, tmp_path: Path) -> None:
    asset = client.upload_file(_picture(), name="waited for.bmp")
    tasks = client.preprocess(body={"assets": [{"asset_id": asset, "upload_id": ""}], "version": None})
    assert isinstance(tasks, list)
    for task in tasks:
        if task.task_id is not None:
            client.wait_for_task(task.task_id, timeout=120)
    broken = client.upload_file(b"no picture at all", name="broken.bmp", file_type="image")
    tasks = client.preprocess(body={"assets": [{"asset_id": broken, "upload_id": ""}], "version": None})
    assert isinstance(tasks, list) and tasks[0].task_id is not None
    with pytest.raises(TaskFailed) as failed:
        client.wait_for_task(tasks[0].task_id, timeout=120)
    assert failed.value.code


def test_the_same_key_does_a_thing_once(client: Rushes) -> None:
    options = CallOptions(idempotency_key=str(uuid.uuid4()))
    made = [client.create_group(body={"name": "Python"}, options=options) for _ in range(2)]
    assert made[0] == made[1]


def test_all_of_it_can_be_awaited(base_url: str, key: str, tmp_path: Path) -> None:
    path, digest = _parts(tmp_path)

    async def run() -> None:
        async with AsyncRushes(base_url=base_url, api_key=key) as client:
            me, settings = await asyncio.gather(client.get_me(), client.get_settings())
            assert me.credits > 0
            assert settings
            asset = await client.upload_file(path, folder=["python", "async"], part_size=PART)
            await client.download(asset, tmp_path / "back.bin")
            assert hashlib.sha256((tmp_path / "back.bin").read_bytes()).hexdigest() == digest
            small = await client.upload_file(b"some bytes", name="small.bin")
            assert small in [file.file_id async for file in client.each_recent_file()]
            last = None
            async for event in client.create(prompt='A 1 second 480p title "Hello again", no music'):
                last = event.data.status
            assert last == "done"

    asyncio.run(run())


def test_a_webhook_is_proven(client: Rushes) -> None:
    came = threading.Event()
    requests: list[tuple[dict[str, str], bytes]] = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            requests.append((dict(self.headers.items()), body))
            self.send_response(204)
            self.end_headers()
            came.set()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/hook"
        hook = client.create_webhook(body={"url": url, "event_types": ["task.completed"]})
        client.test_webhook(webhook_id=hook.id)
        assert came.wait(30)
        headers, body = requests[0]
        assert verify(hook.secret, headers, body)["type"] == "webhook.test"
        with pytest.raises(WrongSignature):
            verify(hook.secret, headers, body + b" ")
        with pytest.raises(WrongSignature):
            verify(hook.secret, headers, body, now=0)
    finally:
        server.shutdown()
