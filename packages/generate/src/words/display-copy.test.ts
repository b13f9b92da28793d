/** What is shown of prompts of many kinds: their subject in short texts, nothing that directs the video. */
import { describe, expect, test } from 'vitest';
import { writeScenes } from '../writer.ts';
import { shorten } from './copy.ts';
import { readPrompt } from './reading.ts';

const COFFEE =
  'A 15 second introduction to a small coffee roastery: warm colours, title "Morning Roast", three reasons to visit: fresh beans, slow brewing, friendly people. With calm music.';
const TOMATOES = 'No clips needed – draw me ten seconds on how to grow tomatoes, headline: Tomatoes at home';

/** A prompt, its subject, and its points. */
const TABLE: readonly [prompt: string, subject: string, points?: string[]][] = [
  [COFFEE, 'a small coffee roastery', ['fresh beans', 'slow brewing', 'friendly people']],
  [TOMATOES, 'how to grow tomatoes'],
  ['A 10 second animated explainer about growing tomatoes, title "Tomatoes at home"', 'growing tomatoes'],
  ['Make a 20 second vertical promo for our new running shoe, fast, red and black', 'our new running shoe'],
  [
    '30 second video about why sleep matters: memory, mood, and health',
    'why sleep matters',
    ['memory', 'mood', 'health'],
  ],
  ['Happy birthday video for Anna, 8 seconds, square', 'Happy birthday, Anna'],
  [
    'A product launch teaser for a task app called Nimbus, 12 seconds, for TikTok, title "Meet Nimbus"',
    'a task app called Nimbus',
  ],
  ['Explain photosynthesis in 25 seconds', 'photosynthesis'],
  [
    'A 20 second promo for a bike repair shop in Lyon with bold red and white, title "Ride again"',
    'a bike repair shop in Lyon',
  ],
  [
    'Vertical teaser for our new podcast called Night Trains, 15s, dark and moody, with ambient music',
    'our new podcast',
  ],
  [
    'Explain how vaccines work in 30 seconds for teenagers, animated, with captions',
    'how vaccines work for teenagers',
  ],
  ['A thank you video for our volunteers, 10 seconds, warm', 'thank you, volunteers'],
  [
    'Merry Christmas greeting from the Miller family, 12 seconds, snow',
    'Merry Christmas, from the Miller family',
  ],
  [
    'We are hiring: bakers, drivers and a shop manager. 15 seconds for Instagram.',
    'We are hiring',
    ['bakers', 'drivers', 'a shop manager'],
  ],
  ['Announce that the library is closed on Monday, 6 seconds', 'the library is closed on Monday'],
  [
    'How to make pour-over coffee: first boil water, then grind beans, finally pour slowly. 20s, square',
    'How to make pour-over coffee',
    ['boil water', 'grind beans', 'pour slowly'],
  ],
  ['Quote video: "The only way out is through." 8 seconds, minimal, black and white', ''],
  [
    'Our year in numbers: 1200 customers, 35 countries, 98% satisfaction. 20 seconds, 1080p',
    'Our year in numbers',
    ['1200 customers', '35 countries', '98% satisfaction'],
  ],
  [
    'Erstelle ein Video über die Geschichte des Fahrrads, 20 Sekunden, mit ruhiger Musik',
    'Geschichte des Fahrrads',
  ],
  [
    'Une vidéo de 15 secondes sur le café de quartier, couleurs chaudes, musique calme',
    'le café de quartier',
  ],
  [
    'Un vídeo de 20 segundos sobre los beneficios de dormir bien: memoria, ánimo y salud',
    'los beneficios de dormir bien',
    ['memoria', 'ánimo', 'salud'],
  ],
  ['Un video di 10 secondi su Roma in autunno, formato verticale', 'Roma in autunno'],
  ['make me an animated explainer about compound interest, 40 seconds, 4k, blue tones', 'compound interest'],
  ['Generate a 12 second loop of waves at sunset, no text', 'waves at sunset'],
  [
    'Product demo of an AI note-taking app for doctors, 25 seconds, clean and modern, headline: Less typing, more care',
    'an AI note-taking app for doctors',
  ],
  ['Draw an animation on recycling plastic, ten seconds, green, without voiceover', 'recycling plastic'],
  [
    'I need a 15-second ad for my lemonade stand: fresh lemons, cold ice, 50 cents a cup',
    'my lemonade stand',
    ['fresh lemons', 'cold ice', '50 cents a cup'],
  ],
  [
    'Top 3 beaches in Portugal: 1. Nazaré 2. Comporta 3. Marinha. Use bright colours and upbeat music.',
    'Top 3 beaches in Portugal',
    ['Nazaré', 'Comporta', 'Marinha'],
  ],
  [
    'Could you show how solar panels turn light into electricity? Keep it under 20 seconds and use blue and yellow.',
    'how solar panels turn light into electricity',
  ],
  [
    'Black Friday sale, 40% off everything, fast cuts, red, for TikTok and Instagram',
    'Black Friday sale, 40% off everything',
  ],
  ['Teach people how to wash their hands in 20 seconds', 'how to wash their hands'],
  [
    'A 30 second explainer on how the heart pumps blood through the body, 16:9, 1920x1080, 30 fps, subtitles on',
    'how the heart pumps blood through the body',
  ],
  ['A video about "the sea" in blue', 'the sea'],
  [
    'Create a 30-second launch video for "Lumen", a smart lamp that follows the sun. Show three benefits: better focus, softer evenings, lower bills. End with "Light that lives with you".',
    'a smart lamp that follows the sun',
    ['better focus', 'softer evenings', 'lower bills'],
  ],
  ['A short intro for my channel about woodworking, called "Grain & Glue"', 'my channel about woodworking'],
  [
    'Motivational video: keep going, every step counts. 12 seconds, epic music',
    'keep going, every step counts',
  ],
  [
    'I want a video that tells the story of our olive oil, from grove to bottle, 25 seconds, in green and gold with soft guitar music',
    'the story of our olive oil, from grove to bottle',
  ],
  ['Une annonce de 10 secondes : la bibliothèque ferme à 18 h', 'la bibliothèque ferme à 18 h'],
  ['Ein 15-sekündiges Erklärvideo über Photosynthese im Hochformat, Titel: "Grüne Kraft"', 'Photosynthese'],
  [
    '12 seconds. Title: Open day. Subject: our new climbing hall. Colours: orange and black.',
    'our new climbing hall',
  ],
  ['The history of film in Paris', 'The history of film in Paris'],
  ['The story of Anna and her boat, 20 seconds', 'The story of Anna and her boat'],
];

const DIRECTING =
  /\b(?:videos?|seconds?|vertical|square|portrait|widescreen|tiktok|instagram|1080p|4k|16:9|1920|fps|captions?|subtitles?|music|musik|musique|colou?rs?|couleurs|palette|title|headline|draw|clips?|needed|generate|make me|animated|animation|explainer|promo|teaser|voiceover|fast cuts|formato|sekunden|secondes|segundos)\b/iu;

/** A prompt, and what of it may be read on the screen, in lower case. */
const DIRECTED: readonly [prompt: string, shown: RegExp][] = [
  [
    'Make a 15s ad for a coffee shop. Start with a strong hook in the first 2 sec, use energetic music, make it feel premium, avoid cliches.',
    /^(?:coffee )?shop$/u,
  ],
  [
    'Erstelle ein 20 Sekunden Video über Bienen. Bitte ruhige Musik verwenden und keine Logos zeigen.',
    /^bienen$/u,
  ],
  [
    'Instructions: fast cuts, upbeat. Video about surfing, 12 seconds. Make sure the viewer stays until the end.',
    /^surfing$/u,
  ],
  ['Create a 20 second video about tea. Tone: warm. Target audience: parents. Format: vertical.', /^tea$/u],
  // As the director hands it on, which has read the rest.
  ['Instructions. Video about surfing', /^surfing$/u],
  ['A 12 second promo for our bakery. Do not mention prices.', /^(?:our )?bakery$/u],
  [
    'Style: hand drawn\nLength: 10 seconds\nSubject: why bees matter',
    /^why bees matter$|^bees(?: matter)?$/u,
  ],
];

test('what a film about not doing something says is read', () => {
  const { statements } = readPrompt(
    'How to sleep well. Avoid screens before bed. Never drink coffee at night.',
  );
  expect(statements).toEqual(['Avoid screens before bed', 'Never drink coffee at night']);
});

const PACES = ['calm', 'normal', 'fast'] as const;

function film(
  prompt: string,
  options: { seconds?: number; pace?: (typeof PACES)[number]; seed?: number } = {},
) {
  const { seconds = 15, pace, seed = 7 } = options;
  const rate = { num: 30, den: 1 };
  return writeScenes({
    prompt,
    frames: seconds * 30,
    rate,
    width: 1280,
    height: 720,
    seed,
    ...(pace && { pace }),
  });
}

test.each(DIRECTED)('nothing that directs is read on the screen: %s', (prompt, shown) => {
  const texts = film(prompt).scenes.flatMap((scene) => scene.text);
  expect(texts.filter((text) => text !== '' && !shown.test(text.toLowerCase()))).toEqual([]);
});

/** The films of all prompts in several lengths and paces. */
const FILMS = TABLE.flatMap(([prompt]) =>
  [6, 12, 25, 45].flatMap((seconds) =>
    PACES.map((pace) => ({ prompt, scenes: film(prompt, { seconds, pace }).scenes })),
  ),
);

describe('display copy', () => {
  test.each(TABLE)('%s', (prompt, subject, points = []) => {
    const reading = readPrompt(prompt);
    expect(reading.subject).toBe(subject);
    expect(reading.points).toEqual(points);
  });

  test('no scene shows what only directs the video', () => {
    for (const { prompt, scenes } of FILMS)
      for (const text of scenes.flatMap((scene) => scene.text)) expect(text, prompt).not.toMatch(DIRECTING);
  });

  test('no text stands in three scenes in a row', () => {
    for (const { prompt, scenes } of FILMS) {
      for (let index = 0; index + 2 < scenes.length; index++) {
        const [first, second, third] = scenes.slice(index, index + 3).map((scene) => scene.text);
        const repeated = first?.filter((text) => second?.includes(text) && third?.includes(text));
        expect(repeated, prompt).toEqual([]);
      }
    }
  });

  test('texts begin with a capital or a figure and end in no word that asks for more', () => {
    for (const { prompt, scenes } of FILMS) {
      for (const text of scenes.flatMap((scene) => scene.text)) {
        expect(text, prompt).toMatch(/^[\p{Lu}\p{N}$€£¥]/u);
        expect(text, prompt).not.toMatch(/(?:…| (?:a|an|the|of|and|or|with|for|to|our|in))$/iu);
      }
    }
  });

  test('a subtitle, headed points with a drawing of their own, and warm colours', () => {
    const { scenes, notes } = film(COFFEE);
    expect(notes.join(' ')).toContain('(warm colours)');
    expect(film(COFFEE.replace('warm', 'deep blue and warm')).notes.join(' ')).not.toContain('warm');
    expect(scenes[0]?.text).toEqual(['Morning Roast', 'A small coffee roastery']);
    expect(scenes[1]?.text).toEqual(['Three reasons to visit', '01', 'Fresh beans']);
    expect(scenes.at(-1)?.text).toEqual(['Morning Roast', 'A small coffee roastery']);
    expect(scenes.slice(1, 4).map(({ spec }) => spec.object)).toEqual(['bean', 'kettle', 'people']);
  });

  test('the subject outweighs the place: tomatoes at home are of the garden', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { scenes, notes } = film(TOMATOES, { seed });
      expect(notes.join(' ')).toContain('"garden"');
      expect(scenes.map(({ spec }) => spec.object)).not.toContain('house');
      expect(scenes.map(({ spec }) => spec.object)).not.toContain('rocket');
    }
  });

  test('a topic of one word is said at the start and the end, drawings differ between', () => {
    const { scenes } = film('Explain photosynthesis in 25 seconds', { seconds: 25 });
    expect(scenes.map((scene) => scene.text.join()).filter(Boolean)).toEqual([
      'Photosynthesis',
      'Photosynthesis',
    ]);
    const drawn = scenes.map(({ spec }) => spec.object).filter((object) => object !== 'none');
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.length).toBeGreaterThanOrEqual(3);
  });
});

describe('shorten', () => {
  test.each([
    ['Slow brewing for people who like to wait for their cup', 30, 'Slow brewing for people'],
    ['Fresh bread, warm rolls and the best croissants in town', 34, 'Fresh bread, warm rolls'],
    ['One two three four of the', 22, 'One two three four'],
    ['Short enough', 40, 'Short enough'],
  ])('ends "%s" where a phrase ends', (text, max, expected) => {
    expect(shorten(text, max)).toBe(expected);
  });
});

test('what is left of a direction where its name was cut out is not shown', () => {
  const whole = 'A 10 second video about our swimming course. Target audience: parents. Tone: friendly.';
  const film = writeScenes({
    ...{ prompt: 'A 10 second video about our swimming course. parents. friendly.', style: whole },
    ...{
      topic: 'our swimming course',
      frames: 300,
      rate: { num: 30, den: 1 },
      width: 640,
      height: 360,
      seed: 1,
    },
  });
  expect(film.scenes.flatMap(({ text }) => text)).not.toContain('Parents');
  expect(film.scenes.flatMap(({ text }) => text)).toContain('Our swimming course');
});
