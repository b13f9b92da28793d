/** What a prompt means over a library in which some files are not there, or were opened in vain. Pure. */
import type { PlannerAsset, PlannerLibrary, UnusableAsset } from '../assets.ts';
import type { Brief, MissingMaterial } from '../brief.ts';
import type { Finds } from '../finds.ts';
import { parsePrompt } from '../grammar/parse-prompt.ts';
import { isFollowUp } from './follow-up.ts';
import { nearestNames } from './nearest-names.ts';
import { sourcesFor } from './sources-for.ts';

export interface ReadPrompt {
  /** Over what can be used alone; `missing` and the notes tell which named files are not there or can not be used. */
  brief: Brief;
  /**
   * Why nothing is made: nothing that was named as footage is there and usable; a long time in the prompt may be the
   * video's or not (`length_unclear`, a question); the video that the chat has made was to be changed (`follow_up`).
   * Null when something is.
   */
  hindrance: { code: string; message: string } | null;
}

const newestFirst = (a: { lastEdit: string }, b: { lastEdit: string }) =>
  a.lastEdit < b.lastEdit ? 1 : a.lastEdit > b.lastEdit ? -1 : 0;

function sentenceOf({ name, reason }: UnusableAsset): string {
  return `I could not use ${name}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

/** Named material that lies in the library and can not be used. */
interface Refused {
  asset: UnusableAsset;
  role: MissingMaterial['role'];
}

/** What only the reading over the whole library finds was meant and can not be used. */
function refusedBy(brief: Brief, meant: Brief, broken: readonly UnusableAsset[]): Refused[] {
  const unusable = new Map(broken.map((asset) => [asset.id, asset]));
  const said = new Set(brief.parts.map((part) => part.said));
  const pictures = meant.parts.filter((part) => !said.has(part.said)).map(({ assetId }) => assetId);
  const of = (role: Refused['role'], ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => {
      const asset = unusable.get(id);
      return asset === undefined ? [] : [{ asset, role }];
    });
  return [
    ...of('footage', pictures),
    ...of('voice', meant.voiceAssetIds),
    ...of('music', meant.music?.kind === 'asset' ? [meant.music.assetId] : []),
  ];
}

/** What ends a run before anything is looked up, analysed or charged, whatever the library holds. */
const unasked: ReadonlySet<string> = new Set(['length_unclear', 'follow_up']);

/** True where a prompt is answered with words alone. */
export function isAnswered({ hindrance }: ReadPrompt): boolean {
  return hindrance !== null && unasked.has(hindrance.code);
}

const followUp: ReadPrompt['hindrance'] = {
  code: 'follow_up',
  message:
    'I cannot change a video that is already made, yet. I made nothing, and it cost nothing. Ask for another one with all ' +
    'it shall have, such as “a 15 second vertical teaser of frog.mp4 with calm music”; the project of the video that is made ' +
    'can be edited by hand.',
};

/** True for a brief that asks for footage by name and gets none of it. */
function isHindered(brief: Brief): boolean {
  const named = brief.missing.some(({ role }) => role === 'footage');
  return named && brief.parts.length === 0 && !brief.everything && !brief.generate;
}

/** "The nearest names are …", where there are any to tell. */
function nearestSentence(missing: readonly MissingMaterial[], assets: readonly PlannerAsset[]): string {
  const names = nearestNames(
    missing.map(({ named }) => named),
    assets,
  );
  if (names.length === 0) return 'The library has no file with a name like that.';
  return names.length === 1
    ? `The nearest name is ${names[0]}.`
    : `The nearest names are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}

/** A long time that may be something else's is asked back: an hour of video is made for nobody by mistake. */
function lengthQuestion({ unclearLength }: Brief): ReadPrompt['hindrance'] {
  if (unclearLength === null) return null;
  const { said, seconds } = unclearLength;
  const minutes = Math.round((seconds / 60) * 10) / 10;
  const message =
    `Is “${said}” how long the video shall be? I made nothing yet, and it cost nothing: a video of more than 3 minutes is ` +
    `made where that is plainly said. Answer with the length, such as “${minutes} minutes long” or “30 seconds long”.`;
  return { code: 'length_unclear', message };
}

function hindranceOf(
  brief: Brief,
  refused: readonly Refused[],
  assets: readonly PlannerAsset[],
): ReadPrompt['hindrance'] {
  if (!isHindered(brief)) return lengthQuestion(brief);
  const pictures = refused.flatMap(({ asset, role }) => (role === 'footage' ? [asset] : []));
  const absent = brief.missing.filter(
    ({ named, role }) => role === 'footage' && !pictures.some(({ id }) => id === named),
  );
  const sentences = [...absent.map(({ reason }) => `${reason}.`), ...pictures.map(sentenceOf)];
  const files = absent.filter(({ isMoment }) => isMoment !== true);
  if (files.length > 0) sentences.push(nearestSentence(files, assets));
  return { code: pictures[0]?.code ?? 'asset_not_found', message: sentences.join(' ') };
}

/**
 * Reads the prompt twice: over what can be used, and over everything. What only the second reading finds was
 * meant and can not be used; a word that both find goes to what can. `finds` as for `parsePrompt`; `followsVideo`: the
 * chat has made a video before.
 */
export function readPrompt(
  prompt: string,
  library: Pick<PlannerLibrary, 'assets' | 'unusable'>,
  finds?: Finds,
  { followsVideo = false }: { followsVideo?: boolean } = {},
): ReadPrompt {
  const read = readOver(prompt, library, finds);
  return followsVideo && isFollowUp(read.brief) ? { ...read, hindrance: followUp } : read;
}

function readOver(
  prompt: string,
  library: Pick<PlannerLibrary, 'assets' | 'unusable'>,
  finds: Finds | undefined,
): ReadPrompt {
  const assets = sourcesFor(prompt, library.assets);
  const read = parsePrompt(prompt, assets, finds);
  const broken = sourcesFor(prompt, library.unusable);
  if (broken.length === 0) return { brief: read, hindrance: hindranceOf(read, [], assets) };
  const meant = parsePrompt(prompt, [...assets, ...broken].sort(newestFirst), finds);
  const refused = refusedBy(read, meant, broken);
  // What only the first reading says is not there is, and can not be used.
  const notes = read.notes.filter((note) => refused.length === 0 || meant.notes.includes(note));
  const absent = read.missing.filter(({ named }) => meant.missing.some((other) => other.named === named));
  const brief = {
    ...read,
    notes: [...notes, ...refused.map(({ asset }) => sentenceOf(asset))],
    missing: [
      ...absent,
      ...refused.map(({ asset, role }) => ({
        named: asset.id,
        role,
        reason: sentenceOf(asset).replace(/\.$/, ''),
      })),
    ],
  };
  return { brief, hindrance: hindranceOf(brief, refused, assets) };
}
