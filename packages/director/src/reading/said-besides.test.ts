import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { type SeenClip, seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  toyAsset({ name: 'dog.mp4', seconds: 16 }),
  toyAsset({ name: 'cat.mp4', seconds: 11 }),
  toyAsset({ name: 'beach.mp4', seconds: 12 }),
];

function filmOf(prompt: string) {
  const said = converse([prompt], { assets })[0];
  if (said === undefined) throw new Error('nothing was said');
  return seenFilm(said);
}

const isSlow = ({ speed }: SeenClip) => speed === 0.5;
const isBack = ({ speed }: SeenClip) => speed < 0;
const isGrey = (clip: SeenClip) => clip.isGrey;
const isMute = ({ isHeard }: SeenClip) => !isHeard;

const list = 'dog, cat and beach, 4 seconds each';

describe('a wish beside clips of a new film is of these clips alone', () => {
  test.each([
    ['The cat at half speed', isSlow],
    ['The cat in slow motion.', isSlow],
    ['Slow down the cat', isSlow],
    ['The second one in slow motion', isSlow],
    ['Die zweite in Zeitlupe', isSlow],
    ['El segundo en cámara lenta', isSlow],
    ['The middle one backwards', isBack],
    ['Play the cat in reverse', isBack],
    ['Only the cat should be black and white', isGrey],
    ['Make the second clip black and white', isGrey],
    ['le deuxième plan en noir et blanc', isGrey],
    ['Mute the cat', isMute],
    ['no sound from the cat please', isMute],
  ])('%s', (wish, isSo) => {
    const { clips, seconds } = filmOf(`${list}. ${wish}`);
    expect(clips.map(({ name }) => name)).toEqual(['dog', 'cat', 'beach']);
    expect(clips.map(isSo)).toEqual([false, true, false]);
    expect(seconds).toBeCloseTo(12);
  });

  test('the only time of a list is the film’s, whatever time a wish has besides', () => {
    const { clips, seconds } = filmOf('the dog, the cat, 10 s. Freeze the dog for 2 seconds.');
    expect(clips.map(({ name, speed }) => [name, speed])).toEqual([
      ['dog', 1],
      ['dog', 0],
      ['cat', 1],
    ]);
    expect(seconds).toBeCloseTo(10);
  });
});
