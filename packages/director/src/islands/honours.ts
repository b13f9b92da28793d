/**
 * How much of what the marks of a message tell a brief has, whoever wrote it. Only what the marks tell without doubt counts:
 * a clip is there as often as it is told, a time that stands alone with its clip is that clip's, a text is to the letter. Pure.
 */
import type { Brief } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import type { ToldFilm, ToldShot, ToldText } from './told-film.ts';

const near = (a: number, b: number) => Math.abs(a - b) < 0.06;

/** What `brief` lacks of what the marks tell, and what it has that nothing asks for: one entry each. */
export function dishonoured(brief: Brief, film: ToldFilm, durations: ReadonlyMap<string, number>): string[] {
  return [
    ...clipLacks(brief, film),
    ...film.shots.flatMap((shot) => shotLacks(brief, shot, { film, durations })),
    ...lengthLacks(brief, film, durations),
    ...textLacks(brief, film),
    ...filmLacks(brief, film),
  ];
}

const countOf = (ids: readonly string[], id: string) => ids.filter((one) => one === id).length;

function clipLacks({ parts, generate, missing, takeTurns, edits }: Brief, film: ToldFilm): string[] {
  const { shots, exclude, doubtful } = film;
  const isInOrder = film.isInOrder || (film.isPlaced && film.isWhole);
  const own = parts.map(({ assetId }) => assetId);
  const told = shots.map(({ assetId }) => assetId);
  const lacks = [...new Set([...own, ...told])].flatMap((id) => {
    if (doubtful.includes(id) && !told.includes(id)) return [];
    const by = countOf(own, id) - countOf(told, id);
    const kind = by > 0 ? 'clip too much' : 'clip lost';
    return Array.from({ length: Math.min(Math.abs(by), 2) }, () => `${kind} ${id}`);
  });
  const isSame =
    isInOrder &&
    lacks.length === 0 &&
    !edits.some(({ kind }) => kind === 'place' || kind === 'sequence') &&
    own.filter((id) => told.includes(id)).some((id, at) => id !== told[at]);
  return [
    ...lacks,
    ...(isSame ? [film.isMoved ? 'moved' : 'order'] : []),
    ...own.filter((id) => exclude.includes(id)).map((id) => `refused ${id}`),
    ...(generate ? ['generated'] : []),
    ...(takeTurns && shots.every(({ seconds }) => seconds !== null) ? ['turns unasked'] : []),
    ...missing.map(({ named }) => `missing ${named}`),
  ];
}

interface World {
  film: ToldFilm;
  durations: ReadonlyMap<string, number>;
}

function shotLacks(brief: Brief, shot: ToldShot, { film, durations }: World): string[] {
  const all = brief.parts.flatMap((part, at) => (part.assetId === shot.assetId ? [{ part, at }] : []));
  if (all.length === 0) return [];
  // Shown several times, each time is compared with its own.
  const again = film.shots.filter(({ assetId }) => assetId === shot.assetId);
  const parts = again.length === all.length ? all.slice(again.indexOf(shot), again.indexOf(shot) + 1) : all;
  const duration = durations.get(shot.assetId) ?? 0;
  const lacks: string[] = [];
  const { seconds, trim, factor } = shot;
  if (seconds !== null && !parts.some(({ part }) => near(secondsOf(part, brief, duration), seconds)))
    lacks.push('time');
  // "30 seconds with A, B and C": the time of the whole was taken for that of one.
  const { length } = film;
  if (
    film.isWhole &&
    seconds === null &&
    trim === null &&
    shot.tail === null &&
    length !== null &&
    film.shots.length > 1 &&
    // "Dog. 3 seconds. Then cat. 4 seconds." tells a time of each.
    !brief.parts.every((part) => part.seconds !== undefined) &&
    all.some(({ part }) => part.seconds !== undefined && near(part.seconds, length.seconds))
  )
    lacks.push('length as the time of a clip');
  if (trim !== null && !parts.some(({ part }) => isStretch(part, trim, duration))) lacks.push('stretch');
  const aims = (kind: EditWish['kind'], is: (edit: EditWish) => boolean = () => true) =>
    brief.edits.some(
      (edit) => edit.kind === kind && is(edit) && parts.some(({ at }) => isOf(edit, shot.assetId, at)),
    );
  if (
    factor !== null &&
    factor !== 1 &&
    !aims('speed', (edit) => edit.kind === 'speed' && near(edit.factor, factor))
  )
    lacks.push('speed');
  if (factor === null && film.shots.every((one) => one.factor === null) && aims('speed'))
    lacks.push('speed unasked');
  if (factor === null && again.length > 1 && again.length === all.length && aims('speed'))
    lacks.push('each time at that speed');
  if (shot.isReversed !== aims('reverse')) lacks.push('reverse');
  if (shot.isMuted && !film.isMuted && !isSilent(brief) && !aims('noFootageSound')) lacks.push('mute');
  return lacks;
}

const isSilent = ({ originalSound, edits }: Brief) =>
  originalSound === false ||
  edits.some((edit) => edit.kind === 'noFootageSound' && edit.target.kind === 'all');

/** How long a part is shown; a whole film of one part is as long as that. */
function secondsOf({ seconds, trim }: BriefPart, { length, parts }: Brief, duration: number): number {
  if (seconds !== undefined) return seconds;
  if (trim !== undefined) return (trim.endSeconds ?? duration) - trim.startSeconds;
  return length === null || length.bound !== 'exact' ? -1 : length.seconds / parts.length;
}

function isStretch(
  { trim, within, seconds }: BriefPart,
  told: NonNullable<ToldShot['trim']>,
  duration: number,
): boolean {
  const own = trim ?? within;
  if (own === undefined) return false;
  // "From 0:20 to the end" is all of that.
  if (trim === undefined && told.endSeconds === null && seconds === undefined) return false;
  const end = told.endSeconds ?? duration;
  return near(own.startSeconds, told.startSeconds) && near(own.endSeconds ?? duration, end);
}

const targetOf = (edit: EditWish): ClipTarget | null =>
  'target' in edit ? (edit.target ?? null) : 'over' in edit ? (edit.over as ClipTarget) : null;

function isOf(edit: EditWish, assetId: string, at: number): boolean {
  const target = targetOf(edit);
  if (target === null) return false;
  if (target.kind === 'all') return true;
  if (target.kind === 'assets') return target.ids.includes(assetId);
  return target.kind === 'places' && target.at.includes(at);
}

function lengthLacks(
  brief: Brief,
  { shots, length, doubtful }: ToldFilm,
  durations: ReadonlyMap<string, number>,
): string[] {
  const isTimed =
    shots.length > 0 &&
    shots.every(({ seconds, trim, tail }) => seconds !== null || trim !== null || tail !== null);
  // What is described may be a clip as well: how long it is nobody told.
  if (brief.parts.some(({ assetId }) => doubtful.includes(assetId))) return [];
  const own = brief.length?.seconds ?? sumOf(brief, durations);
  if (isTimed) {
    const isClear = length !== null && length.bound === 'exact';
    const told = shots.reduce((sum, shot) => sum + toldSeconds(shot, durations), 0);
    const clash = isClear && own !== null && !near(own, length.seconds) ? ['length against its clips'] : [];
    return own === null || near(own, told) ? clash : [...clash, 'length of the clips'];
  }
  // "A, B, and C at the end for 2 s": the time of one clip was taken for that of the whole.
  const isOfOne =
    shots.length > 1 &&
    shots.some(({ seconds }) => seconds !== null && near(seconds, brief.length?.seconds ?? -1));
  if (length === null)
    return brief.length === null ? [] : [isOfOne ? 'time of a clip as length' : 'length unasked'];
  return own !== null && near(own, length.seconds) ? [] : ['length'];
}

function toldSeconds(
  { seconds, trim, tail, factor, assetId }: ToldShot,
  durations: ReadonlyMap<string, number>,
): number {
  if (seconds !== null) return seconds;
  if (tail !== null) return tail;
  const end = trim?.endSeconds ?? durations.get(assetId) ?? 0;
  return (end - (trim?.startSeconds ?? 0)) / (factor ?? 1);
}

function sumOf({ parts, edits }: Brief, durations: ReadonlyMap<string, number>): number | null {
  if (parts.length === 0 || edits.some(({ kind }) => kind === 'card')) return null;
  return parts.reduce<number | null>((sum, { seconds, trim, assetId }) => {
    const own =
      seconds ??
      (trim === undefined ? null : (trim.endSeconds ?? durations.get(assetId) ?? 0) - trim.startSeconds);
    return sum === null || own === null ? null : sum + own;
  }, 0);
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.!?…"“”„«»]+/gu, ' ')
    .trim();

function textLacks(brief: Brief, { texts, hasTexts }: ToldFilm): string[] {
  const own = [
    ...brief.titles.map(({ text }) => text),
    ...brief.edits.flatMap((edit) => (edit.kind === 'title' || edit.kind === 'card' ? [edit.text] : [])),
  ].map(plain);
  const told = texts.map(({ text }) => plain(text));
  // A text is announced that no mark tells to the letter.
  if (hasTexts && told.length === 0) return own.length === 0 ? ['text announced'] : [];
  return [
    ...told.filter((text) => !own.includes(text)).map((text) => `text ${text}`),
    ...own.filter((text) => !told.includes(text)).map((text) => `text unasked ${text}`),
    ...texts
      .filter((one) => one.shot !== null && own.includes(plain(one.text)) && !isOnShot(brief, one))
      .map(({ text }) => `text not on its clip ${text}`),
    ...texts
      .filter((one) => one.shot === null && own.includes(plain(one.text)) && !isAtTime(brief, one))
      .map(({ text }) => `text not at its time ${text}`),
  ];
}

/** Shown as long as it is told, from its time on or up to the end. */
function isAtTime({ titles, length }: Brief, { text, span, seconds, place }: ToldText): boolean {
  const told =
    span === null ? seconds : span.endSeconds === null ? null : span.endSeconds - span.startSeconds;
  const title = titles.find((one) => plain(one.text) === plain(text));
  if (title === undefined || (span === null && seconds === null)) return true;
  const start = title.atSeconds ?? (title.place === 'opening' ? 0 : null);
  if (span !== null && (start === null || !near(start, span.startSeconds))) return false;
  if (told !== null && !near(title.seconds ?? -1, told)) return false;
  if (span?.endSeconds === null)
    return length === null || near((title.seconds ?? -1) + span.startSeconds, length.seconds);
  if (span !== null || place !== 'closing') return true;
  return title.place === 'closing' || length === null || near((start ?? -1) + (told ?? 0), length.seconds);
}

/** Over its clip by name or place, or by the seconds at which that plays. */
function isOnShot({ edits, titles, parts }: Brief, { text, shot }: ToldText): boolean {
  if (shot === null) return true;
  const places = parts.flatMap(({ assetId }, at) => (assetId === shot.assetId ? [at] : []));
  const isAimed = edits.some(
    (edit) =>
      (edit.kind === 'card' && plain(edit.text) === plain(text)) ||
      (edit.kind === 'title' &&
        plain(edit.text) === plain(text) &&
        places.some((at) => isOf(edit, shot.assetId, at))),
  );
  if (isAimed) return true;
  const title = titles.find((one) => plain(one.text) === plain(text));
  if (title === undefined) return false;
  if (title.place === 'opening') return places.includes(0);
  if (title.place === 'closing') return places.includes(parts.length - 1);
  let start = 0;
  return parts.some(({ seconds, trim, assetId }) => {
    const from = start;
    start += seconds ?? (trim?.endSeconds == null ? Number.NaN : trim.endSeconds - trim.startSeconds);
    const at = title.atSeconds ?? 0;
    return assetId === shot.assetId && at >= from - 0.1 && at < start;
  });
}

function filmLacks(brief: Brief, film: ToldFilm): string[] {
  const lacks: string[] = [];
  const shape = film.size ?? film.shape;
  const own = brief.size ?? brief.shape;
  if (shape !== null && (own === null || !near(own.width / own.height, shape.width / shape.height)))
    lacks.push('shape');
  const { music } = film;
  if (music?.kind === 'none' && brief.music?.kind !== 'none' && brief.music !== null)
    lacks.push('music refused');
  if (music?.kind === 'asset' && !(brief.music?.kind === 'asset' && brief.music.assetId === music.assetId))
    lacks.push('music');
  if (film.captions !== null && (brief.captions ?? false) !== film.captions) lacks.push('captions');
  if (film.isMuted && film.shots.every(({ isHeard }) => !isHeard) && !isSilent(brief)) lacks.push('sound');
  const isGrey = brief.edits.some((edit) => edit.kind === 'look' && edit.look === 'grey');
  if (isGrey !== (film.isGrey || film.shots.some((shot) => shot.isGrey))) lacks.push('grey');
  if (
    film.joins !== null &&
    brief.transitions !== film.joins &&
    !(film.joins === 'cut' && brief.transitions === null)
  )
    lacks.push('joins');
  const inset = brief.edits.find((edit) => edit.kind === 'inset');
  const isInset = inset?.kind === 'inset';
  if (film.logo !== null && (!isInset || (film.logo.spot !== null && inset.spot !== film.logo.spot)))
    lacks.push('logo');
  return lacks;
}
