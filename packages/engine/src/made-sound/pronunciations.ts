/** How words are said that a voice would read wrongly: names, abbreviations, words of other languages. Pure. */

export interface Pronunciation {
  /** As it stands in the text, without spaces. In capitals alone (`US`) it stands for itself, else for any case of it. */
  word: string;
  /** As one would spell it for somebody who reads English: `noo-yen`. */
  say: string;
}

/** What stands around a word: quotes, brackets, the end of a sentence, a genitive. */
const AROUND = /^([("'\u201c\u2018[]*)(.*?)((?:['\u2019]s)?[.,!?;:)"'\u201d\u2019\]\u2026]*)$/su;

const isCapital = (word: string) => word === word.toUpperCase() && word !== word.toLowerCase();

/** Says a word of a text; of a word with hyphens or slashes also its parts. */
export function createPronouncer(pronunciations: readonly Pronunciation[]): (token: string) => string {
  const known = new Map<string, string>();
  for (const { word, say } of pronunciations) {
    // Signs would end a sentence in the middle of a word.
    const said = say.replace(/[^\p{L}\p{M}\p{N}'\u2019-]+/gu, ' ').trim();
    known.set(isCapital(word) ? word : word.toLowerCase(), said);
  }
  if (known.size === 0) return (token) => token;
  const find = (word: string) => known.get(word) ?? known.get(word.toLowerCase());
  return (token) => {
    const whole = find(token);
    if (whole !== undefined) return whole;
    const [, before = '', core = '', after = ''] = AROUND.exec(token) ?? [];
    const said = find(core);
    if (said !== undefined) return `${before}${said}${after}`;
    if (!/[-/\u2013\u2014]/u.test(core)) return token;
    const parts = core.split(/([-/\u2013\u2014])/u).map((part) => find(part) ?? part);
    return `${before}${parts.join('')}${after}`;
  };
}

/** A text with its words as they are said; marks of silence stay. */
export function pronounceText(text: string, pronunciations: readonly Pronunciation[]): string {
  const say = createPronouncer(pronunciations);
  return text.replace(/\[pause[^\]]{0,20}\]|\S{1,100}/giu, (token) =>
    /^\[pause[^\]]*\]$/iu.test(token) ? token : say(token),
  );
}
