/** How much faster a clip plays, in digits: "2x", "x2", "at 4x speed", "50 %", "200% speed". Pure. */
import type { Token } from '../grammar/tokens/lex.ts';
import { readNumber } from '../grammar/tokens/numbers.ts';

const timesMarks = new Set(['x', '×', '倍', 'fach', 'fache', 'facher']);
const timesWords = new Set('times mal fois veces vezes volte'.split(' '));
const speedWords = new Set(
  'speed tempo geschwindigkeit vitesse velocidad velocidade velocita fast faster slower schneller vite rapide rapido rapida veloce 速度 快'.split(
    ' ',
  ),
);

/** The factor at `at`, and the token after it. */
export function readFactor(tokens: readonly Token[], at: number): { factor: number; next: number } | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first === undefined) return null;
  if (timesMarks.has(first.fold) && second?.kind === 'number' && second.glued)
    return factorOf(second.fold, at + 2);
  // "X2" is lexed as one word.
  const joined = /^[x×](\d{1,2}(?:[.,]\d)?)$/u.exec(first.fold)?.[1];
  if (joined !== undefined) return factorOf(joined, at + 1);
  const spoken = first.kind === 'word' ? readNumber(tokens, at) : null;
  if (
    spoken !== null &&
    !spoken.article &&
    spoken.next === at + 1 &&
    spoken.value >= 2 &&
    timesWords.has(second?.fold ?? '')
  ) {
    const value = String(spoken.value);
    if (speedWords.has(tokens[at + 2]?.fold ?? '')) return factorOf(value, at + 3);
    const isCompared = ['as', 'so', 'mas', 'mais', 'plus', 'piu', 'the', 'la'].includes(
      tokens[at + 2]?.fold ?? '',
    );
    if (isCompared && speedWords.has(tokens[at + 3]?.fold ?? '')) return factorOf(value, at + 4);
  }
  if (first.kind !== 'number') return null;
  if (
    timesMarks.has(second?.fold ?? '') &&
    !(tokens[at + 2]?.kind === 'number' && tokens[at + 2]?.glued === true)
  )
    return factorOf(first.fold, withSpeed(tokens, at + 2));
  const isTimes = timesWords.has(second?.fold ?? '');
  if (isTimes && speedWords.has(tokens[at + 2]?.fold ?? '')) return factorOf(first.fold, at + 3);
  if (isTimes && tokens[at + 2]?.fold === 'as' && tokens[at + 3]?.fold === 'fast')
    return factorOf(first.fold, at + 4);
  if (isTimes && speedWords.has(tokens[at + 3]?.fold ?? '')) return factorOf(first.fold, at + 4);
  const isAt = ['at', 'auf', 'mit', 'a', 'em'].includes(tokens[at - 1]?.fold ?? '');
  if (isAt && speedWords.has(second?.fold ?? '') && !Number.isInteger(Number(first.fold.replace(',', '.'))))
    return factorOf(first.fold, at + 2);
  if (second?.text !== '%') return null;
  const isSpeed = [tokens[at - 1], tokens[at + 2], tokens[at + 3]].some((token) =>
    speedWords.has(token?.fold ?? ''),
  );
  const isFast = isAt && Number(first.fold) >= 150;
  const isSlow = Number(first.fold) === 50 || Number(first.fold) === 25 || isFast;
  const value = Number(first.fold.replace(',', '.')) / 100;
  return (isSpeed || isSlow) && value > 0.05 && value <= 20 ? { factor: value, next: at + 2 } : null;
}

function factorOf(digits: string, next: number): { factor: number; next: number } | null {
  const factor = Number(digits.replace(',', '.'));
  return factor > 0.05 && factor <= 64 ? { factor, next } : null;
}

const withSpeed = (tokens: readonly Token[], next: number): number =>
  speedWords.has(tokens[next]?.fold ?? '') ? next + 1 : next;
