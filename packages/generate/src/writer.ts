/**
 * The writer: reads a prompt and decides on a whole film: scenes with words, looks and lengths, and
 * the music below them. Rules and word lists only; pure and deterministic.
 */

import { hashText, MediaError, pick, type Random, seededRandom } from '@rushes/engine/generators';
import { formatFigure } from './figures.ts';
import { mix } from './look/color.ts';
import { chooseLook, type Look, objectFor, sceneryFor } from './look/look.ts';
import { boldPalette, isDark, siblingPalette } from './look/palettes.ts';
import type { CoverName, ObjectName, ParticleName, SceneryName } from './names.ts';
import { type Beat, planBeats, shareFrames } from './storyboard.ts';
import type { MusicSpec, ScenePalette, SceneSpec, WriteRequest, WrittenFilm, WrittenScene } from './types.ts';
import { isContentWord, objectOf, wordsOf } from './words/lexicon.ts';
import { readPrompt } from './words/reading.ts';

/** What a film has shown so far, so that the next scene differs. */
interface Shown {
  objects: ObjectName[];
  sceneries: number;
}

interface Picture {
  scenery: SceneryName;
  object: ObjectName;
}

const TEMPO = { calm: 74, normal: 96, fast: 122 } as const;

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
      return look.scenery !== null || (likesLand && objectOf(words) === null) ? wide() : thing();
    case 'point':
    case 'points':
      return thing();
    case 'number':
      return { scenery: 'none', object: 'none' };
    case 'word':
      return (index % 2 === 0 && likesLand) || (repeatsObject(words, shown) && canDrawLand)
        ? wide()
        : thing();
    case 'picture':
      return shown.sceneries < shown.objects.length && showsPlace(look) ? wide() : thing();
    case 'statement':
      return random() < 0.45 && likesLand ? wide() : thing();
    case 'closing':
      return likesLand
        ? { scenery: sceneryFor(look, 0), object: 'none' }
        : { scenery: 'none', object: 'none' };
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

function paletteFor(look: Look, beat: Beat, index: number): ScenePalette {
  const strong =
    beat.layout === 'number' ||
    (beat.layout === 'point' && index % 2 === 1) ||
    (beat.layout === 'word' && look.style === 'poster');
  if (strong) return boldPalette(look.palette);
  return beat.layout === 'title' || beat.layout === 'closing'
    ? look.palette
    : siblingPalette(look.palette, index, look.colorNames.length > 0 ? 0 : 1);
}

/** Particles that suit the picture: none where the drawing has its own, none over an object on a quiet ground. */
function particlesFor(look: Look, picture: Picture): ParticleName {
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
  const number = spec.figure && spec.layout === 'number' ? formatFigure(spec.figure, spec.figure.value) : '';
  const counted = ordinal === null || spec.layout !== 'point' ? '' : String(ordinal).padStart(2, '0');
  return [number, kicker, counted, headline, body, ...points].filter((text) => text !== '');
}

function musicFor(look: Look, seed: number, random: Random): MusicSpec {
  const tempo = TEMPO[look.pace] + Math.round((random() - 0.5) * 10) + (look.mood === 'epic' ? 4 : 0);
  return { version: 1, seed, mood: look.mood, pace: look.pace, tempo, key: Math.floor(random() * 12) };
}

function notesFor(look: Look, options: { scenes: number; cut: number }): string[] {
  const colors =
    look.colorNames.length > 0
      ? `the named colours (${look.colorNames.join(', ')})`
      : `the palette of the theme "${look.themeName}"`;
  const notes = [
    `Drew ${options.scenes} ${options.scenes === 1 ? 'scene' : 'scenes'} on the theme "${look.themeName}" in ${colors}, mood ${look.mood}, pace ${look.pace}.`,
  ];
  if (options.cut > 0)
    notes.push(`${options.cut} of the prompt's thoughts found no room at this length and were left out.`);
  return notes;
}

/** True when most of a clause's words are among the shown texts. */
function tellsOf(shown: string, clause: string): boolean {
  const words = wordsOf(clause).filter(isContentWord);
  return words.filter((word) => shown.includes(word)).length * 2 > words.length || words.length === 0;
}

function checkRequest(request: WriteRequest): void {
  const whole = Number.isInteger(request.frames) && request.frames > 0;
  if (!whole) throw new MediaError('invalid', 'frames must be a whole number above 0');
  if (!(request.rate.num > 0 && request.rate.den > 0))
    throw new MediaError('invalid', 'rate must be above 0');
}

/** Scenes that last less than this on average show nothing: fewer are made. */
const FEWEST_FRAMES_PER_SCENE = 12;

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
  const reading = readPrompt(prompt, given);
  const random = seededRandom((seed ^ hashText(prompt)) >>> 0);
  const words = wordsOf(
    [request.topic ?? '', request.title ?? '', prompt.slice(0, 4000), ...(request.lines ?? [])].join(' '),
  );
  const subject = wordsOf(
    [reading.subject, ...reading.statements, ...reading.points, ...reading.quotes, request.title ?? ''].join(
      ' ',
    ),
  );
  const look = chooseLook({ words, subject, pace: request.pace, random });
  const seconds = (frames * rate.den) / rate.num;
  const planned = planBeats({ reading, title: request.title, seconds, pace: look.pace });
  const beats = planned.slice(
    0,
    Math.max(1, Math.min(planned.length, Math.floor(frames / FEWEST_FRAMES_PER_SCENE))),
  );
  const lengths = shareFrames(
    frames,
    beats.map((beat) => beat.weight),
  );
  const covers = coversFor(look, beats.length, random);
  const shown: Shown = { objects: [], sceneries: 0 };
  const scenes = beats.map((beat, index): WrittenScene => {
    const picture = pictureFor({ beat, look, shown, random, index });
    const spec: SceneSpec = {
      version: 1,
      seed: Math.floor(random() * 0xffffffff),
      layout: beat.layout,
      style: look.style,
      ...picture,
      particles: particlesFor(look, picture),
      palette: paletteFor(look, beat, index),
      typography: look.typography,
      pace: look.pace,
      text: beat.text,
      figure: beat.figure,
      cover: { enter: covers[index - 1] ?? 'none', exit: covers[index] ?? 'none', color: coverColor(look) },
    };
    return { spec, frames: lengths[index] ?? 0, text: textsOf(spec) };
  });
  const shownTexts = scenes
    .flatMap((scene) => scene.text)
    .join(' ')
    .toLowerCase();
  const cut = reading.statements.filter((clause) => !tellsOf(shownTexts, clause)).length;
  return {
    scenes,
    music: musicFor(look, Math.floor(random() * 0xffffffff), random),
    notes: notesFor(look, { scenes: scenes.length, cut }),
  };
}
