import { expect, test } from 'vitest';
import { mendTokens } from '../../grammar/meant/mend-tokens.ts';
import { indexNames } from '../../grammar/phrases/names.ts';
import { lex } from '../../grammar/tokens/lex.ts';
import { toyLibrary } from '../../testing/toy-library.ts';
import type { Edit } from '../edit-wish.ts';
import { type Concept, conceptRows, slotLanguages } from './concepts.ts';
import { readClauses } from './read-clauses.ts';
import { readSlots } from './read-slots.ts';
import { wishOf } from './wishes/wish-of.ts';

const names = indexNames(toyLibrary);
const clip = (name: string) => ({ kind: 'assets' as const, ids: [`id:${name}.mp4`], said: `${name}.mp4` });
const [pig, frog] = [clip('pig'), clip('frog')];
const all = { kind: 'all' as const };

const wish = (said: string): Edit[] | null => {
  const slots = readSlots(lex(said), names);
  return slots === null ? null : wishOf(slots);
};
const changes = (prompt: string) =>
  readClauses(mendTokens(lex(prompt), { names, isTurn: true }), { names, prompt }).map(({ edits }) => edits);

/** What a language says for a concept, without the stems of verbs. */
const phrasesFor = (concept: Concept) =>
  slotLanguages.flatMap((language) =>
    conceptRows(language)
      .filter((row) => row.concept === concept)
      .flatMap(({ phrases }) => phrases.filter((phrase) => !phrase.includes('~')))
      .map((phrase) => ({ language, phrase })),
  );

/** Each phrase of the first concepts with each of the second, either before or after the other. */
function misread(parts: readonly (Concept | string)[], wanted: Edit, isOrdered = false): string[] {
  const rows = parts.map((part) =>
    part.includes('.') ? [{ language: null, phrase: part }] : phrasesFor(part as Concept),
  );
  const [first = [], second = []] = rows;
  const said = first.flatMap((a) =>
    second.flatMap((b) => {
      if (a.language !== null && b.language !== null && a.language !== b.language) return [];
      return isOrdered ? [`${a.phrase} ${b.phrase}`] : [`${a.phrase} ${b.phrase}`, `${b.phrase} ${a.phrase}`];
    }),
  );
  const expected = JSON.stringify([wanted]);
  return said.flatMap((words) => {
    const read = JSON.stringify(wish(words));
    return read === expected ? [] : [`${words} => ${read}`];
  });
}

const looks = [
  ['grey', 'grey'],
  ['brighter', 'bright'],
  ['darker', 'dark'],
  ['warmer', 'warm'],
  ['colder', 'cold'],
] as const;

test('every word for an action means the same with every word for an object, in either order', () => {
  const failed = [
    ...misread(['remove', 'pig.mp4'], { kind: 'remove', target: pig }),
    ...misread(['remove', 'title'], { kind: 'noTitles' }),
    ...misread(['remove', 'caption'], { kind: 'noCaptions' }),
    ...misread(['remove', 'music'], { kind: 'noMusic' }),
    ...misread(['out', 'music'], { kind: 'noMusic' }),
    ...misread(['out', 'pig.mp4'], { kind: 'remove', target: pig }),
    ...misread(['first', 'pig.mp4'], { kind: 'place', target: pig, place: 'first' }),
    ...misread(['last', 'pig.mp4'], { kind: 'place', target: pig, place: 'last' }),
    ...misread(['shorter', 'pig.mp4'], { kind: 'clipLength', target: pig, factor: 0.67 }),
    ...misread(['longer', 'pig.mp4'], { kind: 'clipLength', target: pig, factor: 1.5 }),
    ...misread(['shorten', 'pig.mp4'], { kind: 'clipLength', target: pig, factor: 0.67 }),
    ...misread(['faster', 'pig.mp4'], { kind: 'speed', factor: 1.5, target: pig }),
    ...misread(['slower', 'pig.mp4'], { kind: 'speed', factor: 0.75, target: pig }),
    ...misread(['mute', 'pig.mp4'], { kind: 'noFootageSound', target: pig }),
    ...misread(['only', 'pig.mp4'], { kind: 'only', target: pig }),
    ...misread(['back', 'pig.mp4'], { kind: 'restore', target: pig }),
    ...misread(['again', 'pig.mp4'], { kind: 'restore', target: pig, isAgain: true }),
    ...misread(['louder', 'music'], { kind: 'volume', of: 'music', db: 6 }),
    ...misread(['quieter', 'music'], { kind: 'volume', of: 'music', db: -6 }),
    ...misread(['bigger', 'title'], { kind: 'textSize', of: 'titles', factor: 1.35 }),
    ...misread(['smaller', 'caption'], { kind: 'textSize', of: 'captions', factor: 0.75 }),
    ...looks.flatMap(([concept, look]) => misread([concept, 'pig.mp4'], { kind: 'look', look, target: pig })),
  ];
  expect(failed).toEqual([]);
});

test('a clip in the place of another, beside it, or changing places with it', () => {
  const failed = [
    ...phrasesFor('insteadof').map(({ phrase }) => [
      `pig.mp4 ${phrase} frog.mp4`,
      { kind: 'replace', target: frog, by: pig },
    ]),
    ...phrasesFor('before').map(({ phrase }) => [
      `pig.mp4 ${phrase} frog.mp4`,
      { kind: 'beside', target: pig, anchor: frog, side: 'before' },
    ]),
    ...phrasesFor('after').map(({ phrase }) => [
      `pig.mp4 ${phrase} frog.mp4`,
      { kind: 'beside', target: pig, anchor: frog, side: 'after' },
    ]),
    ...phrasesFor('swap').map(({ phrase }) => [
      `${phrase} pig.mp4 , frog.mp4`,
      { kind: 'swap', a: pig, b: frog },
    ]),
    ...phrasesFor('inverse').map(({ phrase }) => [phrase, { kind: 'backwards' }]),
  ].flatMap(([said, wanted]) => {
    const read = JSON.stringify(wish(said as string));
    return read === JSON.stringify([wanted]) ? [] : [`${said as string} => ${read}`];
  });
  expect(failed).toEqual([]);
});

test.each([
  ['Make the pig 5 seconds instead', [[{ kind: 'clipLength', target: pig, factor: 1, seconds: 5 }]]],
  ['Kürze ihn auf 15 Sekunden', [[{ kind: 'length', seconds: 15, factor: null, bound: 'exact' }]]],
  ['take 3 seconds off', [[{ kind: 'length', seconds: -3, factor: 0, bound: 'exact' }]]],
  ['Das Schwein raus', [[{ kind: 'remove', target: pig }]]],
  ['Das Schwein wieder rein', [[{ kind: 'restore', target: pig }]]],
  ['colour was better', [[{ kind: 'look', look: 'plain', target: all }]]],
  ['speed it up x4', [[{ kind: 'speed', factor: 4, target: all }]]],
  ['swap 1 and 3', [[{ kind: 'swap', a: { kind: 'places', at: [0] }, b: { kind: 'places', at: [2] } }]]],
  ['frog out, pig in', [[{ kind: 'replace', target: frog, by: pig }]]],
  [
    'drop the pig and bring it down to 12 seconds',
    [[{ kind: 'remove', target: pig }], [{ kind: 'length', seconds: 12, factor: null, bound: 'exact' }]],
  ],
  [
    'Name strap on the frog: Dr. Ana Ruiz, planner',
    [
      [
        {
          kind: 'title',
          text: 'Dr. Ana Ruiz, planner',
          place: 'at',
          atSeconds: null,
          over: frog,
          style: 'lower-third',
        },
      ],
    ],
  ],
  [
    'add a title card saying Hello there at the end',
    [[{ kind: 'title', text: 'Hello there', place: 'closing', atSeconds: null }]],
  ],
  [
    'que diga Feliz cumple Lola',
    [[{ kind: 'title', text: 'Feliz cumple Lola', place: 'opening', atSeconds: null }]],
  ],
  ['volta como estava', [[{ kind: 'undo' }]]],
  [
    'blur the frog',
    [[{ kind: 'refused', reason: 'I can not blur what is in a picture by words yet; the editor can' }]],
  ],
])('%s', (prompt, wanted) => {
  expect(changes(prompt)).toMatchObject(wanted);
});

test.each([
  'is the pig out?',
  'what happens to the pig at the end',
  'the pig is my favourite',
  'remove the pig unless it is sunny',
  'a 10 second video of the frog',
  'frog.mp4, pig.mp4',
  'swap the frog',
  'thanks, that is it',
  'stick viper.mp3 underneath',
])('no wish: %s', (prompt) => {
  expect(changes(prompt)).toEqual([]);
});
