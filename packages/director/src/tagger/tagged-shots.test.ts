import { describe, expect, it } from 'vitest';
import { taggedMessage } from '../testing/tagged-message.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { mentionReader } from './mentions.ts';
import { taggedFilm } from './tagged-shots.ts';

const assets = ['shop.mp4', 'queue.mp4', 'buns.mp4', 'dawn.mp4'].map((name) =>
  toyAsset({ name, seconds: 60, kind: 'video' }),
);

function filmOf(marked: string) {
  const { told, prompt } = taggedMessage(marked);
  return taggedFilm(told, {
    prompt,
    meant: mentionReader(assets),
    finds: new Map(),
    isStill: () => false,
    others: [],
  });
}

/** "shop 2-5 4s", a shot each. */
const shotsOf = (marked: string): string[] =>
  filmOf(marked).shots.map(({ assetId, start, end, seconds }) => {
    const name = assets.find(({ id }) => id === assetId)?.name.replace('.mp4', '');
    return `${name}${start === null && end === null ? '' : ` ${start}-${end}`}${seconds === null ? '' : ` ${seconds}s`}`;
  });

describe('taggedFilm', () => {
  it('shows a file once for each stretch of it', () => {
    expect(shotsOf('{clip:shop} from {from:0:10} to {to:0:15}, from {from:0:40} to {to:0:50}')).toEqual([
      'shop 10-15',
      'shop 40-50',
    ]);
  });

  it('takes times that go on from clip to clip for those of the film, and others for those of the files', () => {
    expect(
      shotsOf('{from:0}-{to:3} {clip:shop}, {from:3}-{to:6} {clip:queue}, {from:6}-{to:10} {clip:buns}'),
    ).toEqual(['shop 3s', 'queue 3s', 'buns 4s']);
    expect(shotsOf('{clip:shop} {to:first 5 s}, then {clip:queue} from {from:5} to {to:9}')).toEqual([
      'shop null-5',
      'queue 5-9',
    ]);
  });

  it('gives a row of times one to each shot, and three things of one mention a shot each', () => {
    expect(shotsOf('{clip:shop}, {clip:queue} and {clip:buns}. {dur:6}, {dur:8}, {dur:7}.')).toEqual([
      'shop 6s',
      'queue 8s',
      'buns 7s',
    ]);
    expect(shotsOf('{clip:shop, queue and buns}, {dur:4 s}')).toHaveLength(3);
  });

  it('puts a text of a sentence of its own where its words say', () => {
    const film = filmOf(
      '{clip:shop} {dur:3 s}, {clip:buns} {dur:4 s}. At the very beginning: {text:“Fresh”}',
    );
    expect(film.shots.map(({ texts }) => texts)).toEqual([['Fresh'], []]);
  });

  // With a quadratic search of either the blanks take minutes.
  it('reads a hundred thousand blanks within a time and within a mention', () => {
    const blanks = ' '.repeat(100_000);
    expect(shotsOf(`{clip:shop} {dur:5${blanks}s}`)).toEqual(['shop 5s']);
    expect(shotsOf(`{clip:shop${blanks}x, buns} {dur:5 s}`).length).toBeGreaterThan(0);
  });
});
