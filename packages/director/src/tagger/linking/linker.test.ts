import { describe, expect, it } from 'vitest';
import { taggedMessage } from '../../testing/tagged-message.ts';
import { linkMessage } from './link-features.ts';
import { isShownAgain, linksOf } from './linker.ts';

const tagged = (marked: string) => ({ ...taggedMessage(marked), stills: new Set<number>() });

function linked(marked: string): Record<string, string[]> {
  const { told, ...world } = tagged(marked);
  const links = linksOf(told, world);
  return Object.fromEntries(
    [...links].map(([at, mentions]) => [told[at]?.words, mentions.map((one) => told[one]?.words ?? '')]),
  );
}

describe('linksOf', () => {
  it.each([
    ['{clip:kitchen} {dur:4 s}, {clip:garden} {dur:3 s}', { '4 s': ['kitchen'], '3 s': ['garden'] }],
    [
      '{dur:5 seconds} of {clip:the drone}, {dur:2 seconds} of {clip:the cake}',
      { '5 seconds': ['the drone'], '2 seconds': ['the cake'] },
    ],
    [
      '{clip:A dog}, {clip:a cat} and {clip:a pig}. {dur:6}, {dur:8}, {dur:7}.',
      { 6: ['A dog'], 8: ['a cat'], 7: ['a pig'] },
    ],
    [
      '{clip:beach} {dur:4 s}, {clip:harbour} {dur:6 s}. {mute:Mute the beach}.',
      { '4 s': ['beach'], '6 s': ['harbour'], 'Mute the beach': ['beach'] },
    ],
    [
      '{clip:tram}, then {clip:bridge}, {look.grey:everything in black and white}',
      { 'everything in black and white': [] },
    ],
  ])('%s', (marked, links) => {
    expect(linked(marked)).toEqual(links);
  });
});

describe('isShownAgain', () => {
  it.each([
    ['{clip:host} {dur:4 s}, {clip:crowd} {dur:3 s}, {clip:host} {dur:5 s}', true],
    [
      '{clip:the host} {dur:4 s}, {clip:the crowd} {dur:3 s}. {speed.slow:Slow motion} for {clip:the host}.',
      false,
    ],
  ])('%s: %s', (marked, isAgain) => {
    const { told, ...world } = tagged(marked);
    const message = linkMessage(told, world);
    const mentions = message.mentions;
    expect(isShownAgain(message, mentions.at(-1) ?? 0, mentions[0] ?? 0)).toBe(isAgain);
  });
});
