/** Names of files in a message that are no footage to use: of files that are absent, of what cannot be used, and of what was taken for texts. Pure. */
import type { PlannerAsset, UnusableAsset } from '../assets.ts';
import type { Brief, LengthWish, MissingMaterial } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import { type Refused, sentenceOf } from './refusal.ts';

// A first message that names files which are not in the library: read as if they were, and then without them.

const pictureFile = /\.(?:mp4|mov|m4v|webm|mkv|avi|mts|jpe?g|png|webp|heic)$/iu;
const stillFile = /\.(?:jpe?g|png|webp|heic)$/iu;
const prefix = 'absent:';
const longEnough = 3600;

/** Stand-ins for the files that a brief did not find by their names, but for those that are there and cannot be used. Pure. */
export function absentFiles({ missing }: Brief, unusable: readonly PlannerAsset[]): PlannerAsset[] {
  const there = new Set(unusable.map(({ id }) => id));
  const named = missing.flatMap((one) =>
    one.role === 'footage' && one.isMoment !== true && pictureFile.test(one.named) && !there.has(one.named)
      ? one.named
      : [],
  );
  return [...new Set(named)].map((name): PlannerAsset => {
    const isStill = stillFile.test(name);
    return {
      id: `${prefix}${name}`,
      name,
      kind: isStill ? 'image' : 'video',
      durationSeconds: isStill ? 0 : longEnough,
      rate: isStill ? null : { num: 30, den: 1 },
      displayWidth: 1280,
      displayHeight: 720,
      hasAudio: !isStill,
      lastEdit: '',
      integratedLufs: null,
      shots: [],
    };
  });
}

/**
 * `meant`, read with the stand-ins, without what is of them: "frog.mp4 3 s, gone.mp4 4 s, pig.mp4 slow" gives no time of one file to
 * another. `plain`, read without them, where that has footage besides, or a place in the film would then be another. Pure.
 */
export function withoutAbsent(plain: Brief, meant: Brief): Brief {
  const isAbsent = (value: unknown) => JSON.stringify(value).includes(`"${prefix}`);
  const parts = meant.parts.filter((part) => !isAbsent(part));
  const kept = new Set(parts.map(({ assetId }) => assetId));
  const hasAll = plain.parts.every(({ assetId }) => kept.has(assetId));
  const tellsPlaces = /"kind":"(?:places|middle)"/u.test(JSON.stringify(meant.edits));
  if (parts.length === 0 || parts.length === meant.parts.length || !hasAll || tellsPlaces) return plain;
  const missing = [...plain.missing, ...meant.missing.filter(({ named }) => !names(plain, named))];
  const ofBoth = plain.notes.filter((note) => meant.notes.includes(note) || isReason(plain, note));
  return {
    ...meant,
    length: lengthWithout(meant, parts),
    parts,
    edits: meant.edits.filter((edit) => !isAbsent(edit)),
    exclude: meant.exclude.filter((id) => !id.startsWith(prefix)),
    missing,
    notes: [...ofBoth, ...meant.notes.filter((note) => !ofBoth.includes(note))],
  };
}

const names = ({ missing }: Brief, name: string) => missing.some(({ named }) => named === name);
const isReason = ({ missing }: Brief, note: string) => missing.some(({ reason }) => note === `${reason}.`);

/** A length that only adds the times of the parts up is that of those which are left. */
function lengthWithout({ length, parts }: Brief, left: readonly BriefPart[]): LengthWish | null {
  const sumOf = (own: readonly BriefPart[]) =>
    own.reduce((sum, { seconds = Number.NaN }) => sum + seconds, 0);
  const isSum = length !== null && Math.abs(length.seconds - sumOf(parts)) < 0.01;
  return isSum ? { ...length, seconds: sumOf(left) } : length;
}

// Files that a message names and that cannot be used: they are left out, and told.

/**
 * Of a prompt that names a file that cannot be used: `usable` was read as if that file were not there, `meant` as if it
 * could be used. What only `meant` holds was named and is left out; a word that fits both goes to what can be used.
 */
export function withRefused(
  usable: Brief,
  { meant, broken }: { meant: Brief; broken: readonly UnusableAsset[] },
): { brief: Brief; refused: Refused[] } {
  const refused = refusedBy(usable, meant, broken);
  // "I found no file named X" is untrue of a file that is there and cannot be used.
  const notes = usable.notes.filter((note) => refused.length === 0 || meant.notes.includes(note));
  const absent = usable.missing.filter(({ named }) => meant.missing.some((other) => other.named === named));
  const brief = {
    ...usable,
    notes: [...notes, ...refused.map(({ asset }) => sentenceOf(asset))],
    missing: [...absent, ...refused.map(missingOf)],
  };
  return { brief, refused };
}

function missingOf({ asset, role }: Refused): MissingMaterial {
  return { named: asset.id, role, reason: sentenceOf(asset).replace(/\.$/, '') };
}

function refusedBy(usable: Brief, meant: Brief, broken: readonly UnusableAsset[]): Refused[] {
  const unusable = new Map(broken.map((asset) => [asset.id, asset]));
  const said = new Set(usable.parts.map((part) => part.said));
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

// Names of files that were taken for texts: nobody wants "subs.srt" written on a film.

const fileName =
  /^[\p{L}\p{N}_()-]{1,80}\.(?:mp4|mov|m4v|mkv|webm|avi|mts|jpe?g|png|webp|gif|heic|svg|mp3|wav|m4a|aac|flac|ogg|srt|vtt|txt|pdf|docx?)$/iu;

/** `brief` without them, unless they stand between quotation marks. What the library does not hold is told as not understood. */
export function withoutFileTitles(brief: Brief, prompt: string, isKnown: (name: string) => boolean): Brief {
  const isName = ({ text }: { text: string }) =>
    fileName.test(text) && !new RegExp(`["“„«「]\\s*${RegExp.escape(text)}`, 'u').test(prompt);
  const gone = brief.titles.filter(isName);
  if (gone.length === 0) return brief;
  const unknown = gone.map(({ text }) => text).filter((text) => !isKnown(text));
  return {
    ...brief,
    titles: brief.titles.filter((title) => !isName(title)),
    unread: [...brief.unread, ...unknown],
  };
}
