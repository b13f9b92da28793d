import { clipSettings, framesToSeconds, placeItems, type Timeline, type Track } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { requireFilm, speedOf } from '../turns/film.ts';

const assets = [
  toyAsset({ name: 'dashboard.mp4', seconds: 40 }),
  toyAsset({ name: 'webcam.mp4', seconds: 40 }),
  toyAsset({ name: 'harbour.mp4', seconds: 40 }),
  toyAsset({ name: 'logo.png', kind: 'image' }),
];

interface Seen {
  name: string;
  from: number;
  to: number;
  layout: { box?: { x: number; y: number; width: number; height: number }; opacity?: unknown };
  isRound: boolean;
}

/** The film after some messages: its ground, and what is seen over its pictures or beside them. */
function seenAfter(messages: readonly string[]): {
  message: string;
  ground: unknown;
  pieces: string[];
  over: Seen[];
} {
  const said = converse(messages, { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const film = requireFilm(said.timeline);
  return {
    message: said.message,
    ground: (said.timeline.metadata.rushes as { output: { background?: string } }).output.background,
    pieces: film.pieces.map(
      ({ item, frames }) => `${item.name} ${Math.round(framesToSeconds(frames, film.output.rate) * 10) / 10}`,
    ),
    over: placedOver(said.timeline),
  };
}

function placedOver(timeline: Timeline): Seen[] {
  const { picture, output } = requireFilm(timeline);
  return timeline.tracks.children.flatMap((child, row): Seen[] => {
    const isOver = child.OTIO_SCHEMA === 'Track.1' && child.kind === 'Video' && row !== picture;
    if (!isOver || !['Picture in picture', 'Logo', 'Split screen'].includes(child.name)) return [];
    return placeItems(child as Track, output.rate).flatMap(({ item, startFrame, endFrame }): Seen[] => {
      if (item.OTIO_SCHEMA !== 'Clip.2') return [];
      const { layout = {}, mask } = clipSettings(item);
      const [from, to] = [startFrame, endFrame].map((at) => framesToSeconds(at, output.rate));
      return [
        {
          name: item.name,
          from: from ?? 0,
          to: to ?? 0,
          layout: layout as Seen['layout'],
          isRound: mask?.shape === 'ellipse',
        },
      ];
    });
  });
}

test.each([
  'dashboard full screen with the webcam in a small circle bottom left, 20 seconds',
  'picture in picture: dashboard full screen, webcam in a small circle bottom left, 20 seconds',
  'Dashboard im Vollbild, unten links die Webcam klein als Kreis, 20 Sekunden',
])('“%s”', (message) => {
  const { over, pieces } = seenAfter([message]);
  expect(pieces.map((one) => one.split(' ')[0])).not.toContain('webcam.mp4');
  expect(over).toMatchObject([{ name: 'webcam.mp4', from: 0, to: 20, isRound: true }]);
  const box = over[0]?.layout.box;
  // As wide as it is high, on 1280 by 720.
  expect((box?.width ?? 0) * 1280).toBeCloseTo((box?.height ?? 0) * 720, 0);
  expect(box?.x).toBeLessThan(0.1);
  expect(box?.y).toBeGreaterThan(0.5);
});

test.each([
  ['Overlay logo.png on harbour.mp4 at top-left, 20% width, from 5s to 12s, opacity 50%.', 5, 12],
  ['harbour 20 segundos con el logo arriba a la izquierda al 20% del ancho, del segundo 5 al 10', 5, 10],
  ['harbour 20 seconds, logo top left, 20% width, for the first 4 seconds only', 0, 4],
])('“%s”: only then', (message, from, to) => {
  const { over } = seenAfter([message]);
  expect(over).toMatchObject([{ name: 'logo.png', from, to }]);
  expect(over[0]?.layout.box?.width).toBeCloseTo(0.2, 2);
  expect(over[0]?.layout.opacity).toBe(message.includes('opacity') ? 0.5 : undefined);
});

test.each([
  ['harbour 15 seconds, logo at the end on a white background for 4 seconds', '#ffffff', 4],
  ['harbour 15 Sekunden, am Ende das Logo auf weißem Hintergrund', '#ffffff', 3],
  ['harbour 15 secondes, à la fin le logo sur fond blanc', '#ffffff', 3],
  ['harbour 15 segundos, al final el logo sobre fondo blanco', '#ffffff', 3],
  ['harbour 15秒，最后白色背景logo', '#ffffff', 3],
])('“%s”: a card', (message, ground, seconds) => {
  const seen = seenAfter([message]);
  expect([seen.ground, seen.pieces.at(-1), seen.over]).toEqual([ground, `logo.png ${seconds}`, []]);
});

test('a card with words, brought into a film that is there', () => {
  const seen = seenAfter([
    'harbour 15 seconds',
    'at the end the logo on a white background + "www.example.org"',
  ]);
  expect([seen.ground, seen.pieces.at(-1)]).toEqual(['#ffffff', 'logo.png 3']);
  expect(seen.message).toContain('www.example.org');
});

test('the words of such a card stand below its picture', () => {
  const [said] = converse(['harbour 9 seconds, at the end the logo on white + "www.example.org"'], {
    assets,
  });
  expect(said?.brief.edits).toMatchObject([{ kind: 'card', text: 'www.example.org', spot: 'bottom' }]);
});

test('a film that only ends with a logo has no ground', () => {
  expect(seenAfter(['harbour 15 seconds, end with the logo']).ground).toBeUndefined();
});

test.each([
  'now one above the other instead of side by side',
  'jetzt übereinander statt nebeneinander',
  "plutôt l'un au-dessus de l'autre",
  'agora um em cima do outro',
])('“%s”: what is seen at a time is arranged otherwise', (message) => {
  const { over, message: answer } = seenAfter(['harbour and webcam side by side, 10 seconds', message]);
  expect(over).toMatchObject([
    { name: 'webcam.mp4', layout: { box: { x: 0, y: 0.5, width: 1, height: 0.5 } } },
  ]);
  expect(answer).not.toContain('understand');
});

test('“it” is the small picture that the first message brought', () => {
  const first = 'dashboard 20 seconds with webcam in the bottom left corner';
  const before = seenAfter([first]).over[0]?.layout.box;
  const after = seenAfter([first, 'move it to the top right and make it bigger']).over[0]?.layout.box;
  expect(after?.x).toBeGreaterThan(0.5);
  expect(after?.y).toBeLessThan(0.2);
  expect(after?.width).toBeGreaterThan((before?.width ?? 1) * 1.2);
});

test('what stands under a small picture keeps its stretch, its speed and its time', () => {
  const said = converse(
    ['harbour from 0:20 to 0:23, the webcam small bottom left over it, then dashboard 3 s in slow motion'],
    { assets },
  ).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const clips = requireFilm(said.timeline).pieces.map(({ item, frames }) => ({
    from: (item.source_range?.start_time.value ?? 0) / (item.source_range?.start_time.rate ?? 1),
    frames,
    speed: speedOf(item),
  }));
  expect(clips).toMatchObject([
    { from: 20, frames: 90, speed: 1 },
    { frames: 90, speed: 0.5 },
  ]);
  expect(placedOver(said.timeline)).toMatchObject([{ from: 0, to: 3 }]);
});
