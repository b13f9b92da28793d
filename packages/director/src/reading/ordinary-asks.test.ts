/** First messages in everyday words, over libraries with everyday names: what comes of them, clip by clip. */
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { beginReading } from './read-prompt.ts';

const video = (name: string, seconds: number) => toyAsset({ name, seconds });
const assets = [
  video('goal.mp4', 8),
  video('match.mp4', 40),
  video('training.mp4', 14),
  video('cam_left.mp4', 10),
  video('cam_right.mp4', 10),
  ...[1, 2, 3, 4].map((number) => video(`clip_00${number}.mp4`, 3 + number)),
  video('talk_with_pauses.mp4', 23),
  toyAsset({ name: 'badge.png', kind: 'image' }),
  toyAsset({ name: 'song.mp3', kind: 'audio', seconds: 60 }),
  toyAsset({ name: 'voice.wav', kind: 'audio', seconds: 11 }),
];

const filmOf = (...messages: string[]) => {
  const said = converse(messages, { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), brief: said.brief, message: said.message };
};
const clipsOf = (message: string) =>
  filmOf(message).clips.map(({ name, seconds }) => `${name} ${Math.round(seconds * 100) / 100}`);

describe('clips that are meant whole', () => {
  test.each([
    ['goal.mp4 with the title "One nil"', ['goal 8']],
    ['goal.mp4 in Zeitlupe', ['goal 16']],
    ['join clip_001.mp4 and clip_002.mp4', ['clip_001 4', 'clip_002 5']],
    ['Füge clip_001.mp4 und clip_002.mp4 zusammen', ['clip_001 4', 'clip_002 5']],
    [
      'Concatenate clip_001.mp4 to clip_004.mp4 in order, no transitions',
      [4, 5, 6, 7].map((n) => `clip_00${n - 3} ${n}`),
    ],
    ['cam_left.mp4 on top and cam_right.mp4 below', ['cam_left 10']],
  ])('%s', (message, clips) => {
    expect(clipsOf(message)).toEqual(clips);
    expect(filmOf(message).brief.unread).toEqual([]);
  });

  test('a long one of which nothing is said is not', () => {
    const long = [video('lecture.mp4', 1_800)];
    const said = converse(['lecture.mp4'], { assets: long })[0];
    expect(said === undefined ? 0 : seenFilm(said).seconds).toBeLessThan(60);
  });

  test('clips that are joined keep what their crossfades need', () => {
    const { clips, joins } = filmOf('clip_001.mp4 and clip_002.mp4 joined with a crossfade');
    expect(joins).toBe(1);
    expect(clips.map(({ name }) => name)).toEqual(['clip_001', 'clip_002']);
  });
});

describe('times that are not the length of the film', () => {
  test.each([
    ['5 seconds of each video: goal.mp4 and training.mp4', ['goal 5', 'training 5']],
    [
      'Die ersten 10 Sekunden von match.mp4, dann goal.mp4, am Ende das Wappen badge.png 3 Sekunden',
      ['match 10', 'goal 8', 'badge 3'],
    ],
    ['goal.mp4 and badge.png 3 seconds', ['goal 8', 'badge 3']],
    ['goal.mp4 louder, with a fade in and a fade out on picture and sound, 1 second each', ['goal 8']],
    ['song.mp3 under training.mp4 but start the song at 0:05', ['training 14']],
    ['goal.mp4 5 s, end card "Bye" 2 s', ['goal 5', 'drawn 2']],
    ['30 seconds of every clip', null],
  ])('%s', (message, clips) => {
    if (clips === null) expect(filmOf(message).seconds).toBe(30);
    else expect(clipsOf(message)).toEqual(clips);
  });

  test('those of clips are not those of their transitions', () => {
    const { clips, joins, brief } = filmOf('training.mp4, match.mp4, 6 seconds each, smooth transitions');
    expect(clips.map(({ seconds }) => seconds)).toEqual([6, 6]);
    expect(joins).toBe(1);
    expect(brief.edits).toEqual([]);
  });
});

describe('what is taken out', () => {
  test.each([
    'Remove the part between 10 and 20 seconds from match.mp4.',
    'match.mp4 without the part from 0:10 to 0:20',
    'Schneide aus match.mp4 den Teil von 0:10 bis 0:20 raus',
  ])('a part: %s', (message) => {
    expect(clipsOf(message)).toEqual(['match 10', 'match 20']);
  });

  test('the beginning', () => {
    expect(clipsOf('Schneide bei training.mp4 den Anfang bis Sekunde 4 weg')).toEqual(['training 10']);
  });

  test.each([
    'Cut out all the pauses in talk_with_pauses.mp4 please',
    'remove the pauses from talk_with_pauses.mp4',
  ])('silences, whatever the file is called: %s', (message) => {
    expect(clipsOf(message)).toEqual(['talk_with_pauses 23']);
    expect(filmOf(message).brief.edits.map(({ kind }) => kind)).toEqual(['silences']);
  });

  test('footage that is kept out', () => {
    expect(
      filmOf('a 20 second film of everything, keep goal.mp4 out of it').clips.map(({ name }) => name),
    ).not.toContain('goal');
  });
});

describe('texts', () => {
  test.each([
    'goal.mp4 and training.mp4, 10 seconds, put "Week 12" in the top left corner all the time',
    'goal.mp4 und training.mp4, 10 Sekunden, schreib "Week 12" oben links rein, die ganze Zeit',
    'goal.mp4 y training.mp4, 10 segundos, pon "Week 12" arriba a la izquierda durante todo el vídeo',
  ])('stand as long as the film: %s', (message) => {
    expect(filmOf(message).texts).toEqual([{ text: 'Week 12', from: 0, to: 10 }]);
  });

  test('are no files because of their words or their places', () => {
    const { clips, texts } = filmOf('goal.mp4 with "Training" in the top left corner');
    expect(clips.map(({ name }) => name)).toEqual(['goal']);
    expect(texts.map(({ text }) => text)).toEqual(['Training']);
  });

  test('are texts where they are written on a clip, whatever files are called', () => {
    const { clips, texts } = filmOf(
      'Take goal.mp4, play it once at normal speed and then again in slow motion at half speed, and put "GOAL!" in big letters over the slow motion.',
    );
    expect(clips).toMatchObject([
      { seconds: 8, speed: 1 },
      { seconds: 16, speed: 0.5 },
    ]);
    expect(texts).toMatchObject([{ text: 'GOAL!', from: 8 }]);
  });

  test('are no names of files', () => {
    const { texts, brief } = filmOf('Junta clip_001.mp4 e clip_002.mp4 e põe as legendas de subs.srt');
    expect(texts).toEqual([]);
    expect(brief.unread.join()).toContain('subs.srt');
  });
});

test.each([
  'Start with a 5 second countdown, then goal.mp4 8 seconds',
  'countdown of 5 seconds, then goal.mp4 8 seconds',
])('a countdown that a film starts with comes before it: %s', (message) => {
  const { clips, texts, seconds } = filmOf(message);
  expect(seconds).toBe(13);
  expect(clips.map(({ name }) => name)).toEqual([...Array(5).fill('drawn'), 'goal']);
  expect(texts.map(({ text, from }) => `${text} ${from}`)).toEqual(['5 0', '4 1', '3 2', '2 3', '1 4']);
});

test('a picture on a colour behind a clip of so many seconds is a card behind it', () => {
  expect(
    clipsOf(
      'Make a 6 second clip of goal.mp4, fade to black at the end and then show badge.png on a white background for 2 seconds.',
    ),
  ).toEqual(['goal 6', 'badge 2']);
});

test.each(['add a countdown at 5 seconds', 'with a countdown on the last 5 seconds'])(
  'when a countdown comes is not how long it is: %s',
  (wish) => {
    const { texts, brief } = filmOf(`goal.mp4 8 s, ${wish}`);
    expect(texts).toEqual([]);
    expect(brief.unread.join()).toContain('countdown');
  },
);

test('what is told of the slow motion is on the slow clip where that is not the last', () => {
  const { texts, clips } = filmOf(
    'goal.mp4 in slow motion, then training.mp4, put "GOAL" over the slow motion',
  );
  expect(texts.map(({ text, from }) => [text, from])).toEqual([['GOAL', 0]]);
  expect(clips.map(({ speed }) => speed)).toEqual([0.5, 1]);
});

test('who keeps one clip in and another out takes out no third and not the first', () => {
  const { clips } = filmOf('goal.mp4 and training.mp4, 8 s, keep the goal in and the training out');
  expect(clips.map(({ name }) => name)).toContain('goal');
});

test.each(['Put together a highlight film of goal.mp4 and training.mp4', 'a teaser of training.mp4'])(
  'a film that is made of clips shows some of them: %s',
  (message) => {
    for (const { name, seconds } of filmOf(message).clips)
      expect(seconds).toBeLessThan(name === 'goal' ? 8 : 14);
  },
);

test('a voice of many times the length of its footage does not set the length', () => {
  const long = [toyAsset({ name: 'talk.wav', kind: 'audio', seconds: 600 }), video('goal.mp4', 8)];
  const [said] = converse(['Use talk.wav as the narration over goal.mp4'], { assets: long });
  expect(said?.brief.length).toBeNull();
});

test.each([
  ['15 seconds of our wedding with song.mp3', 'wedding'],
  ['Un teaser vertical de 15 secondes de notre mariage, avec song.mp3', 'notre mariage'],
])('an occasion is what footage is of, and told where nothing shows it: %s', (message, words) => {
  const reading = beginReading(message, { assets, unusable: [] });
  const nothing = { moments: [], note: null, reason: 'I found nothing' };
  const brief = reading.briefWith(new Map(reading.finds.map(({ key }) => [key, nothing])));
  expect(brief).toMatchObject({ refusal: null, length: { seconds: 15 } });
  expect(brief.unread).toContain(words);
});

test('several cards of one message stand one behind the other', () => {
  const { texts } = filmOf('goal.mp4 5 s, end card "A" 2 s, end card "B" 2 s');
  expect(texts.map(({ text }) => text)).toEqual(['A', 'B']);
});

describe('sound', () => {
  test('a recording that speaks is no music, and its film is as long', () => {
    const { brief, seconds } = filmOf('Use voice.wav as the narration over match.mp4');
    expect(brief).toMatchObject({ voiceAssetIds: ['id:voice.wav'], music: null });
    expect(seconds).toBe(11);
  });

  test('music under a voice', () => {
    const { brief } = filmOf('goal.mp4 5 s, training.mp4 8 s. Put song.mp3 quietly under voice.wav');
    expect(brief).toMatchObject({ voiceAssetIds: ['id:voice.wav'], music: { assetId: 'id:song.mp3' } });
  });

  test.each(["Accelera goal.mp4 di 4 volte e togli l'audio", 'Passe goal.mp4 en accéléré x4 sans le son'])(
    'a factor and no sound: %s',
    (message) => {
      expect(filmOf(message).clips).toMatchObject([{ seconds: 2, speed: 4, isHeard: false }]);
    },
  );
});

test('versions and what each is for', () => {
  const { brief } = filmOf(
    'goal.mp4 in three versions: 16:9 for YouTube, 9:16 for TikTok and square for the feed. 8 seconds each.',
  );
  expect(brief.edits.map(({ kind }) => kind)).toEqual(['outputs']);
  expect(brief.unread).toEqual([]);
});

test.each<[string, string | null]>([
  ['What videos do I have here and how long is each of them?', 'files'],
  ['Which of my clips is the longest?', 'files'],
  ['Wie lang ist goal.mp4?', 'files'],
  ['Combien de fichiers ai-je ?', 'files'],
  ['what formats can you export?', 'talk'],
  ['Can you make a video of goal.mp4?', null],
  ['Could I have goal.mp4 in black and white?', null],
  ['How about a 10 second film of goal and training?', null],
  ["Puoi rallentare goal.mp4 e togliere l'audio?", null],
  ['Peux-tu raccourcir goal.mp4 ?', null],
  ['Is there a way to make goal.mp4 look like an old film?', null],
  ['Wie wäre es mit goal.mp4 und dann training.mp4?', null],
])('questions make no film, wishes in their form do: %s', (message, kind) => {
  const { question } = beginReading(message, { assets, unusable: [] }).briefWith(new Map());
  expect(question?.kind ?? null).toBe(kind);
});

test.each([
  ['Garde seulement les 5 premières secondes de training.mp4', ['training 5']],
  ['los 5 primeros segundos de training.mp4', ['training 5']],
  ['Togli i primi 4 secondi di training.mp4', ['training 10']],
  ['Enlève les 4 premières secondes de training.mp4', ['training 10']],
  ['Cut seconds 5 to 9 out of training.mp4', ['training 5', 'training 5']],
  ['training.mp4, fade it out over the last 2 seconds', ['training 14']],
  [
    'Start with badge.png for 2 seconds, then goal.mp4 and cam_left.mp4',
    ['badge 2', 'goal 8', 'cam_left 10'],
  ],
  ['play goal.mp4 once at normal speed, then again at half speed', ['goal 8', 'goal 16']],
  ['Un ralenti de goal.mp4 à 25 %', ['goal 32']],
  ['goal.mp4 快进两倍', ['goal 4']],
])('stretches, repeats and shares of a speed: %s', (message, clips) => {
  expect(clipsOf(message)).toEqual(clips);
});

test.each([
  'training.mp4 3 s, goal.mp4 4 s, then the same again backwards',
  'training.mp4 3 s, goal.mp4 4 s, then goal.mp4 again backwards',
])('what is shown again is the clip right before: %s', (message) => {
  expect(filmOf(message).clips.map(({ name, speed }) => `${name} ${speed}`)).toEqual([
    'training 1',
    'goal 1',
    'goal -1',
  ]);
});

test('backwards and twice as fast are both', () => {
  const { clips, message } = filmOf('goal.mp4 backwards and twice as fast');
  expect(clips).toMatchObject([{ speed: -2, seconds: 4 }]);
  expect(message).not.toContain('Not quite');
});

test.each([
  ['goal.mp4 but brighter and warmer, please', 2],
  ['goal.mp4, brighter', 1],
  ['goal.mp4 darker and training.mp4, 10 seconds', 1],
  ['goal.mp4 4 s, training.mp4 4 s, more contrast', 1],
])('looks: %s', (message, count) => {
  const { brief } = filmOf(message);
  expect(brief.edits.filter(({ kind }) => kind === 'look')).toHaveLength(count);
  expect(brief.unread).toEqual([]);
});

test.each([
  'Each clip should be 4 seconds: goal.mp4, training.mp4, cam_left.mp4 in that order',
  'chaque plan dure 4 secondes : goal.mp4, training.mp4, cam_left.mp4',
  'Jeder Clip soll 4 Sekunden dauern: goal.mp4, training.mp4, cam_left.mp4',
])('what is told of each clip is of those that are named: %s', (message) => {
  expect(clipsOf(message)).toEqual(['goal 4', 'training 4', 'cam_left 4']);
});

test.each([
  'goal.mp4 einmal im Hochformat und einmal im Querformat',
  'goal.mp4 en vertical et en horizontal',
  'goal.mp4 in verticale e in orizzontale',
])('two shapes: %s', (message) => {
  const { brief, width, height } = filmOf(message);
  expect(brief.edits.map(({ kind }) => kind)).toEqual(['outputs']);
  expect([width, height]).toEqual([720, 1280]);
});

describe('of a film that is there', () => {
  const film = ['clip_001.mp4 3 s, clip_002.mp4 3 s'];

  test('“no último clip” is a place in Portuguese', () => {
    const { clips, texts } = filmOf(...film, 'Coloca o texto "Pronto!" no último clip.');
    expect(clips.map(({ name }) => name)).toEqual(['clip_001', 'clip_002']);
    expect(texts).toMatchObject([{ text: 'Pronto!', from: 3 }]);
  });

  test('a clip comes into the middle with its time', () => {
    const { clips } = filmOf(...film, '在中间加入 clip_003.mp4，2秒。');
    expect(clips.map(({ name, seconds }) => `${name} ${seconds}`)).toEqual([
      'clip_001 3',
      'clip_003 2',
      'clip_002 3',
    ]);
  });

  test('the loudness of one clip', () => {
    expect(filmOf(...film, 'El volumen de clip_001.mp4 al 50%').clips[0]?.gainDb).toBe(-6);
  });

  test('what somebody would like first comes first', () => {
    expect(filmOf(...film, "We'd like clip_002.mp4 first.").clips[0]?.name).toBe('clip_002');
  });

  test('a clip that comes into the middle is told as done', () => {
    expect(filmOf(...film, '在中间加入 clip_003.mp4，2秒。').message).not.toContain('it does not come');
  });

  test.each([
    ['Split the screen between clip_001 and clip_002', 'split'],
    ['结尾淡出', 'fade'],
  ])('%s', (message, kind) => {
    expect(filmOf(...film, message).brief.edits.map((edit) => edit.kind)).toEqual([kind]);
  });

  test('a picture that is put in is not written on the film', () => {
    expect(filmOf(...film, 'Pon la foto badge.png al principio durante 3 segundos.').texts).toEqual([]);
  });
});
