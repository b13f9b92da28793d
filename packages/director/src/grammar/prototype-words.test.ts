/** Words that every object of JavaScript has are words like others. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = ['frog', 'pig'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 }));
const words = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf'];

test.each(words)('%s', (word) => {
  const messages = [
    `frog ${word} s`,
    `frog 4 s, ${word} pig 4 ${word}, the last ${word} seconds`,
    `${word} frog and the ${word} title "${word}"`,
  ];
  for (const message of messages) {
    const said = converse([message, `the ${word} clip ${word}`, `make it ${word} seconds ${word}`], {
      assets,
    });
    const told = JSON.stringify(said.map((one) => [one.message, one.brief]));
    expect(told).not.toContain('native code');
    expect(told).not.toContain('NaN');
    expect(said.every(({ brief }) => brief.length === null || Number.isFinite(brief.length.seconds))).toBe(
      true,
    );
  }
});
