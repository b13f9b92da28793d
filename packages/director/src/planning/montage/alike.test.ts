import { describe, expect, it } from 'vitest';
import type { PlannerAsset } from '../../assets.ts';
import { parsePrompt, planEdit } from '../../index.ts';
import { plainScenes } from '../../testing/plain-scenes.ts';
import { toyAsset } from '../../testing/toy-library.ts';
import { firstTakesFirst, isSecondTake } from './takes.ts';

/** A clip whose shots are takes as said: `<group><rank>` each, or nothing. */
function filmed(name: string, takes: readonly string[], day = 1): PlannerAsset {
  const asset = toyAsset({ name, seconds: 5 * takes.length, lastEdit: `2026-01-0${day}T00:00:00.000000Z` });
  const [shot] = asset.shots;
  if (shot === undefined) throw new Error('no shot');
  const shots = takes.map((take, index) => ({
    ...shot,
    ...{ index, startSeconds: 5 * index, endSeconds: 5 * index + 5 },
    ...(take === '' ? {} : { alike: { group: take.slice(0, 1), rank: Number(take.slice(1)) } }),
  }));
  return { ...asset, shots };
}

/** Names of the clips in play order; `name second` where `bySecond`. */
function played(prompt: string, assets: readonly PlannerAsset[], bySecond = false): string[] {
  const plan = planEdit({ brief: parsePrompt(prompt, assets), assets, seed: 1, writeScenes: plainScenes });
  const track = plan.timeline.tracks.children[0];
  const items = track?.OTIO_SCHEMA === 'Track.1' ? track.children : [];
  return items.flatMap((item) => {
    if (item.OTIO_SCHEMA !== 'Clip.2' || item.source_range === null) return [];
    const { value, rate } = item.source_range.start_time;
    return [bySecond ? `${item.name} ${Math.floor(value / rate / 5)}` : item.name];
  });
}

describe('takes of the same', () => {
  const library = [
    filmed('frog a.mp4', ['f0'], 1),
    filmed('frog b.mp4', ['f1'], 2),
    filmed('pig.mp4', [''], 3),
    filmed('elf.mp4', [''], 4),
    filmed('frog c.mp4', ['f2'], 5),
  ];

  it('are left out before others where not all can be shown', () => {
    const names = played('a 6 second video with 2 second cuts', library);
    expect([...new Set(names)].sort()).toEqual(['elf.mp4', 'frog a.mp4', 'pig.mp4']);
  });

  it('are said to be left out, and which one shows the same', () => {
    const notesOf = (prompt: string) =>
      planEdit({ brief: parsePrompt(prompt, library), assets: library, seed: 1, writeScenes: plainScenes })
        .notes;
    const said = notesOf('a 6 second video with 2 second cuts').join(' ');
    expect(said).toContain('frog b.mp4 (frog a.mp4 shows the same, in a better take)');
    expect(said).toContain('frog c.mp4');
    expect(said).not.toMatch(/pig|elf/);
    expect(notesOf('a 20 second video of all my clips').join(' ')).not.toContain('left out');
    expect(notesOf('a 4 second video of frog b.mp4').join(' ')).not.toContain('left out');
  });

  it('are shown after other clips, of which short ones are as many as it takes, and none is shown twice', () => {
    const short = (name: string, takes: readonly string[]): PlannerAsset => {
      const asset = filmed(name, takes);
      const shots = asset.shots.map((shot) => ({ ...shot, startSeconds: 0, endSeconds: 2 }));
      return { ...asset, durationSeconds: 2, shots };
    };
    const clips = [
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => short(`${name}.mp4`, [''])),
      ...['0', '1', '2'].map((rank) => short(`x${rank}.mp4`, [`x${rank}`])),
    ];
    const names = played('a 6 second video', clips);
    expect(names.length).toBe(new Set(names).size);
    expect(names.filter((name) => name.startsWith('x')).length).toBeLessThan(2);
  });

  it('do not follow each other where others are there to stand between', () => {
    const names = played('a 20 second video of all my clips', library);
    expect(new Set(names).size).toBe(5);
    for (const [index, name] of names.entries()) {
      if (name.startsWith('frog')) expect(names[index + 1] ?? '').not.toMatch(/^frog/);
    }
  });

  it('stay where they are named', () => {
    const names = played('a 12 second video of frog a.mp4, then frog b.mp4, then pig.mp4', library);
    expect(names).toEqual(['frog a.mp4', 'frog b.mp4', 'pig.mp4']);
  });

  it('are shown once of one clip while it has something else', () => {
    const talk = filmed('talk.mp4', ['a0', 'a1', 'a2', '', 'b0']);
    const shown = played('a 6 second video of talk.mp4 with 2 second cuts', [talk], true);
    expect(new Set(shown).size).toBe(3);
    const first = ['talk.mp4 0', 'talk.mp4 1', 'talk.mp4 2'];
    expect(shown.filter((place) => first.includes(place))).toHaveLength(1);
  });
});

describe('isSecondTake', () => {
  it('is what shows nothing but further takes', () => {
    expect(isSecondTake(filmed('a.mp4', ['f1', 'g2']))).toBe(true);
    expect(isSecondTake(filmed('a.mp4', ['f1', '']))).toBe(false);
    expect(isSecondTake(filmed('a.mp4', ['f0']))).toBe(false);
    expect(isSecondTake(toyAsset({ name: 'a.jpg', kind: 'image' }))).toBe(false);
  });
});

describe('firstTakesFirst', () => {
  it('keeps the order but for further takes', () => {
    const { shots } = filmed('a.mp4', ['f0', 'f1', '', 'g0', '']);
    const order = firstTakesFirst(shots.map((shot) => ({ shot }))).map(({ shot }) => shot.index);
    expect(order).toEqual([0, 2, 3, 4, 1]);
  });
});
