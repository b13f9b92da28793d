/** Gives the titles of a finished cut their places and what makes them readable, as edits of it. Pure. */
import {
  activeReference,
  type Clip,
  captionBand,
  type EditOperation,
  type Evidence,
  framesToSeconds,
  type Json,
  placeItems,
  seenProgramme,
  type Timeline,
} from '@rushes/timeline';
import type { PlannerAsset, PlannerShot } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { TitleSpot } from '../brief-parts.ts';
import { assetOf, type Film, readFilm, startsOf, trackAt, tracksOf } from '../turns/film.ts';
import { groundToCover, plateFor } from './title-contrast.ts';
import { formOf } from './title-forms.ts';
import { freestPlace, pairsOf, type TakenArea, type TitlePlace, type TitleToPlace } from './title-places.ts';

type Parameters = { [key: string]: Json };

/** A title as it stands in a film. */
interface SetTitle {
  path: [track: number, child: number];
  parameters: Parameters;
  /** Seconds of the programme. */
  start: number;
  end: number;
}

/** The parameters of a text; null for what is none. */
export function textParametersOf(item: { OTIO_SCHEMA: string }): Parameters | null {
  const reference = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item as Clip) : null;
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1' || reference.generator_kind !== 'rushes.text')
    return null;
  return typeof reference.parameters.text === 'string' ? reference.parameters : null;
}

function titlesOf({ timeline, output }: Film): SetTitle[] {
  const { rate } = output;
  return tracksOf(timeline, 'titles').flatMap((index) => {
    const track = trackAt(timeline, index);
    if (track === null) return [];
    return placeItems(track, rate).flatMap(({ item, index: child, startFrame, endFrame }): SetTitle[] => {
      const parameters = textParametersOf(item);
      if (parameters === null) return [];
      const [start, end] = [framesToSeconds(startFrame, rate), framesToSeconds(endFrame, rate)];
      return [{ path: [index, child], parameters, start, end }];
    });
  });
}

/** When captions are shown, and where. */
function captionAreas(film: Film): TakenArea[] {
  const { timeline, output } = film;
  const frame = sizeOf(film);
  return tracksOf(timeline, 'captions').flatMap((index) => {
    const track = trackAt(timeline, index);
    if (track === null) return [];
    return placeItems(track, output.rate).flatMap(({ item, startFrame, endFrame }): TakenArea[] => {
      if (item.OTIO_SCHEMA !== 'Clip.2') return [];
      const span = {
        start: framesToSeconds(startFrame, output.rate),
        end: framesToSeconds(endFrame, output.rate),
      };
      const reference = activeReference(item);
      const cues = reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters.cues : null;
      if (!Array.isArray(cues)) return [{ area: captionBand('bottom', frame), ...span }];
      return cues.flatMap((cue): TakenArea[] => {
        const { start, end, position } = (cue ?? {}) as { start?: Json; end?: Json; position?: Json };
        if (typeof start !== 'number' || typeof end !== 'number') return [];
        const place = position === 'top' || position === 'middle' ? position : 'bottom';
        return [{ area: captionBand(place, frame), start: span.start + start, end: span.start + end }];
      });
    });
  });
}

const sizeOf = ({ output }: Film) => ({ width: output.width ?? 1920, height: output.height ?? 1080 });

/** What a title is placed by: its form and a size that somebody asked for. */
function toPlace({ parameters, start, end }: SetTitle, spot: TitleSpot | null): TitleToPlace {
  const form = formOf(parameters);
  const { size } = parameters;
  const asked = typeof size === 'number' && !form.sizes.includes(size) ? size : null;
  return { text: String(parameters.text), form, size: asked, spot, start, end };
}

const isTogether = (a: SetTitle, b: SetTitle) => a.start < b.end && b.start < a.end;

/** The lines that stand under headlines at the same time, by these, and the headlines by the lines: each looked for once. */
function blocksOf(all: readonly SetTitle[]): Blocks {
  const lines = all.filter(({ parameters }) => parameters.style === 'subtitle');
  const [lineOf, headOf] = [new Map<SetTitle, SetTitle>(), new Map<SetTitle, SetTitle>()];
  for (const title of all) {
    if (title.parameters.style !== 'title') continue;
    const line = lines.find((other) => isTogether(title, other));
    if (line === undefined) continue;
    lineOf.set(title, line);
    if (!headOf.has(line)) headOf.set(line, title);
  }
  return { lineOf, headOf };
}

interface Blocks {
  lineOf: ReadonlyMap<SetTitle, SetTitle>;
  headOf: ReadonlyMap<SetTitle, SetTitle>;
}

type Frame = { width: number; height: number };

/** True where a title stands at a place that this module could have given it: nobody has moved it since. */
function isOwn(title: SetTitle, { frame, blocks }: { frame: Frame; blocks: Blocks }): boolean {
  const { box } = title.parameters;
  if (box === undefined) return true;
  const head = blocks.headOf.get(title) ?? null;
  const line = blocks.lineOf.get(title) ?? null;
  const asked = (one: SetTitle) => toPlace(one, null);
  // Of a size that somebody asked for since, the box may be that of the form's own.
  const plain = { ...asked(title), size: null };
  const pairs = [
    ...[asked(title), plain].flatMap((one) => pairsOf(one, null, { frame, spot: null })),
    ...(line === null ? [] : pairsOf(asked(title), asked(line), { frame, spot: null })),
  ].map(({ first }) => first);
  const unders =
    head === null ? [] : pairsOf(asked(head), asked(title), { frame, spot: null }).map(({ under }) => under);
  return [...pairs, ...unders].some((place) => place !== null && same(place.box, box));
}

/** What says where a text stands. */
export const placeKeys = ['box', 'align', 'valign', 'size'];

/** The parameters of a text of a film that say a place which this module gave it. */
export function ownPlace(film: Film, path: readonly [track: number, child: number]): string[] {
  const all = titlesOf(film);
  const title = all.find((one) => one.path.join() === path.join());
  if (title?.parameters.box === undefined || !isOwn(title, { frame: sizeOf(film), blocks: blocksOf(all) }))
    return [];
  const isAsked = toPlace(title, null).size !== null;
  return placeKeys.filter((key) => title.parameters[key] !== undefined && !(key === 'size' && isAsked));
}

function same(a: object, b: Json): boolean {
  return JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b ?? {}).toSorted());
}

/** The shots that are shown in a stretch of a film; null where one of them is not known. */
function shotsUnder(
  film: Film,
  { start, end }: { start: number; end: number },
  assets: ReadonlyMap<string, PlannerAsset>,
): PlannerShot[] {
  const { rate } = film.output;
  const starts = startsOf(film.pieces);
  return film.pieces.flatMap(({ item, frames }, index) => {
    const from = framesToSeconds(starts[index] ?? 0, rate);
    if (from >= end || from + framesToSeconds(frames, rate) <= start) return [];
    const asset = assets.get(assetOf(item) ?? '');
    const range = item.source_range;
    if (asset === undefined || range === null) return [];
    const seconds = range.start_time.value / range.start_time.rate;
    const length = range.duration.value / range.duration.rate;
    return asset.shots.filter(
      ({ startSeconds, endSeconds }) =>
        asset.kind === 'image' || (startSeconds < seconds + length && endSeconds > seconds),
    );
  });
}

/** What is known of a film whose titles are placed. */
export interface TitleWorld {
  evidence: Evidence;
  assets: readonly PlannerAsset[];
  brief: Brief;
  /** The film as it was before a change; null for a new one. */
  before: Timeline | null;
}

/** Where a title was asked to stand. */
function spotOf(text: string, { titles, edits }: Brief): TitleSpot | null {
  const asked = edits.findLast(
    (edit) =>
      edit.kind === 'titleSpot' || ((edit.kind === 'title' || edit.kind === 'card') && edit.text === text),
  );
  const spot =
    asked?.kind === 'title' || asked?.kind === 'titleSpot' || asked?.kind === 'card' ? asked.spot : undefined;
  return spot ?? titles.findLast((title) => title.text === text)?.spot ?? null;
}

/** Places every title that nobody has placed by hand where it covers least, and puts plates behind what could not be read. */
export function freeTitles(timeline: Timeline, world: TitleWorld): EditOperation[] {
  const film = readFilm(timeline);
  if (film === null) return [];
  const all = titlesOf(film);
  const frames = [film, world.before === null ? null : readFilm(world.before)].flatMap((one) =>
    one === null ? [] : sizeOf(one),
  );
  const blocks = blocksOf(all);
  const own = all.filter((title) => frames.some((frame) => isOwn(title, { frame, blocks })));
  const { lineOf } = blocksOf(own);
  const programme = seenProgramme(timeline, world.evidence);
  const byId = new Map(world.assets.map((asset) => [asset.id, asset]));
  const taken = captionAreas(film);
  const places = new Map<SetTitle, TitlePlace>();
  for (const title of own) {
    if (places.has(title)) continue;
    const line = lineOf.get(title) ?? null;
    const wanted = (one: SetTitle) => toPlace(one, spotOf(String(one.parameters.text), world.brief));
    const under = line === null || places.has(line) || wanted(line).spot !== null ? null : wanted(line);
    const pair = freestPlace(wanted(title), { under, programme, taken });
    if (pair === null) continue;
    places.set(title, pair.first);
    if (line !== null && pair.under !== null) places.set(line, pair.under);
    for (const { box } of [pair.first, ...(pair.under === null ? [] : [pair.under])])
      taken.push({ area: box, start: title.start, end: title.end });
  }
  return own.flatMap((title) => {
    const shots = shotsUnder(film, title, byId);
    const written = { ...placeParameters(places.get(title)), ...plateParameters(title.parameters, shots) };
    return changed(title, written);
  });
}

function changed({ path, parameters }: SetTitle, written: Parameters): EditOperation[] {
  const isNew = Object.entries(written).some(
    ([key, value]) => JSON.stringify(parameters[key]) !== JSON.stringify(value),
  );
  return isNew ? [{ type: 'set_parameters', item: path, parameters: written }] : [];
}

function placeParameters(place: TitlePlace | undefined): Parameters {
  if (place === undefined) return {};
  const { box, align, valign, size } = place;
  return { box: { ...box }, align, valign, size };
}

/** A plate where white letters before the brightest of the pictures could not be read; a label has one of its own. */
function plateParameters({ style, plate, color }: Parameters, shots: readonly PlannerShot[]): Parameters {
  if (style === 'lower-third' || plate !== undefined || color !== undefined) return {};
  const ground = groundToCover(shots, String(style));
  return ground === null ? {} : { plate: { ...plateFor(ground) } };
}
