/** Wishes of one clip or of one cut stay there, in every language. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  ...['dog', 'river', 'picnic', 'boat'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 })),
  toyAsset({ name: 'rock.mp3', kind: 'audio', seconds: 90 }),
];
const film = 'dog.mp4 4 seconds, river.mp4 3 seconds, picnic.mp4 5 seconds';

function after(...messages: string[]) {
  const last = converse([film, ...messages], { assets }).at(-1);
  if (last === undefined) throw new Error('nothing was said');
  return { ...seenFilm(last), message: last.message };
}
const textsAfter = (...messages: string[]) =>
  after(...messages).texts.map(({ text, from, to }) => `${text} ${from}-${to}`);
const order = (...messages: string[]) => after(...messages).clips.map(({ name }) => name);

test.each([
  'ponle el texto «Antes» en el primero y «Después» en el segundo',
  'write Antes over the dog and Después over the river',
  'over the dog: Antes. over the river: Después',
  'Namen einblenden: bei dog "Antes", bei river "Después"',
  'mets « Antes » sur le premier et « Después » sur le deuxième',
  'põe "Antes" no primeiro e "Después" no segundo',
])('texts stand on the clips that are named beside them: %s', (message) => {
  const texts = after(message).texts.map(({ text, from }) => `${text} ${from}`);
  expect(texts).toEqual(['Antes 0', 'Después 4']);
});

test.each([
  'no river escreve "Oi!" em amarelo',
  'no river põe o texto "Oi!"',
  'name on the river: "Oi!"',
  'text big in the middle on the second: Oi!',
  'im zweiten Clip „Oi!“ einblenden',
  'sur le deuxième plan écris « Oi! »',
  '在第二段加上文字“Oi!”',
])('a text stands on its clip, and no clip goes for it: %s', (message) => {
  const { clips, texts } = after(message);
  expect(clips).toHaveLength(3);
  expect(texts.map(({ text, from }) => `${text} ${from}`)).toEqual(['Oi! 4']);
});

test.each([
  ['last 3 seconds: "Open from 1 May"', 'Open from 1 May 9-12'],
  ['最后3秒写上“再见”', '再见 9-12'],
  ['Text "Move better" the whole time', 'Move better 0-12'],
  ['texto al final: Salud!', 'Salud! 10-12'],
])('a text stands when it was asked for: %s', (message, text) => {
  expect(textsAfter(message)).toEqual([text]);
});

test.each([
  'take the text off the river',
  'remove the text from the river',
  'enlève le texte de river',
  'nimm den Text von river weg',
])('the text of one clip goes, and no other: %s', (message) => {
  const { clips, texts } = after('write "Hey" on the river', 'write "Woof" on the dog', message);
  expect(clips).toHaveLength(3);
  expect(texts.map(({ text }) => text)).toEqual(['Woof']);
});

test.each([
  'crossfade between the dog and the river',
  'crossfade into the river',
  'Überblendung zwischen dog und river',
  'fondu enchaîné entre dog et river',
  'disolvencia entre dog y river',
  'transição entre dog e river',
  'dissolvenza tra dog e river',
  '在dog和river之间加转场',
])('one cut is a crossfade, the others stay hard: %s', (message) => {
  expect(after(message).joins).toBe(1);
  expect(after(message).clips).toHaveLength(3);
});

test('one of several crossfades becomes a hard cut', () => {
  expect(after('crossfades everywhere', 'no crossfade between the dog and the river').joins).toBe(1);
});

test('a crossfade between clips that do not follow each other is told, and none is made', () => {
  const { joins, message } = after('crossfade between the dog and the picnic');
  expect(joins).toBe(0);
  expect(message).toContain('do not follow each other');
});

test('music that shall step back under one clip is not made quieter in the whole film', () => {
  const { musicDb, message } = after('music rock.mp3', 'music quieter under the river');
  expect(musicDb).toBe(0);
  expect(message).toContain('as loud through the whole film');
});

test('other words for a text go in the place of those most alike', () => {
  const said = ['write "Pide tu cita" on the river', 'write "Hola" on the dog'];
  expect(textsAfter(...said, 'change the text to "Reserva tu cita"')).toHaveLength(2);
  expect(after(...said, 'change the text to "Reserva tu cita"').texts.map(({ text }) => text)).toEqual([
    'Hola',
    'Reserva tu cita',
  ]);
  expect(order(...said)).toEqual(['dog', 'river', 'picnic']);
});
