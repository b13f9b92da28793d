/** Music that is heard from a second of its own on. Pure. */
import { type EditOperation, type Item, secondsToFrames } from '@rushes/timeline';
import { assetMusicTrack } from '../../planning/sound-plan.ts';
import { assetOf, CannotDo, type Film, isClip, trackAt, tracksOf } from '../film.ts';
import type { Dressing } from '../film-operations.ts';
import { spanned } from '../pieces.ts';
import { withMusic } from '../recut.ts';

/** Least of a recording that is left behind where it begins, seconds. */
const leastLeft = 1;

/** The film whose music begins at a second of its own. Throws CannotDo. */
export function musicFrom({ film, world }: Dressing, seconds: number): EditOperation[] {
  const { timeline, frames, output } = film;
  const [index] = tracksOf(timeline, 'music');
  if (index === undefined) throw new CannotDo('the film has no music; ask for some first');
  const played = trackAt(timeline, index)?.children.find((item) => isClip(item as Item));
  const asset = world.byId.get(assetOf(played as Item) ?? '');
  if (asset === undefined) throw new CannotDo('composed music begins at its beginning');
  const left = asset.durationSeconds - seconds;
  if (left < leastLeft) throw new CannotDo(`${asset.name} is over before that`);
  const { rate } = output;
  const made = assetMusicTrack({ ...asset, durationSeconds: left }, { frames, rate });
  const by = secondsToFrames(seconds, rate);
  const children = made.children.map((child) =>
    isClip(child as Item) ? spanned(child as Item, lengthOf(child as Item), { by, rate }) : child,
  );
  return withMusic(timeline, index, { ...made, children: children as typeof made.children });
}

const lengthOf = (item: Item): number => Math.round(item.source_range?.duration.value ?? 0);

/** Whether the music begins so late in itself; null where it does. */
export function musicFromLack({ timeline }: Film, seconds: number): string | null {
  const starts = tracksOf(timeline, 'music').flatMap((index) => {
    const first = trackAt(timeline, index)?.children.find((item) => isClip(item as Item)) as Item | undefined;
    const at = first?.source_range?.start_time;
    return at === undefined ? [] : [at.value / at.rate];
  });
  return starts.some((start) => Math.abs(start - seconds) < 0.1) ? null : 'it does not begin there';
}
