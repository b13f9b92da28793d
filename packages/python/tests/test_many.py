"""Many files at a time against the running service: outcomes, progress, nothing sent twice."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from rushes import ApiError, AsyncRushes, ConnectionFailed, Rushes, Upload

PART = 5 * 1024**2


class _Counting(httpx.HTTPTransport):
    """Counts what is sent, and how much of it at the same time; may break one of the requests."""

    def __init__(self, breaks: int = 0) -> None:
        super().__init__()
        self.puts = 0
        self.most = 0
        self._now = 0
        self._breaks = breaks
        self._lock = threading.Lock()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.method != "PUT":
            return super().handle_request(request)
        with self._lock:
            self.puts += 1
            self._now += 1
            self.most = max(self.most, self._now)
            breaks = self.puts == self._breaks
        try:
            if breaks:
                raise httpx.WriteError("The connection broke.")
            return super().handle_request(request)
        finally:
            with self._lock:
                self._now -= 1


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"take-{number}.bin" for number in range(6)]
    for path in paths:
        path.write_bytes(os.urandom(20_000))
    paths[0].write_bytes(os.urandom(2 * PART + 1000))
    return paths


@pytest.fixture
def counting(base_url: str, key: str) -> Iterator[tuple[Rushes, _Counting]]:
    transport = _Counting(breaks=3)
    with httpx.Client(transport=transport) as http:
        yield Rushes(base_url=base_url, api_key=key, http=http), transport


def test_uploads_are_named_as_the_command_line_names_them() -> None:
    def named(upload: Upload) -> list[str | None]:
        return [one.upload_id for one in upload.options()]

    path = Upload(file=b"hello", name='a "b"\x7f.mp4', folder=["2026", "A\u0308pfel"])
    assert named(path)[0] == "rushes-o_EGi9_BwsqYowzjhTv6iiolrxlssfaEzi3eXJHYiFo"
    assert named(Upload(file=b"hello", name="x"))[2] == "rushes-tmVEo4QpuUac2SCOEDNooQhpo4D7_fd7arWWAtiTvrQ-2"
    assert named(Upload(file=b"hello", name="x", upload_id="mine")) == ["mine"]
    large = bytes((at * 7 + (at >> 13)) % 251 for at in range(11 * 1024**2 + 777))
    assert named(Upload(file=large, name="big.bin", folder=["a"]))[0] == "rushes-eWjgjiSACpDrmmf9J7a98Kd1Gl-fWUrkpvcaMTb0jNY"


def test_each_file_ends_by_itself_and_nothing_is_sent_twice(
    counting: tuple[Rushes, _Counting], files: list[Path], tmp_path: Path
) -> None:
    client, transport = counting
    told: list[tuple[int, int]] = []
    given: list[Path | Upload] = [*files[1:], Upload(file=files[0], folder=["many"], part_size=PART)]
    wrong = Upload(file=b"other bytes", name="wrong.bin", sha256="0" * 64)
    asked = [*given, tmp_path / "gone.bin", wrong]
    outcomes = list(
        client.upload_files(asked, folder=["many"], parallel=2, on_progress=lambda *now: told.append(now))
    )
    errors = {str(one.upload.file): one.error for one in outcomes if one.error is not None}
    assert {type(error) for error in errors.values()} == {ApiError, FileNotFoundError}
    assert len(outcomes) == len(asked) and len(errors) == 2
    assets = {str(one.upload.file): one.asset_id for one in outcomes if one.error is None}
    assert len(set(assets.values())) == len(files)
    names = {file.file_name for file in client.each_file(path="/many")}
    assert names >= {path.name for path in files}
    assert [sent for sent, _ in told] == sorted(sent for sent, _ in told)
    # One that was broken off was sent again; of the large one four parts go at once.
    assert transport.puts >= 9 and transport.most <= 1 + 4

    before = transport.puts
    again = list(client.upload_files(given, folder=["many"]))
    assert {str(one.upload.file): one.asset_id for one in again} == assets
    assert all(one.was_there for one in again) and transport.puts == before

    # What lies in the trash is not there any more.
    client.trash_asset(asset_id=assets[str(files[1])] or "")
    [new] = client.upload_files([files[1]], folder=["many"])
    assert new.error is None and not new.was_there and new.asset_id != assets[str(files[1])]


def test_large_files_that_are_alike_in_samples_are_told_apart(
    counting: tuple[Rushes, _Counting], tmp_path: Path
) -> None:
    client, _ = counting
    content = bytearray(os.urandom(11 * 1024**2))
    file = tmp_path / "alike.bin"
    file.write_bytes(content)
    # As the command line does, which reads a large file once and so tells no checksum of it.
    first = client.upload_file(file, upload_id=next(Upload(file=file).options()).upload_id)
    assert [one.was_there for one in client.upload_files([file])] == [True]
    # Between two samples.
    content[100_000] ^= 255
    file.write_bytes(content)
    [second] = client.upload_files([file])
    assert second.error is None and not second.was_there and second.asset_id != first
    assert [one.asset_id for one in client.upload_files([file]) if one.was_there] == [second.asset_id]


def test_who_leaves_early_has_nothing_under_way(
    counting: tuple[Rushes, _Counting], files: list[Path]
) -> None:
    client, transport = counting
    outcomes = client.upload_files(files[1:], folder=["left"], parallel=1)
    assert next(outcomes).error is None
    outcomes.close()  # type: ignore[attr-defined]
    sent = transport.puts
    assert sent < len(files)
    assert sum(one.was_there for one in client.upload_files(files[1:], folder=["left"])) == sent


def test_what_concerns_all_is_raised(base_url: str, files: list[Path]) -> None:
    with Rushes(base_url=base_url, api_key="sk_wrong") as client, pytest.raises(ApiError) as refused:
        list(client.upload_files(files))
    assert refused.value.status == 401
    with Rushes(base_url="http://127.0.0.1:9", api_key="sk_wrong", retries=0) as client:
        with pytest.raises(ConnectionFailed):
            list(client.upload_files(files))


def test_it_can_be_awaited(base_url: str, key: str, files: list[Path], tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncRushes(base_url=base_url, api_key=key) as client:
            told: list[tuple[int, int]] = []
            large = Upload(file=files[0], folder=["awaited"], part_size=PART)
            asked: list[Path | Upload] = [large, *files[1:], tmp_path / "gone.bin"]
            outcomes = [
                one
                async for one in client.upload_files(
                    asked, folder=["awaited"], parallel=3, on_progress=lambda *now: told.append(now)
                )
            ]
            assert len(outcomes) == len(asked)
            assert [type(one.error) for one in outcomes if one.error] == [FileNotFoundError]
            assert told[-1][0] == sum(path.stat().st_size for path in files)
            again = [one async for one in client.upload_files(files[1:], folder=["awaited"])]
            assert all(one.was_there for one in again)
            async for one in client.upload_files(files[1:], folder=["other"], parallel=1):
                assert one.error is None
                break

    asyncio.run(run())
