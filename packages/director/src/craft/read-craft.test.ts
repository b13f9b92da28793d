import { describe, expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { readCraft } from './read-craft.ts';

const assets = [
  ...['frog', 'pig', 'elf', 'monster'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 })),
  toyAsset({ name: 'logo.png', kind: 'image' }),
  toyAsset({ name: 'viper.mp3', kind: 'audio', seconds: 41 }),
];

function said(...messages: string[]): Said {
  const last = converse(messages, { assets }).at(-1);
  if (last === undefined) throw new Error('nothing was said');
  return last;
}

/** "frog 3", "pig 2 held". */
function clipsOf(one: Said): string[] {
  return seenFilm(one).clips.map(
    ({ name, seconds, speed }) => `${name} ${seconds}${speed === 0 ? ' held' : ''}`,
  );
}

interface SeenItem {
  name: string;
  asset: string;
  from: number;
  box: { x: number; y: number; width: number; height: number } | undefined;
  enabled: boolean;
}

/** What stands on the tracks of a name, with when it begins. */
function tracksNamed({ timeline }: Said, name: string): SeenItem[] {
  return timeline.tracks.children.flatMap((child) => {
    if (child.OTIO_SCHEMA !== 'Track.1' || child.name !== name) return [];
    let at = 0;
    return child.children.flatMap((item): SeenItem[] => {
      if (item.OTIO_SCHEMA === 'Transition.1') return [];
      const from = at;
      const range = 'source_range' in item ? item.source_range : null;
      at += range == null ? 0 : range.duration.value / range.duration.rate;
      if (item.OTIO_SCHEMA !== 'Clip.2') return [];
      const settings = item.metadata.rushes as { layout?: { box?: SeenItem['box'] } } | undefined;
      const [reference] = Object.values(item.media_references);
      const url = reference?.OTIO_SCHEMA === 'ExternalReference.1' ? reference.target_url : '';
      const asset = decodeURIComponent(url).replace('asset://id:', '');
      return [{ name: item.name, asset, from, box: settings?.layout?.box, enabled: item.enabled }];
    });
  });
}

const isMet = ({ message }: Said) => !/not understand|not as asked|Not done|Not quite/u.test(message);

describe('a picture that stands still adds its time', () => {
  test.each([
    ['frog 4 s, then pig 3 s, and end on a freeze frame of 2 seconds', ['frog 4', 'pig 3', 'pig 2 held']],
    ['Freeze the frog for 2 seconds. Frog 3 s, pig 3 s', ['frog 3', 'frog 2 held', 'pig 3']],
    ['frog 4 s, pig 4 s, freeze at 0:03 for 2 seconds', ['frog 3', 'frog 2 held', 'frog 1', 'pig 4']],
    ['Frog 4 Sekunden, pig 3 Sekunden, am Ende 2 Sekunden Standbild', ['frog 4', 'pig 3', 'pig 2 held']],
    [
      'frog 4 secondes, pig 3 secondes, arrêt sur image de 2 secondes à la fin',
      ['frog 4', 'pig 3', 'pig 2 held'],
    ],
    [
      'frog 4 segundos, pig 3 segundos, imagen congelada de 2 segundos al final',
      ['frog 4', 'pig 3', 'pig 2 held'],
    ],
    ['frog 4 segundos, pig 3 segundos, no final congela por 2 segundos', ['frog 4', 'pig 3', 'pig 2 held']],
    [
      'frog 4 secondi, pig 3 secondi, fermo immagine di 2 secondi alla fine',
      ['frog 4', 'pig 3', 'pig 2 held'],
    ],
    ['frog 4秒,然后pig 3秒,最后定格2秒', ['frog 4', 'pig 3', 'pig 2 held']],
  ])('%s', (prompt, clips) => {
    const one = said(prompt);
    expect(clipsOf(one)).toEqual(clips);
    expect(one.brief.unread).toEqual([]);
    expect(one.message).not.toMatch(/as asked/u);
  });

  test('but not to a length that was asked for', () => {
    const one = said('A 10 second film of frog and pig, ending on a freeze frame of 2 seconds');
    expect(clipsOf(one)).toEqual(['frog 4', 'pig 4', 'pig 2 held']);
    expect(isMet(one)).toBe(true);
  });

  test('a freeze that is refused leaves nothing behind', () => {
    const one = said('frog, pig 4 seconds each, no freeze frame, no split screen');
    expect(clipsOf(one)).toEqual(['frog 4', 'pig 4']);
    expect(isMet(one)).toBe(true);
  });
});

describe('cards stand before and behind the clips', () => {
  test.each([
    ['frog 3 s, pig 3 s, end card "Thanks" for 3 seconds', ['frog 3', 'pig 3', 'drawn 3']],
    [
      'Start with an intro card that says "Toys" for 2 seconds, then frog 3 s, pig 3 s',
      ['drawn 2', 'frog 3', 'pig 3'],
    ],
    ['frog 3 s, pig 3 s, then an end card with my logo.png for 3 seconds', ['frog 3', 'pig 3', 'logo 3']],
    ['Frog 3 Sekunden, pig 3 Sekunden, Schlusskarte "Danke" 2 Sekunden', ['frog 3', 'pig 3', 'drawn 2']],
    [
      'frog 3 segundos, pig 3 segundos, al final una tarjeta "Gracias" de 3 segundos',
      ['frog 3', 'pig 3', 'drawn 3'],
    ],
  ])('%s', (prompt, clips) => {
    const one = said(prompt);
    expect(clipsOf(one)).toEqual(clips);
    expect(one.brief.unread).toEqual([]);
  });

  test('a card keeps its colour and its words', () => {
    const { texts, clips } = seenFilm(
      said('frog 3 s, pig 3 s, red end card that reads Come again soon for 2 seconds'),
    );
    expect(clips.map(({ name }) => name)).toEqual(['frog', 'pig', 'drawn']);
    expect(texts).toEqual([{ text: 'Come again soon', from: 6, to: 8 }]);
  });
});

describe('several pictures at a time', () => {
  test.each([
    ['Split screen frog and pig, 5 seconds', 5, ['pig']],
    ['frog and pig side by side for 4 seconds', 4, ['pig']],
    ['Split screen of the frog, the pig and the elf side by side, 5 seconds', 5, ['pig', 'elf']],
    ['2x2 grid with frog, pig, elf and monster for 6 seconds', 6, ['pig', 'elf', 'monster']],
    ['Split screen: pig right, frog left, 4 seconds', 4, ['pig']],
    ['Pantalla dividida con frog y pig, 5 segundos', 5, ['pig']],
    ['frog.mp4 和 pig.mp4 分屏,5秒', 5, ['pig']],
  ])('%s', (prompt, seconds, others) => {
    const one = said(prompt);
    expect(clipsOf(one)).toEqual([`frog ${seconds}`]);
    expect(tracksNamed(one, 'Split screen').map(({ asset }) => asset.replace('.mp4', ''))).toEqual(others);
    expect(one.brief.unread).toEqual([]);
  });

  test('in a part of the film the others go on alone', () => {
    const one = said('frog 3 s, then split screen of pig and elf 4 s, then monster 2 s');
    expect(clipsOf(one)).toEqual(['frog 3', 'pig 4', 'monster 2']);
    expect(tracksNamed(one, 'Split screen').map(({ asset, from }) => [asset, from])).toEqual([
      ['elf.mp4', 3],
    ]);
    expect(isMet(one)).toBe(true);
  });

  test('a grid of four gives each a quarter', () => {
    const one = said('Four-way split screen: frog, pig, elf, monster, 6 seconds');
    const boxes = [...tracksNamed(one, 'Footage'), ...tracksNamed(one, 'Split screen')].map(({ box }) => box);
    expect(boxes).toEqual([
      { x: 0, y: 0, width: 0.5, height: 0.5 },
      { x: 0.5, y: 0, width: 0.5, height: 0.5 },
      { x: 0, y: 0.5, width: 0.5, height: 0.5 },
      { x: 0.5, y: 0.5, width: 0.5, height: 0.5 },
    ]);
  });
});

test.each([
  [
    'frog for 6 seconds with the pig picture in picture in the top right corner, a quarter of the width',
    6,
    { x: 0.71, y: 0.05, width: 0.25, height: 0.25 },
  ],
  [
    'Use frog.mp4 as the main picture and put pig.mp4 small in the bottom left corner. 5 seconds.',
    5,
    { x: 0.04, y: 0.65, width: 0.3, height: 0.3 },
  ],
  [
    'frog en grand et le pig en incrustation en haut à droite, 6 secondes',
    6,
    { x: 0.66, y: 0.05, width: 0.3, height: 0.3 },
  ],
])('a small picture: %s', (prompt, seconds, box) => {
  const one = said(prompt);
  expect(clipsOf(one)).toEqual([`frog ${seconds}`]);
  expect(tracksNamed(one, 'Picture in picture')).toMatchObject([{ asset: 'pig.mp4', from: 0, box }]);
  expect(one.brief.unread).toEqual([]);
});

/** Kinds and lengths of the transitions of the pictures, seconds. */
function joinsOf({ timeline }: Said): [kind: unknown, seconds: number][] {
  const [pictures] = timeline.tracks.children;
  if (pictures?.OTIO_SCHEMA !== 'Track.1') return [];
  return pictures.children.flatMap((item) => {
    if (item.OTIO_SCHEMA !== 'Transition.1') return [];
    const { in_offset: into, out_offset: out } = item;
    const { kind = 'dissolve' } = (item.metadata.rushes ?? {}) as { kind?: string };
    return [[kind, into.value / into.rate + out.value / out.rate]];
  });
}

test.each([
  ['frog 3 s, dip to white, pig 3 s, elf 3 s', [['dip', 0.5]], ['frog 3', 'pig 3', 'elf 3']],
  ['frog 3 s then wipe to pig 3 s', [['wipe', 0.5]], ['frog 3', 'pig 3']],
  [
    'frog, pig, elf 4 seconds each with cross dissolves of 1 second',
    [
      ['dissolve', 1],
      ['dissolve', 1],
    ],
    ['frog 4', 'pig 4', 'elf 4'],
  ],
])('transitions: %s', (prompt, joins, clips) => {
  const one = said(prompt);
  expect(joinsOf(one)).toEqual(joins);
  expect(clipsOf(one)).toEqual(clips);
  expect(isMet(one)).toBe(true);
});

test.each([
  ['frog 3 secondi, pig 3 secondi, dissolvenza dal nero', ['pictureFadeInSeconds', 0.7]],
  ['frog 4 segundos, pig 4 segundos, com fade para preto no final', ['pictureFadeOutSeconds', 0.7]],
  ['frog 3 s, pig 3 s, 2 second fade to black at the end', ['pictureFadeOutSeconds', 2]],
  ['frog 3 s, pig 3 s, am Ende auf Schwarz blenden', ['pictureFadeOutSeconds', 0.7]],
  ['frog 3 s, pig 3 s, zum Schluss auf Schwarz', ['pictureFadeOutSeconds', 0.7]],
  ['frog 3 s, pig 3 s. Blende auf Schwarz am Ende', ['pictureFadeOutSeconds', 0.7]],
  ['frog 3 s, pig 3 s, end on black', ['pictureFadeOutSeconds', 0.7]],
])('fades: %s', (prompt, [name, seconds]) => {
  const one = said(prompt);
  expect(JSON.stringify(one.timeline)).toContain(`"${name}":${seconds}`);
  expect(one.brief.unread).toEqual([]);
});

test.each([
  'frog 3 s, pig 3 s, fade to white at the end',
  'frog 3 s, pig 3 s, fade from white',
  'frog 3 s, pig 3 s, fondu au blanc à la fin',
])('says that no film fades to white: %s', (prompt) => {
  expect(said(prompt).message).toContain('dip to white');
});

describe('the sound of one clip under another', () => {
  test('goes on from where its picture ends', () => {
    const one = said('frog 4 s, pig 4 s. Keep the sound of the frog running under the pig');
    expect(clipsOf(one)).toEqual(['frog 4', 'pig 4']);
    expect(tracksNamed(one, 'Sound under')).toMatchObject([{ asset: 'frog.mp4', from: 4 }]);
    expect(isMet(one)).toBe(true);
  });

  test('stands in the place of its own', () => {
    const one = said('Show the elf but with the sound of the frog, 5 seconds');
    expect(clipsOf(one)).toEqual(['elf 5']);
    expect(tracksNamed(one, 'Footage sound').map(({ enabled }) => enabled)).toEqual([false]);
    expect(tracksNamed(one, 'Sound under')).toMatchObject([{ asset: 'frog.mp4', from: 0 }]);
  });
});

test('words of the craft in names and descriptions are no wishes', () => {
  for (const prompt of [
    'Cortina 3 segundos, frog 4 segundos',
    'wiping the table 3 s, frog 2 s',
    'frog 3 s, pig 3 s',
  ])
    expect(readCraft(prompt, assets)).toBeNull();
});

test('hostile messages are read in no time', () => {
  const start = process.cpuUsage();
  for (const part of [
    ' freeze',
    ' ,',
    '"',
    ' end card',
    ' split screen and',
    ' 2 s',
    ' ,freeze,',
    ' sound of',
    ' 定格',
  ])
    readCraft(`freeze frog ${part.repeat(1400 / part.length)}`, assets);
  const { user } = process.cpuUsage(start);
  expect(user / 1000).toBeLessThan(3000);
});

describe('a message about one file alone is about all of it', () => {
  test.each([
    ['Make the frog black and white', ['frog 20']],
    ['frog.mp4 at double speed', ['frog 10']],
    ['Just trim the first 5 seconds off frog.mp4', ['frog 15']],
    ['Cut the best 10 seconds out of frog.mp4', ['frog 10']],
    ['frog.mp4 in black and white, 6 seconds', ['frog 6']],
  ])('%s', (prompt, clips) => {
    const one = said(prompt);
    expect(clipsOf(one)).toEqual(clips);
    expect(isMet(one)).toBe(true);
  });
});

describe('speeds within a clip', () => {
  test('a part of it is slow, and it is as long as it was', () => {
    const { clips } = seenFilm(said('Frog 5 seconds, but the part from 2 to 4 seconds in slow motion'));
    expect(clips.map(({ seconds, speed }) => [seconds, speed])).toEqual([
      [2, 1],
      [2, 0.5],
      [1, 1],
    ]);
  });

  test('a ramp goes from one speed to the other', () => {
    const one = said('frog 4 seconds with a speed ramp from 1x to 4x, pig 2 s');
    const { clips, seconds } = seenFilm(one);
    const speeds = clips.filter(({ name }) => name === 'frog').map(({ speed }) => speed);
    expect([speeds[0], speeds.at(-1)]).toEqual([1, 4]);
    expect(speeds).toEqual(speeds.toSorted((a, b) => a - b));
    expect(seconds).toBeCloseTo(6);
    expect(isMet(one)).toBe(true);
  });
});

test('the look of a clip in a list is its own', () => {
  const { timeline } = said('frog 3 s, pig 3 s, elf 3 s with a vintage look');
  const [pictures] = timeline.tracks.children;
  const colors =
    pictures?.OTIO_SCHEMA === 'Track.1'
      ? pictures.children.map((item) => (item.metadata.rushes as { color?: unknown }).color)
      : [];
  expect(colors).toEqual([undefined, undefined, { saturation: -0.35 }]);
});

test.each([
  ['frog 4 s, pig 4 s at half volume', [0, -6]],
  ["frog 4 s, pig 4 s, the pig's volume at 50%", [0, -6]],
  ['frog 4 s, pig 4 s, the pig at half volume', [0, -6]],
  ['Frog 4 s, pig 4 s. The pig is at 50% volume', [0, -6]],
  ['frog 4 s, pig 4 s bei halber Lautstärke', [0, -6]],
])('loudness: %s', (prompt, gains) => {
  const { clips } = seenFilm(said(prompt));
  expect(clips.map(({ gainDb }) => gainDb)).toEqual(gains);
  expect(clips.map(({ speed }) => speed)).toEqual([1, 1]);
});

test('a countdown shows a number a second', () => {
  const { texts, seconds } = seenFilm(said('frog 3 seconds with a countdown from 3 to 1'));
  expect(texts).toEqual([
    { text: '3', from: 0, to: 1 },
    { text: '2', from: 1, to: 2 },
    { text: '1', from: 2, to: 3 },
  ]);
  expect(seconds).toBe(3);
});

test('a lower third stands on its clip', () => {
  const { texts } = seenFilm(said('frog 3 s, pig 5 s with a lower third "Piggy" for 3 seconds'));
  expect(texts).toEqual([{ text: 'Piggy', from: 3, to: 6 }]);
});

test('words to be spoken are no title, and what would speak them is told', () => {
  const one = said('frog 4 s, pig 4 s with a voice-over saying "Meet our toys"');
  expect(seenFilm(one).texts).toEqual([]);
  expect(one.message).toContain('POST /tools/generate/tts');
});

test('one film for two places is made in both shapes', () => {
  const one = said('frog 4 s, pig 4 s, one for TikTok and one for YouTube');
  expect(one.brief.edits).toMatchObject([
    {
      kind: 'outputs',
      shapes: [
        { width: 9, height: 16 },
        { width: 16, height: 9 },
      ],
    },
  ]);
  expect(one.brief.unread).toEqual([]);
});

test.each([
  ['frog and pig with wipes 3 seconds each', ['frog 3', 'pig 3']],
  ['frog and pig with wipes between the clips, 8 seconds', ['frog 4', 'pig 4']],
  ['frog and pig, freeze frame at the end, 9.5 seconds', ['frog 4', 'pig 4', 'pig 1.5 held']],
])('a time behind a comma or of each clip is the film’s: %s', (prompt, clips) => {
  expect(clipsOf(said(prompt))).toEqual(clips);
});

describe('a message about a film that is there', () => {
  const film = 'frog 4 s, pig 4 s';

  test.each([
    ['end card "Bye" 3 seconds', ['frog 4', 'pig 4', 'Scene 3']],
    ['intro card "Toys" for 2 seconds', ['Scene 2', 'frog 4', 'pig 4']],
    ['carte de fin "Merci" pendant 3 secondes', ['frog 4', 'pig 4', 'Scene 3']],
  ])('a card has its own time: %s', (message, clips) => {
    const one = said(film, message);
    const seen = seenFilm(one).clips.map(
      ({ name, seconds }) => `${name === 'drawn' ? 'Scene' : name} ${seconds}`,
    );
    expect(seen).toEqual(clips);
    expect(isMet(one)).toBe(true);
  });

  test.each([
    ['Dip to white between them', '"dip"'],
    ['fade to black at the end over 2 seconds', '"pictureFadeOutSeconds":2'],
    ['now wipe transitions between the clips', '"wipe"'],
    ['the pig at half volume', '"gainDb":-6'],
  ])('the craft alone: %s', (message, written) => {
    const one = said(film, message);
    expect(clipsOf(one)).toEqual(['frog 4', 'pig 4']);
    expect(JSON.stringify(one.timeline)).toContain(written);
    expect(isMet(one)).toBe(true);
  });

  test('takes a countdown and counts', () => {
    expect(seenFilm(said(film, 'please add a countdown from 3')).texts.map(({ text }) => text)).toEqual([
      '3',
      '2',
      '1',
    ]);
  });

  test.each(['undo the freeze', 'nah remove the freeze', 'is there a freeze?', 'Standbild wieder weg'])(
    'adds nothing where it takes away or asks: %s',
    (message) => {
      const clips = clipsOf(said('frog 4 s, pig 4 s, end on a freeze of 2 seconds', message));
      const isQuestion = message.includes('?');
      expect(clips.filter((clip) => clip.endsWith('held'))).toHaveLength(isQuestion ? 1 : 0);
    },
  );
});

describe('what only sounds like the craft', () => {
  test.each<[string, (one: Said) => boolean]>([
    [
      'Frosch 3 s, Schwein 3 s, in Schwarz-Weiß',
      (one) => !JSON.stringify(one.timeline).includes('pictureFade'),
    ],
    ['Frosch 3 s, Schwein 3 s, Text „Hallo“ einblenden', (one) => seenFilm(one).texts[0]?.text === 'Hallo'],
    ['frog, pig and elf, at the same time keep it short, 9 s', (one) => clipsOf(one).length === 3],
    ['frog, pig and elf, a grid look, 9 s', (one) => clipsOf(one).length === 3],
    ['frog, pig and elf, end card with the logo, 9 s', (one) => seenFilm(one).seconds === 9],
  ])('%s', (message, holds) => {
    expect(holds(said(message.replaceAll('Frosch', 'frog').replaceAll('Schwein', 'pig')))).toBe(true);
  });
});
