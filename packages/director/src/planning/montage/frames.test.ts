import { describe, expect, test } from 'vitest';
import { frameAtOrAfter, framesWithin } from './frames.ts';

const film = { num: 24_000, den: 1001 };

describe('where footage is cut', () => {
  test('a shot begins with the first frame that shows it, however its time was rounded', () => {
    for (let frame = 0; frame < 5_000; frame++) {
      const seconds = (frame * film.den) / film.num;
      // Matroska has the nearest millisecond, an index the next one at the latest.
      expect(frameAtOrAfter(Math.round(seconds * 1000) / 1000, film)).toBe(frame);
      expect(frameAtOrAfter(Math.ceil(seconds * 1000) / 1000, film)).toBe(frame);
      expect(framesWithin(seconds, film)).toBe(frame);
    }
  });

  test('a picture between two frames is first seen in the later one', () => {
    // 113 frames at 30 a second begin at 3.7667 s; the one before would show what was before 3.754 s.
    expect(frameAtOrAfter(3.754, { num: 30, den: 1 })).toBe(113);
  });
});
