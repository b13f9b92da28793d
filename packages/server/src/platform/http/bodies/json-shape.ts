/** What a JSON text would become, seen before it is parsed: parsing and walking cost by values and levels, not by bytes. Pure. */

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
