/**
 * The writer: reads a prompt and decides on a whole film: scenes with words, looks and lengths, and
 * the music below them. Rules and word lists only; pure and deterministic.
 */

import { hashText, MediaError, pick, type Random, seededRandom } from '@rushes/engine/generators';
import { type Beat, LONG_LIST } from './beats.ts';
import { formatFigure, formatValue } from './figures.ts';
import { contrast, mix } from './look/color.ts';
import { chooseLook, type Look, objectFor, sceneryFor } from './look/look.ts';
import { inversePalette, isDark, siblingPalette } from './look/palettes.ts';
import { musicFor } from './music/music-for.ts';
import type { CoverName, LayoutName, ObjectName, ParticleName, SceneryName } from './names.ts';
import { framesOf, planBeats } from './storyboard.ts';
import type { ScenePalette, SceneSpec, WriteRequest, WrittenFilm, WrittenScene } from './types.ts';
import { isContentWord, objectOf, wordsOf } from './words/lexicon.ts';
import { type Reading, readPrompt } from './words/reading.ts';
import { asksForSilence, dropDirected } from './words/reading-directions.ts';

/** What a film has shown so far, so that the next scene differs. */
interface Shown {
  objects: ObjectName[];
  sceneries: number;
}

/** Type alone: pictures are shown where words name one. */
const NOTHING: Picture = { scenery: 'none', object: 'none' };

interface Picture {
  scenery: SceneryName;
  object: ObjectName;
}

/** True when the object that words name is the one that was shown last. */
function repeatsObject(words: readonly string[], shown: Shown): boolean {
  const named = objectOf(words);
  return named !== null && shown.objects[shown.objects.length - 1] === named;
}

/** Which scenes show land, which an object, which type alone. */
function pictureFor(options: {
  beat: Beat;
  look: Look;
  shown: Shown;
  random: Random;
  index: number;
}): Picture {
  const { beat, look, shown, random, index } = options;
  const words = wordsOf(beat.about);
  const wide = (): Picture => ({ scenery: sceneryFor(look, shown.sceneries++), object: 'none' });
  const thing = (): Picture => {
    const object = objectFor(look, words, { shown: shown.objects, fresh: beat.layout === 'picture', random });
    shown.objects.push(object);
    return { scenery: 'none', object };
  };
  const canDrawLand = look.scenery !== null || look.theme.sceneries.some((scenery) => scenery !== 'none');
  const likesLand = look.theme.sceneries[0] !== 'none' && look.style !== 'editorial';
  switch (beat.layout) {
    case 'title':
      if (look.scenery !== null || (likesLand && look.isNamed && objectOf(words) === null)) return wide();
      return objectOf(words) === null ? NOTHING : thing();
    case 'point':
      return objectOf(words) === null ? NOTHING : thing();
    case 'points':
      // Under a heading of their own, and where they are many, points fill the frame; else the film's thing stands beside them.
      return beat.text.headline === '' && beat.text.points.length <= LONG_LIST
        ? { scenery: 'none', object: shown.objects[0] ?? 'none' }
        : NOTHING;
    case 'number':
    case 'quote':
    case 'steps':
    case 'chart':
    case 'cards':
    case 'countdown':
    case 'event':
    case 'places':
    case 'loop':
    case 'timetable':
      return NOTHING;
    case 'product':
      // The thing of the opening again: it is what is for sale.
      return { scenery: 'none', object: objectOf(words) ?? 'none' };
    case 'word':
      return (index % 2 === 0 && likesLand) || (repeatsObject(words, shown) && canDrawLand)
        ? wide()
        : thing();
    case 'picture':
      return shown.sceneries < shown.objects.length && showsPlace(look) ? wide() : thing();
    case 'statement':
      if (objectOf(words) !== null && !repeatsObject(words, shown)) return thing();
      return random() < 0.35 && likesLand && look.isNamed ? wide() : NOTHING;
    case 'closing':
      return look.pace === 'calm' && likesLand && look.isNamed
        ? { scenery: sceneryFor(look, 0), object: 'none' }
        : NOTHING;
  }
}

/** Patterns that carry words but are no picture of their own. */
const PATTERNS: readonly SceneryName[] = ['none', 'network', 'shapes', 'stripes', 'equalizer', 'bunting'];

/** True when the look's landscapes are places that can stand without words. */
function showsPlace(look: Look): boolean {
  const all = [look.scenery, ...look.theme.sceneries].filter((scenery) => scenery !== null);
  return all.every((scenery) => scenery === 'none' || !PATTERNS.includes(scenery));
}

/** Ways to change scenes: a few of one family through the film, so that they belong together. */
function coversFor(look: Look, count: number, random: Random): CoverName[] {
  const families: readonly (readonly CoverName[])[] =
    look.style === 'poster'
      ? [['blinds', 'left', 'blinds', 'right']]
      : look.pace === 'calm'
        ? [['up'], ['left'], ['iris', 'up']]
        : [
            ['left', 'up'],
            ['left', 'left', 'right'],
            ['up', 'iris'],
            ['right', 'down'],
          ];
  const family = pick(random, families);
  return Array.from(
    { length: Math.max(0, count - 1) },
    (_, index) => family[index % family.length] ?? 'left',
  );
}

/** The colour scenes change through: the accent, for calm films a quiet neighbour of the ground. */
function coverColor(look: Look): string {
  const { accent, background, mid } = look.palette;
  return look.pace === 'calm' ? mix(background[1] ?? mid, mid, 0.55) : accent;
}

function paletteFor(
  look: Look,
  beat: Beat,
  { index, count }: { index: number; count: number },
): ScenePalette {
  // A gradient without words is made of the colours as they are named.
  const bare = beat.layout === 'loop' && beat.form === 'none' && beat.text.headline === '';
  if (bare && look.colors.length > 1) return { ...look.palette, background: look.colors.slice(0, 4) };
  const turned =
    beat.layout === 'number' ||
    beat.layout === 'word' ||
    (beat.layout === 'closing' && count > 1) ||
    (beat.layout === 'point' && index % 2 === 0) ||
    (beat.layout === 'statement' && index % 2 === 1);
  if (turned && look.pace !== 'calm') return inversePalette(look.palette);
  return beat.layout === 'title' || beat.layout === 'closing' || look.colorNames.length > 0
    ? look.palette
    : siblingPalette(look.palette, index, 1);
}

/** Scenes in which nothing floats over what is read. */
const READ_CLOSELY: readonly LayoutName[] = [
  'quote',
  'points',
  'steps',
  'chart',
  'cards',
  'event',
  'places',
  'loop',
  'number',
  'product',
  'timetable',
];

/** Particles that suit the picture: none where the drawing has its own, none over an object on a quiet ground. */
function particlesFor(look: Look, picture: Picture, layout: LayoutName): ParticleName {
  if (READ_CLOSELY.includes(layout)) return 'none';
  if (picture.scenery === 'underwater') return 'bubbles';
  if (picture.scenery === 'space' || picture.scenery === 'aurora')
    return look.particles === 'snow' ? 'snow' : 'none';
  const quiet = picture.object !== 'none' && look.style !== 'soft';
  const night = picture.scenery === 'skyline-night' || isDark(look.palette);
  if (quiet || (night && look.particles === 'birds')) return 'none';
  return look.particles;
}

/** Every text a scene shows, in reading order. */
export function textsOf(spec: SceneSpec): string[] {
  const { kicker, headline, body, points, ordinal } = spec.text;
  const counts = spec.layout === 'number' || spec.layout === 'countdown';
  const number = spec.figure && counts ? formatFigure(spec.figure, spec.figure.value) : '';
  const values = spec.data.flatMap((datum) => {
    if (spec.layout === 'timetable') return [datum.label, datum.suffix];
    return spec.layout === 'places' ? [datum.label] : [formatValue(datum, datum.value), datum.label];
  });
  const counted = ordinal === null || spec.layout !== 'point' ? '' : String(ordinal).padStart(2, '0');
  return [number, kicker, counted, headline, body, ...points, ...values].filter((text) => text !== '');
}

function notesFor(
  look: Look,
  options: { scenes: number; cut: number; pattern: string; hasPlaces: boolean },
): string[] {
  const colors =
    look.colorNames.length > 0
      ? `the named colours (${look.colorNames.join(', ')})`
      : `the palette of the theme "${look.themeName}"`;
  const tempered = look.temperature === null ? '' : ` (${look.temperature})`;
  const notes = [
    ...(options.pattern === '' ? [] : [`Drew a pattern that closes: ${options.pattern}.`]),
    `Drew ${options.scenes} ${options.scenes === 1 ? 'scene' : 'scenes'} on the theme "${look.themeName}" in ${colors}${tempered}, mood ${look.mood}, pace ${look.pace}.`,
  ];
  if (options.hasPlaces)
    notes.push(
      'The places stand in the order in which they are named, not where they lie: the ground below them is no map of the earth.',
    );
  if (options.cut > 0)
    notes.push(`${options.cut} of the prompt's thoughts found no room at this length and were left out.`);
  return notes;
}

/** True when most of a clause's words are among the shown texts. */
function tellsOf(shown: string, clause: string): boolean {
  const words = wordsOf(clause).filter(isContentWord);
  return words.filter((word) => shown.includes(word)).length * 2 > words.length || words.length === 0;
}

/** Words without those of the listed points. */
function withoutPoints(words: readonly string[], points: readonly string[]): string[] {
  const listed = new Set(points.flatMap(wordsOf));
  return words.filter((word) => !listed.has(word));
}

/** A title "Blue Note" asks for no blue; beside "in blue" it leaves that one there. */
function withoutTexts(words: readonly string[], texts: readonly string[]): string[] {
  const shown = texts.flatMap(wordsOf);
  return words.filter((word) => {
    const at = shown.indexOf(word);
    if (at >= 0) shown.splice(at, 1);
    return at < 0;
  });
}

function checkRequest(request: WriteRequest): void {
  const whole = Number.isInteger(request.frames) && request.frames > 0;
  if (!whole) throw new MediaError('invalid', 'frames must be a whole number above 0');
  if (!(request.rate.num > 0 && request.rate.den > 0))
    throw new MediaError('invalid', 'rate must be above 0');
}

/** Scenes that last less than this on average show nothing: fewer are made. */
const FEWEST_FRAMES_PER_SCENE = 12;

/** The words that a film looks like: of what is said in it, else of all of the prompt. */
function lookWords(reading: Reading, title = ''): string[] {
  const { subject, statements, points, quotes, keywords } = reading;
  return wordsOf([subject || keywords.join(' '), ...statements, ...points, ...quotes, title].join(' '));
}

/** Words that may name colours: neither what is listed nor what is shown, nor the name of somebody. */
function coloredWords(words: readonly string[], { points, quotes, facts }: Reading, title = ''): string[] {
  return withoutTexts(withoutPoints(words, points), [title, ...quotes, facts.author]);
}

/**
 * Writes a film for a prompt. Scene lengths add up exactly to `frames`; texts are cut from the prompt
 * (or are `title` and `lines`). Throws MediaError `invalid` on a length or rate that is not above 0.
 */
export function writeScenes(request: WriteRequest): WrittenFilm {
  checkRequest(request);
  const { prompt, frames, rate, seed } = request;
  const given = {
    ...(request.topic === undefined ? {} : { topic: request.topic }),
    ...(request.lines === undefined ? {} : { lines: request.lines }),
  };
  // A caller that cut the prompt may have left what a direction was about.
  const copy = request.style === undefined ? prompt : dropDirected(prompt, request.style);
  const reading = readPrompt(copy, given);
  const random = seededRandom((seed ^ hashText(prompt)) >>> 0);
  const words = wordsOf(
    [
      request.topic ?? '',
      request.title ?? '',
      (request.style ?? prompt).slice(0, 4000),
      ...(request.lines ?? []),
    ].join(' '),
  );
  const subject = lookWords(reading, request.title);
  const look = chooseLook({
    words,
    subject,
    pace: request.pace,
    random,
    colored: coloredWords(words, reading, request.title),
    brand: reading.facts.colors,
    typography: reading.facts.typography,
  });
  const seconds = (frames * rate.den) / rate.num;
  const planned = planBeats({ reading, title: request.title, seconds, pace: look.pace });
  const beats = planned.slice(
    0,
    Math.max(1, Math.min(planned.length, Math.floor(frames / FEWEST_FRAMES_PER_SCENE))),
  );
  const lengths = framesOf(frames, beats, rate.num / rate.den);
  const covers = coversFor(look, beats.length, random);
  const color = coverColor(look);
  const shown: Shown = { objects: [], sceneries: 0 };
  const scenes = beats.map((beat, index): WrittenScene => {
    const picture = pictureFor({ beat, look, shown, random, index });
    const palette = paletteFor(look, beat, { index, count: beats.length });
    // A panel of the ground's own colour becomes the ground: it need not go away again.
    const grown = contrast(palette.background[0] ?? color, color) < 1.25;
    const spec: SceneSpec = {
      version: 5,
      seed: Math.floor(random() * 0xffffffff),
      layout: beat.layout,
      style: look.style,
      ...picture,
      particles: particlesFor(look, picture, beat.layout),
      palette,
      typography: look.typography,
      pace: look.pace,
      text: beat.text,
      figure: beat.figure,
      data: beat.data,
      form: beat.form,
      cover: { enter: grown ? 'none' : (covers[index - 1] ?? 'none'), exit: covers[index] ?? 'none', color },
    };
    return { spec, frames: lengths[index] ?? 0, text: textsOf(spec) };
  });
  const shownTexts = scenes
    .flatMap((scene) => scene.text)
    .join(' ')
    .toLowerCase();
  const cut = reading.statements.filter((clause) => !tellsOf(shownTexts, clause)).length;
  const said = request.saidMusic ?? request.style ?? prompt;
  const music = musicFor(look, { said, seconds, seed: Math.floor(random() * 0xffffffff), random });
  const notes = notesFor(look, {
    scenes: scenes.length,
    cut,
    // What a pattern is made of stands in no words of it.
    pattern: beats[0]?.layout === 'loop' ? reading.subject : '',
    hasPlaces: beats.some(({ layout }) => layout === 'places'),
  });
  const musicNotes = asksForSilence(said) ? [] : music.notes;
  return { scenes, music: music.spec, musicNotes, notes: [...notes, ...musicNotes] };
}
