import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMarks } from '../../eval/reading/check-marks.ts';
import { type MarkedMessage, namesIn, readMarks } from '../../eval/reading/marks.ts';

const folder = join(import.meta.dirname, '../../eval/reading/messages');
const files = readdirSync(folder);

interface MarkedLibrary {
  library: Parameters<typeof checkMarks>[0]['library'];
  messages: MarkedMessage[];
}
const librariesOf = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as MarkedLibrary[];

test('a mark is read with its words, its shots and its value, and the message is as it was written', () => {
  const { text, marks } = readMarks(
    '{clip#1,2=a.mp4|b.mp4:both goals} in {shape=9:16:vertical}, {mute:silent}',
  );
  expect(text).toBe('both goals in vertical, silent');
  expect(marks).toEqual([
    { kind: 'clip', groups: ['1', '2'], value: 'a.mp4|b.mp4', words: 'both goals', start: 0, end: 10 },
    { kind: 'shape', groups: [], value: '9:16', words: 'vertical', start: 14, end: 22 },
    { kind: 'mute', groups: [], value: '', words: 'silent', start: 24, end: 30 },
  ]);
  expect(() => readMarks('{colour=red:red}')).toThrow('colour');
  expect(() => readMarks('{clip#1=a.mp4:a')).toThrow('not closed');
});

test.each(files)('%s: marks are read and name files of their library', (file) => {
  const ids = new Set<string>();
  for (const { library, messages } of librariesOf(file))
    for (const { id, marked } of messages) {
      const { text, marks } = readMarks(marked);
      expect(ids.has(id)).toBe(false);
      ids.add(id);
      expect(text.trim()).not.toBe('');
      const named = marks.filter(({ kind }) => ['clip', 'not', 'logo', 'music', 'voice'].includes(kind));
      for (const name of named.flatMap(namesIn))
        if (name !== 'none') expect(Object.keys(library)).toContain(name);
    }
});

test('what is asked for is seen where it is there, and missed where it is not', () => {
  const library = { 'beach.mp4': { seconds: 20 }, 'boat.mp4': { seconds: 20 } };
  const missed = (marked: string) =>
    checkMarks({ library, ...readMarks(marked) })
      .filter(({ isMet }) => !isMet)
      .map(({ kind }) => kind);
  expect(missed('{clip#1=beach.mp4:beach} {dur#1=3:3 s}, then {clip#2=boat.mp4:boat} {dur#2=4:4 s}')).toEqual(
    [],
  );
  expect(missed('{clip#2=beach.mp4:beach} {dur#1=3:3 s}, then {clip#1=boat.mp4:boat} {dur#2=9:4 s}')).toEqual(
    ['dur', 'dur', 'order'],
  );
});
