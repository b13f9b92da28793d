/** What the bytes of a JSON body are. Pure: the same in the thread that reads large ones. */

/** The code of the framework's own refusal that a body is answered like. */
export type BodyCode = 'FST_ERR_CTP_INVALID_JSON_BODY' | 'FST_ERR_CTP_BODY_TOO_LARGE';

export type ReadBody = { value: unknown } | { code: BodyCode; problem: string };

const SHAPE_CODES = {
  'too deep': 'FST_ERR_CTP_INVALID_JSON_BODY',
  'too many values': 'FST_ERR_CTP_BODY_TOO_LARGE',
} as const;

// What a JSON text would become, seen before it is parsed: parsing and walking cost by values and levels, not by bytes.

/** Levels of a JSON body: far above what any document needs, far below what walking through one can take. */
const MAX_DEPTH = 500;
/** Values of a JSON body, as many as a timeline may hold; 2 million stop the process for seconds. */
const MAX_VALUES = 1_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Index of the quote that ends the string beginning at `start`; the text's length when none does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** Why a JSON text is not worth parsing; null when it is. Whether it is JSON at all the parser says. */
export function jsonShapeProblem(text: string): 'too deep' | 'too many values' | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_DEPTH) return 'too deep';
    if (values > MAX_VALUES) return 'too many values';
  }
  return null;
}

/** Strict, since a letter that is replaced by another one is a name, a prompt or an id that nobody sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a body; null when it is not UTF-8, which RFC 8259 asks of JSON. */
function textOf(body: Uint8Array): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

const invalid = (problem: string): ReadBody => ({ code: 'FST_ERR_CTP_INVALID_JSON_BODY', problem });

/** A field of this name would be the prototype of whatever its object is copied into. */
const mayNamePrototype = /__proto__|\\u00(?:5[fF]|[67])/;

function namesPrototype(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(namesPrototype);
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype);
}

/** The value of a JSON body, or how it is refused; `bodyText` is applied to its text first. */
export function readJsonBody(bytes: Uint8Array, bodyText?: (text: string) => string): ReadBody {
  const came = textOf(bytes);
  if (came === null) return invalid('not UTF-8');
  const text = (bodyText?.(came) ?? came).replace(/^\ufeff/, '');
  const problem = jsonShapeProblem(text);
  if (problem !== null) return { code: SHAPE_CODES[problem], problem };
  try {
    const value: unknown = JSON.parse(text);
    if (mayNamePrototype.test(text) && namesPrototype(value)) return invalid('names a prototype');
    return { value };
  } catch (error) {
    return invalid(error instanceof Error ? error.message : String(error));
  }
}
