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
/** Of several of them. */
const LONGEST_LINE = 100;

/** Looks whose own words may leave out what the picture is about. */
const HEADED: readonly LayoutName[] = ['timetable', 'chart', 'places', 'steps', 'cards', 'points'];

/** Digits of a figure as a prompt may write them. */
const digitsOf = ({ figure }: SceneSpec) =>
  figure === null ? '' : String(figure.value).replace(/\.\d+$/u, '');
const bare = (text: string) => text.replaceAll(/(?<=\d)[,.’' ](?=\d{3})/gu, '');

/** Whether the opening says the figure itself in the middle of its words: taken out of them, they would say less. */
function saysFigure({ text }: SceneSpec, told: SceneSpec): boolean {
  const digits = digitsOf(told);
  const said = bare(`${text.headline} ${text.body}`);
  // "I lived on $1 for 30 days" says more than its numbers apart.
  if (told.layout === 'cards')
    return told.data.every((datum) => datum.from === null && said.includes(String(datum.value)));
  if (told.layout !== 'number' || digits === '') return false;
  return said.includes(digits) && !said.replace(/^\D?/u, '').startsWith(digits);
}

/** As many of the thoughts, in their order, as stand below a name. */
function joined(thoughts: readonly string[]): string {
  return thoughts.filter(Boolean).reduce((line, thought) => {
    const longer = line === '' ? thought : `${line} · ${thought}`;
    return longer.length <= (line === '' ? LONGEST_THOUGHT : LONGEST_LINE) ? longer : line;
  }, '');
}

/** The opening as a picture: where it has room, the first thought of a film stands below its name. */
function openingPicture(
  scenes: readonly WrittenScene[],
  { opening, prompt }: { opening: SceneSpec; prompt: string },
): SceneSpec {
  const { text } = opening;
  if (text.body !== '' || text.points.length > 0) return opening;
  const closing = scenes.find(({ spec }) => spec.layout === 'closing')?.spec.text.body ?? '';
  const thoughts = scenes
    .filter(({ spec }) => spec.layout === 'statement')
    .map(({ spec }) => [spec.text.headline, spec.text.body].filter(Boolean).join(' '));
  const told = [...thoughts, listOf(scenes, prompt), closing];
  const body = joined([...new Set(told)].filter((thought) => thought !== text.headline));
  return { ...opening, text: { ...text, body } };
}

const isNoList = ({ spec }: WrittenScene): boolean => spec.layout !== 'point' && spec.layout !== 'points';

/** What a film lists, in one line; empty where that would be long. */
function listOf(scenes: readonly WrittenScene[], prompt: string): string {
  const items = scenes
    .filter((scene) => !isNoList(scene))
    .flatMap(({ spec: { text } }) => (text.points.length > 0 ? text.points : [text.headline]));
  const [first = '', ...more] = items.filter(Boolean);
  // Lines of a list have a capital each; within one line only what the prompt wrote so keeps it: "Malmö" is a place.
  const inLine = (item: string) =>
    prompt.includes(item) ? item : item.slice(0, 1).toLowerCase() + item.slice(1);
  const line = [first, ...more.map(inLine)].join(', ');
  return line.length <= LONGEST_LINE ? line : '';
}

/** What to do and where, which a film has at its end: below what the picture says. */
function withAction(
  text: SceneSpec['text'],
  { spec, scenes, prompt }: { spec: SceneSpec; scenes: readonly WrittenScene[]; prompt: string },
): SceneSpec['text'] {
  const closing = scenes.find(({ spec: { layout } }) => layout === 'closing')?.spec.text;
  const listed = listOf(scenes, prompt);
  if (spec.layout === 'event' && listed !== '' && text.points.length < 5)
    return withAction(
      { ...text, points: [...text.points, listed] },
      { spec, scenes: scenes.filter(isNoList), prompt },
    );
  const asked = (closing?.points ?? []).filter(Boolean).join(' ');
  if (asked === '' || spec.layout === 'product') return text;
  if (spec.layout === 'event' || spec.layout === 'points')
    return text.points.length < 5 && !text.points.includes(asked)
      ? { ...text, points: [...text.points, asked] }
      : text;
  if (spec.layout !== 'title' && spec.layout !== 'statement') return text;
  return { ...text, body: [text.body, asked].filter(Boolean).join(' · ') };
}

/** A name stands above what is counted or listed, where that does not say it again. */
function headed(spec: SceneSpec, { headline, body }: SceneSpec['text']): SceneSpec['text'] {
  const text = { ...spec.text };
  // "Save the date – Anna & Tom": who they are stands below it, for which a film has its opening.
  const isShort = body !== '' && body.length <= LONGEST_THOUGHT;
  if (spec.layout === 'event' && text.points[0] === headline && isShort)
    text.points = [headline, ...new Set([body, ...text.points.slice(1)])].slice(0, 5);
  else if (spec.layout === 'event' && text.points.length < 5 && !text.points.includes(headline))
    text.points = [headline, ...text.points];
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
  const { prompt } = request;
  const opened = openingPicture(scenes, { opening: opening.spec, prompt });
  const spec = isTold ? told.spec : opened;
  const text = withAction(headed(spec, opened.text), { spec, scenes, prompt });
  const cover = { ...spec.cover, enter: 'none', exit: 'none' } as const;
  // Under its heading a list fills the picture.
  const object = spec.layout === 'points' ? 'none' : spec.object;
  return { ...spec, object, text, cover };
}
