/** What a person is told about a plan. */
import { outputOf } from '@rushes/timeline';
import type { PlannerAsset } from './assets.ts';
import { type Claim, type ClaimKind, claimsOf } from './claims.ts';
import type { Plan } from './plan.ts';
import { type Teller, type Tongue, tellerOf } from './telling/teller.ts';

/** Notes and failures that are spelled out; more only lengthen the message. */
const mostSentences = 12;

/** A short message: what was made in one or two sentences, then what could not be done. `assets` gives ids their names. */
export function describePlan(
  plan: Plan,
  assets: readonly PlannerAsset[],
  tongue: Tongue = 'english',
): string {
  const teller = tellerOf(tongue);
  return describeFilm(plan, { assets, teller, lead: (film) => teller.say('made', { film }) });
}

/** What of a plan is told. */
export type Described = Pick<Plan, 'kind' | 'timeline' | 'claims' | 'notes'>;

/** The same for any film; `lead` makes a sentence of what it is. */
export function describeFilm(
  plan: Described,
  {
    assets,
    teller,
    lead,
  }: { assets: readonly PlannerAsset[]; teller: Teller; lead: (film: string) => string },
): string {
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  // What was not understood is one sentence of the notes, however many claims say so.
  const lacking = plan.claims.filter(({ kind, met }) => !met && kind !== 'words');
  const known = lacking.map((claim) => unmetSentence(claim)).join(' ');
  const notes = plan.notes.filter((note) => !known.includes(note)).map(teller.reason);
  const sentences = [...new Set([...lacking.map((claim) => unmetSentence(claim, teller)), ...notes])];
  const more = sentences.length - mostSentences;
  const rest = more > 0 ? [teller.say('moreRemarks', { count: more })] : [];
  const told = [lead(summary(plan, { names, teller })), ...sentences.slice(0, mostSentences), ...rest];
  return told.join(teller.say('gap'));
}

interface Telling {
  names: ReadonlyMap<string, string>;
  teller: Teller;
}

/** "a 10 second video (1280x720, 30 fps) from frog.mp4, with the title …". */
function summary(plan: Described, telling: Telling): string {
  const { teller } = telling;
  const source = plan.kind === 'generated' ? teller.say('generatedScenes') : footagePhrase(plan, telling);
  const extras = [
    titlePhrase(plan.claims, telling),
    captionPhrase(plan.claims, telling),
    musicPhrase(plan.claims, telling),
  ].filter((phrase) => phrase !== null);
  const made = { video: videoPhrase(plan, telling), source, extras: teller.list(extras) };
  return teller.say(extras.length === 0 ? 'madeOf' : 'madeWith', made);
}

function videoPhrase(plan: Described, { teller }: Telling): string {
  const [length] = claimsOf(plan.claims, 'length');
  const output = outputOf(plan.timeline);
  const seconds = length === undefined ? 0 : Math.round(length.seconds * 100) / 100;
  const a = articleOf(seconds);
  if (output === null) return teller.say('landscapeVideo', { a, seconds, size: '' });
  const { width, height } = output;
  const rate = Math.round((output.rate.num / output.rate.den) * 1000) / 1000;
  const size = teller.say('size', { width, height, rate });
  const shape = width > height ? 'landscapeVideo' : width < height ? 'verticalVideo' : 'squareVideo';
  return teller.say(shape, { a, seconds, size });
}

/** "An" before eight, eleven, eighteen and eighty. */
function articleOf(value: number): string {
  return /^(?:8|(?:11|18)(?:\.|$))/.test(String(value)) ? 'an' : 'a';
}

/** Names that are listed in full. */
const mostNames = 4;

function footagePhrase(plan: Described, { names, teller }: Telling): string {
  const [assets] = claimsOf(plan.claims, 'assets');
  const [pace] = claimsOf(plan.claims, 'pace');
  const used = (assets?.used ?? []).map((id) => names.get(id) ?? id);
  const rest = used.length - mostNames + 1;
  const files = teller.list(
    used.length > mostNames
      ? [...used.slice(0, mostNames - 1), teller.say('moreFiles', { count: rest })]
      : used,
  );
  return pace === undefined || pace.clips <= used.length
    ? files
    : teller.say('inClips', { files, count: pace.clips });
}

function titlePhrase(claims: readonly Claim[], { teller }: Telling): string | null {
  const shown = claimsOf(claims, 'title').filter(({ met }) => met);
  if (shown.length === 0) return null;
  // The same words on two clips are one text.
  const words = [...new Set(shown.map(({ text }) => text.replaceAll('\n', ' / ')))];
  const texts = teller.list(words.map(teller.quoted));
  return teller.say(words.length === 1 ? 'theTitle' : 'theTitles', { texts });
}

function captionPhrase(claims: readonly Claim[], { teller }: Telling): string | null {
  return claimsOf(claims, 'captions').some(({ count }) => count > 0) ? teller.say('captions') : null;
}

function musicPhrase(claims: readonly Claim[], { names, teller }: Telling): string | null {
  const [music] = claimsOf(claims, 'music');
  if (music === undefined || music.source === 'none') return null;
  return music.assetId === null
    ? teller.say('composedMusic')
    : teller.say('theMusic', { name: names.get(music.assetId) ?? music.assetId });
}

/** Why a claim is not met, as a sentence. */
export function unmetSentence(claim: Claim, teller: Teller = tellerOf('english')): string {
  const reason = claim.reason === undefined ? teller.say('couldNot') : teller.reason(claim.reason);
  if (claim.kind !== 'change') return teller.say('lacking', { what: teller.lacks(lackOf(claim)), reason });
  const words = teller.quoted(claim.words);
  return teller.say(claim.state === 'changed' ? 'notQuite' : 'notDone', { words, reason });
}

/** Captions that were to be gone are no captions that are missing. */
const lackOf = (claim: Claim): ClaimKind =>
  claim.kind === 'captions' && !claim.asked ? 'change' : claim.kind;
