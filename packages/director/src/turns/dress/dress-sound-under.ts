/** What is heard of one clip while others are seen. Pure. */
import {
  assetClip,
  type EditOperation,
  framesToSeconds,
  gap,
  secondsToFrames,
  track,
} from '@rushes/timeline';
import type { PlannerAsset } from '../../assets.ts';
import type { ClipTarget, Edit } from '../../edits/edit-wish.ts';
import { chosen } from '../chosen.ts';
import { assetOf, CannotDo, type Film, isClip, speedOf, startsOf } from '../film.ts';
import type { Dressing } from '../film-operations.ts';
import { pathsOf } from '../film-operations.ts';
import type { ChangeWorld } from '../footage-tape.ts';
import { addTrack } from '../recut.ts';

const trackName = 'Sound under';

/** The sound of one file under the pictures of others: it goes on from where its own picture ends, or begins where it is not seen. */
export function soundUnder(
  { film, world }: Dressing,
  { of, under, isAlone }: Extract<Edit, { kind: 'soundUnder' }>,
): EditOperation[] {
  const { rate } = film.output;
  const asset = heardAsset(of, world);
  const targets = underOf(film, { of, under });
  const starts = startsOf(film.pieces);
  const [first = 0] = targets;
  const start = starts[first] ?? 0;
  const length = targets.reduce((sum, at) => sum + (film.pieces[at]?.frames ?? 0), 0);
  const from = sourceStart(film, asset, first);
  const held = Math.max(0, secondsToFrames(asset.durationSeconds, rate) - from);
  const frames = Math.min(length, held);
  if (frames === 0) throw new CannotDo(`${asset.name} has no more sound behind what is shown of it`);
  const sound = assetClip({
    assetId: asset.id,
    name: asset.name,
    span: { start: from, frames, rate },
    settings: { fadeOutSeconds: 0.3 },
  });
  const made = track({
    kind: 'Audio',
    children: start === 0 ? [sound] : [gap(start, rate), sound],
    name: trackName,
    settings: { role: 'footage' },
  });
  return [...(isAlone ? silenced(film, targets) : []), ...addTrack(film.timeline, made)];
}

function heardAsset(of: ClipTarget, world: ChangeWorld): PlannerAsset {
  const asset = of.kind === 'assets' ? world.byId.get(of.ids[0] ?? '') : undefined;
  if (asset === undefined) throw new CannotDo('I do not know whose sound is meant; name the file');
  if (asset.hasAudio !== true) throw new CannotDo(`${asset.name} has no sound`);
  return asset;
}

/** The clips that are named; else the one behind the one that is heard. */
function underOf(film: Film, { of, under }: { of: ClipTarget; under: ClipTarget }): number[] {
  if (under.kind !== 'all') return chosen(film, under);
  const shown = film.pieces.findLastIndex(({ item }) =>
    of.kind === 'assets' ? of.ids.includes(assetOf(item) ?? '') : false,
  );
  if (shown === -1) return film.pieces.map((_, index) => index);
  if (shown + 1 >= film.pieces.length) throw new CannotDo('nothing comes after that clip');
  return [shown + 1];
}

/** Where its sound goes on: behind what is seen of it right before, else at its beginning. */
function sourceStart(film: Film, asset: PlannerAsset, first: number): number {
  const { rate } = film.output;
  const before = film.pieces[first - 1];
  const range = before?.item.source_range;
  if (
    before === undefined ||
    range == null ||
    assetOf(before.item) !== asset.id ||
    speedOf(before.item) !== 1
  )
    return 0;
  const seconds = range.start_time.value / range.start_time.rate + framesToSeconds(before.frames, rate);
  return secondsToFrames(seconds, rate);
}

function silenced(film: Film, targets: readonly number[]): EditOperation[] {
  if (film.sound === null) return [];
  const paths = pathsOf(film, film.sound);
  return targets.flatMap((at): EditOperation[] => {
    const path = paths[at];
    return path === undefined || !isClip(film.pieces[at]?.sound)
      ? []
      : [{ type: 'set_enabled', target: path, enabled: false }];
  });
}

/** What a film lacks of a sound that was asked for under its pictures. */
export function soundUnderLack(
  film: Film,
  { of, under }: Pick<Extract<Edit, { kind: 'soundUnder' }>, 'of' | 'under'>,
): string | null {
  const made = film.timeline.tracks.children.find(
    (child) => child.OTIO_SCHEMA === 'Track.1' && child.name === trackName,
  );
  const clip =
    made?.OTIO_SCHEMA === 'Track.1' ? made.children.find((item) => item.OTIO_SCHEMA === 'Clip.2') : null;
  if (clip == null || clip.OTIO_SCHEMA !== 'Clip.2') return 'it is not heard';
  const range = clip.source_range?.duration;
  const heard = range == null ? 0 : secondsToFrames(range.value / range.rate, film.output.rate);
  const wanted = underOf(film, { of, under }).reduce((sum, at) => sum + (film.pieces[at]?.frames ?? 0), 0);
  if (heard >= wanted) return null;
  return `its file has only ${Math.round(framesToSeconds(heard, film.output.rate) * 10) / 10} s of sound left for that`;
}
