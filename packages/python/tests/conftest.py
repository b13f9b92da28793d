"""What the tests are given: a running service, by RUSHES_BASE_URL and RUSHES_KEY."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from rushes import Rushes


@pytest.fixture(scope="session")
def base_url() -> str:
    return os.environ["RUSHES_BASE_URL"]


@pytest.fixture(scope="session")
def key() -> str:
    return os.environ["RUSHES_KEY"]


@pytest.fixture
def client(base_url: str, key: str) -> Iterator[Rushes]:
    with Rushes(base_url=base_url, api_key=key) as made:
        yield made
