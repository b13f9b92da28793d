import { expect, test } from 'vitest';
import { indexNames } from '../../grammar/phrases/names.ts';
import { lex } from '../../grammar/tokens/lex.ts';
import { toyLibrary } from '../../testing/toy-library.ts';
import type { ClipTarget, Edit } from '../edit-wish.ts';
import { readSlots } from './read-slots.ts';
import { wishOf } from './wishes/wish-of.ts';

const names = indexNames(toyLibrary);
const wish = (said: string): Edit[] | null => {
  const slots = readSlots(lex(said), names);
  return slots === null ? null : wishOf(slots);
};

/** Places as a language says them, and how it says that something goes, gets shorter, and is grey. */
const languages: readonly {
  places: Record<string, string>;
  remove: string;
  shorter: string;
  grey: string;
}[] = [
  {
    places: {
      0: 'the first one',
      1: 'the second clip',
      2: 'the third',
      [-1]: 'the last one',
      [-2]: 'the second to last',
    },
    remove: 'remove',
    shorter: 'shorter',
    grey: 'in black and white',
  },
  {
    places: {
      0: 'die erste',
      1: 'den zweiten Clip',
      2: 'die dritte Szene',
      [-1]: 'die letzte',
      [-2]: 'die vorletzte',
    },
    remove: 'entferne',
    shorter: 'kürzer',
    grey: 'schwarzweiß',
  },
  {
    places: {
      0: 'le premier',
      1: 'la deuxième',
      3: 'le quatrième plan',
      [-1]: 'la dernière',
      [-2]: "l'avant-dernier",
    },
    remove: 'enlève',
    shorter: 'plus court',
    grey: 'en noir et blanc',
  },
  {
    places: {
      0: 'la primera',
      1: 'el segundo',
      2: 'la tercera toma',
      [-1]: 'la última',
      [-2]: 'el penúltimo',
    },
    remove: 'quita',
    shorter: 'más corto',
    grey: 'en blanco y negro',
  },
  {
    places: { 0: 'a primeira', 1: 'o segundo', 2: 'a terceira cena', [-1]: 'o último', [-2]: 'a penúltima' },
    remove: 'tira',
    shorter: 'mais curto',
    grey: 'em preto e branco',
  },
  {
    places: {
      0: 'la prima',
      1: 'il secondo',
      2: 'la terza scena',
      3: 'il quarto',
      [-1]: "l'ultima",
      [-2]: 'la penultima',
    },
    remove: 'togli',
    shorter: 'più corto',
    grey: 'in bianco e nero',
  },
  {
    places: { 0: '第一段', 1: '第二个镜头', 2: '第3段', [-1]: '最后一段', [-2]: '倒数第二个' },
    remove: '删掉',
    shorter: '短一点',
    grey: '黑白',
  },
];

const rows: Record<string, string[]> = {
  '0,1': [
    'the first two',
    'die ersten beiden',
    'les deux premiers',
    'los dos primeros',
    'os dois primeiros',
    'i primi due',
    '前两段',
  ],
  '-1,-2': [
    'the last two',
    'die letzten zwei',
    'les deux derniers',
    'las dos últimas',
    'os últimos dois',
    'gli ultimi due',
    '最后两个',
  ],
  '0,1,2': [
    'the first three clips',
    'die ersten drei',
    'les trois premiers',
    'los primeros tres',
    'le prime tre scene',
    '前三个片段',
  ],
};

const failuresOf = (cases: readonly (readonly [string, Edit])[]) =>
  cases.flatMap(([said, wanted]) => {
    const read = JSON.stringify(wish(said));
    return read === JSON.stringify([wanted]) ? [] : [`${said} => ${read}`];
  });
const at = (places: string): ClipTarget => ({ kind: 'places', at: places.split(',').map(Number) });

test('places of clips in seven languages, with what is done before and behind them', () => {
  const cases = languages.flatMap(({ places, remove, shorter, grey }) =>
    Object.entries(places).flatMap(([place, said]): [string, Edit][] => [
      [`${remove} ${said}`, { kind: 'remove', target: at(place) }],
      [`${said} ${shorter}`, { kind: 'clipLength', target: at(place), factor: 0.67 }],
      [`${said} ${grey}`, { kind: 'look', look: 'grey', target: at(place) }],
    ]),
  );
  expect(failuresOf(cases)).toEqual([]);
});

test('rows of clips by their places in seven languages', () => {
  const removes = languages.map(({ remove }) => remove);
  const cases = Object.entries(rows).flatMap(([places, all]) =>
    all.flatMap((said): [string, Edit][] =>
      removes
        .filter((remove) => /\p{Script=Han}/u.test(remove) === /\p{Script=Han}/u.test(said))
        .map((remove) => [`${remove} ${said}`, { kind: 'remove', target: at(places) }]),
    ),
  );
  expect(failuresOf(cases)).toEqual([]);
});

test('clips beside another one', () => {
  const pig: ClipTarget = { kind: 'assets', ids: ['id:pig.mp4'], said: 'pig.mp4' };
  const one = (side: 'before' | 'after', isAll = false): ClipTarget => ({
    kind: 'side',
    of: pig,
    side,
    isAll,
  });
  const cases: [string, Edit][] = [
    ['remove the one after the pig', { kind: 'remove', target: one('after') }],
    [
      'the clip right before the pig in black and white',
      { kind: 'look', look: 'grey', target: one('before') },
    ],
    ['den Clip nach pig.mp4 entfernen', { kind: 'remove', target: one('after') }],
    ['enlève celui qui vient après pig.mp4', { kind: 'remove', target: one('after') }],
    ['quita el que va antes de pig.mp4', { kind: 'remove', target: one('before') }],
    ['togli quello dopo pig.mp4', { kind: 'remove', target: one('after') }],
    ['get rid of everything after the pig', { kind: 'remove', target: one('after', true) }],
    ['alles vor pig.mp4 entfernen', { kind: 'remove', target: one('before', true) }],
  ];
  expect(failuresOf(cases)).toEqual([]);
});

test('a time behind a place is the time of that clip where it says longer, and else a stretch', () => {
  expect(wish('die letzte 2 Sekunden länger')).toEqual([
    { kind: 'clipLength', target: at('-1'), factor: 0, seconds: 2 },
  ]);
  expect(wish('remove the first 2 seconds')).toEqual([
    { kind: 'clipLength', target: { kind: 'all' }, factor: 0, seconds: -2, edge: 'start' },
  ]);
});
