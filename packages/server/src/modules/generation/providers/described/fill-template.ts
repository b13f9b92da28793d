/** Fills what is asked for into a description of a request, and reads out of answers. Pure. */
import type { Json } from '@rushes/timeline';

export type Values = Readonly<Record<string, Json | undefined>>;

const WHOLE = /^\{(\w+)\}$/;
const PART = /\{(\w+)\}/g;

/** Whether all that a template names is there. */
function isComplete(template: unknown, values: Values): boolean {
  if (typeof template === 'string') {
    return [...template.matchAll(PART)].every(([, name]) => values[name ?? ''] !== undefined);
  }
  if (typeof template !== 'object' || template === null) return true;
  return Object.values(template).every((one) => isComplete(one, values));
}

/** Puts options beside the other fields; one that is null takes a field away. */
function putOptions(filled: Record<string, Json>, options: { [key: string]: Json }): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === null) delete filled[name];
    else filled[name] = value;
  }
}

/** Undefined where the template names a value that is not there. */
export function fillTemplate(template: unknown, values: Values): Json | undefined {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template)?.[1];
    if (whole !== undefined) return values[whole] ?? undefined;
    const named = [...template.matchAll(PART)].map(([, name]) => values[name ?? ''] ?? undefined);
    if (named.includes(undefined)) return undefined;
    return template.replace(PART, (_, name: string) => String(values[name]));
  }
  if (Array.isArray(template)) {
    return template.flatMap((one) => {
      // An element that lacks what it is about is none.
      if (!isComplete(one, values)) return [];
      const filled = fillTemplate(one, values);
      return filled === undefined ? [] : [filled];
    });
  }
  if (typeof template !== 'object' || template === null) return template as Json;
  const filled: Record<string, Json> = {};
  const names = Object.keys(template);
  for (const [name, value] of Object.entries(template)) {
    const one = fillTemplate(value, values);
    if (one === undefined) continue;
    if (name !== '...') filled[name] = one;
    else if (typeof one === 'object' && one !== null && !Array.isArray(one)) putOptions(filled, one);
  }
  // What has lost all that it held is not there either.
  return names.length > 0 && Object.keys(filled).length === 0 ? undefined : filled;
}

/** What operators and providers name; whatever else stands in a path comes from who asks. */
const MAY_HAVE_SLASHES = new Set(['model', 'app', 'id']);

/** A path with values that can not leave it. A model's own name may have slashes. */
export function fillPath(path: string, values: Values): string {
  return path.replace(PART, (_, name: string) => {
    const value = String(values[name] ?? '').toWellFormed();
    const segments = MAY_HAVE_SLASHES.has(name) ? value.split('/') : [value];
    if (segments.some((segment) => segment === '.' || segment === '..')) return '';
    return segments.map(encodeURIComponent).join('/');
  });
}

/** What a JSON Pointer leads to; undefined where it leads nowhere. `*` is the first of a list. */
export function readPointer(value: unknown, pointer: string): unknown {
  if (pointer === '') return value;
  let at = value;
  for (const part of pointer.slice(1).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = at[name === '*' ? 0 : Number(name)];
    // Some answer one address where others answer a list of them.
    else if (name === '*') continue;
    else if (typeof at === 'object' && at !== null && Object.hasOwn(at, name)) {
      at = (at as Record<string, unknown>)[name];
    } else return undefined;
  }
  return at;
}
