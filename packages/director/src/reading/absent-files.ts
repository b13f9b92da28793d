/** A first message that names files which are not in the library: read as if they were, and then without them. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief, LengthWish } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';

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
