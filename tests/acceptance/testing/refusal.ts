/** What every refusal must be, whatever was refused. */
import { expect } from 'vitest';
import type { Answer } from './api-client.ts';

/** Words that only the inside of the service knows. What the request itself held may be said back. */
const INSIDE: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \(?(?:file|node|\/)/, // a line of a stack
  /node_modules|node:internal|\.ts:\d+/,
  /\/(?:tmp|work|home|usr|var|etc|root)\//,
  /\bselect\b.+\bfrom\b|\binsert into\b|\bupdate \w+ set\b/i,
  /relation "|column "|syntax error at|violates|invalid input syntax|invalid byte sequence/i,
  /\bE(?:NOENT|ACCES|CONNREFUSED|EXIST|INVAL|NAMETOOLONG|ISDIR|NOTDIR)\b/,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|URIError)\b/,
  /AVERROR|libav|ffmpeg|sharp|kysely|fastify|postgres/i,
];

/** The first telling part of `text`, leaving out what was said back; null when there is none. */
export function insideShown(text: string, said: readonly string[] = []): string | null {
  const own = said.filter((part) => part.length > 3).reduce((left, part) => left.replaceAll(part, ''), text);
  for (const pattern of INSIDE) {
    const found = pattern.exec(own);
    if (found !== null) return found[0];
  }
  return null;
}

interface ValidationIssue {
  loc?: unknown;
  msg?: unknown;
  type?: unknown;
}

/** What is wrong with the form of a refusal; null when nothing is. */
export function refusalProblem(answer: Answer, said: readonly string[] = []): string | null {
  const { status, body, headers, text } = answer;
  // 503 is for what is not set up here; whether an operation may say so stands in its description.
  if (status >= 500 && status !== 503) return `status ${status}`;
  const shown = insideShown(text, said);
  if (shown !== null) return `shows its inside: ${shown}`;
  if (status < 400) return null;
  if (!(headers.get('content-type') ?? '').startsWith('application/json')) return 'is not JSON';
  if (status === 422) {
    const issues: ValidationIssue[] = Array.isArray(body?.detail) ? body.detail : [];
    const isRight = issues.every(
      ({ loc, msg, type }) => Array.isArray(loc) && typeof msg === 'string' && typeof type === 'string',
    );
    return issues.length > 0 && isRight ? null : 'is no HTTPValidationError';
  }
  const isSentence = typeof body?.detail === 'string' && /^[A-Z].*[.:?]|^[A-Z].*id: /s.test(body.detail);
  const isWord = typeof body?.code === 'string' && /^[a-z][a-z_]+$/.test(body.code);
  return isSentence && isWord ? null : 'has no detail that is a sentence and no code that is a word';
}

/** Expects a refusal with this status, in the form that all have. */
export function expectRefusal(answer: Answer, status: number, said: readonly string[] = []): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: answer.text });
  expect(refusalProblem(answer, said)).toBeNull();
}
