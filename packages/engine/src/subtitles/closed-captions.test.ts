import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import {
  command608,
  commands608,
  packet708,
  pair608,
  place608,
  type Triplet,
  text608,
  tripletBytes,
  window708,
} from '../testing/caption-data.ts';
import { createClosedCaptions } from './caption-readers.ts';

const { popOn, backspace, rollUp2, rollUp3, paintOn, erase, newLine, eraseHidden, flip } = command608;

/** Cues of frames by their times: label, start, end and text. */
function read(frames: readonly [number, Triplet[]][], endMs = 20_000) {
  const captions = createClosedCaptions();
  for (const [timeMs, triplets] of frames) captions.push(timeMs, tripletBytes(triplets));
  return captions
    .finish(endMs)
    .flatMap(({ label, cues }) =>
      cues.map(({ startMs, endMs: until, text }) => [label, startMs, until, text]),
    );
}

const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

describe('CEA-608', () => {
  it.each([1, 2, 3, 4])('shows pop-on captions of CC%i when they are flipped in', (channel) => {
    const frames: [number, Triplet[]][] = [
      [1000, commands608(channel, popOn, eraseHidden)],
      [1100, [...place608(channel, 14), ...text608(channel, 'HELLO THERE')]],
      [1200, [...place608(channel, 15), ...text608(channel, 'world')]],
      [2002, commands608(channel, flip)],
      [2500, [...commands608(channel, popOn), ...place608(channel, 15), ...text608(channel, 'Next one')]],
      [3337, commands608(channel, flip)],
      [5005, commands608(channel, erase)],
    ];
    const label = `CC${channel}`;
    expect(read(frames)).toEqual([
      [label, 2002, 3337, 'HELLO THERE\nworld'],
      [label, 3337, 5005, 'Next one'],
    ]);
  });

  it('tells each row of roll-up captions once', () => {
    const frames: [number, Triplet[]][] = [
      [1000, [...commands608(1, rollUp2, newLine), ...place608(1, 15), ...text608(1, 'ON')]],
      [1100, text608(1, 'E LINE')],
      [2000, [...commands608(1, newLine), ...text608(1, 'TWO')]],
      [3000, [...commands608(1, newLine), ...text608(1, 'THREE')]],
      [4000, commands608(1, erase)],
    ];
    expect(read(frames)).toEqual([
      ['CC1', 1000, 2000, 'ONE LINE'],
      ['CC1', 2000, 3000, 'TWO'],
      ['CC1', 3000, 4000, 'THREE'],
    ]);
    expect(read([[0, commands608(1, rollUp3)], ...frames.slice(1)]).map(([, , , text]) => text)).toEqual([
      'E LINE',
      'TWO',
      'THREE',
    ]);
  });

  it('reads paint-on captions, corrections and sets of two channels in one field', () => {
    const frames: [number, Triplet[]][] = [
      [1000, [...commands608(1, paintOn), ...place608(1, 1), ...text608(1, 'Helo')]],
      [1033, [...commands608(1, backspace), ...text608(1, 'lo')]],
      [1066, [...commands608(2, rollUp2), ...text608(2, 'Hola')]],
      [1100, [...commands608(1, paintOn), ...text608(1, '!')]],
      [2000, commands608(1, erase)],
      [3000, commands608(2, erase)],
    ];
    expect(read(frames)).toEqual([
      ['CC1', 1000, 2000, 'Hello!'],
      ['CC2', 1066, 3000, 'Hola'],
    ]);
  });

  it('knows the special and extended characters', () => {
    const say = (...pairs: [number, number][]): Triplet[] =>
      pairs.flatMap(([first, second]) => [pair608(0, first, second), pair608(0, first, second)]);
    const frames: [number, Triplet[]][] = [
      [1000, [...commands608(1, paintOn), ...place608(1, 15), ...say([0x11, 0x37])]],
      // An accent is sent behind the letter that older sets show instead.
      [1033, [...text608(1, ' A'), ...say([0x12, 0x20]), ...text608(1, 'o'), ...say([0x13, 0x33])]],
      // 0x2a, 0x5c and 0x7e of the basic set, and an attribute as a blank.
      [1066, [...text608(1, '*\\'), ...say([0x11, 0x2e]), ...text608(1, '~')]],
      [2000, commands608(1, erase)],
    ];
    expect(read(frames)).toEqual([['CC1', 1000, 2000, '♪ Áöáé ñ']]);
  });

  it('passes over other data of field 2 and damaged pairs', () => {
    const frames: [number, Triplet[]][] = [
      [1000, [...commands608(3, paintOn), ...place608(3, 15), ...text608(3, 'AB')]],
      [1033, [pair608(1, 1, 3), pair608(1, 0x58, 0x59), pair608(1, 0x0f, 0x20)]],
      [1066, [[1, 0x43, 0x41], ...text608(3, 'CD')]],
      [1100, [[1, 0x95, 0x2d]]],
      [2000, commands608(3, erase)],
    ];
    expect(read(frames).map(([, , , text]) => text)).toEqual(['ABCD']);
  });
});

describe('CEA-708', () => {
  it('shows a window when it is displayed, whatever was written while it was hidden', () => {
    const frames: [number, Triplet[]][] = [
      [1000, packet708(1, [...window708(0), ...ascii('Hello'), 0x0d, ...ascii('world'), 0xe9, 0x10, 0x32])],
      [2000, packet708(1, [0x89, 1])],
      [3500, packet708(1, [0x8a, 1])],
      [3600, packet708(1, [0x88, 1, ...ascii('caf'), 0xe9, 0x18, 0x4f, 0x60, 0x7f])],
      [4000, packet708(1, [0x89, 1])],
      [5000, packet708(1, [0x8c, 0xff])],
    ];
    expect(read(frames)).toEqual([
      ['1', 2000, 3500, 'Hello\nworldé’'],
      ['1', 4000, 5000, 'café你♪'],
    ]);
  });

  it('keeps services apart and rolls visible windows', () => {
    const frames: [number, Triplet[]][] = [
      [1000, packet708(1, [...window708(0, { visible: true }), ...ascii('One')])],
      [1000, packet708(2, [...window708(0, { visible: true }), ...ascii('Uno')])],
      [1500, packet708(1, ascii(' and'))],
      [2000, packet708(1, [0x0d, ...ascii('Two')])],
      [3000, packet708(1, [0x0d, ...ascii('Three')])],
      [4000, packet708(1, [0x8f])],
    ];
    expect(read(frames, 6000)).toEqual([
      ['1', 1000, 2000, 'One and'],
      ['1', 2000, 3000, 'Two'],
      ['1', 3000, 4000, 'Three'],
      ['2', 1000, 6000, 'Uno'],
    ]);
  });

  it('reads windows from top to bottom, commands over blocks, and blanks of the pen', () => {
    const bytes = [
      ...window708(3, { visible: true, vertical: 90 }),
      ...ascii('below'),
      ...window708(1, { visible: true, vertical: 5 }),
      // Pen to row 0, column 2: what lies before it is blank.
      ...[0x92, 0, 2],
      ...ascii('above'),
    ];
    const frames: [number, Triplet[]][] = [
      [1000, [...packet708(1, bytes.slice(0, 3)), ...packet708(1, bytes.slice(3))]],
      [2000, packet708(1, [0x8a, 0xff])],
    ];
    expect(read(frames)).toEqual([['1', 1000, 2000, 'above\nbelow']]);
  });

  it('survives any bytes', () => {
    const random = seededRandom(708);
    const captions = createClosedCaptions();
    for (let frame = 0; frame < 20_000; frame += 1) {
      const bytes = Buffer.from(Array.from({ length: 60 }, () => Math.floor(random() * 256)));
      captions.push(frame * 33, bytes);
    }
    for (const { cues } of captions.finish(700_000)) {
      for (const { startMs, endMs, text } of cues) {
        expect(endMs > startMs && text !== '' && Number.isSafeInteger(startMs)).toBe(true);
      }
    }
  });
});
