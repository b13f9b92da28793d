/**
 * The many ways in which people ask for one thing, as the one that is read. Quotations and names of files stay as they are, and
 * what is told back is told in the words of the message. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { plainClauses } from '../clauses/clause-roles.ts';
import { indexNames, type NameIndex, readExactName, readPartName } from '../grammar/phrases/names.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { plainAsked, plainDates, plainSharedSpeeds } from './asked-forms.ts';
import { plainChains } from './chains.ts';
import { plainChanges } from './change-forms.ts';
import { plainChat } from './chat.ts';
import { plainCorners } from './corners.ts';
import { plainFactors } from './factors.ts';
import { plainFirst } from './first-forms.ts';
import { plainItems } from './items.ts';
import { plainCrossfades, plainLooks } from './looks.ts';
import { plainRefusals, plainTurnRefusals } from './negations.ts';
import { plainOrdinary, plainOrdinaryTurn } from './ordinary.ts';
import { plainSentences } from './talk-forms.ts';
import { plainTurn } from './turn-forms.ts';

const quotes = /["“„«「『][^"“”„«»「」『』]{1,200}["”“»」』]/gu;

/** Longer messages are told, characters. */
const mostLetters = 1_500;

interface Wording {
  isTurn: boolean;
  assets: readonly PlannerAsset[];
}

/** `prompt` in the words that are read. */
export function plainWordings(prompt: string, { isTurn, assets }: Wording): string {
  if (prompt.length > mostLetters || prompt.includes('\uE000')) return prompt;
  const kept: string[] = [];
  const mask = (said: string) => `\uE000${kept.push(said) - 1}\uE001`;
  const masked = prompt.replace(quotes, mask).replace(/[^\S\n]+/gu, ' ');
  const isNamed = isNamedIn(assets);
  const chat = (text: string) => plainChat(text, { isTurn, isName: isNamed });
  const forms = isTurn
    ? [
        plainAsked,
        chat,
        plainOrdinaryTurn,
        (text: string) => plainClauses(text, { isName: isNamed }),
        plainFactors,
        plainTurnRefusals,
        plainChanges,
        plainTurn,
        plainCorners,
        plainCrossfades,
      ]
    : [
        chat,
        (text: string) => plainOrdinary(text, assets),
        plainDates,
        (text: string) => plainSharedSpeeds(text, isNamed),
        plainFactors,
        plainSentences,
        plainRefusals,
        plainLooks,
        plainCrossfades,
        plainCorners,
        plainChains,
        (text: string) => plainFirst(text, isNamed),
        plainItems,
      ];
  const told = forms.reduce((text, form) => form(text), masked);
  if (told === masked) return prompt;
  return told.replace(/\uE000(\d+)\uE001/gu, (_, at) => kept[Number(at)] ?? '').trim();
}

function isNamedIn(assets: readonly PlannerAsset[]): (words: string) => boolean {
  let names: NameIndex | null = null;
  return (words) => {
    names ??= indexNames(assets);
    const tokens = lex(words);
    const read =
      readExactName(names, tokens, 0) ?? (tokens.length === 1 ? readPartName(names, tokens, 0) : null);
    return read !== null && read.next === tokens.length;
  };
}

/** A brief of `plain` whose wishes are told as `prompt` has them. */
export function inOwnWords(brief: Brief, plain: string, prompt: string): Brief {
  if (plain === prompt) return brief;
  const own = ownWords(plain, prompt);
  return {
    ...brief,
    prompt,
    edits: brief.edits.map((edit) => ({ ...edit, said: own(edit.said) })),
    unread: brief.unread.map(own),
  };
}

/** The stretch of `prompt` that words of `plain` were put for, by the words that both have. */
function ownWords(plain: string, prompt: string): (said: string) => string {
  const [read, written] = [lex(plain), lex(prompt)];
  const pairs = alike(
    read.map(({ fold }) => fold),
    written.map(({ fold }) => fold),
  );
  return (said) => {
    const at = said === '' || prompt.includes(said) ? -1 : plain.indexOf(said);
    if (at < 0) return said;
    const [from, to] = [at, at + said.length];
    const before = pairs.filter(([one]) => (read[one]?.end ?? 0) <= from).at(-1)?.[1] ?? -1;
    const after = pairs.find(([one]) => (read[one]?.start ?? 0) >= to)?.[1] ?? written.length;
    const [first, last] = [written[before + 1], written[after - 1]];
    if (first === undefined || last === undefined || after - 1 < before + 1) return said;
    return prompt.slice(first.start, last.end).replace(/^[\s,;.]+|[\s,;.?!]+$/gu, '') || said;
  };
}

/** The words that two texts share in one order: a longest common subsequence. */
function alike(a: readonly string[], b: readonly string[]): [number, number][] {
  const length = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = length[i] as Uint16Array;
      const next = length[i + 1] as Uint16Array;
      row[j] = a[i] === b[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if ((length[i + 1]?.[j] ?? 0) >= (length[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}
