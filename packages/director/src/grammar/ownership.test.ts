import { describe, expect, test } from 'vitest';
import { parsePrompt } from '../index.ts';
import { toyLibrary } from '../testing/toy-library.ts';

const read = (prompt: string) => parsePrompt(prompt, toyLibrary);

describe('whose a length is', () => {
  test.each([
    'Keeps cold for 24h. Vertical, upbeat.',
    'Den Teig 30 Minuten ruhen lassen',
    'Annoncer le concert vendredi à 19h',
    'Abierto de 13h a 16h, vertical',
    'A hook in the first 2 sec, product shots after',
    'We are open 24/7',
    'Pizza ready in 15 minutes!',
    'Fri 8pm, doors 7:30 pm',
    'A 5-minute recipe',
    'HIIT: 40 sec work, 20 sec rest',
    'The battery lasts 12 hours',
    'Der Akku hält 12 Stunden und lädt in 20 Minuten',
    'Livraison en 20 minutes',
    'Cooking time: 2 min',
    'A bus comes every 20 minutes',
    'Flash sale for 48 hours only',
    'Countdown of 10 seconds on the screen, calm',
  ])('%s: it is not the length of the video', (prompt) => {
    const { length, unclearLength, cutSeconds, parts, unread } = read(prompt);
    expect({ length, unclearLength, cutSeconds, parts }).toEqual({
      length: null,
      unclearLength: null,
      cutSeconds: null,
      parts: [],
    });
    expect(unread.join(' ')).toMatch(/\d/);
  });

  test('a time for each photo is not the length of the video', () => {
    const { length, parts } = read('Slideshow from all photos, 4 seconds each');
    expect(length).toBeNull();
    expect(parts).toEqual([expect.objectContaining({ assetId: 'id:BeachSunset_2024.jpg', seconds: 4 })]);
  });

  test.each([
    ['Keeps cold for 24h. Make the video 15 secs', 15],
    ['Livraison en 20 minutes, une vidéo de 15 secondes', 15],
    ['Der Film soll 30 Sekunden dauern, die Akkus halten 12 Stunden', 30],
    ['Give me the funny bits in 1 minute', 60],
    ['Make a 10 minute video', 600],
    ['Cut the film into a 10 minute video', 600],
    ['A 10 minute video documenting our trip', 600],
    ['10 minutes long, calm', 600],
    ['A 2h video', 7200],
    ['Runtime: 1:30', 90],
    ['A 15 second introduction to a small coffee roastery: warm colours', 15],
    ['Une présentation de 20 secondes de notre atelier', 20],
    ['Eine 12 Sekunden Vorstellung unserer Werkstatt', 12],
  ])('%s: the video is %d s long', (prompt, seconds) => {
    expect(read(prompt)).toMatchObject({ length: { seconds }, unclearLength: null });
  });

  test.each([
    ['Yoga morning flow, 20 minutes, calm', 1200],
    ['A 5-minute recipe video', 300],
    ['vertical, 2 hours', 7200],
    ['Trailer for a 90 minute film', 5400],
    ['Teaser für einen 90 Minuten langen Film, ruhig', 5400],
    ['Un teaser pour un film de 90 minutes', 5400],
    ['48-hour film challenge recap', 172_800],
  ])('%s: is asked back', (prompt, seconds) => {
    expect(read(prompt)).toMatchObject({ length: null, unclearLength: { seconds } });
  });

  test('a file is not cut to a time that something else takes', () => {
    expect(read('frog.mp4, hook in the first 2 sec').parts).toMatchObject([{ assetId: 'id:frog.mp4' }]);
    expect(read('frog.mp4, hook in the first 2 sec').parts[0]?.trim).toBeUndefined();
    expect(read('frog.mp4, abierto de 13h a 16h').parts[0]?.trim).toBeUndefined();
  });

  test('the length of a file beside its name is no wish for it', () => {
    const [part] = read('one-by-one-person-detection.mp4 (139 s) and frog.mp4, 10 seconds').parts;
    expect(part?.seconds).toBeUndefined();
  });
});

describe('everything but', () => {
  test.each([
    'Use everything but frog.mp4 and pig.mp4',
    'all except frog.mp4 and pig.mp4, 25s',
    'all of my clips apart from the frog and the pig',
    'Alles außer frog.mp4 und pig.mp4',
    'Nimm alle Clips bis auf frog.mp4 und pig.mp4',
    'Tout sauf frog.mp4 et pig.mp4',
    'Todo menos frog.mp4 y pig.mp4, 15 segundos',
    'todos los clips excepto frog.mp4, pig.mp4',
  ])('%s leaves out both', (prompt) => {
    const brief = read(prompt);
    expect(brief.exclude.toSorted()).toEqual(['id:frog.mp4', 'id:pig.mp4']);
    expect(brief).toMatchObject({ everything: true, parts: [] });
  });

  test.each([
    'Everything but the rabbit and the pig, 15 seconds',
    'Use all clips except the walrus and the yak',
    'Alles außer dem Hasen und dem Schwein',
    'Tout sauf le lapin et le cochon',
    'Todo menos el conejo',
  ])('%s is never shown, though nothing is called so, and is said', (prompt) => {
    const brief = parsePrompt(prompt, []);
    expect(brief.copy).toBe('');
    expect(brief.unread.length).toBeGreaterThan(0);
  });

  test('what is no wish for the library stays copy', () => {
    expect(parsePrompt('Our café: everything but boring', []).copy).toContain('everything but boring');
  });

  test('a list of three, closed by a conjunction or not', () => {
    for (const last of [', ', ' and ', ', and '])
      expect(read(`all except frog.mp4, pig.mp4${last}elf.mp4`).exclude).toHaveLength(3);
  });

  test('what is to go out of a file leaves the file in', () => {
    const brief = read("Remove the um's from elf.mp4");
    expect(brief).toMatchObject({ exclude: [], parts: [{ assetId: 'id:elf.mp4' }] });
  });

  test('what follows with a wish of its own is not left out', () => {
    expect(read('everything but the pig, frog first').exclude).toEqual(['id:pig.mp4']);
  });
});

describe('a refusal', () => {
  test.each([
    ["frog, don't make it boring and use nice transitions please", { transitions: 'dissolve' }],
    ["frog, don't make it boring and add music", { music: { kind: 'built-in' } }],
    ['frog, no boring stuff and add captions', { captions: true }],
    ['frog, mach es nicht langweilig und nutze Musik', { music: { kind: 'built-in' } }],
    ['frog, no music and show captions', { music: { kind: 'none' }, captions: true }],
  ])('%s ends where something is asked for', (prompt, asked) => {
    expect(read(prompt)).toMatchObject(asked);
  });

  test.each([
    ["frog, don't add music and captions", { music: { kind: 'none' }, captions: false }],
    ['frog, no ugly or long captions', { captions: false }],
  ])('%s reaches all that it names', (prompt, refused) => {
    expect(read(prompt)).toMatchObject(refused);
  });

  test.each([
    'Make a video of our office. Please do not use any stock footage.',
    'frog and pig, no stock photos please',
    'keine Stock-Aufnahmen, 10 s',
    'sans images de stock, 10 s',
  ])('%s is one of footage of others, not of all', (prompt) => {
    expect(read(prompt)).toMatchObject({ generate: false, noStock: true });
  });

  test.each(['10 s about tea, no footage', 'no clips needed'])('%s is one of all footage', (prompt) => {
    expect(read(prompt).generate).toBe(true);
    expect(read(prompt).noStock).toBeUndefined();
  });
});

describe('what was not acted on', () => {
  test.each([
    ['Two versions of frog.mp4', 'Two versions'],
    ['elf.mp4 with subtitles in French', 'French'],
    ["remove the um's from elf.mp4", "remove the um's"],
    ['frog.mp4, add b-roll', 'add b-roll'],
    ["Don't show logos", "Don't show logos"],
    ['frog.mp4, should feel like summer', 'should feel like summer'],
    ['frog.mp4 auf Englisch', 'Englisch'],
    ['Lunch $12.99, frog.mp4', 'Lunch $12.99'],
    ['a voiceover that welcomes people, frog.mp4', 'voiceover that welcomes'],
    ['one 15s vertical, one 30s landscape', '30s landscape'],
  ])('%s', (prompt, words) => {
    expect(read(prompt).unread.join(' | ')).toContain(words);
  });

  test.each([
    'A 20 second vertical teaser of frog.mp4 and pig.mp4, fast, title "Toy parade", with calm music',
    'Start with the frog, then the pig, and end with the monster. Make it 12 seconds in total, please.',
    'Hi, 3 seconds of frog.mp4 and 4 seconds of pig.mp4, hard cuts only, no music, thanks',
    'from 0:05 to 0:12 of elf.mp4, crop to fill, at 25 fps, 720p',
    'Alles außer frog.mp4, 20 Sekunden lang, hochkant, mit ruhiger Musik bitte',
  ])('nothing of: %s', (prompt) => {
    expect(read(prompt).unread).toEqual([]);
  });

  test('of a whole novel a bounded list, and how much there is besides', () => {
    const { unread, unreadBeyond } = read(
      Array.from({ length: 3000 }, (_, index) => `qx${index}.`).join(' '),
    );
    expect(unread).toHaveLength(60);
    expect(unreadBeyond).toBeGreaterThan(2000);
  });
});
