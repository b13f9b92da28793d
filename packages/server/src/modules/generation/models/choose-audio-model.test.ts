import { describe, expect, it } from 'vitest';
import { chooseAudioModel } from './choose-audio-model.ts';

describe('chooseAudioModel', () => {
  it.each([
    ['thunder and heavy rain', 'sfx'],
    ['a door slams', 'sfx'],
    ['whoosh', 'sfx'],
    ['sound effect: a laser gun', 'sfx'],
    ['a house door slams', 'sfx'],
    ['calm piano for a rainy evening', 'music'],
    ['rain drums, 90 bpm', 'music'],
    ['rain on the day that we met, hopeful and then sad, for a film about my mother', 'music'],
    ['upbeat corporate', 'music'],
    ['something hopeful', 'music'],
  ] as const)('%s is %s', (prompt, id) => {
    expect(chooseAudioModel({ prompt }).id).toBe(id);
  });

  it('tells what was decided where sounds are named', () => {
    expect(chooseAudioModel({ prompt: 'thunder and rain' }).notes).toEqual([
      'A sound effect (thunder, rain), since the words name sounds and no music; with "model": "music" it is composed.',
    ]);
    expect(chooseAudioModel({ prompt: 'a lion roars' }).notes).toEqual([
      'This is music: the sound of lion, roars is not made here.',
    ]);
    expect(chooseAudioModel({ prompt: 'rain', duration_seconds: 60 })).toEqual({
      id: 'music',
      notes: ['This is music: sound effects last up to 22 seconds (rain).'],
    });
  });

  it('composes where only music takes what is asked for', () => {
    expect(chooseAudioModel({ prompt: 'rain', stem: 'drums' }).id).toBe('music');
    expect(chooseAudioModel({ prompt: 'thunder' }, { hasEffects: false }).id).toBe('music');
  });
});
