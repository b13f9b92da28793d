import { describe, expect, test } from 'vitest';
import type { Brief } from '../brief.ts';
import { toyLibrary } from '../testing/toy-library.ts';
import { parsePrompt } from './parse-prompt.ts';

function read(prompt: string): Brief {
  return parsePrompt(prompt, toyLibrary);
}

/** Names of the parts. */
function parts(prompt: string): string[] {
  return read(prompt).parts.map(({ assetId }) => assetId.replace(/^id:|\.\w+$/g, ''));
}

describe('titles', () => {
  test.each([
    ["title 'Toy parade'", [['Toy parade', 'opening', 'title']]],
    ['title "Don\'t stop"', [["Don't stop", 'opening', 'title']]],
    ["title 'Don't stop' please", [["Don't stop", 'opening', 'title']]],
    ['with the title “Guten Tag”', [['Guten Tag', 'opening', 'title']]],
    ['titre « Bonjour »', [['Bonjour', 'opening', 'title']]],
    ['Titel „Hallo“', [['Hallo', 'opening', 'title']]],
    ['タイトル「夏の海」', [['夏の海', 'opening', 'title']]],
    ['ending with the text “Bye”', [['Bye', 'closing', 'title']]],
    ['closing title "The End"', [['The End', 'closing', 'title']]],
    ['"Bye" at the end', [['Bye', 'closing', 'title']]],
    [
      'open with "Hello" and end with "Bye"',
      [
        ['Hello', 'opening', 'title'],
        ['Bye', 'closing', 'title'],
      ],
    ],
    [
      "title 'One' and subtitle 'Two'",
      [
        ['One', 'opening', 'title'],
        ['Two', 'opening', 'subtitle'],
      ],
    ],
    ['text "Now" at 0:05', [['Now', 'at', 'title']]],
    ['lower third "Ada Lovelace"', [['Ada Lovelace', 'opening', 'lower-third']]],
    ['title: Toy parade, with music', [['Toy parade', 'opening', 'title']]],
    ['a video called Toy Parade with music', [['Toy Parade', 'opening', 'title']]],
    ['say "Hi there"', [['Hi there', 'opening', 'title']]],
  ])('%s', (prompt, titles) => {
    expect(read(prompt).titles.map(({ text, place, style }) => [text, place, style])).toEqual(titles);
  });

  test('time and length of a text', () => {
    expect(read('text "Now" from 0:05 to 0:08').titles).toMatchObject([
      { place: 'at', atSeconds: 5, seconds: 3 },
    ]);
    expect(read('title "Now" for 3 seconds, 20 seconds')).toMatchObject({
      titles: [{ seconds: 3 }],
      length: { seconds: 20 },
    });
  });

  test.each([
    ['pig 3s, frog 3s, end card "bye" 2s', null, 2],
    ['Schwein und Frosch, Titel "Hallo" für 3 Sekunden', null, 3],
    ['cerdo y rana, texto "Hola" durante 2 segundos', null, 2],
    ['cochon et grenouille, titre "Salut" pendant 2 secondes, 10 secondes en tout', 10, 2],
    ['pig with the title "Hello", 15 seconds', 15, undefined],
  ])('the time behind a text is the text’s, not the film’s: %s', (prompt, length, seconds) => {
    const { titles, length: whole } = read(prompt);
    expect([whole?.seconds ?? null, titles[0]?.seconds]).toEqual([length, seconds]);
  });

  test.each([
    ['pig, title "Hi" for the first 3 seconds', { place: 'opening', seconds: 3 }],
    ['pig, 12 seconds, title "Hi" in the last 4 secs', { place: 'closing', seconds: 4 }],
    ['cerdo, 12 segundos, texto «Ya» en los últimos 3 segundos', { place: 'closing', seconds: 3 }],
    ['Schwein, Text "Hallo" in den ersten 3 Sekunden', { place: 'opening', seconds: 3 }],
    ['pig, white text "Hello" for the first 3 seconds', { place: 'opening', seconds: 3, color: '#ffffff' }],
  ])('a text at an edge of the film for so long: %s', (prompt, title) => {
    expect(read(prompt).titles).toMatchObject([title]);
    expect(read(prompt).parts.every(({ seconds }) => seconds === undefined)).toBe(true);
  });

  test('refused and missing titles', () => {
    expect(read('frog, no title')).toMatchObject({ titles: [], noTitles: true });
    expect(read('frog with a title').notes.join()).toContain('quotation marks');
    expect(read('a video about tea with a title').titles).toMatchObject([{ text: 'tea' }]);
  });

  test('a quoted file is no title, a quoted topic neither', () => {
    expect(read("use 'frog.mp4'")).toMatchObject({ titles: [], parts: [{ said: "'frog.mp4'" }] });
    expect(read('a video about "the sea"')).toMatchObject({ titles: [], topic: 'the sea' });
  });

  test.each([
    ['title "Frog"', ['Frog']],
    ['titled "Frog"', ['Frog']],
    ["title 'Frog'", ['Frog']],
    ['a short clip called “Frog”', ['Frog']],
    ['opening title: "frog.mp4"', ['frog.mp4']],
    ['the title should be "Frog"', ['Frog']],
    ['titles "Frog" and "Pig"', ['Frog', 'Pig']],
    ['subtitle "Frog"', ['Frog']],
    ['caption "Frog"', ['Frog']],
    ['with the text "Frog" at the end', ['Frog']],
    ['Titel „Frog“', ['Frog']],
  ])('%s shows these words, though a file is called so', (wish, texts) => {
    const brief = read(`A 3 second video of elf.mp4, ${wish}`);
    expect(brief.titles.map(({ text }) => text)).toEqual(texts);
    expect(brief.parts).toMatchObject([{ assetId: 'id:elf.mp4' }]);
    expect(brief).toMatchObject({ notes: [], captions: null });
  });

  test.each(['the file called "Frog"', 'the clip titled "frog.mp4"', 'a title, and then "frog.mp4"'])(
    '%s names the file',
    (prompt) => {
      expect(parts(prompt)).toEqual(['frog']);
      expect(read(prompt).titles).toEqual([]);
    },
  );

  test('music is named like a title', () => {
    expect(read('with music called "viper"')).toMatchObject({
      titles: [],
      music: { kind: 'asset', assetId: 'id:viper.mp3' },
    });
  });

  test('control characters and overlong texts', () => {
    expect(read('title "a\u0000b\ud800c"').titles[0]?.text).toBe('a b\ufffdc');
    const long = read(`title "${'x'.repeat(300)}"`);
    expect([...(long.titles[0]?.text ?? '')]).toHaveLength(200);
    expect(long.notes.join()).toContain('cut it off');
  });
});

describe('sound', () => {
  const viper = { kind: 'asset', assetId: 'id:viper.mp3' };
  test.each([
    ['with music viper.mp3', viper],
    ['viper as the soundtrack', viper],
    ['to the music of viper', viper],
    ['with music', { kind: 'built-in', mood: null }],
    ['with upbeat music', { kind: 'built-in', mood: 'upbeat' }],
    ['some slow, dreamy background music', { kind: 'built-in', mood: 'slow, dreamy' }],
    ['no music', { kind: 'none' }],
    ['without any music', { kind: 'none' }],
    ['leave the music out', { kind: 'none' }],
    ['silent', { kind: 'none' }],
    ['no sound', { kind: 'none' }],
    ['ohne Musik', { kind: 'none' }],
    ['sans musique', { kind: 'none' }],
    ['sin música', { kind: 'none' }],
    ['senza musica', { kind: 'none' }],
    ['just the frog', null],
  ])('%s', (prompt, music) => expect(read(prompt).music).toEqual(music));

  test.each([
    ['only the music viper', false],
    ['nothing but viper.mp3', false],
    ['with music only', false],
    ['mute the original sound, with music', false],
    ['without the original audio', false],
    ['keep the original sound', true],
    ['keep the audio', true],
    ['silent', false],
    ['with music', null],
  ])('%s: original sound', (prompt, kept) => expect(read(prompt).originalSound).toBe(kept));

  test('speech is a voice, not music', () => {
    expect(read('jfk.wav over the frog')).toMatchObject({ voiceAssetIds: ['id:jfk.wav'], music: null });
    expect(read('music jfk.wav')).toMatchObject({ voiceAssetIds: [], music: { assetId: 'id:jfk.wav' } });
    expect(read('viper as the voice-over').voiceAssetIds).toEqual(['id:viper.mp3']);
    expect(read('Let viper.mp3 talk over the frog, something gentle in the background')).toMatchObject({
      voiceAssetIds: ['id:viper.mp3'],
    });
  });

  test('unknown music is said', () => {
    expect(read('with music "Thriller"')).toMatchObject({ titles: [], music: { kind: 'built-in' } });
    expect(read('with music "Thriller"').notes.join()).toContain('Thriller');
  });
});

describe('switches', () => {
  test.each([
    ['with captions', true],
    ['subtitled', true],
    ['no subtitles', false],
    ['captions off', false],
    ['ohne Untertitel', false],
    ['without music or captions', false],
    ['frog', null],
  ])('%s', (prompt, captions) => expect(read(prompt).captions).toBe(captions));

  test.each([
    ['fast', 'fast'],
    ['quick cuts', 'fast'],
    ['energetic', 'fast'],
    ['calm', 'calm'],
    ['slow and relaxed', 'calm'],
    ['ruhig', 'calm'],
    ['rapide', 'fast'],
    ['with calm music', null],
    ['not too fast', null],
    ['fast, with calm music', 'fast'],
  ])('%s', (prompt, pace) => expect(read(prompt).pace).toBe(pace));

  test.each([
    ['no repeats', false],
    ['without repeating', false],
    ['repeats allowed', true],
    ['loop it', true],
    ['loop the music', null],
  ])('%s', (prompt, repeats) => expect(read(prompt).repeats).toBe(repeats));

  test.each([
    ['with crossfades', 'dissolve'],
    ['hard cuts only', 'cut'],
    ['no transitions', 'cut'],
  ])('%s', (prompt, transitions) => expect(read(prompt).transitions).toBe(transitions));

  test.each(['an animated clip about tea', 'generate a video', 'without any footage', "don't use footage"])(
    '%s is generated',
    (prompt) => {
      expect(read(prompt).generate).toBe(true);
    },
  );

  test('a speed is a change of the footage', () => {
    expect(read('frog in slow motion').edits).toMatchObject([{ kind: 'speed', factor: 0.5 }]);
  });
});

describe('exclusions', () => {
  const ids = (...names: string[]) => names.map((name) => `id:${name}`);
  test.each([
    ['everything without the pig', ids('pig.mp4')],
    ['no frog', ids('frog.mp4')],
    ['all clips except frog and pig', ids('frog.mp4', 'pig.mp4')],
    ['everything except frog, pig and elf', ids('frog.mp4', 'pig.mp4', 'elf.mp4')],
    ['everything but not crystal', ids('crystal.mp4')],
    ["don't use the ugly old monster", ids('monster.mp4')],
    ['leave out the bottles', ids('bottle-detection.mp4')],
    ['alles ohne frog', ids('frog.mp4')],
    ['tout sauf pig', ids('pig.mp4')],
    ['leave the monster out', ids('monster.mp4')],
    ['the pig and the frog stay out', ids('frog.mp4', 'pig.mp4')],
    ['the pig must not appear', ids('pig.mp4')],
  ])('%s', (prompt, exclude) => {
    expect(read(prompt).exclude.toSorted()).toEqual(exclude.toSorted());
    expect(read(prompt).parts).toEqual([]);
  });

  test('a list ends where something else begins', () => {
    expect(read('without the pig, with frog and elf')).toMatchObject({ exclude: ids('pig.mp4') });
    expect(parts('without the pig, with frog and elf')).toEqual(['frog', 'elf']);
    expect(parts('frog, pig and elf but no elf')).toEqual(['frog', 'pig']);
    expect(parts('no music and the frog')).toEqual(['frog']);
  });

  test('everything is marked', () => {
    expect(read('everything except the pig').everything).toBe(true);
    expect(read('all my clips').everything).toBe(true);
    expect(read('the frog').everything).toBe(false);
  });
});
