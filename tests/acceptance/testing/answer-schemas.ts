/** Whether an answer is what the API document says of it, judged by a validator that the service does not use. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from './api-client.ts';

type Json = Record<string, unknown>;

/** What is wrong with an answer of an operation; null when nothing is. */
export type AnswerJudge = (
  operation: { method: string; path: string },
  answer: Answer,
  asked?: { isDryRun: boolean },
) => string | null;

const pointer = (...parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

interface DeclaredResponse {
  content?: Record<string, { schema?: unknown }>;
  'x-dry-run-answer'?: unknown;
}

/** Made from the document that GET /openapi.json answers. */
export function createAnswerJudge(document: Json): AnswerJudge {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const checks = new Map<string, ValidateFunction>();
  const checkAt = (place: string): ValidateFunction => {
    const known = checks.get(place) ?? ajv.compile({ $ref: `api#/${place}` });
    checks.set(place, known);
    return known;
  };
  const paths = document.paths as Record<
    string,
    Record<string, { responses: Record<string, DeclaredResponse> }>
  >;
  return ({ method, path }, { status, headers, body, text }, { isDryRun } = { isDryRun: false }) => {
    const verb = method.toLowerCase();
    const declared = paths[path]?.[verb]?.responses[status];
    if (declared === undefined) return `undeclared status ${status}`;
    const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    const types = Object.keys(declared.content ?? {});
    if (types.length === 0) return text === '' ? null : 'a body where none is declared';
    if (types.includes('*/*')) return null;
    if (!types.includes(type)) return `content type ${type} instead of ${types}`;
    if (type !== 'application/json') return null;
    const place = ['paths', path, verb, 'responses', String(status)];
    const isQuote = isDryRun && declared['x-dry-run-answer'] !== undefined;
    const schema = isQuote ? ['x-dry-run-answer'] : ['content', type, 'schema'];
    const check = checkAt(pointer(...place, ...schema));
    if (check(body)) return null;
    return `is not what its schema says: ${ajv.errorsText(check.errors)}`;
  };
}
