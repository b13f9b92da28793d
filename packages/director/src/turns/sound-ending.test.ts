/** The sound of a film fades out at its end alone, whatever was changed. */
import { clipSettings } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { assetOf, isClip, requireFilm } from './film.ts';

const assets = ['frog', 'elf', 'pig'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 }));

/** The clips with the seconds over which the sound of each fades out. */
function endings(...messages: string[]): string[] {
  const said = converse(messages, { assets }).at(-1);
  if (said?.timeline == null) throw new Error('No film was made.');
  return requireFilm(said.timeline).pieces.map(({ item, sound }) => {
    const fade = isClip(sound) ? clipSettings(sound).fadeOutSeconds : undefined;
    return `${assetOf(item)?.replace(/id:|\.mp4/gu, '')} ${fade ?? '-'}`;
  });
}

test.each([
  ['frog 4 s, elf 4 s', 'swap them', ['elf -', 'frog 0.5']],
  ['frog 4 s, elf 4 s, pig 4 s', 'put the pig first', ['pig -', 'frog -', 'elf 0.5']],
  ['frog 4 s, elf 4 s, pig 4 s', 'remove the pig', ['frog -', 'elf 0.5']],
  ['frog 4 s, elf 4 s', 'add the pig at the end', ['frog -', 'elf -', 'pig 0.5']],
  ['frog 4 s, elf 4 s', 'add the pig at the start', ['pig -', 'frog -', 'elf 0.5']],
  ['frog 4 s, elf 4 s', 'replace the elf with the pig', ['frog -', 'pig 0.5']],
  // A longer one that was asked for is of the end too.
  ['frog 4 s, elf 4 s, fade out at the end', 'swap them', ['elf -', 'frog 0.7']],
])('%s || %s', (first, change, expected) => {
  expect(endings(first, change)).toEqual(expected);
});
