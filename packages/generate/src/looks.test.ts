/** What every look keeps: nothing overlaps, values and countdowns say what the prompt says, loops close. */
import type { SceneFrame } from '@rushes/engine/generators';
import { describe, expect, test } from 'vitest';
import { backdropGraph } from './drawings/backdrop.ts';
import { channelAt, type Element, elementBox, overlap, type TextElement } from './layout/stage.ts';
import { contrast } from './look/color.ts';
import { LAYOUTS, LOOPS } from './names.ts';
import { composeScene } from './sources.ts';
import { parseSceneSpec } from './specs.ts';
import type { WrittenFilm, WrittenScene } from './types.ts';
import { objectOf } from './words/lexicon.ts';
import { writeScenes } from './writer.ts';

const RATE = { num: 30, den: 1 };
const SHAPES = [
  [640, 360],
  [360, 640],
  [480, 480],
] as const;

const PROMPTS = {
  launch:
    'Product launch video for Lumen, a smart desk lamp that learns your day. Wakes with you. Order now at lumen.com',
  sale: 'Summer sale ad: sneakers from $49, 40% off everything until Sunday, brand colour #ff4d2e',
  price: 'Iced matcha ad: "Sip the summer". Only $4.50 this week',
  quote: 'A quote card video: "The only way to do great work is to love what you do." - Steve Jobs, elegant',
  reasons:
    '5 reasons to switch to a bike: you save money, you stay fit, you skip traffic, you cut emissions, you feel free',
  countdown: "Countdown to our New Year's Eve party: 5 seconds to midnight, gold and black",
  results:
    'Quarterly results: revenue grew from 2.1 million in Q1 to 3.4 million in Q2, 4.0 million in Q3 and 5.2 million in Q4. 38% new customers. Churn fell from 6% to 3%',
  shares: 'Bar chart of our coffee sales: espresso 45%, latte 30%, mocha 15%, tea 10%',
  pie: 'Pie chart of our budget: rent 40%, food 25%, transport 15%, savings 20%',
  steps:
    'Explain how a heat pump works in four steps: it takes heat from the air, a compressor squeezes the gas, the hot gas warms the water, the gas expands and cools again',
  trip: 'Road trip through Italy: Milan, Florence, Rome and Naples',
  product: 'A card for my lamp: Solo, 49 €, oak and linen, free shipping',
  sold: 'Introducing the Nova standing desk. 1,299.00 €. Height adjustable from 65 to 125 cm. Made in Italy. Two year guarantee. Bamboo top. Order at nova-desks.example',
  soap: 'Soap "Provence", 7.50 €, olive oil, lavender, no plastic',
  event:
    'Invitation to the opening of our gallery on 12 March at 7 pm, Torstraße 44, Berlin. RSVP at hello@nord.gallery',
  loop: 'Abstract loop, flowing shapes in teal and violet, seamless background',
  german: 'Die Donaudampfschifffahrtsgesellschaft feiert: 3 Schiffe, 120 Mitarbeiter, 98% Pünktlichkeit',
  arabic: 'فيديو عن القهوة في الصباح',
  japanese: '日本の秋の紅葉について20秒の動画',
  hindi: 'सुबह की चाय के बारे में वीडियो',
} as const;

function write(
  prompt: string,
  change: { seconds?: number; width?: number; height?: number; seed?: number } = {},
): WrittenFilm {
  const { seconds = 10, width = 640, height = 360, seed = 5 } = change;
  return writeScenes({ prompt, frames: seconds * 30, rate: RATE, width, height, seed });
}

function sceneOf(film: WrittenFilm, layout: string): WrittenScene {
  const found = film.scenes.find(({ spec }) => spec.layout === layout);
  if (found === undefined)
    throw new Error(`no ${layout} among ${film.scenes.map(({ spec }) => spec.layout).join()}`);
  return found;
}

function elementsOf({ spec, frames }: WrittenScene, size: readonly [number, number] = [640, 360]): Element[] {
  const frame: SceneFrame = { width: size[0], height: size[1], rate: RATE, frames };
  return composeScene(spec, frame);
}

function textsAt(elements: readonly Element[], seconds: number): TextElement[] {
  return elements.filter(
    (element): element is TextElement =>
      element.kind === 'text' &&
      element.from <= seconds &&
      seconds < element.until &&
      channelAt(element.motion.opacity, seconds, 1) > 0.5,
  );
}

describe('every look', () => {
  test.each(Object.keys(PROMPTS) as (keyof typeof PROMPTS)[])('has no words over others: %s', (name) => {
    for (const size of SHAPES) {
      for (const scene of write(PROMPTS[name], { width: size[0], height: size[1] }).scenes) {
        const elements = elementsOf(scene, size);
        const seconds = scene.frames / 30;
        for (const share of [0.35, 0.7, 0.95]) {
          const texts = textsAt(elements, seconds * share);
          for (const [index, text] of texts.entries()) {
            for (const other of texts.slice(index + 1)) {
              // Half of the line height: boxes of lines of one paragraph reach into each other with their descenders.
              const core = (element: TextElement) => {
                const box = elementBox(element, seconds * share);
                const inset = (box.bottom - box.top) * 0.27;
                return { ...box, top: box.top + inset, bottom: box.bottom - inset };
              };
              const where = `${scene.spec.layout} ${size.join('x')}: "${text.text}" and "${other.text}"`;
              expect(overlap(core(text), core(other)), where).toBe(false);
            }
          }
        }
      }
    }
  });

  test('prompts of different kinds get different looks', () => {
    const layouts = Object.values(PROMPTS).flatMap((prompt) =>
      write(prompt).scenes.map(({ spec }) => spec.layout),
    );
    const wanted = [
      'quote',
      'steps',
      'chart',
      'cards',
      'countdown',
      'event',
      'places',
      'loop',
      'points',
      'number',
      'product',
    ] as const;
    for (const layout of wanted) expect(layouts, layout).toContain(layout);
    expect(LAYOUTS).toEqual(expect.arrayContaining(layouts));
  });

  test('shows nothing of what was said about the film itself', () => {
    for (const prompt of Object.values(PROMPTS)) {
      const shown = write(prompt)
        .scenes.flatMap(({ text }) => text)
        .join(' | ');
      expect(shown).not.toMatch(
        /#[0-9a-f]{3}|brand colou?r|quote card|seamless|abstract|launch video|invitation to/iu,
      );
    }
  });

  test('begins with words or a picture on its first frame and ends otherwise than it began', () => {
    for (const name of ['launch', 'sale', 'reasons', 'results', 'steps'] as const) {
      const film = write(PROMPTS[name]);
      const [first, last] = [film.scenes[0], film.scenes.at(-1)];
      if (first === undefined || last === undefined) throw new Error('no scenes');
      const early = elementsOf(first).filter(
        (element) =>
          element.kind === 'text' && element.from <= 0 && channelAt(element.motion.opacity, 0.1, 1) > 0.5,
      );
      expect(early.length, name).toBeGreaterThan(0);
      expect(last.spec.layout).not.toBe(first.spec.layout);
    }
  });
});

describe('values', () => {
  test('a series becomes a chart whose bars are as long as its values', () => {
    const scene = sceneOf(write(PROMPTS.shares), 'chart');
    expect(scene.spec.form).toBe('bars');
    expect(scene.spec.data.map(({ label, value }) => [label, value])).toEqual([
      ['Espresso', 45],
      ['Latte', 30],
      ['Mocha', 15],
      ['Tea', 10],
    ]);
    const end = scene.frames / 30 - 0.01;
    const bars = elementsOf(scene).filter(({ kind, layer }) => kind === 'shape' && layer === 30);
    const heights = bars.map((bar) => elementBox(bar, end)).map(({ top, bottom }) => bottom - top);
    const tallest = Math.max(...heights);
    for (const [index, share] of [1, 30 / 45, 15 / 45, 10 / 45].entries())
      expect((heights[index] ?? 0) / tallest).toBeCloseTo(share, 1);
    expect(elementBox(bars[0] as Element, 0).top).toBeGreaterThan(elementBox(bars[0] as Element, end).top);
  });

  test('values in time become a curve, and the number moves from one to the next', () => {
    const scene = sceneOf(write(PROMPTS.results, { seconds: 14 }), 'chart');
    expect(scene.spec.form).toBe('curve');
    expect(scene.spec.text.headline).toBe('Revenue');
    const elements = elementsOf(scene);
    const largest = Math.max(...elements.map((element) => (element.kind === 'text' ? element.size : 0)));
    const shown = elements.flatMap((element) =>
      element.kind === 'text' && element.size === largest ? [element.text] : [],
    );
    for (const value of ['2.1M', '3.4M', '4.0M', '5.2M']) expect(shown).toContain(value);
    expect(shown.map((text) => Number.parseFloat(text))).toEqual(
      shown.map((text) => Number.parseFloat(text)).toSorted((a, b) => a - b),
    );
  });

  test('years, weeks and companies name values; the numbers of a list are none', () => {
    const names = (prompt: string) =>
      write(prompt, { seconds: 14 })
        .scenes.find(({ spec }) => spec.layout === 'chart')
        ?.spec.data.map(({ label }) => label);
    expect(names('Visitors 2019: 1200, 2020: 800, 2021: 1500, 2022: 2100')).toEqual([
      '2019',
      '2020',
      '2021',
      '2022',
    ]);
    expect(names('How to bake bread: 1. mix flour 2. let it rest 3. bake it')).toBeUndefined();
    expect(names('Our values since 1998: honesty, courage and joy')).toBeUndefined();
  });

  test('a change goes from what was to what is', () => {
    const scene = sceneOf(write(PROMPTS.results, { seconds: 14 }), 'cards');
    const churn = scene.spec.data.find(({ label }) => label === 'Churn');
    expect(churn).toMatchObject({ from: 6, value: 3, suffix: '%' });
    const elements = elementsOf(scene);
    expect(textsAt(elements, 0.05).map(({ text }) => text)).toContain('6%');
    expect(textsAt(elements, scene.frames / 30 - 0.1).map(({ text }) => text)).toContain('3%');
  });

  test('a countdown counts down, one number a second', () => {
    const scene = sceneOf(write(PROMPTS.countdown), 'countdown');
    expect(scene.frames).toBe(150);
    const elements = elementsOf(scene);
    const numbers = [0.5, 1.5, 2.5, 3.5, 4.5].map((at) =>
      textsAt(elements, at)
        .map(({ text }) => text)
        .find((text) => /^\d+$/u.test(text)),
    );
    expect(numbers).toEqual(['5', '4', '3', '2', '1']);
  });
});

describe('long words', () => {
  test('are broken before they make a headline small', () => {
    const [scene] = write(PROMPTS.german, { width: 360, height: 640 }).scenes;
    const words = textsAt(elementsOf(scene as WrittenScene, [360, 640]), 1.5);
    expect(words.map(({ text }) => text).join(' ')).toMatch(/\p{L}-( |$)/u);
    for (const word of words) expect(word.size).toBeGreaterThan(360 * 0.06);
  });
});

describe('what a prompt states', () => {
  test('a date, a time, a place and what to do', () => {
    const film = write(PROMPTS.event);
    expect(sceneOf(film, 'event').text).toEqual([
      'March',
      '12',
      'The opening of our gallery',
      '7 pm',
      'Torstraße 44, Berlin',
    ]);
    expect(sceneOf(film, 'closing').text).toEqual([
      'The opening of our gallery',
      'RSVP',
      'hello@nord.gallery',
    ]);
    expect(sceneOf(write(PROMPTS.launch), 'closing').text).toContain('lumen.com');
  });

  test('the thing and not its time is drawn', () => {
    expect(write('Poster for a jazz night at the Blue Door').scenes[0]?.spec.object).toBe('note');
    expect(objectOf(['calm', 'night'])).toBe('moon');
  });

  test('who said it', () => {
    const [scene] = write(PROMPTS.quote).scenes;
    expect(scene?.text).toEqual(['The only way to do great work is to love what you do.', 'Steve Jobs']);
    const [named] = write('Quote card: "Less, but better." Dieter Rams').scenes;
    expect(named?.text).toEqual(['Less, but better.', 'Dieter Rams']);
    // Without a word for a quotation a name behind one is whoever it is.
    expect(write('A film titled "Ocean" Jane Cooper').scenes[0]?.spec.layout).not.toBe('quote');
  });

  test('steps keep their number and each its own sign', () => {
    expect(sceneOf(write(PROMPTS.steps), 'steps').spec.text.points).toHaveLength(4);
  });

  test("a brand's colours are used as they are, and its typeface", () => {
    const film = write(PROMPTS.sale);
    expect(film.scenes[0]?.spec.palette.accent).toBe('#ff4d2e');
    // On the ground of the accent type must be read as well: it may be a little lighter.
    const last = film.scenes.at(-1)?.spec.palette.background[0] ?? '#000000';
    expect(contrast(last, '#ff4d2e')).toBeLessThan(1.25);
    const [scene] = write('Our year in Lisbon, in #0a2540 and #00d4ff, font Playfair Display').scenes;
    expect(scene?.spec.typography).toBe('classic');
    expect([scene?.spec.palette.accent, scene?.spec.palette.background[0]].toSorted()).toEqual([
      '#00d4ff',
      '#0a2540',
    ]);
  });
});

describe('loops', () => {
  test.each(LOOPS)('%s ends where it began', (form) => {
    const [scene] = write(PROMPTS.loop, { seconds: 7 }).scenes;
    if (scene === undefined) throw new Error('no scene');
    const spec = { ...scene.spec, form };
    const frame: SceneFrame = { width: 320, height: 180, rate: RATE, frames: scene.frames };
    const elements = composeScene(spec, frame);
    expect(elements.length).toBeGreaterThan(5);
    const { length } = elements;
    let moved = 0;
    for (const element of elements) {
      const [start, middle, end] = [0, 2.9, 7].map((at) => elementBox(element, at));
      if (start === undefined || middle === undefined || end === undefined) continue;
      const shown = (at: number) => channelAt(element.motion.opacity, at, 1);
      expect(shown(7)).toBeCloseTo(shown(0), 5);
      // A band that went on by a whole wave looks as before, wherever its own middle is.
      const wave = form === 'ribbons';
      if (shown(0) > 0.01) expect(end.top, form).toBeCloseTo(start.top, 3);
      if (shown(0) > 0.01 && !wave) expect(end.left, form).toBeCloseTo(start.left, 3);
      if (Math.abs(middle.left - start.left) + Math.abs(middle.top - start.top) > 0.5) moved += 1;
    }
    if (form !== 'tiles') expect(moved).toBeGreaterThan(length / 2);
    const rates = [...backdropGraph(spec, frame).matchAll(/(?:sin|cos)\((\d+\.\d+)\*T/gu)].map(([, rate]) =>
      Number(rate),
    );
    expect(rates.length).toBeGreaterThan(0);
    for (const rate of rates)
      expect((rate * 7) / (2 * Math.PI) - Math.round((rate * 7) / (2 * Math.PI))).toBeCloseTo(0, 2);
  });
});

describe('hostile prompts and old documents', () => {
  test.each([
    ['100 kB', 'buy #aabbcc now: 1, 2, 3 in Q1 '.repeat(3200)],
    ['emoji alone', '🎉🎉🎉 🚀 ❤️'],
    ['no words', '?! … --- ###'],
    ['colons', ': '.repeat(20_000)],
    ['colours alone', '#fff #000 #123456'],
  ])('%s end as a film that parses', (_, prompt) => {
    const start = process.cpuUsage();
    const film = write(prompt);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(1.5);
    for (const { spec, frames } of film.scenes) {
      expect(parseSceneSpec(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
      expect(frames).toBeGreaterThan(0);
    }
  });

  test('a spec of the first version is drawn as the first version draws', () => {
    const { data: _, form: __, ...first } = (write(PROMPTS.reasons).scenes[0] as WrittenScene).spec;
    const old = parseSceneSpec({ ...first, version: 1 });
    expect(old).toMatchObject({ version: 1, data: [], form: 'none' });
    const frame: SceneFrame = { width: 640, height: 360, rate: RATE, frames: 90 };
    const words = composeScene(old, frame).filter(({ kind }) => kind === 'text');
    // Then words came in after the first frame.
    expect(Math.min(...words.map(({ from }) => from))).toBeGreaterThan(0.05);
  });
});

describe('what prompts of other kinds and languages say', () => {
  const told = (prompt: string, seconds = 14) =>
    write(prompt, { seconds }).scenes.map(({ spec, text }) => [spec.layout, ...text]);

  test('a countdown in Chinese counts to what is quoted', () => {
    expect(told('新年倒计时：从10到1，然后显示“新年快乐”')).toEqual([
      ['title', '新年倒计时'],
      ['countdown', '10', '新年倒计时'],
      ['closing', '新年快乐'],
    ]);
  });

  test('a quotation in Arabic is one', () => {
    expect(told('اقتباس: "العلم نور والجهل ظلام"', 8)).toEqual([['quote', 'العلم نور والجهل ظلام']]);
  });

  test('an address is where to go, and counts to nothing', () => {
    const scenes = told(
      "This week at Miller's Bakery: sourdough loaf €4.50, cinnamon rolls €2.20. Come by at 12 Mill Lane!",
    );
    expect(scenes.at(-1)).toEqual(['closing', "This week at Miller's Bakery", 'Come by', '12 Mill Lane']);
    expect(scenes.map(([layout]) => layout)).not.toContain('number');
  });

  test('steps that were counted are not counted again, nor is "golden" in one of them a colour of the film', () => {
    const prompt =
      'How to make pancakes in 4 steps: 1. Mix flour and eggs 2. Rest the batter 3. Fry until golden 4. Serve with maple syrup';
    const film = write(prompt, { seconds: 15 });
    expect(film.scenes.map(({ spec }) => spec.layout)).toEqual(['title', 'steps', 'closing']);
    expect(film.notes.join(' ')).toContain('theme "food" in the palette');
  });

  test('what reasons are for stands with their number', () => {
    expect(
      told('Drei Gründe, mit dem Rad zu fahren: Es hält fit, es spart Geld, es schont das Klima')[0],
    ).toEqual(['title', 'Drei Gründe', 'Mit dem Rad zu fahren']);
  });

  test('where tickets are is told at the end', () => {
    expect(
      told('Jazz night, Friday 14 March at 20:00, Blue Note Basel. Tickets at bluenote.ch').at(-1),
    ).toEqual(['closing', 'Jazz night', 'Tickets', 'bluenote.ch']);
  });

  test('an event has the place that stands before its day; the number of a house counts nothing', () => {
    expect(told('Open house at 12 Mill Lane on Saturday 14 June from 10 am')).toEqual([
      ['title', 'Open house'],
      ['event', 'June', '14', 'Open house', 'Saturday, 10 am', '12 Mill Lane'],
      ['closing', 'Open house'],
    ]);
  });

  test('an event with a name of its own says what it is', () => {
    expect(told('Poster for a summer jazz festival "Blue Note", July 18, Munich riverside')).toContainEqual([
      'event',
      'July',
      '18',
      'Blue Note',
      'Summer jazz festival',
      'Munich riverside',
    ]);
  });

  test.each([
    [
      'Grand opening of our bakery on Friday 8 pm, Hauptstraße 12',
      ['Friday', '8 pm', 'Grand opening of our bakery', 'Hauptstraße 12'],
    ],
    ['Flohmarkt im Hof am Samstag um 10 Uhr', ['Samstag', '10 Uhr', 'Flohmarkt im Hof']],
    [
      'Concert de Noël, dimanche 17h, Église Saint-Paul',
      ['Dimanche', '17h', 'Concert de Noël', 'Église Saint-Paul'],
    ],
    ['Fiesta de barrio, sábado a las 20h', ['Sábado', '20h', 'Fiesta de barrio']],
  ])('a day by its name with a time is when: %s', (prompt, event) => {
    expect(told(prompt)).toContainEqual(['event', ...event]);
  });

  test.each([
    'Announce that the library is closed on Monday',
    'Yoga in the park every Friday 8 am',
    'Sale until Sunday 6 pm',
  ])('a day by its name alone, or one that comes again, is no event: %s', (prompt) => {
    expect(told(prompt).map(([layout]) => layout)).not.toContain('event');
  });

  test('a colour in a name that is shown asks for no colours', () => {
    const names = (prompt: string) =>
      write(prompt)
        .notes.join(' ')
        .match(/named colours \(([^)]*)\)/u)?.[1] ?? '';
    expect(names('Poster for the jazz club "Blue Note"')).not.toContain('blue');
    expect(names('Poster for the jazz club "Blue Note" in blue')).toContain('blue');
  });

  test('a day and where tickets are, in one sentence, make an event with a call', () => {
    const scenes = told('Summer concert 12 July, tickets at oper.ch');
    expect(scenes).toContainEqual(['event', 'July', '12', 'Summer concert']);
    expect(scenes.at(-1)).toEqual(['closing', 'Summer concert', 'Tickets', 'oper.ch']);
  });

  test('a film of a series is titled by what it is of and ends where it arrives', () => {
    const scenes = told('Sales grew from 120 in January to 180 in February and 260 in March');
    expect([scenes[0], scenes.at(-1)]).toEqual([
      ['title', 'Sales'],
      ['closing', 'Sales', 'March: 260'],
    ]);
  });

  test('"24/7" is no number to count up to', () => {
    expect(told('72% of teams ship faster, 3x fewer bugs, 24/7 support').flat()).not.toContain('24');
  });

  test.each([
    ['名言："千里之行，始于足下" 老子', '老子'],
    ['"الصبر مفتاح الفرج" اقتباس لعلي', 'علي'],
  ])('who is quoted in "%s" is %s', (prompt, author) => {
    expect(told(prompt, 8)[0]?.at(-1)).toBe(author);
  });

  test.each([
    '5 Schritte zum Kaffee: mahlen, wiegen, brühen, warten, genießen',
    '3 steps to tea: boil, pour, wait',
  ])('"%s" is a diagram of steps', (prompt) => {
    expect(told(prompt).map(([layout]) => layout)).toContain('steps');
  });

  test('"until golden" outside a list is no colour of the film, and what is roasted is no coffee', () => {
    const notes = write('Roast the carrots until golden').notes.join(' ');
    expect(notes).toContain('theme "food" in the palette of the theme "food"');
  });
});
