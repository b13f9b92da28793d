/** A single picture of a prompt: a poster, a quote card, a chart, a pattern. */
import type { LayoutName } from './names.ts';
import type { SceneSpec, WriteRequest } from './types.ts';
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

/** Looks whose own words may leave out what the picture is about. */
const HEADED: readonly LayoutName[] = ['timetable', 'chart', 'places', 'steps', 'cards', 'points'];

/**
 * The scene that shows a prompt as one picture, at a moment when everything has come in; the same request gives the
 * same picture. Its name stands above what is counted or listed.
 */
export function writePicture(request: Omit<WriteRequest, 'frames' | 'rate' | 'pace'>): SceneSpec {
  const { scenes } = writeScenes({ ...request, ...PLANNED });
  const [opening] = scenes;
  if (opening === undefined) throw new Error('A film has at least one scene.');
  const told = TELLING.map((layout) => scenes.find(({ spec }) => spec.layout === layout)).find(Boolean);
  const { spec } = told ?? opening;
  const { headline } = opening.spec.text;
  const text = { ...spec.text };
  if (HEADED.includes(spec.layout) && text.headline === '') text.headline = headline;
  if (spec.layout === 'number' && text.kicker === '' && headline.length <= 60) text.kicker = headline;
  const cover = { ...spec.cover, enter: 'none', exit: 'none' } as const;
  // Under its heading a list fills the picture.
  const object = spec.layout === 'points' ? 'none' : spec.object;
  return { ...spec, object, text, cover };
}
