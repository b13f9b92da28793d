/** Lets the music of a film play in a part of it only. Pure. */
import {
  activeReference,
  type EditOperation,
  type Rational,
  secondsToFrames,
  type Track,
} from '@rushes/timeline';
import type { MusicPart } from '../edits/edit-wish.ts';
import { toParameters } from '../plan.ts';
import { musicRequest } from '../planning/generated.ts';
import { assetMusicTrack, builtInMusicTrack } from '../planning/sound-plan.ts';
import { chosen } from './chosen.ts';
import { assetOf, CannotDo, type Film, isClip, startsOf, trackAt, tracksOf } from './film.ts';
import { type Dressing, settingsEdit } from './film-operations.ts';
import { laidFrom, type MusicSpan, musicSpanOf } from './music-part.ts';
import { withMusic } from './recut.ts';

/** The music of the film in a part of it. Throws CannotDo. */
export function musicWithin({ film, world }: Dressing, part: MusicPart): EditOperation[] {
  const { timeline, output } = film;
  const { rate } = output;
  const [index] = tracksOf(timeline, 'music');
  const first =
    index === undefined
      ? undefined
      : trackAt(timeline, index)?.children.find((item) => isClip(item as never));
  if (index === undefined || first?.OTIO_SCHEMA !== 'Clip.2')
    throw new CannotDo('the film has no music; ask for some first');
  const now = musicSpanOf(trackAt(timeline, index) as Track, { frames: film.frames, rate });
  const { from, to } = spanOf(film, part, now);
  const programme = { frames: (to ?? film.frames) - from, rate };
  const asset = world.byId.get(assetOf(first) ?? '');
  const reference = activeReference(first);
  if (asset !== undefined)
    return withMusic(timeline, index, laidFrom(assetMusicTrack(asset, programme), from, rate));
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1')
    throw new CannotDo('the file of its music is not there any more');
  const composed = world.writeScenes(
    musicRequest(world.brief, { frames: programme.frames, output, seed: world.seed }),
  ).music;
  return withMusic(
    timeline,
    index,
    laidFrom(builtInMusicTrack(toParameters(composed), programme), from, rate),
  );
}

/** The music of the film with a fade at one of its ends. Throws CannotDo. */
export function musicFaded(
  film: Film,
  { edge, seconds }: { edge: 'in' | 'out'; seconds: number },
): EditOperation[] {
  const { timeline } = film;
  const paths = tracksOf(timeline, 'music').flatMap((index) => {
    const all = trackAt(timeline, index)?.children ?? [];
    const at =
      edge === 'in'
        ? all.findIndex((item) => isClip(item as never))
        : all.findLastIndex((item) => isClip(item as never));
    return at === -1 ? [] : [[index, at]];
  });
  if (paths.length === 0) throw new CannotDo('the film has no music; ask for some first');
  return paths.map((path) =>
    settingsEdit(path, edge === 'in' ? { fadeInSeconds: seconds } : { fadeOutSeconds: seconds }),
  );
}

/** `now`: where it plays already; what is left out is left out of that. */
function spanOf(film: Film, part: MusicPart, now: MusicSpan | null): MusicSpan {
  const { frames, output } = film;
  const span = part.by === 'clips' ? overClips(film, part) : timed(part, frames, output.rate);
  const kept = part.by === 'clips' && part.isLeftOut ? now : null;
  const from = Math.max(span.from, kept?.from ?? 0);
  const end = Math.min(span.to ?? frames, kept?.to ?? frames, frames);
  if (from >= end) throw new CannotDo('the film is not that long');
  return { from, to: end === frames ? null : end };
}

function timed(part: Exclude<MusicPart, { by: 'clips' }>, frames: number, rate: Rational): MusicSpan {
  if (part.by === 'share') return { from: Math.round(frames * part.from), to: Math.round(frames * part.to) };
  return {
    from: secondsToFrames(part.from, rate),
    to: part.to === null ? null : secondsToFrames(part.to, rate),
  };
}

function overClips(film: Film, { target, isLeftOut }: Extract<MusicPart, { by: 'clips' }>): MusicSpan {
  const own = chosen(film, target);
  const [first = 0, last = 0] = [own[0], own.at(-1)];
  if (last - first + 1 !== own.length)
    throw new CannotDo('these clips do not follow each other; music plays in one part of a film');
  const start = startsOf(film.pieces)[first] ?? 0;
  const end = (startsOf(film.pieces)[last] ?? 0) + (film.pieces[last]?.frames ?? 0);
  if (!isLeftOut) return { from: start, to: end };
  if (first === 0) return { from: end, to: null };
  if (last === film.pieces.length - 1) return { from: 0, to: start };
  throw new CannotDo(
    'by words music leaves out the beginning or the end of a film; the editor cuts it in the middle',
  );
}
