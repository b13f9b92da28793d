import { describe, expect, test } from 'vitest';
import { converse } from '../../testing/conversation.ts';
import { toyAsset, toyLibrary } from '../../testing/toy-library.ts';
import { beginReading } from '../read-prompt.ts';
import { readAsked } from './asked.ts';

const asks: readonly (readonly [string, readonly string[]])[] = [
  [
    'length',
    [
      "what's the total duration?",
      'how many secs are we at',
      'Wie lang ist das Ganze inzwischen?',
      'ça dure combien ?',
      '¿cuánto dura ya?',
      'quanto tempo tem agora?',
      'quanto tempo ficou?',
      '现在视频多长?',
      '总时长多少',
      'quanto dura adesso?',
    ],
  ],
  [
    'said',
    [
      'What exactly does he say in it?',
      "who's talking in that clip?",
      'Was sagt der da?',
      '¿qué dice el señor?',
      'o que ele fala no vídeo?',
      '里面说了什么',
    ],
  ],
  [
    'sound',
    [
      "I can't hear anything, is there sound in that clip at all?",
      'is any of this with audio',
      'hat das Ton?',
      'y a-t-il du son ?',
      '¿tiene sonido?',
      '有声音吗',
    ],
  ],
  [
    'titles',
    [
      'Was steht da jetzt am Ende drauf?',
      'read me the text on it',
      "qu'est-ce qui est écrit à la fin ?",
      "cosa c'è scritto sopra?",
      'what font is that?',
      '写的是什么',
    ],
  ],
  [
    'library',
    [
      'ok what do you actually have then?',
      'so what did i upload?',
      'Welche Videos hab ich überhaupt?',
      'vous avez quoi comme images ?',
      '¿qué material tengo?',
      '我都有哪些素材',
      "what's in my library?",
      'o que tem na minha biblioteca?',
    ],
  ],
  [
    'count',
    [
      'il y a combien de plans ?',
      'how many shots are there then?',
      '¿cuántos clips hay?',
      'quanti clip ci sono?',
    ],
  ],
  [
    'clips',
    [
      'Which figures are in the film at the moment?',
      'what is in the film right now?',
      'was ist im Film drin?',
      '用了哪些片段',
    ],
  ],
  [
    'price',
    [
      'how much would it cost?',
      'how much will that cost me?',
      'Was kostet das?',
      'combien ça coûte ?',
      '¿cuánto cuesta?',
      'quanto custa isso?',
      '多少钱?',
    ],
  ],
  [
    'help',
    [
      'what can you do?',
      'Was kannst du alles machen?',
      'que peux-tu faire ?',
      '¿qué puedes hacer?',
      'o que você pode fazer?',
      'cosa puoi fare?',
      '你能做什么?',
    ],
  ],
];
const openers = ['', 'ok, ', 'sorry, '];

describe('questions in words of any order', () => {
  test.each(
    asks.flatMap(([subject, all]) =>
      all.flatMap((one) => openers.map((opener) => [`${opener}${one}`, subject] as const)),
    ),
  )('%s asks for %s', (message, subject) => {
    expect(readAsked(message, { hasFilm: true })).toBe(subject);
  });

  test.each([
    'Can the pig go first please?',
    'can you make it shorter?',
    'could we have more music?',
    'what about black and white?',
    'kannst du den Titel größer machen?',
    'make it 10 seconds',
    'how about a title?',
    'Can I get a video of our boats? One minute max, with music.',
    '把青蛙换成怪物',
  ])('%s asks for a change or a film', (message) => {
    for (const hasFilm of [true, false]) expect(readAsked(message, { hasFilm })).toBeNull();
  });
});

describe('answers', () => {
  const assets = [
    ...toyLibrary.filter(({ name }) => !/elf/.test(name)),
    { ...toyAsset({ name: 'elf.mp4', seconds: 20 }), hasAudio: false },
    toyAsset({ name: 'talk.mp4', seconds: 10, speech: true }),
  ];
  const answer = (first: string, question: string) => converse([first, question], { assets }).at(-1);

  test.each([
    ['talk.mp4, 10 seconds', 'What does he say in it?', 'In talk.mp4 is said: “Ask not.”'],
    ['elf.mp4, 10 seconds, no music', 'is there sound in that clip at all?', 'elf.mp4 has no sound.'],
    ['elf.mp4, 10 seconds, no music', 'is there sound in it?', 'elf.mp4 has no sound.'],
    ['frog.mp4 and pig.mp4, 10 seconds', 'il y a combien de plans ?', 'Le film a 2 plans'],
    ['frog.mp4, title: Frische Glücksschweine', 'Was steht da jetzt drauf?', '“Frische Glücksschweine”'],
  ])('%s: %s', (first, question, told) => {
    const said = answer(first, question);
    expect(said?.message).toContain(told);
    expect(said?.turn).toBeNull();
  });

  test.each([
    "thats great thank you so much, they'll be thrilled",
    'omg love it',
    'génial, ils vont adorer',
    'valeu demais',
  ])('%s is thanks', (message) => {
    const { question } = beginReading(message, { assets, unusable: [], followsVideo: true }).briefWith(
      new Map(),
    );
    expect(question).toEqual({ kind: 'talk', of: 'thanks' });
  });

  test.each(['thanks, now make it shorter', 'great, 10 seconds', 'love it but remove the frog'])(
    '%s is a change',
    (message) => {
      const { question } = beginReading(message, { assets, unusable: [], followsVideo: true }).briefWith(
        new Map(),
      );
      expect(question).toBeNull();
    },
  );
});
