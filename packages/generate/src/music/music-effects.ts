/** Room and echo around the voices, and the ceiling above them. Block-wise, in place, no allocation per block. */

/** A stereo echo: sound goes left, then right, getting darker each time. */
export interface Echo {
  add: (input: Float32Array, left: Float32Array, right: Float32Array, frames: number) => void;
}

/** An echo of `seconds` between repeats. */
export function createEcho(sampleRate: number, seconds: number): Echo {
  const length = Math.max(1, Math.round(seconds * sampleRate));
  const bufferLeft = new Float32Array(length);
  const bufferRight = new Float32Array(length);
  const feedback = 0.42;
  const state = { at: 0, darkLeft: 0, darkRight: 0 };
  return {
    add: (input, left, right, frames) => {
      let { at, darkLeft, darkRight } = state;
      for (let index = 0; index < frames; index++) {
        const echoLeft = bufferLeft[at] as number;
        const echoRight = bufferRight[at] as number;
        darkLeft += (echoLeft - darkLeft) * 0.4;
        darkRight += (echoRight - darkRight) * 0.4;
        bufferLeft[at] = (input[index] as number) + darkRight * feedback;
        bufferRight[at] = darkLeft * 0.8;
        left[index] = (left[index] as number) + darkLeft * 0.55;
        right[index] = (right[index] as number) + darkRight * 0.7;
        at = at + 1 === length ? 0 : at + 1;
      }
      Object.assign(state, { at, darkLeft, darkRight });
    },
  };
}

interface Line {
  buffer: Float32Array;
  at: number;
  memory: number;
}

function line(sampleRate: number, seconds: number): Line {
  return { buffer: new Float32Array(Math.max(1, Math.round(seconds * sampleRate))), at: 0, memory: 0 };
}

/** A room: damped parallel combs into all-passes (Schroeder's design), other lengths on either side. */
export interface Room {
  add: (input: Float32Array, left: Float32Array, right: Float32Array, frames: number) => void;
}

const ALL_PASSES = [0.005, 0.0017] as const;

function side(sampleRate: number, spread: number) {
  const comb = (seconds: number) => line(sampleRate, seconds + spread);
  return {
    combs: [comb(0.0297), comb(0.0371), comb(0.0411), comb(0.0437)] as const,
    passes: ALL_PASSES.map((seconds) => line(sampleRate, seconds + spread / 3)),
  };
}

/**
 * Four combs with damping into their sum, in one go: each step is rounded as if the sum had been stored after it, which is
 * how it sounded when they ran one after the other.
 */
function runCombs(
  [one, two, three, four]: readonly [Line, Line, Line, Line],
  input: Float32Array,
  sum: Float32Array,
  frames: number,
): void {
  const { buffer: bufferA } = one;
  const { buffer: bufferB } = two;
  const { buffer: bufferC } = three;
  const { buffer: bufferD } = four;
  let { at: a, memory: memoryA } = one;
  let { at: b, memory: memoryB } = two;
  let { at: c, memory: memoryC } = three;
  let { at: d, memory: memoryD } = four;
  for (let index = 0; index < frames; index++) {
    const sample = input[index] as number;
    const outA = bufferA[a] as number;
    const outB = bufferB[b] as number;
    const outC = bufferC[c] as number;
    const outD = bufferD[d] as number;
    memoryA += (outA - memoryA) * 0.75;
    memoryB += (outB - memoryB) * 0.75;
    memoryC += (outC - memoryC) * 0.75;
    memoryD += (outD - memoryD) * 0.75;
    bufferA[a] = sample + memoryA * 0.83;
    bufferB[b] = sample + memoryB * 0.83;
    bufferC[c] = sample + memoryC * 0.83;
    bufferD[d] = sample + memoryD * 0.83;
    sum[index] = Math.fround(Math.fround(outA + outB) + outC) + outD;
    a = a + 1 === bufferA.length ? 0 : a + 1;
    b = b + 1 === bufferB.length ? 0 : b + 1;
    c = c + 1 === bufferC.length ? 0 : c + 1;
    d = d + 1 === bufferD.length ? 0 : d + 1;
  }
  Object.assign(one, { at: a, memory: memoryA });
  Object.assign(two, { at: b, memory: memoryB });
  Object.assign(three, { at: c, memory: memoryC });
  Object.assign(four, { at: d, memory: memoryD });
}

function runAllPass(pass: Line, sum: Float32Array, frames: number): void {
  const { buffer } = pass;
  const length = buffer.length;
  let { at } = pass;
  for (let index = 0; index < frames; index++) {
    const delayed = buffer[at] as number;
    const into = (sum[index] as number) + delayed * 0.5;
    buffer[at] = into;
    sum[index] = delayed - into * 0.5;
    at = at + 1 === length ? 0 : at + 1;
  }
  pass.at = at;
}

/** A room whose sound is added with `level`. */
export function createRoom(sampleRate: number, level: number, blockFrames: number): Room {
  const sides = [side(sampleRate, 0), side(sampleRate, 0.0011)] as const;
  const sum = new Float32Array(blockFrames);
  return {
    add: (input, left, right, frames) => {
      for (const [index, { combs, passes }] of sides.entries()) {
        runCombs(combs, input, sum, frames);
        for (const pass of passes) runAllPass(pass, sum, frames);
        const out = index === 0 ? left : right;
        for (let at = 0; at < frames; at++)
          out[at] = (out[at] as number) + (sum[at] as number) * level * 0.25;
      }
    },
  };
}

/** Greatest sample value that leaves the composer. */
export const CEILING = 0.88;

/** A smooth ceiling: nearly linear when quiet, never above CEILING (a rational form of tanh). */
export function softCeiling(value: number): number {
  const x = value / CEILING;
  if (x >= 3) return CEILING;
  if (x <= -3) return -CEILING;
  const square = x * x;
  return (CEILING * x * (27 + square)) / (27 + 9 * square);
}
