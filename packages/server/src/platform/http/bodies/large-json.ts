/** JSON that is too large to be read or written where all requests are answered. */

import type { Checked } from '../validation/validation.ts';
import type { BodyCode } from './json-body.ts';

/** A longer body of an operation that takes timelines is read in a thread: half a megabyte takes 50 ms of a busy core. */
export const LARGE_JSON_BYTES = 512 * 1024;

/** Part of a body that was read in a thread and stays there: what is known of it stands for it. */
export class JsonAside<Read = unknown> {
  readonly read: Read;
  /** SHA-256 of its JSON: what tells it from another. */
  readonly digest: string;

  constructor({ read, digest }: { read: Read; digest: string }) {
    this.read = read;
    this.digest = digest;
  }

  toJSON(): unknown {
    return { sha256: this.digest };
  }
}

/** JSON that is answered as the text it is kept as. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** A body that was read and held against its schema already. */
export class CheckedBody {
  readonly checked: Checked;

  constructor(checked: Checked) {
    this.checked = checked;
  }
}

/** Reads the body of an operation elsewhere, or says how it is refused. Throws ServiceError where that can not be done. */
export type LargeBodyReader = (
  operation: string,
  bytes: Buffer,
) => Promise<CheckedBody | { code: BodyCode; problem: string }>;

/** An answer as text; its fields that are JsonText as they are. */
export function writeAnswer(body: unknown): string {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return JSON.stringify(body ?? null);
  const fields = Object.entries(body);
  if (!fields.some(([, value]) => value instanceof JsonText)) return JSON.stringify(body);
  const written = fields.flatMap(([name, value]) => {
    const text: string | undefined = value instanceof JsonText ? value.text : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${written.join(',')}}`;
}
