/** Words of the tokens that a network wrote. Pure. */

/** A token with its text and how sure the network was, 0..1. */
export interface WrittenToken {
  bytes: Uint8Array;
  share: number;
}

/** Tokens `from` to before `until` are one word. */
export interface WordSpan {
  text: string;
  from: number;
  until: number;
  confidence: number;
}

/** Languages that write no blank between words: there each letter stands for itself, as far as it is whole. */
const WITHOUT_BLANKS = new Set(['zh', 'ja', 'th', 'lo', 'my', 'km', 'bo', 'yue']);

const OPENING = /^["'“¿([{\-«„‘]+$/u;
const CLOSING = /^["'.。,，!！?？:：;；”)\]}、…»’%]+$/u;

function confidenceOf(tokens: readonly WrittenToken[]): number {
  const sum = tokens.reduce((total, { share }) => total + share, 0);
  return Math.round((sum / Math.max(1, tokens.length)) * 1000) / 1000;
}

/** Tokens until their bytes are whole letters. */
function wholeLetters(tokens: readonly WrittenToken[]): { text: string; from: number; until: number }[] {
  const units: { text: string; from: number; until: number }[] = [];
  let from = 0;
  for (let until = 1; until <= tokens.length; until += 1) {
    const bytes = Buffer.concat(tokens.slice(from, until).map((token) => token.bytes));
    const text = bytes.toString('utf8');
    // A broken letter may be completed by the next token; one that is not after four is broken for good.
    if (text.endsWith('\ufffd') && until < tokens.length && until - from < 4) continue;
    units.push({ text: text.replaceAll('\ufffd', ''), from, until });
    from = until;
  }
  return units;
}

/** The words with the punctuation that belongs to them. */
export function spokenWords(tokens: readonly WrittenToken[], language: string | null): WordSpan[] {
  const split = WITHOUT_BLANKS.has(language ?? '');
  const words: { text: string; from: number; until: number }[] = [];
  let isOpen = false;
  for (const unit of wholeLetters(tokens)) {
    const last = words.at(-1);
    const bare = unit.text.trim();
    const begins = split || unit.text.startsWith(' ');
    // A quotation mark after a blank opens what follows.
    const opens = OPENING.test(bare) && (unit.text.startsWith(' ') || !CLOSING.test(bare));
    const joins = bare === '' || (CLOSING.test(bare) && !opens) || isOpen || !begins;
    if (last !== undefined && joins) {
      last.text += isOpen ? unit.text.trimStart() : unit.text;
      last.until = unit.until;
    } else words.push({ ...unit, text: unit.text.trimStart() });
    isOpen = opens;
  }
  return words
    .map(({ text, from, until }) => ({
      text: text.trim(),
      from,
      until,
      confidence: confidenceOf(tokens.slice(from, until)),
    }))
    .filter(({ text }) => text !== '');
}
