/** Halves, corners and small windows as people ask for them in a first message: whose they are, where they stand, and how long the film is. */
import { describe, expect, test } from 'vitest';
import type { EditWish } from '../edits/edit-wish.ts';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  ...(['harbour', 'bakery', 'lighthouse', 'ferry', 'face_cam'] as const).map((name) =>
    toyAsset({ name: `${name}.mp4`, seconds: 20 }),
  ),
  toyAsset({ name: 'map.jpg', kind: 'image' }),
  toyAsset({ name: 'town_logo.png', kind: 'image' }),
];

const idsOf = (edit: EditWish): string => {
  const target = edit.kind === 'split' ? edit.targets : edit.kind === 'inset' ? edit.target : null;
  return target?.kind === 'assets' ? target.ids.map((id) => id.replace(/^id:|\.\w+$/gu, '')).join(' ') : '';
};

/** "harbour 6: beside harbour bakery", "harbour 6: face_cam bottom-left". */
function atOnce(message: string): string {
  const said = converse([message], { assets }).at(-1);
  if (said === undefined) return '';
  const clips = seenFilm(said).clips.map(({ name, seconds }) => `${name} ${Math.round(seconds * 10) / 10}`);
  const layouts = said.brief.edits.flatMap((edit) => {
    if (edit.kind === 'split') return [`${edit.as} ${idsOf(edit)}`];
    return edit.kind === 'inset'
      ? [`${idsOf(edit)} ${edit.spot}${edit.width === undefined ? '' : ` ${edit.width}`}`]
      : [];
  });
  return `${clips.join(', ')}: ${layouts.join(', ')}`;
}

describe('halves of the frame', () => {
  test.each([
    ['harbour left, bakery right, 6 s', 'harbour 6: beside harbour bakery'],
    ['left half harbour, right half bakery, 6 seconds', 'harbour 6: beside harbour bakery'],
    ['bakery on the right, harbour on the left, 6 seconds', 'harbour 6: beside harbour bakery'],
    ['harbour links, bakery rechts, gleichzeitig, 6 Sekunden', 'harbour 6: beside harbour bakery'],
    ['écran partagé : harbour à gauche, bakery à droite, 6 secondes', 'harbour 6: beside harbour bakery'],
    ['pantalla dividida: harbour arriba, bakery abajo, 6 segundos', 'harbour 6: above harbour bakery'],
    ['schermo diviso in due: harbour sopra e bakery sotto, 6 secondi', 'harbour 6: above harbour bakery'],
    ['oben ferry, unten bakery, geteilter Bildschirm, 6 Sekunden', 'ferry 6: above ferry bakery'],
    ['split screen of harbour and bakery, vertical, 6 s', 'harbour 6: above harbour bakery'],
    ['harbour and bakery side by side, vertical, 6 s', 'harbour 6: beside harbour bakery'],
    [
      'harbour and bakery side by side, 6 s, then the ferry for 4 s',
      'harbour 6, ferry 4: beside harbour bakery',
    ],
    [
      'harbour and bakery side by side for 6 seconds, harbour left, bakery right',
      'harbour 6: beside harbour bakery',
    ],
    [
      'harbour und bakery nebeneinander 6 s, dann die ferry ganz',
      'harbour 6, ferry 20: beside harbour bakery',
    ],
  ])('%s', (message, expected) => expect(atOnce(message)).toBe(expected));

  test.each([
    'harbour, pan left, then bakery, pan right, 4 s each',
    'harbour with the title "Left" left, bakery with the title "Right" right, 4 s each',
  ])('none: %s', (message) => expect(atOnce(message)).not.toMatch(/beside|above/u));
});

describe('small windows', () => {
  test.each([
    ['harbour 8 s with the face_cam in a small circle at the bottom left', 'harbour 8: face_cam bottom-left'],
    [
      'harbour as the background and face_cam as a little window bottom right, 8 s',
      'harbour 8: face_cam bottom-right',
    ],
    [
      'face_cam picture-in-picture over the harbour, upper right, quarter size, 8 s',
      'harbour 8: face_cam top-right 0.25',
    ],
    ['Harbour 8 s, unten rechts klein die face_cam', 'harbour 8: face_cam bottom-right'],
    ['harbour 8 s avec la map en incrustation en haut à droite', 'harbour 8: map top-right'],
    [
      'harbour 8 s com a face_cam numa janelinha no canto inferior esquerdo',
      'harbour 8: face_cam bottom-left',
    ],
    [
      'harbour and bakery 4 s each, and the map stays small in the top left corner the whole time',
      'harbour 4, bakery 4: map top-left',
    ],
    ['harbour 8 s, the bakery plays in a small box in the top left corner', 'harbour 8: bakery top-left'],
  ])('%s', (message, expected) => expect(atOnce(message)).toBe(expected));
});

test('a photo in a corner is to be seen, a logo is a mark', () => {
  const widthOf = (message: string) => {
    const tracks = converse([message], { assets }).at(-1)?.timeline.tracks.children ?? [];
    const found = JSON.stringify(tracks).match(/"box":\{"x":[\d.]+,"y":[\d.]+,"width":([\d.]+)/u);
    return Number(found?.[1]);
  };
  const photo = widthOf('harbour 8 s with the map in the top right corner');
  const logo = widthOf('harbour 8 s with the town logo in the top right corner');
  expect(photo / logo).toBeCloseTo(0.34 / 0.18, 1);
});

test('a small picture is seen with the clip that it is told with, behind a card too', () => {
  const said = converse(
    [
      'harbour 3 s, question card "Which next?" 2 s, then bakery 3 s with the face_cam small in the bottom left corner',
    ],
    { assets },
  ).at(-1);
  const row = said?.timeline.tracks.children.find(({ name }) => name === 'Picture in picture');
  const spans = row?.OTIO_SCHEMA === 'Track.1' ? row.children : [];
  const seconds = spans.map((item) => {
    const { value = 0, rate = 1 } = 'source_range' in item ? (item.source_range?.duration ?? {}) : {};
    return Math.round((value / rate) * 10) / 10;
  });
  expect(seconds).toEqual([5, 3]);
});
