/** Reads CEA-608: pairs of bytes of a field into its two caption channels (ANSI/CTA-608-E). */
import { basicCharacter, extendedCharacter, specialCharacter } from './cea608-characters.ts';
import { type Cea608Screen, createCea608Screen } from './cea608-screen.ts';
import type { CaptionTrackCue } from './types.ts';

/** One field of line 21: two caption channels, and in the second field data that is no captions. */
export interface Cea608Field {
  /** A pair as it stands in the file, with its parity bits, that is seen at `timeMs`. */
  push(timeMs: number, first: number, second: number): void;
  /** Cues of the field's first and second channel. */
  finish(timeMs: number): [CaptionTrackCue[], CaptionTrackCue[]];
}

/** Rows by the lower bits of a first byte, for second bytes below 0x60 and from there on. */
const rowsOfCodes = [
  [11, 11],
  [1, 2],
  [3, 4],
  [12, 13],
  [14, 15],
  [5, 6],
  [7, 8],
  [9, 10],
] as const;

function hasOddParity(byte: number): boolean {
  let ones = byte;
  ones ^= ones >> 4;
  ones ^= ones >> 2;
  ones ^= ones >> 1;
  return (ones & 1) === 1;
}

/** A control code: an address, an attribute, a character of the other sets, or a command. */
function control(screen: Cea608Screen, first: number, second: number): void {
  if (second >= 0x40) {
    const [upper, lower] = rowsOfCodes[first & 7] ?? [15, 15];
    screen.place(second < 0x60 ? upper : lower, (second & 0x10) === 0 ? 0 : ((second >> 1) & 7) * 4);
  } else if (first === 0x11 && second >= 0x30) screen.write(specialCharacter(second));
  // An attribute in the middle of a row takes the place of a blank.
  else if (first === 0x11 && second >= 0x20) screen.write(' ');
  else if ((first === 0x12 || first === 0x13) && second >= 0x20) {
    screen.replace(extendedCharacter(first, second));
  } else if ((first === 0x14 || first === 0x15) && second >= 0x20 && second < 0x30) screen.command(second);
  else if (first === 0x17 && second >= 0x21 && second <= 0x23) screen.tab(second - 0x20);
}

export function createCea608Field(): Cea608Field {
  const screens = [createCea608Screen(), createCea608Screen()] as const;
  let current: Cea608Screen | null = null;
  /** A control code is sent twice, so that one of them arrives. */
  let repeatable = 0;
  let inOtherData = false;

  function controlPair(first: number, second: number): void {
    const code = first * 256 + second;
    if (code === repeatable) {
      repeatable = 0;
      return;
    }
    repeatable = code;
    inOtherData = false;
    current = screens[(first & 8) === 0 ? 0 : 1];
    control(current, first & ~8, second);
  }

  function textPair(first: number, second: number): void {
    repeatable = 0;
    if (first < 0x20) {
      // Extended data services of field 2: 0x01 to 0x0e begin or go on, 0x0f ends.
      inOtherData = first !== 0x0f;
      return;
    }
    if (inOtherData || current === null) return;
    current.write(basicCharacter(first));
    if (second >= 0x20) current.write(basicCharacter(second));
  }

  return {
    push(timeMs, rawFirst, rawSecond) {
      const [first, second] = [rawFirst & 0x7f, rawSecond & 0x7f];
      if (first === 0 && second === 0) return;
      // A damaged control code would do anything; a damaged character is one character.
      if (!hasOddParity(rawSecond)) return;
      const isControl = first >= 0x10 && first < 0x20;
      if (!hasOddParity(rawFirst)) {
        if (!isControl) textPair(0x7f, second);
      } else if (isControl) controlPair(first, second);
      else if (first > 0) textPair(first, second);
      for (const screen of screens) screen.show(timeMs);
    },
    finish: (timeMs) => [screens[0].finish(timeMs), screens[1].finish(timeMs)],
  };
}
