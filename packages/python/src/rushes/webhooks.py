"""Checks that a request comes from Rushes (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

TOLERANCE_SECONDS = 300


class WrongSignature(ValueError):
    """The request is not proven to come from the service, or is too old."""


def sign(secret: str, webhook_id: str, timestamp: int, body: bytes) -> str:
    """The signature of a body, as the service writes it."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def verify(
    secret: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    now: float | None = None,
    tolerance: float = TOLERANCE_SECONDS,
) -> dict[str, Any]:
    """Answers the event once it is proven. `body` is the bytes as they came. Raises WrongSignature."""
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise WrongSignature("There is no time of sending.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WrongSignature("It was sent too long ago, or clocks differ.")
    expected = sign(secret, given.get("webhook-id", ""), int(timestamp), body)
    # While a secret is being rotated there are two signatures.
    for signature in given.get("webhook-signature", "").split(" "):
        if hmac.compare_digest(signature.encode(), expected.encode()):
            event = json.loads(body)
            if isinstance(event, dict):
                return event
    raise WrongSignature("The signature is wrong.")
