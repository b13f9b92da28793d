/** What a person is told about a plan. */
import { outputOf } from '@rushes/timeline';
import type { PlannerAsset } from './assets.ts';
import { type Claim, claimsOf } from './claims.ts';
import type { Plan } from './plan.ts';

/** Notes and failures that are spelled out; more only lengthen the message. */
const mostSentences = 12;

/** A short message: what was made in one or two sentences, then what could not be done. `assets` gives ids their names. */
export function describePlan(plan: Plan, assets: readonly PlannerAsset[]): string {
  return describeFilm(plan, { assets, lead: (film) => `I made ${film}.` });
}

/** What of a plan is told. */
export type Described = Pick<Plan, 'kind' | 'timeline' | 'claims' | 'notes'>;

/** The same for any film; `lead` makes a sentence of what it is. */
export function describeFilm(
  plan: Described,
  { assets, lead }: { assets: readonly PlannerAsset[]; lead: (film: string) => string },
): string {
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  // What was not understood is one sentence of the notes, however many claims say so.
  const unmet = plan.claims.filter(({ kind, met }) => !met && kind !== 'words').map(unmetSentence);
  const told = unmet.join(' ');
  const notes = plan.notes.filter((note) => !told.includes(note));
  const sentences = [...new Set([...unmet, ...notes])];
  const more = sentences.length - mostSentences;
  const rest = more > 0 ? [`${more} more remarks stand in the claims and notes.`] : [];
  return [lead(summary(plan, names)), ...sentences.slice(0, mostSentences), ...rest].join(' ');
}

/** "a 10 second video (1280x720, 30 fps) from frog.mp4, with the title …". */
function summary(plan: Described, names: ReadonlyMap<string, string>): string {
  const source = plan.kind === 'generated' ? 'generated scenes' : footagePhrase(plan, names);
  const extras = [
    titlePhrase(plan.claims),
    captionPhrase(plan.claims),
    musicPhrase(plan.claims, names),
  ].filter((phrase) => phrase !== null);
  const withExtras = extras.length === 0 ? '' : `, with ${joinWords(extras)}`;
  return `${lengthPhrase(plan)} from ${source}${withExtras}`;
}

function lengthPhrase(plan: Described): string {
  const [length] = claimsOf(plan.claims, 'length');
  const output = outputOf(plan.timeline);
  const seconds = length === undefined ? 0 : Math.round(length.seconds * 100) / 100;
  const shape =
    output === null
      ? ''
      : output.width > output.height
        ? ''
        : output.width < output.height
          ? 'vertical '
          : 'square ';
  const size =
    output === null
      ? ''
      : ` (${output.width}x${output.height}, ${Math.round((output.rate.num / output.rate.den) * 1000) / 1000} fps)`;
  return `${articleOf(seconds)} ${seconds} second ${shape}video${size}`;
}

/** "An" before eight, eleven, eighteen and eighty. */
function articleOf(value: number): string {
  return /^(?:8|(?:11|18)(?:\.|$))/.test(String(value)) ? 'an' : 'a';
}

/** Names that are listed in full. */
const mostNames = 4;

function footagePhrase(plan: Described, names: ReadonlyMap<string, string>): string {
  const [assets] = claimsOf(plan.claims, 'assets');
  const [pace] = claimsOf(plan.claims, 'pace');
  const used = (assets?.used ?? []).map((id) => names.get(id) ?? id);
  const listed =
    used.length > mostNames
      ? `${used.slice(0, mostNames - 1).join(', ')} and ${used.length - mostNames + 1} more files`
      : joinWords(used);
  const clips = pace === undefined || pace.clips <= used.length ? '' : ` in ${pace.clips} clips`;
  return `${listed}${clips}`;
}

function titlePhrase(claims: readonly Claim[]): string | null {
  const shown = claimsOf(claims, 'title').filter(({ met }) => met);
  if (shown.length === 0) return null;
  return `${shown.length === 1 ? 'the title' : 'the titles'} ${joinWords(shown.map(({ text }) => `“${text}”`))}`;
}

function captionPhrase(claims: readonly Claim[]): string | null {
  return claimsOf(claims, 'captions').some(({ count }) => count > 0) ? 'captions' : null;
}

function musicPhrase(claims: readonly Claim[], names: ReadonlyMap<string, string>): string | null {
  const [music] = claimsOf(claims, 'music');
  if (music === undefined || music.source === 'none') return null;
  return music.assetId === null ? 'composed music' : `the music ${names.get(music.assetId) ?? music.assetId}`;
}

const subjects: { [kind in Claim['kind']]: string } = {
  length: 'The length is not as asked',
  shape: 'The shape is not as asked',
  resolution: 'The resolution is not as asked',
  rate: 'The frame rate is not as asked',
  assets: 'Not all files are in',
  exclusion: 'A file you excluded is in',
  order: 'The order is not as asked',
  trim: 'A stretch is not as asked',
  time: 'A time is not as asked',
  title: 'A title is missing',
  captions: 'There are no captions',
  music: 'The music is not as asked',
  voice: 'A voice is not heard in full',
  originalSound: 'The original sound is not as asked',
  pace: 'The pace is not as asked',
  repeats: 'Some footage repeats',
  transitions: 'Not all transitions are as asked',
  fit: 'The framing is not as asked',
  change: 'A change is not done as asked',
  file: 'The file',
  words: 'Words were not acted on',
};

/** Why a claim is not met, as a sentence. */
export function unmetSentence(claim: Claim): string {
  if (claim.kind === 'change') {
    const state = claim.state === 'changed' ? 'Not quite as asked' : 'Not done';
    return `${state}, “${claim.words}”: ${claim.reason ?? 'it could not be done'}.`;
  }
  return `${subjects[claim.kind]}: ${claim.reason ?? 'it could not be done'}.`;
}

function joinWords(words: readonly string[]): string {
  const [first = '', ...rest] = words;
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`;
}
