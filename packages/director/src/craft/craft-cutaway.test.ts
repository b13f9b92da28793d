import { framesToSeconds, placeItems, type Track } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { assetOf, requireFilm } from '../turns/film.ts';

const says =
  'Hello I am Ada and this is our house It has a brand new kitchen and then a south facing garden Call me';
const speaker = {
  ...toyAsset({ name: 'agent_intro.mp4', seconds: 30 }),
  transcript: says
    .split(' ')
    .map((text, at) => ({ text, startSeconds: at * 1.4, endSeconds: at * 1.4 + 1 }))
    .filter(({ startSeconds }) => startSeconds < 29),
};
const assets = [
  speaker,
  toyAsset({ name: 'kitchen.mp4', seconds: 20 }),
  toyAsset({ name: 'garden.mp4', seconds: 20 }),
  toyAsset({ name: 'logo.png', kind: 'image' }),
];
const nameOf = (id: string | null) => assets.find((asset) => asset.id === id)?.name ?? null;

/** What is seen over the row of clips, and how that stands. */
function seenAfter(messages: readonly string[]) {
  const said = converse(messages, { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const film = requireFilm(said.timeline);
  const { rate } = film.output;
  const round = (frames: number) => Math.round(framesToSeconds(frames, rate) * 10) / 10;
  const over = said.timeline.tracks.children.flatMap((child) =>
    child.OTIO_SCHEMA !== 'Track.1' || child.name !== 'Cutaways'
      ? []
      : placeItems(child as Track, rate).flatMap(({ item, startFrame, endFrame }) =>
          item.OTIO_SCHEMA === 'Clip.2'
            ? [{ name: nameOf(assetOf(item)), from: round(startFrame), to: round(endFrame) }]
            : [],
        ),
  );
  const row = film.pieces.map(({ item, frames }) => `${nameOf(assetOf(item))} ${round(frames)}`);
  const heard = film.pieces.map(({ sound }) => (sound === null ? null : nameOf(assetOf(sound))));
  return { row, heard, over, message: said.message };
}

test.each([
  'agent_intro in full, but while she talks about the kitchen and the garden show those clips instead of her',
  'agent_intro komplett, und wenn sie über kitchen und garden spricht, zeig das statt ihr',
])('“%s”: pictures where they are spoken of', (message) => {
  const { row, heard, over } = seenAfter([message]);
  expect([row, heard]).toEqual([['agent_intro.mp4 30'], ['agent_intro.mp4']]);
  expect(over.map(({ name }) => name)).toEqual(['kitchen.mp4', 'garden.mp4']);
  // “Kitchen” is said at 19.6 s and “garden” at 28 s.
  expect(over[0]?.from).toBeCloseTo(19.3, 0);
  expect(over[1]?.from).toBeCloseTo(27.7, 0);
});

test('one that is named by the words at which it comes', () => {
  const { over } = seenAfter(['agent_intro whole, cut away to the kitchen when she says brand new']);
  expect(over).toMatchObject([{ name: 'kitchen.mp4' }]);
  expect(over[0]?.from).toBeGreaterThan(12);
});

test.each([
  ['agent_intro', 'cover the middle with the garden, keep her talking'],
  ['agent_intro', 'zeig in der Mitte garden, ihre Stimme läuft weiter'],
  ['agent_intro', 'inserta garden en medio, su voz sigue'],
  ['agent_intro', '中间插入garden，她的声音继续'],
])('“%s”, “%s”: in the middle, and she is heard', (first, message) => {
  const { row, heard, over } = seenAfter([first, message]);
  expect([row, heard]).toEqual([['agent_intro.mp4 30'], ['agent_intro.mp4']]);
  expect(over.map(({ name }) => name)).toEqual(['garden.mp4']);
});

test('pictures over all of a voice', () => {
  const { row, over } = seenAfter(['agent_intro with the kitchen and the garden shown over her voice']);
  expect(row).toEqual(['agent_intro.mp4 30']);
  expect(over).toEqual([
    { name: 'kitchen.mp4', from: 0, to: 15 },
    { name: 'garden.mp4', from: 15, to: 30 },
  ]);
});

test('a film of a length is the speaker for all of it', () => {
  const { row, over } = seenAfter(['agent_intro and the kitchen over her voice while she talks, 20 seconds']);
  expect(row).toEqual(['agent_intro.mp4 20']);
  expect(over.map(({ name }) => name)).toEqual(['kitchen.mp4']);
});

test.each([
  'kitchen and garden, 20 seconds, with the voice of agent_intro over them',
  'kitchen et garden, 20 secondes, voix d’agent_intro en fond sur les images',
  "kitchen and garden, 20 seconds, agent_intro's voice underneath",
])('“%s”: one is heard, and others are seen', (message) => {
  const { row, over } = seenAfter([message]);
  expect([row, over]).toEqual([['kitchen.mp4 10', 'garden.mp4 10'], []]);
});

test('music that is quiet while she talks is no picture', () => {
  expect(seenAfter(['agent_intro with calm music, quiet while she talks']).over).toEqual([]);
});

test.each([
  'kitchen 5 seconds, agent_intro 10 seconds, with subtitles when she talks',
  'kitchen 5 s, agent_intro 10 s. Avec des sous-titres quand elle parle',
  'kitchen 5s, agent_intro hablando 10s. Subtítulos cuando habla',
])('“%s”: nothing is shown over her', (message) => {
  const { row, over } = seenAfter([message]);
  expect([row, over]).toEqual([['kitchen.mp4 5', 'agent_intro.mp4 10'], []]);
});
