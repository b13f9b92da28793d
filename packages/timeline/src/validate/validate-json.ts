/** Bounds on a document before anything looks at its meaning: depth, size, plain JSON only. */
import type { Json } from '../types.ts';
import { report, type TimelineError, timelineLimits, type ValidationContext } from './validate-context.ts';

/** True when `value` is plain JSON within the limits; otherwise reports the first offence. */
export function checkJson(context: ValidationContext, value: unknown): value is Json {
  return createWalker(context)(value, '', 0);
}

/** The first place where `value` is no JSON within the limits of a document; null when it is. */
export function jsonProblem(value: unknown): TimelineError | null {
  const context: ValidationContext = { errors: [], items: 0, variables: null };
  return checkJson(context, value) ? null : (context.errors[0] ?? null);
}

/** No database keeps NUL in a text, nor what is no character. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

function createWalker(context: ValidationContext) {
  let values = 0;
  function fail(path: string, message: string): false {
    report(context, path, message);
    return false;
  }
  function walk(value: unknown, path: string, depth: number): boolean {
    values += 1;
    if (values > timelineLimits.jsonValues) return fail('', 'the document is too large');
    if (depth > timelineLimits.jsonDepth) return fail(path, 'nested too deeply');
    if (value === null || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value) || fail(path, 'must be a finite number');
    if (typeof value === 'string') {
      if (!isStorable(value)) return fail(path, 'must not hold NUL or half of a surrogate pair');
      return value.length <= timelineLimits.stringLength || fail(path, 'the text is too long');
    }
    if (Array.isArray(value))
      return value.every((child, index) => walk(child, `${path}[${index}]`, depth + 1));
    if (typeof value !== 'object') return fail(path, `must be JSON, not ${typeof value}`);
    return Object.entries(value).every(
      ([key, child]) => child === undefined || walkField(key, child, { path, depth }),
    );
  }
  function walkField(key: string, child: unknown, { path, depth }: { path: string; depth: number }): boolean {
    if (!isStorable(key))
      return fail(path, 'must not have a field whose name holds NUL or half of a surrogate pair');
    return walk(child, path ? `${path}.${key}` : key, depth + 1);
  }
  return walk;
}
