/** Why a prompt is answered with words instead of a video. Pure. */

import type { PlannerAsset, UnusableAsset } from '../assets.ts';
import type { Brief, MissingMaterial, Refusal } from '../brief.ts';
import { type Teller, tellerOf, tongueOf } from '../telling/teller.ts';

/** Named material that lies in the library and cannot be used. */
export interface Refused {
  asset: UnusableAsset;
  role: MissingMaterial['role'];
}

/** Why nothing is made of `brief`; null when something is. */
export function refusalOf(
  brief: Brief,
  about: { refused: readonly Refused[]; assets: readonly PlannerAsset[] },
): Refusal | null {
  if (getsNothingNamed(brief)) return footageRefusal(brief, about);
  return lengthQuestion(brief);
}

/** For a person. */
export function sentenceOf({ name, reason }: UnusableAsset): string {
  return `I could not use ${name}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

/** True where a prompt is answered with words alone, whatever the library holds: nothing is analysed or charged. */
export function isAnswered({ refusal, question }: Brief): boolean {
  return question !== null || refusal?.code === 'length_unclear';
}

/** True for a brief that asks for footage by name and gets none of it. */
function getsNothingNamed(brief: Brief): boolean {
  const named = brief.missing.some(({ role }) => role === 'footage');
  return named && brief.parts.length === 0 && !brief.everything && !brief.generate;
}

/** "The nearest names are …", where there are any to tell. */
function nearestSentence(
  missing: readonly MissingMaterial[],
  { assets, teller }: { assets: readonly PlannerAsset[]; teller: Teller },
): string {
  const names = nearestNames(
    missing.map(({ named }) => named),
    assets,
  );
  if (names.length === 0) return teller.say('noSuchName');
  return teller.say(names.length === 1 ? 'nearestName' : 'nearestNames', { names: teller.list(names) });
}

/** A long time that may be something else's is asked back: an hour of video is made for nobody by mistake. */
function lengthQuestion({ prompt, unclearLength }: Brief): Refusal | null {
  if (unclearLength === null) return null;
  const { said, seconds } = unclearLength;
  const minutes = Math.round((seconds / 60) * 10) / 10;
  const teller = tellerOf(tongueOf(prompt));
  return { code: 'length_unclear', message: teller.say('lengthUnclear', { said, minutes }) };
}

function footageRefusal(
  brief: Brief,
  { refused, assets }: { refused: readonly Refused[]; assets: readonly PlannerAsset[] },
): Refusal {
  const pictures = refused.flatMap(({ asset, role }) => (role === 'footage' ? [asset] : []));
  const absent = brief.missing.filter(
    ({ named, role }) => role === 'footage' && !pictures.some(({ id }) => id === named),
  );
  const teller = tellerOf(tongueOf(brief.prompt));
  const sentences = [
    ...absent.map(({ reason }) => `${teller.reason(reason)}.`),
    ...pictures.map((asset) => teller.reason(sentenceOf(asset))),
  ];
  const files = absent.filter(({ isMoment }) => isMoment !== true);
  if (files.length > 0) sentences.push(nearestSentence(files, { assets, teller }));
  else if (absent.length > 0)
    sentences.push(...new Set(absent.flatMap(({ enable }) => enable ?? [])), teller.say('sayFiles'));
  return { code: pictures[0]?.code ?? 'asset_not_found', message: sentences.join(teller.say('gap')) };
}

/** Files that are compared, the first of the library. */
const mostCompared = 5000;
const mostNames = 3;
/** Share of common letter pairs from which on two names are alike. */
const likeFrom = 0.4;

function pairsOf(name: string): Set<string> {
  const text = ` ${name.toLowerCase().replace(/\.[a-z0-9]{2,5}$/, '')} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
}

/** 0 = nothing in common, 1 = the same but for case and extension. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}

/** At most three names of pictures in `library` that are like one of `missing`, the likest first. */
function nearestNames(missing: readonly string[], library: readonly PlannerAsset[]): string[] {
  const wanted = missing.map(pairsOf);
  const names = new Set(library.filter(({ kind }) => kind !== 'audio').map(({ name }) => name));
  return [...names]
    .slice(0, mostCompared)
    .map((name) => {
      const pairs = pairsOf(name);
      return { name, value: Math.max(...wanted.map((other) => likeness(other, pairs))) };
    })
    .filter(({ value }) => value >= likeFrom)
    .sort((a, b) => b.value - a.value)
    .slice(0, mostNames)
    .map(({ name }) => name);
}
