/** Writes another row of pieces into a film, as operations, and has everything beside it follow. Pure. */
import {
  activeReference,
  applyEdits,
  type CaptionCue,
  type EditOperation,
  framesToSeconds,
  gap,
  generatorReference,
  type Item,
  type ItemJson,
  type Json,
  placeItems,
  type Rational,
  secondsToFrames,
  type Timeline,
  type Track,
  type Transition,
  trackSettings,
} from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { textParametersOf } from '../planning/free-titles.ts';
import { longestVideoSeconds } from '../planning/montage/length.ts';
import { assetMusicTrack, builtInMusicTrack } from '../planning/sound-plan.ts';
import { joined } from './crossfades.ts';
import {
  assetOf,
  CannotDo,
  type Film,
  isClip,
  type Piece,
  speedOf,
  startsOf,
  trackAt,
  tracksOf,
} from './film.ts';
import { laidFrom, musicSpanOf } from './music-part.ts';
import { spanned } from './pieces.ts';
import { spansAfter, textsAtTimes, textsOnClips } from './texts-follow.ts';

const json = (value: object) => JSON.parse(JSON.stringify(value)) as ItemJson;

/** Operations that put other children in the place of a track's. */
export function rebuildTrack(
  timeline: Timeline,
  index: number,
  row: readonly { item: Item; join: Transition | null }[],
): EditOperation[] {
  const track = trackAt(timeline, index);
  if (track === null) return [];
  const settings = trackSettings(track) as { [key: string]: Json };
  const joins = row.flatMap(({ join }, at): EditOperation[] => {
    if (join === null || at === row.length - 1) return [];
    return [
      {
        type: 'add_transition',
        item: [index, at + 1],
        in_offset: join.in_offset,
        out_offset: join.out_offset,
        transition_type: join.transition_type,
        ...(join.metadata.rushes !== undefined && {
          settings: join.metadata.rushes as { [key: string]: Json },
        }),
      },
    ];
  });
  const isOff: EditOperation[] = track.enabled
    ? []
    : [{ type: 'set_enabled', target: [index], enabled: false }];
  return [
    { type: 'remove_track', track: [index] },
    { type: 'add_track', kind: track.kind, index, name: track.name, settings },
    ...row.map(({ item }): EditOperation => ({ type: 'append', track: [index], item: json(item) })),
    ...joins.toReversed(),
    ...isOff,
  ];
}

/** What a recut works with. */
export interface RecutWorld {
  assets: ReadonlyMap<string, PlannerAsset>;
  /** Of the chat, which tells the texts that were asked for on clips. */
  brief: Brief;
}

/** Clips that a change may bring a film to: with their sound and crossfades as many items as a timeline may have. */
const mostPieces = 2_000;

/** Throws CannotDo for more than a film may hold; one that holds more already may stay as it is. */
function requireRoom(film: Film, wanted: readonly Piece[]): void {
  if (wanted.length === 0) throw new CannotDo('nothing would be left of the film');
  if (wanted.length > Math.max(mostPieces, film.pieces.length))
    throw new CannotDo(`it would have ${wanted.length} clips, and I make films of up to ${mostPieces}`);
  const frames = wanted.reduce((sum, piece) => sum + piece.frames, 0);
  if (frames > Math.max(secondsToFrames(longestVideoSeconds, film.output.rate), film.frames))
    throw new CannotDo(`no video is longer than ${longestVideoSeconds / 60} minutes`);
}

/** Operations that make the film show `pieces`, with titles, captions, music and voices where they then belong. */
export function recut(film: Film, wanted: readonly Piece[], world: RecutWorld): EditOperation[] {
  requireRoom(film, wanted);
  const pieces = joined(wanted, { assets: world.assets, rate: film.output.rate });
  const { rate } = film.output;
  const operations = rebuildTrack(film.timeline, film.picture, pieces);
  if (film.sound !== null) {
    const row = pieces.map(({ sound, soundJoin, frames }) => ({
      item: sound ?? gap(frames, rate),
      join: soundJoin,
    }));
    operations.push(...rebuildTrack(film.timeline, film.sound, row));
  }
  const { timeline } = applyEdits(film.timeline, operations);
  return [...operations, ...follow({ film, pieces, timeline, world })];
}

interface Following {
  film: Film;
  pieces: readonly Piece[];
  /** With the new pictures. */
  timeline: Timeline;
  world: RecutWorld;
}

/** Everything beside the pictures, brought to their new length. */
function follow(after: Following): EditOperation[] {
  const { film, pieces, timeline } = after;
  const frames = pieces.reduce((sum, piece) => sum + piece.frames, 0);
  const programme = { frames, rate: film.output.rate };
  const hasVoice = tracksOf(timeline, 'voice').length > 0;
  // From the last track on: one that goes changes the places of those behind it.
  return [...timeline.tracks.children.entries()].toReversed().flatMap(([index, child]): EditOperation[] => {
    if (child.OTIO_SCHEMA !== 'Track.1' || index === film.picture || index === film.sound) return [];
    const { role } = trackSettings(child);
    if (role === 'music') return fitMusic(after, index, programme);
    if (role === 'titles') return fitTitles(after, index, programme);
    if (role === 'captions' && !hasVoice) return fitCaptions(after, index, programme);
    if (role === undefined && child.kind === 'Video') return fitOverlays(after, index, programme);
    return clamp(timeline, index, programme);
  });
}

interface Programme {
  frames: number;
  rate: Rational;
}

/** An item of a track by its time; gaps fill what is between. */
interface Standing {
  item: Item;
  start: number;
  end: number;
}

function standing(track: Track, rate: Rational): Standing[] {
  return placeItems(track, rate).flatMap(({ item, startFrame, endFrame }) =>
    item.OTIO_SCHEMA === 'Gap.1' ? [] : [{ item, start: startFrame, end: endFrame }],
  );
}

function laid(
  timeline: Timeline,
  index: number,
  items: readonly Standing[],
  rate: Rational,
): EditOperation[] {
  const track = trackAt(timeline, index);
  if (track === null) return [];
  const row: { item: Item; join: null }[] = [];
  let at = 0;
  for (const { item, start, end } of items.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(at, start);
    if (end <= from) continue;
    if (from > at) row.push({ item: gap(from - at, rate), join: null });
    row.push({ item: spanned(item, end - from, { rate }), join: null });
    at = end;
  }
  const isSame =
    JSON.stringify(row.map(({ item }) => item)) ===
    JSON.stringify(track.children.filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA !== 'Transition.1'));
  if (isSame) return [];
  return row.length === 0 ? [{ type: 'remove_track', track: [index] }] : rebuildTrack(timeline, index, row);
}

/** What lies behind the end of the film goes. */
function clamp(timeline: Timeline, index: number, { frames, rate }: Programme): EditOperation[] {
  const track = trackAt(timeline, index);
  if (track === null) return [];
  const items = standing(track, rate);
  if (items.every(({ end }) => end <= frames)) return [];
  return laid(
    timeline,
    index,
    items.flatMap((one) => (one.start >= frames ? [] : [{ ...one, end: Math.min(one.end, frames) }])),
    rate,
  );
}

/** What is seen beside some clips goes with the first of them; what stands over all of the film stays. */
function fitOverlays(after: Following, index: number, { frames, rate }: Programme): EditOperation[] {
  const { film, timeline } = after;
  const track = trackAt(timeline, index);
  if (track === null) return [];
  const place = moved(after);
  const items = standing(track, rate).flatMap((one) => {
    const isWhole = one.start === 0 && one.end >= film.frames;
    const start = (isWhole ? null : place(one.start)?.frame) ?? one.start;
    const end = Math.min(frames, start + one.end - one.start);
    return start >= frames ? [] : [{ ...one, start, end }];
  });
  return laid(timeline, index, items, rate);
}

/** Titles with their clips, at the beginning or at the end, or at their share of the film. */
function fitTitles(
  { film, pieces, timeline, world }: Following,
  index: number,
  { frames, rate }: Programme,
): EditOperation[] {
  const track = trackAt(timeline, index);
  if (track === null) return [];
  const items = standing(track, rate).map((one) => ({ ...one, text: wordsOf(one.item) }));
  const asked = { onClips: textsOnClips(world.brief), atTimes: textsAtTimes(world.brief) };
  return laid(timeline, index, spansAfter(items, { film, pieces, frames, rate, ...asked }), rate);
}

const wordsOf = (item: Item) => (isClip(item) ? String(textParametersOf(item)?.text ?? '') : '');

/** Where a frame of the film before is now; null where it is not shown any more. */
function moved({ film, pieces }: Following): (frame: number) => { frame: number; end: number } | null {
  const before = startsOf(film.pieces);
  const after = startsOf(pieces);
  return (frame) => {
    const index = before.findLastIndex((start) => start <= frame);
    const old = film.pieces[index];
    const at = pieces.findIndex(({ origin }) => origin?.index === index);
    const now = pieces[at];
    if (old === undefined || now === undefined || now.origin === null) return null;
    const [from, to] = [Math.abs(speedOf(old.item)), Math.abs(speedOf(now.item))];
    const passed = (frame - (before[index] ?? 0) - now.origin.headFrames) * (to === 0 ? 0 : from / to);
    const start = after[at] ?? 0;
    if (passed < 0 || passed >= now.frames) return null;
    return { frame: start + Math.round(passed), end: start + now.frames };
  };
}

/** Captions go with the words that they write down. */
function fitCaptions(after: Following, index: number, programme: Programme): EditOperation[] {
  const { timeline } = after;
  const { frames, rate } = programme;
  const track = trackAt(timeline, index);
  const [only, ...others] = track?.children ?? [];
  if (track === null) return [];
  const place = moved(after);
  const reference = isClip(only as Item)
    ? activeReference(only as Extract<Item, { OTIO_SCHEMA: 'Clip.2' }>)
    : null;
  if (
    others.length === 0 &&
    reference?.OTIO_SCHEMA === 'GeneratorReference.1' &&
    Array.isArray(reference.parameters.cues)
  ) {
    const cues = cuesAt(reference.parameters.cues as unknown as CaptionCue[], { place, rate });
    if (cues.length === 0) return [{ type: 'remove_track', track: [index] }];
    const parameters = { ...reference.parameters, cues: JSON.parse(JSON.stringify(cues)) as Json };
    const clip = only as Extract<Item, { OTIO_SCHEMA: 'Clip.2' }>;
    const next: Item = {
      ...spanned(clip, frames, { rate }),
      media_references: {
        [clip.active_media_reference_key]: generatorReference(reference.generator_kind, parameters),
      },
    } as Item;
    return rebuildTrack(timeline, index, [{ item: next, join: null }]);
  }
  const items = standing(track, rate).flatMap((one) => {
    const now = place(one.start);
    if (now === null) return [];
    return [{ ...one, start: now.frame, end: Math.min(now.end, now.frame + one.end - one.start) }];
  });
  return laid(timeline, index, items, rate);
}

function cuesAt(
  cues: readonly CaptionCue[],
  { place, rate }: { place: ReturnType<typeof moved>; rate: Rational },
): CaptionCue[] {
  const shifted = cues.flatMap((cue): CaptionCue[] => {
    const start = secondsToFrames(cue.start, rate);
    const now = place(start);
    if (now === null) return [];
    const by = framesToSeconds(now.frame - start, rate);
    const last = framesToSeconds(now.end, rate);
    const to = (seconds: number) => Math.round(Math.min(last, Math.max(0, seconds + by)) * 1e6) / 1e6;
    const words = cue.words?.map((word) => ({ ...word, start: to(word.start), end: to(word.end) }));
    const next = { ...cue, start: to(cue.start), end: to(cue.end), ...(words && { words }) };
    return next.end - next.start < 0.1 ? [] : [next];
  });
  return shifted.toSorted((a, b) => a.start - b.start);
}

/** Music lasts as long as the film and ends with it. */
function fitMusic(
  { film, timeline, world }: Following,
  index: number,
  programme: Programme,
): EditOperation[] {
  const track = trackAt(timeline, index);
  if (track === null || film.frames === programme.frames) return [];
  const clips = track.children.filter((child) => child.OTIO_SCHEMA === 'Clip.2');
  const [first] = clips;
  if (first === undefined) return clamp(timeline, index, programme);
  const asset = world.assets.get(assetOf(first) ?? '');
  const reference = activeReference(first);
  const isOne = clips.every((clip) => assetOf(clip) === assetOf(first));
  // Music of a part begins where it did, and ends where it did as far as the film goes.
  const span = musicSpanOf(track, { frames: film.frames, rate: programme.rate }) ?? { from: 0, to: null };
  const from = Math.min(span.from, programme.frames - 1);
  const end = Math.min(span.to ?? programme.frames, programme.frames);
  const own = { ...programme, frames: Math.max(1, end - from) };
  const laid = (made: Track) => withMusic(timeline, index, laidFrom(made, from, programme.rate));
  if (isOne && reference?.OTIO_SCHEMA === 'GeneratorReference.1')
    return laid(builtInMusicTrack(reference.parameters, own));
  if (isOne && asset !== undefined) return laid(assetMusicTrack(asset, own));
  return clamp(timeline, index, programme);
}

/** Operations that put the children of a made track in the place of a track's. */
export function withMusic(timeline: Timeline, index: number, made: Track): EditOperation[] {
  return rebuildTrack(timeline, index, rowOfTrack(made));
}

/** Items of a track with the transitions behind them. */
export function rowOfTrack(track: Track): { item: Item; join: Transition | null }[] {
  return track.children.flatMap((child, at) => {
    if (child.OTIO_SCHEMA === 'Transition.1') return [];
    const after = track.children[at + 1];
    return [{ item: child, join: after?.OTIO_SCHEMA === 'Transition.1' ? after : null }];
  });
}

/** Operations that add a track with children over the others. */
export function addTrack(
  timeline: Timeline,
  made: Track,
  index = timeline.tracks.children.length,
): EditOperation[] {
  const settings = trackSettings(made) as { [key: string]: Json };
  const row = rowOfTrack(made);
  return [
    { type: 'add_track', kind: made.kind, index, name: made.name, settings },
    ...row.map(({ item }): EditOperation => ({ type: 'append', track: [index], item: json(item) })),
    ...row
      .flatMap(({ join }, at): EditOperation[] =>
        join === null
          ? []
          : [
              {
                type: 'add_transition',
                item: [index, at + 1],
                in_offset: join.in_offset,
                out_offset: join.out_offset,
              },
            ],
      )
      .toReversed(),
  ];
}
