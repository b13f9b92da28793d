"""Checks that a request comes from Rushes, with Python alone.

WEBHOOK_SECRET=whsec_… python3 verify.py WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE < body
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time

TOLERANCE_SECONDS = 300


def verify(secret, headers, body):
    """Return the event, once it is proven; raise ValueError where anything is wrong.

    `headers` has names in lower case, `body` is the bytes as they came.
    """
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise ValueError("too old or too new")
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("too old or too new")

    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # While a secret is being rotated there are two signatures.
    for signature in headers.get("webhook-signature", "").split(" "):
        version, _, given = signature.partition(",")
        if version == "v1" and hmac.compare_digest(given.encode(), expected):
            return json.loads(body)
    raise ValueError("wrong signature")


if __name__ == "__main__":
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    try:
        event = verify(
            os.environ.get("WEBHOOK_SECRET", ""),
            dict(zip(names, sys.argv[1:])),
            sys.stdin.buffer.read(),
        )
    except ValueError as error:
        sys.exit(str(error))
    print(event["type"])
