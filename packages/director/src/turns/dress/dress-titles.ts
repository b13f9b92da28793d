/** Changes of the titles that stand in a film: when, how long, where, which. Pure. */
import {
  type Clip,
  type EditOperation,
  gap,
  placeItems,
  secondsToFrames,
  type Track,
  textClip,
  track,
} from '@rushes/timeline';
import type { PlannerAsset } from '../../assets.ts';
import type { Brief } from '../../brief.ts';
import type { ClipTarget, Edit, TitlePick } from '../../edits/edit-wish.ts';
import { kindOfText, type TextKind } from '../../grammar/tokens/told-texts.ts';
import { ownPlace, placeKeys, textParametersOf } from '../../planning/free-titles.ts';
import { formParameters, titleForm } from '../../planning/title-forms.ts';
import { chosen } from '../chosen.ts';
import { assetOf, CannotDo, type Film, isClip, startsOf, trackAt, tracksOf } from '../film.ts';
import { type Dressing, removeTracks } from '../film-operations.ts';
import { addTrack } from '../recut.ts';

/** The track of the names of clips. */
const namesTrack = 'Names';

/** A text of the film; frames, `end` is exclusive. */
export interface Standing {
  path: [track: number, child: number];
  item: Clip;
  start: number;
  end: number;
}

/** The tracks of titles: the names of clips are none where others stand. */
function titleRows({ timeline }: Film): number[] {
  const all = tracksOf(timeline, 'titles');
  const others = all.filter((index) => trackAt(timeline, index)?.name !== namesTrack);
  return others.length > 0 ? others : all;
}

/** The texts of some tracks by their time. */
function textsOn(film: Film, rows: readonly number[]): Standing[] {
  const found = rows.flatMap((index): Standing[] => {
    const row = trackAt(film.timeline, index);
    if (row === null) return [];
    return placeItems(row, film.output.rate).flatMap(({ item, index: child, startFrame, endFrame }) =>
      isClip(item) && textParametersOf(item) !== null
        ? [{ path: [index, child], item, start: startFrame, end: endFrame }]
        : [],
    );
  });
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The titles of a film by their time. */
export const titlesIn = (film: Film): Standing[] => textsOn(film, titleRows(film));

const nameRows = ({ timeline }: Film): number[] =>
  tracksOf(timeline, 'titles').filter((index) => trackAt(timeline, index)?.name === namesTrack);

/** The names that stand on clips, by their time. */
export const namesOn = (film: Film): Standing[] => textsOn(film, nameRows(film));

/** Those that are meant. Throws CannotDo. */
export function meant(film: Film, which: TitlePick): { all: Standing[]; own: Standing[] } {
  const all = titlesIn(film);
  if (all.length === 0) throw new CannotDo('the film has no titles; ask for one first');
  if (which !== null && typeof which === 'object') return { all, own: picked(film, all, which) };
  const one = which === null ? undefined : all.at(which);
  if (which !== null && one === undefined)
    throw new CannotDo(
      all.length === 1 ? 'the film has only one title' : `the film has only ${all.length} titles`,
    );
  return { all, own: one === undefined ? all : [one] };
}

/** Texts by words of theirs, or by the clips that they stand on. Throws CannotDo where there are none. */
function picked(film: Film, all: readonly Standing[], which: Exclude<TitlePick, number | null>): Standing[] {
  if ('on' in which) {
    const own = all.filter(isOnClips(film, which.on));
    if (own.length === 0) throw new CannotDo('no text stands there');
    return own;
  }
  const wanted = wordsIn(which.words);
  const own = all.filter(({ item }) => wanted.isSubsetOf(wordsIn(writtenIn(item))));
  if (own.length === 0) throw new CannotDo(`no text says “${which.words}”`);
  return own;
}

/** True of a text most of which stands over some clips. Throws CannotDo. */
export function isOnClips(film: Film, over: ClipTarget): (one: Standing) => boolean {
  const own = new Set(chosen(film, over));
  const starts = startsOf(film.pieces);
  return ({ start, end }) => own.has(starts.findLastIndex((from) => from <= (start + end) / 2));
}

/** All titles go, or one of them. */
export function untitled(film: Film, which: TitlePick): EditOperation[] {
  if (which === null) return removeTracks(tracksOf(film.timeline, 'titles'));
  return withoutTitles(film, meant(film, which).own);
}

/** The other titles alone. */
export function withoutTitles(film: Film, own: readonly Standing[]): EditOperation[] {
  const paths = new Set(own.map(({ path }) => path.join()));
  return relaid(
    film,
    titlesIn(film).filter(({ path }) => !paths.has(path.join())),
  );
}

/** The titles on some clips go. Throws CannotDo where none stands there. */
export function untitledOn(film: Film, over: ClipTarget): EditOperation[] {
  const isOn = isOnClips(film, over);
  const all = titlesIn(film);
  const left = all.filter((one) => !isOn(one));
  if (left.length === all.length) throw new CannotDo('no text stands there');
  return relaid(film, left);
}

/** Shortest time that a title stands, seconds. */
const shortest = 0.5;

/** Titles at another time of the film, or for another time. */
export function retimed(
  film: Film,
  edit: Extract<Edit, { kind: 'titleTime' | 'titlePlace' }>,
): EditOperation[] {
  const { all, own } = meant(film, whichOf(film, edit));
  const changed = all.map((one) => {
    if (!own.includes(one)) return one;
    const span = edit.kind === 'titleTime' ? lasting(film, one, edit) : moved(film, one, edit);
    return { ...one, ...span };
  });
  return relaid(film, changed);
}

/** Of several titles the one that does not stand there yet. */
function whichOf(film: Film, edit: Extract<Edit, { kind: 'titleTime' | 'titlePlace' }>): TitlePick {
  if (edit.kind === 'titleTime' || edit.which !== null) return edit.which;
  const all = titlesIn(film);
  if (edit.over !== undefined || edit.atSeconds !== undefined) return all.length > 0 ? 0 : null;
  const { start, end } = placed(film, edit.place);
  const at = all.findIndex((one) => (edit.place === 'closing' ? one.end < end : one.start > start));
  return at === -1 ? (all.length > 0 ? 0 : null) : at;
}

const placed = ({ frames }: Film, place: 'opening' | 'closing') =>
  place === 'opening' ? { start: 0, end: 0 } : { start: frames, end: frames };

/** When a title stands that gets another time, frames. */
export function lasting(
  film: Film,
  { start, end }: Standing,
  { seconds, factor }: Extract<Edit, { kind: 'titleTime' }>,
): { start: number; end: number } {
  const { frames, output } = film;
  const now = end - start;
  const by = seconds === null ? 0 : secondsToFrames(Math.abs(seconds), output.rate) * Math.sign(seconds);
  const wanted = seconds === null ? Math.round(now * factor) : factor === 0 ? now + by : by;
  const length = Math.min(frames, Math.max(secondsToFrames(shortest, output.rate), wanted));
  // What stands at the end stays there, and begins earlier.
  if (end >= frames) return { start: frames - length, end: frames };
  const from = Math.min(start, frames - length);
  return { start: from, end: from + length };
}

function moved(
  film: Film,
  { start, end }: Standing,
  { place, over, atSeconds }: Extract<Edit, { kind: 'titlePlace' }>,
): { start: number; end: number } {
  const length = end - start;
  if (atSeconds !== undefined) {
    const from = Math.max(0, Math.min(secondsToFrames(atSeconds, film.output.rate), film.frames - length));
    return { start: from, end: from + length };
  }
  if (over === undefined)
    return place === 'opening'
      ? { start: 0, end: length }
      : { start: film.frames - length, end: film.frames };
  const [first = 0] = chosen(film, over);
  const from = startsOf(film.pieces)[first] ?? 0;
  return { start: from, end: from + Math.min(length, film.pieces[first]?.frames ?? length) };
}

/** The titles laid out anew: as few tracks as hold them without overlap. */
function relaid(film: Film, titles: readonly Standing[]): EditOperation[] {
  const { timeline, output } = film;
  const old = titleRows(film);
  const rows: Standing[][] = [];
  for (const title of titles.toSorted((a, b) => a.start - b.start)) {
    const row = rows.find((known) => (known.at(-1)?.end ?? 0) <= title.start);
    if (row === undefined) rows.push([title]);
    else row.push(title);
  }
  const base = timeline.tracks.children.length - old.length;
  const made = rows.flatMap((row, step) => addTrack(timeline, rowTrack(row, output.rate), base + step));
  return [...removeTracks(old), ...made];
}

function rowTrack(row: readonly Standing[], rate: Film['output']['rate']): Track {
  const children: Track['children'] = [];
  let at = 0;
  for (const { item, start, end } of row) {
    if (start > at) children.push(gap(start - at, rate));
    const range = gap(end - start, rate).source_range;
    children.push({ ...item, source_range: range });
    at = end;
  }
  return track({ kind: 'Video', children, name: 'Titles', settings: { role: 'titles' } });
}

/** A title with other words, or without it. Throws CannotDo where none has them. */
export function reworded(
  film: Film,
  { from, to, which = null }: Extract<Edit, { kind: 'titleText' }>,
): EditOperation[] {
  const all = titlesIn(film);
  const own =
    which !== null
      ? meant(film, which).own[0]
      : from === ''
        ? mostAlike(all, to ?? '')
        : all.find(({ item }) => writtenIn(item).toLowerCase().includes(from.toLowerCase()));
  if (own === undefined && from === '') throw new CannotDo('the film has no titles; ask for one first');
  if (own === undefined)
    throw new CannotDo(`nothing in the film or the library is called “${from}”, and no title says so`);
  if (to === null)
    return relaid(
      film,
      all.filter((one) => one !== own),
    );
  const old = writtenIn(own.item);
  const at = old.toLowerCase().indexOf(from.toLowerCase());
  const text =
    which !== null
      ? to
      : from === ''
        ? withinText(old, to)
        : `${old.slice(0, at)}${to}${old.slice(at + from.length)}`;
  const remove = ownPlace(film, own.path);
  return [
    { type: 'set_parameters', item: own.path, parameters: { text }, ...(remove.length > 0 && { remove }) },
    { type: 'rename', target: own.path, name: text.slice(0, 60) },
  ];
}

/** Without words of its own it is the one of its kind, a number for a number, else the one that shares most words, else the last. */
function mostAlike(all: readonly Standing[], to: string): Standing | undefined {
  const kind = kindOfText(to);
  const ofKind = kind === null ? undefined : all.findLast(({ item }) => kindOfText(writtenIn(item)) === kind);
  if (ofKind !== undefined) return ofKind;
  const wanted = wordsIn(to);
  const shared = ({ item }: Standing) => wordsIn(writtenIn(item)).intersection(wanted).size;
  const most = Math.max(0, ...all.map(shared));
  return all.findLast((one) => shared(one) === most);
}

const wordsIn = (text: string) =>
  new Set(text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{N}]{2,}/gu) ?? []);

/** What of a text goes where another of its kind comes. */
const partOfKind: { readonly [kind in TextKind]?: RegExp } = {
  phone: /\+?\(?\d[\d ()/.–-]{4,18}\d/u,
  percent: /\d{1,3}\s?%/u,
};

/** "Call 555 0142" with another number is "Call 555 0199": of a text that holds more only what is alike goes. */
function withinText(old: string, to: string): string {
  const kind = kindOfText(to);
  const pattern = kind === null ? undefined : partOfKind[kind];
  const [known, fresh] = [pattern?.exec(old), pattern?.exec(to)];
  if (known == null || fresh == null) return to;
  return `${old.slice(0, known.index)}${fresh[0]}${old.slice(known.index + known[0].length)}`;
}

/** What a text says. */
export const writtenIn = (item: Clip): string => String(textParametersOf(item)?.text ?? '');

/** Titles in another colour. */
export function recoloured(
  film: Film,
  { which, color }: Extract<Edit, { kind: 'titleColor' }>,
): EditOperation[] {
  const { own } = meant(film, which);
  return own.map(
    ({ path }): EditOperation => ({ type: 'set_parameters', item: path, parameters: { color } }),
  );
}

/** Titles without the places they have: the new ones are chosen when the cut is finished. */
export function respotted(film: Film): EditOperation[] {
  const { all } = meant(film, null);
  return all.flatMap(({ path, item }): EditOperation[] => {
    const parameters = textParametersOf(item) ?? {};
    const remove = placeKeys.filter((key) => key !== 'size' && parameters[key] !== undefined);
    return remove.length === 0 ? [] : [{ type: 'set_parameters', item: path, parameters: {}, remove }];
  });
}

/** What a file is called, as people would write it: "old_town-2.mp4" is "Old town 2". */
export function writtenName(name: string): string {
  const plain = name
    .replace(/\.[\p{L}\p{N}]{1,5}$/u, '')
    .replace(/[_-]+/gu, ' ')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The names of clips go, other titles stay. Throws CannotDo. */
export function unnamed(film: Film): EditOperation[] {
  const own = nameRows(film);
  if (own.length === 0) throw new CannotDo('no names stand on the clips');
  return removeTracks(own);
}

/** What is written on the clips, in frames. */
interface NamedClip {
  text: string;
  start: number;
  frames: number;
}

function namesOf(film: Film, byId: ReadonlyMap<string, PlannerAsset>): NamedClip[] {
  const starts = startsOf(film.pieces);
  const names: NamedClip[] = [];
  for (const [index, { item, frames }] of film.pieces.entries()) {
    const asset = byId.get(assetOf(item) ?? '');
    if (asset === undefined) continue;
    const [text, start, last] = [writtenName(asset.name), starts[index] ?? 0, names.at(-1)];
    // Two clips of one file in a row have one name over both.
    if (last !== undefined && last.text === text && last.start + last.frames === start) last.frames += frames;
    else names.push({ text, start, frames });
  }
  return names;
}

/** On each clip what its file is called, for as long as it is seen. Throws CannotDo. */
export function named({ film, world }: Dressing): EditOperation[] {
  const names = namesOf(film, world.byId);
  if (names.length === 0) throw new CannotDo('no clip has a file with a name');
  return addTrack(film.timeline, namesRow(names, film, world.brief));
}

/** The names of clips over the clips as they are now: what went takes its name along. */
export function renamed(
  film: Film,
  { byId, brief }: { byId: ReadonlyMap<string, PlannerAsset>; brief: Brief },
): EditOperation[] {
  const { timeline } = film;
  const own = nameRows(film);
  if (own.length === 0) return [];
  const names = namesOf(film, byId);
  const there = namesOn(film).map(({ item, start, end }) => ({
    text: writtenIn(item),
    start,
    frames: end - start,
  }));
  if (JSON.stringify(there) === JSON.stringify(names)) return [];
  const made =
    names.length === 0
      ? []
      : addTrack(timeline, namesRow(names, film, brief), timeline.tracks.children.length - own.length);
  return [...removeTracks(own), ...made];
}

function namesRow(names: readonly NamedClip[], { output: { rate } }: Film, { pace }: Brief): Track {
  const children: Track['children'] = [];
  let at = 0;
  for (const { text, start, frames } of names) {
    if (start > at) children.push(gap(start - at, rate));
    const form = formParameters(titleForm(text, { style: 'lower-third', pace }));
    const parameters = { text, style: 'lower-third' as const, ...form };
    children.push(textClip({ parameters, span: { frames, rate }, name: text.slice(0, 60) }));
    at = start + frames;
  }
  return track({ kind: 'Video', children, name: namesTrack, settings: { role: 'titles' } });
}
