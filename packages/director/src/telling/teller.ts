/** Says what the director has to say in the language of whoever asked. Pure. */
import type { ClaimKind } from '../claims.ts';
import type { GlossLanguage } from '../grammar/meant/glosses.ts';
import { languageOf } from '../grammar/meant/mend-tokens.ts';
import { smallWords } from '../grammar/meant/small-words.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';
import type { Catalogue } from './catalogue.ts';
import { chinese } from './chinese.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { english, type PhraseId, type Phrases } from './phrases.ts';
import { portuguese } from './portuguese.ts';
import { type Reason, reasons, subjects } from './reasons.ts';
import { spanish } from './spanish.ts';

export type Tongue = 'english' | GlossLanguage;

const catalogues: { readonly [tongue in GlossLanguage]: Catalogue } = {
  german,
  french,
  spanish,
  portuguese,
  italian,
  chinese,
};

/** The language in which a prompt is answered. */
export const tongueOf = (prompt: string): Tongue => {
  const tokens = lex(prompt);
  return languageOf(tokens) ?? bySmallWords(tokens) ?? 'english';
};

const englishWords: ReadonlySet<string> = new Set(
  'the a an and then with of for from each every seconds second make put show use at in on to it is title no without first last all please'.split(
    ' ',
  ),
);

/** One alone may be a name: "El Capitan". */
const leastKnown = 2;

/** The language most of whose small words stand in a message, where they are more than the English ones; null for none. */
function bySmallWords(tokens: readonly Token[]): Tongue | null {
  const said = tokens.flatMap(({ kind, fold: word }) => (kind === 'word' ? [word] : []));
  const count = (words: ReadonlySet<string>) => said.filter((word) => words.has(word)).length;
  const [best] = [...smallWords]
    .map(([tongue, words]) => ({ tongue, known: count(words) }))
    .toSorted((a, b) => b.known - a.known);
  return best !== undefined && best.known >= leastKnown && best.known > count(englishWords)
    ? best.tongue
    : null;
}

/** Messages of so many words may be of any language: "ok, shorter". */
const shortMessage = 6;
const plainEnglish = new Set(
  'the a an and is are it its to of please with for make can you we my i this that'.split(' '),
);

/** The language in which a message is answered in a chat that began with `first`: one that tells none, or is short, keeps the chat's. */
export function tongueIn(message: string, first: string): Tongue {
  const chat = tongueOf(first);
  const tokens = lex(message);
  const own = languageOf(tokens);
  const said = tokens.flatMap(({ kind, fold }) => (kind === 'word' ? [fold] : []));
  if (chat === 'english' || own === chat || own === 'chinese') return own ?? 'english';
  if (said.some((word) => plainEnglish.has(word)) && own === null) return 'english';
  // "Musica dolce in sottofondo, …" is of two languages: who began in one of them goes on in it.
  const known = (tongue: Tongue) => {
    const own = tongue === 'english' ? undefined : smallWords.get(tongue);
    return said.filter((word) => own?.has(word) === true).length;
  };
  return own === null || said.length <= shortMessage || known(chat) >= known(own) ? chat : own;
}

type Holes = { readonly [hole: string]: string | number };

export interface Teller {
  say(id: PhraseId, holes?: Holes): string;
  /** Words of whoever asked. */
  quoted(text: string): string;
  /** "a, b and c". */
  list(words: readonly string[]): string;
  /** What a claim of this kind lacks, without why. */
  lacks(kind: ClaimKind): string;
  /** A reason or remark that was made in English; one that no table has stays so. */
  reason(made: string): string;
}

const fill = (template: string, holes: Holes): string =>
  template.replace(/\{(\w+)\}/g, (whole, hole: string) => String(holes[hole] ?? whole));

function listIn({ and, comma }: Pick<Phrases, 'and' | 'comma'>, words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(comma)}${and}${last}`;
}

const speaker = (phrases: Phrases): Pick<Teller, 'say' | 'quoted' | 'list'> => ({
  say: (id, holes = {}) => fill(phrases[id], holes),
  quoted: (text) => fill(phrases.quoted, { text }),
  list: (words) => listIn(phrases, words),
});

/** Who tells in a language. */
export function tellerOf(tongue: Tongue): Teller {
  if (tongue === 'english')
    return { ...speaker(english), lacks: (kind) => subjects[kind], reason: (made) => made };
  const catalogue = catalogues[tongue];
  return {
    ...speaker(catalogue.phrases),
    lacks: (kind) => catalogue.subjects[kind],
    reason: (made) => retoldAll(made, catalogue),
  };
}

/** What a run says once a film is made, as what would be. */
export function asPlanned(message: string, tongue: Tongue): string {
  const own: Phrases = tongue === 'english' ? english : catalogues[tongue].phrases;
  const all = [own, english, ...Object.values(catalogues).map(({ phrases }) => phrases)];
  const leadIn = (phrases: Phrases, id: PhraseId) => phrases[id].split('{')[0] ?? '';
  // A short message is answered in the language of its chat.
  const phrases =
    all.find((one) => message.startsWith(leadIn(one, 'made')) || message.includes(leadIn(one, 'isNow'))) ??
    own;
  const lead = (id: PhraseId) => leadIn(phrases, id);
  if (message.startsWith(lead('oneMore'))) return lead('wouldAdd') + message.slice(lead('oneMore').length);
  if (message.startsWith(lead('made'))) return lead('wouldMake') + message.slice(lead('made').length);
  return message
    .replace(lead('changed'), () => lead('wouldChange'))
    .replace(lead('isNow'), () => lead('wouldBe'));
}

/** A reason with what stands in its place, to be known again. */
interface Pattern {
  reason: Reason;
  holes: string[];
  start: string;
  matcher: RegExp;
}

/** Those with most words of their own first: "… “a”, and no title says so" before "… “a”". */
const patterns: readonly Pattern[] = reasons
  .map((reason) => ({
    reason,
    holes: [...reason.matchAll(/\{(\w+)\}/g)].map(([, hole = '']) => hole),
    start: reason.split('{')[0] ?? '',
    matcher: new RegExp(
      `^${reason
        .split(/\{\w+\}/)
        .map((part) => RegExp.escape(part))
        .join('(.+?)')}$`,
      's',
    ),
  }))
  .toSorted((a, b) => ownLength(b) - ownLength(a));

function ownLength({ reason }: Pattern): number {
  return reason.replace(/\{\w+\}/g, '').length;
}

/** Longer ones are no sentences of ours, and would take time to tell apart. */
const longestKnown = 4_000;

/** A claim can lack several things: its reasons are sentences one behind the other. */
function retoldAll(made: string, catalogue: Catalogue): string {
  const each = made.split(/\. (?=[\p{Lu}\p{Nd}])/u);
  const told = each.map((one) => retold(one, catalogue));
  const knowsAll = each.length > 1 && told.every((one, at) => one !== each[at]);
  return knowsAll ? told.join('. ') : retold(made, catalogue);
}

function retold(made: string, catalogue: Catalogue): string {
  if (made.length > longestKnown) return made;
  for (const { reason, holes, start, matcher } of patterns) {
    const match = made.startsWith(start) ? matcher.exec(made) : null;
    if (match === null) continue;
    const told = holes.map((hole, at): [string, string] => {
      const value = match[at + 1] ?? '';
      if (hole === 'reason') return [hole, retold(value, catalogue)];
      return [hole, hole === 'list' ? relisted(value, catalogue.phrases) : value];
    });
    return fill(catalogue.reasons[reason], Object.fromEntries(told));
  }
  return made;
}

/** “a”, “b” and “c”, or “a” or “b”, with the joints and marks of another language. */
function relisted(list: string, { and, comma, quoted }: Phrases): string {
  return list
    .replaceAll('”, “', `”${comma}“`)
    .replace(/” (?:and|or) (?=“[^“”]*”$)/, `”${and}`)
    .replace(/“([^“”]*)”/g, (_, text: string) => fill(quoted, { text }));
}
