/** Words that tell how large a text is set are none of the text, and are done. */
import { expect, test } from 'vitest';
import { converse } from '../../testing/conversation.ts';
import { toyAsset } from '../../testing/toy-library.ts';

const assets = ['frog', 'pig', 'elf'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 10 }));
const film = 'frog.mp4, pig.mp4 and elf.mp4, 3 seconds each';

interface Shown {
  text: string;
  size: number | undefined;
  color: string | undefined;
}

/** The texts of the film after a message, as they are set. */
function textsAfter(...messages: string[]): Shown[] {
  const shown: Shown[] = [];
  const last = converse(messages, { assets }).at(-1);
  JSON.stringify(last?.timeline, (_, value) => {
    if (value?.generator_kind === 'rushes.text') {
      const { text, size, color } = value.parameters;
      shown.push({ text, size, color });
    }
    return value;
  });
  return shown;
}

test.each([
  ['write "Hello" very large over the pig', 'Hello', 'larger'],
  ['write "Hello" big over the pig', 'Hello', 'larger'],
  ['put "Hello" in huge letters on the pig', 'Hello', 'larger'],
  ['write Hello World in large type over the pig', 'Hello World', 'larger'],
  ['schreibe "Hallo" in großen Buchstaben über das pig', 'Hallo', 'larger'],
  ['put "Hello" in tiny letters on the pig', 'Hello', 'smaller'],
])('%s', (message, text, than) => {
  const [usual] = textsAfter(film, `write "${text}" over the pig`);
  const [shown] = textsAfter(film, message);
  expect(shown?.text).toBe(text);
  const [size = 0, plain = 0.08] = [shown?.size, usual?.size];
  if (than === 'larger') expect(size).toBeGreaterThan(plain);
  else expect(size).toBeLessThan(plain);
});

test('in the first message too', () => {
  const [shown] = textsAfter('write "Hello" very large over the pig');
  expect(shown?.text).toBe('Hello');
  expect(shown?.size).toBeGreaterThan(0.08);
});

test('a colour behind a quotation is none of its words', () => {
  const [shown] = textsAfter(film, 'put "Hello" in red over the pig');
  expect(shown?.text).toBe('Hello');
  expect(shown?.color?.toLowerCase()).toMatch(/^#(?:f|e|d)/);
});
