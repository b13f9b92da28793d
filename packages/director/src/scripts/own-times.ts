/** Shots whose time differs from that of all: "3 seconds each except the solo, that gets 10", "5 s each, the last one 8". Pure. */
import { ordinals } from '../edits/clip-words.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { bareTime, besidesEach, exceptEach, givenTime } from './list-words.ts';
import { isTelling, type ListedShot, type Step } from './listed-shot.ts';
import { SECONDS } from './script-words.ts';

/** "…each except the solo, that gets 10": as "…each, the solo 10 seconds". */
export const withApart = (text: string): string => text.replace(exceptEach, '$<each>, $<shot> $<own> s');

const unit = new RegExp(String.raw`\s*(?:${SECONDS})?\s*$`, 'iu');

/** `steps` without those behind `at`, where a time of each is told, that only say how long a shot before is. */
export function withOwnTimes(steps: readonly Step[], at: number | null): Step[] {
  if (at === null) return [...steps];
  const shots = steps.slice(0, at).flatMap((step) => (step.kind === 'shot' ? [step.shot] : []));
  return steps.filter((step, index) => index < at || !isOwnTime(step, shots));
}

function isOwnTime(step: Step, shots: readonly ListedShot[]): boolean {
  const said = (step.kind === 'shot' ? step.shot.said : step.said).replace(besidesEach, '');
  const bare = said.replace(unit, '').replace(givenTime, ' ');
  const time = bareTime.exec(bare) ?? /\s(\d{1,2}(?:[.,]\d+)?)$/u.exec(bare);
  const seconds = Number((time?.[1] ?? '0').replace(',', '.'));
  const shot = time === null || seconds <= 0 ? null : meant(bare.slice(0, time.index), shots);
  if (shot === null) return false;
  shot.seconds = seconds;
  return true;
}

/** The shot that `words` mean by its place or by what it shows. */
function meant(words: string, shots: readonly ListedShot[]): ListedShot | null {
  const folds = lex(words.replaceAll(/(?<!\p{L})\p{L}['’]/gu, '')).filter(({ kind }) => kind === 'word');
  const place = folds.map(({ fold }) => ordinals.get(fold)).find((one) => one !== undefined);
  const telling = folds.filter((one) => isTelling(one) && !ordinals.has(one.fold));
  if (place !== undefined) return telling.length > 1 ? null : (shots.at(place) ?? null);
  const fitting = shots.filter(({ words: own }) => {
    const holds = new Set(lex(own.replaceAll('_', ' ')).map(({ fold }) => fold));
    return telling.length > 0 && telling.every(({ fold }) => holds.has(fold));
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
