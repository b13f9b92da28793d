/**
 * What a document was before it was read. Reading upgrades old schemas and fills in what is absent; each part that
 * became another by that carries what came, under a symbol, which no JSON shows and copies by `{ ...part }` keep. So
 * an edited document, too, gives back as it came all that the edit did not touch.
 */
import type { Json } from './types.ts';
import { isObject, type JsonObject } from './validate/validate-context.ts';

const cameAs = Symbol('rushes.cameAs');

/** A field that was read as something else: `raw` is undefined for one that was absent. */
interface ChangedField {
  read: unknown;
  raw: Json | undefined;
}

/** How a part came. */
interface Origin {
  /** Fields by their name in the part, or in the document where the part has no such field. */
  changed: { [field: string]: ChangedField };
  /** Fields that older schemas called otherwise: today's name to theirs. */
  renamed?: { [field: string]: string };
  /** The part as a whole stands for this; undefined for a part that was absent. */
  whole?: { raw: Json | undefined; read: unknown };
  /** The part was made around its only child. */
  wrapper?: true;
  /** A clip that had one reference in a field of its own, as those of the first schema. */
  single?: { schema: Json | undefined };
}

/** Where a clip's references are, in its first schema and in today's. */
const referenceFields = ['OTIO_SCHEMA', 'media_reference', 'media_references', 'active_media_reference_key'];

interface WithOrigin {
  [cameAs]?: Origin;
}

const isValue = (value: unknown) => value !== null && typeof value === 'object';

/** `part` with a note of what of `raw` it was read from is not in it as it came. Fields that are parts note their own. */
export function noteOrigin<Part extends object>(
  part: Part,
  raw: JsonObject,
  more: Pick<Origin, 'renamed' | 'single'> = {},
): Part {
  const changed: Origin['changed'] = {};
  const told = new Set([
    ...Object.entries(more.renamed ?? {}).flat(),
    ...(more.single ? referenceFields : []),
  ]);
  for (const field of new Set([...Object.keys(part), ...Object.keys(raw)])) {
    const read = own(part as JsonObject, field);
    const came = own(raw, field);
    if (told.has(field) || read === came || (isValue(read) && isValue(came))) continue;
    changed[field] = { read, raw: came };
  }
  const same = Object.keys(changed).length === 0 && Object.keys(more).length === 0;
  return same ? part : withOrigin(part, { changed, ...more });
}

/** `part`, which stands for `raw` (null, or nothing at all) for as long as it stays what it is. */
export function standFor<Part extends object>(part: Part, raw: null | undefined): Part {
  return withOrigin(part, { changed: {}, whole: { raw, read: { ...part } } });
}

/** `part`, which was made around its only child and goes away again with it. */
export function noteWrapper<Part extends object>(part: Part): Part {
  return withOrigin(part, { changed: {}, wrapper: true });
}

function withOrigin<Part extends object>(part: Part, origin: Origin): Part {
  return { ...part, [cameAs]: origin };
}

/** How a part came; undefined for one that stands in the document as it is. */
export function originOf(part: object): Origin | undefined {
  return (part as WithOrigin)[cameAs];
}

/** True when a part still is what the absent or empty value it stands for was read as. */
export function standsForNothing(part: object): { raw: Json | undefined } | null {
  const whole = originOf(part)?.whole;
  return whole && sameValue({ ...part }, whole.read) ? { raw: whole.raw } : null;
}

/** Deep equality of plain data; fields that are undefined count as absent. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((value, index) => sameValue(value, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValue(own(a, name), own(b, name)));
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
