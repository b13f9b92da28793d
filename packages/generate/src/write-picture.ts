/** A single picture of a prompt: a poster, a quote card, a chart, a pattern. */
import type { LayoutName } from './names.ts';
import type { SceneSpec, WriteRequest, WrittenScene } from './types.ts';
import { writeScenes } from './writer.ts';

/** What says most of a prompt in one picture, first to last; openings say it where none of these is there. */
const TELLING: readonly LayoutName[] = [
  'quote',
  'product',
  'loop',
  'timetable',
  'event',
  'chart',
  'places',
  'steps',
  'cards',
  'number',
  'points',
];

/** A film of this length has a scene for everything that one picture may show. */
const PLANNED = { frames: 420, rate: { num: 30, den: 1 } } as const;

/** Characters of a thought that stands below a name. */
const LONGEST_THOUGHT = 60;

/** Looks whose own words may leave out what the picture is about. */
const HEADED: readonly LayoutName[] = ['timetable', 'chart', 'places', 'steps', 'cards', 'points'];

/** Digits of a figure as a prompt may write them. */
const digitsOf = ({ figure }: SceneSpec) =>
  figure === null ? '' : String(figure.value).replace(/\.\d+$/u, '');
const bare = (text: string) => text.replaceAll(/(?<=\d)[,.’' ](?=\d{3})/gu, '');

/** Whether the opening says the figure itself in the middle of its words: taken out of them, they would say less. */
function saysFigure({ text }: SceneSpec, told: SceneSpec): boolean {
  const digits = digitsOf(told);
  if (told.layout !== 'number' || digits === '') return false;
  const said = bare(`${text.headline} ${text.body}`);
  return said.includes(digits) && !said.replace(/^\D?/u, '').startsWith(digits);
}

/** The opening as a picture: where it has room, the first thought of a film stands below its name. */
function openingPicture(scenes: readonly WrittenScene[], opening: SceneSpec): SceneSpec {
  const { text } = opening;
  const next = scenes.find(({ spec }) => spec.layout === 'statement')?.spec.text.headline ?? '';
  const isFree = text.body === '' && text.points.length === 0 && next.length <= LONGEST_THOUGHT;
  return isFree ? { ...opening, text: { ...text, body: next } } : opening;
}

/** A name stands above what is counted or listed, where that does not say it again. */
function headed(spec: SceneSpec, headline: string): SceneSpec['text'] {
  const text = { ...spec.text };
  if (HEADED.includes(spec.layout) && text.headline === '') text.headline = headline;
  const isNew = !headline.toLowerCase().includes(text.headline.toLowerCase());
  if (spec.layout === 'number' && text.kicker === '' && headline.length <= 60 && isNew)
    text.kicker = headline;
  return text;
}

/**
 * The scene that shows a prompt as one picture, at a moment when everything has come in; the same request gives the
 * same picture.
 */
export function writePicture(request: Omit<WriteRequest, 'frames' | 'rate' | 'pace'>): SceneSpec {
  const { scenes } = writeScenes({ ...request, ...PLANNED });
  const [opening] = scenes;
  if (opening === undefined) throw new Error('A film has at least one scene.');
  const told = TELLING.map((layout) => scenes.find(({ spec }) => spec.layout === layout)).find(Boolean);
  const isTold = told !== undefined && !saysFigure(opening.spec, told.spec);
  const spec = isTold ? told.spec : openingPicture(scenes, opening.spec);
  const text = headed(spec, opening.spec.text.headline);
  const cover = { ...spec.cover, enter: 'none', exit: 'none' } as const;
  // Under its heading a list fills the picture.
  const object = spec.layout === 'points' ? 'none' : spec.object;
  return { ...spec, object, text, cover };
}
