/** Clips to tune on and clips to report on: no clip, subject or seed is in both. */

import { mkdir } from 'node:fs/promises';
import { type CutClip, type FilmSpec, makeFilm, realClips } from './clips.ts';

interface SetSpec {
  films: readonly FilmSpec[];
  real: readonly string[];
  strangers: readonly FilmSpec[];
  realStrangers: readonly string[];
  seed: number;
}

const film = (prompt: string, seed: number): FilmSpec => ({ prompt, seed, seconds: 16 });

export const SETS: { readonly [name in 'tuning' | 'held-out' | 'short']: SetSpec } = {
  tuning: {
    films: [
      film('A film about the mountains of Norway and their rivers', 3),
      film('Why bees matter for every garden', 11),
      film('Our new coffee shop opens in Lisbon on Friday', 12),
      film('How a jet engine works', 13),
      film('The history of chess', 14),
      film('Five rules for safe cycling in the city', 15),
    ],
    real: ['crystal', 'frog', 'car-detection'],
    strangers: [film('A lullaby about the moon', 16), film('Quarterly sales grew by 40 percent', 17)],
    realStrangers: ['rabbit320'],
    seed: 101,
  },
  'held-out': {
    films: [
      film('The ocean and the animals that live in the deep', 901),
      film('A birthday greeting for grandmother', 902),
      film('Robots in the factory of tomorrow', 903),
      film('Learn to bake bread in four steps', 904),
      film('A travel guide to Kyoto in autumn', 905),
      film('Save energy at home this winter', 906),
      film('The football club celebrates a hundred years', 907),
    ],
    real: ['elf', 'monster', 'pig', 'bottle-detection'],
    strangers: [film('Stars and planets for children', 908), film('Music lessons for beginners', 909)],
    realStrangers: ['one-by-one-person-detection'],
    seed: 202,
  },
  short: {
    films: [film('A walk through the forest in spring', 401), film('The little bakery on the corner', 402)],
    real: [],
    strangers: [film('Trains of the last century', 403)],
    realStrangers: [],
    seed: 303,
  },
};

/** Makes the films of a set in `folder`; answers all its clips. */
export async function makeSet(
  spec: SetSpec,
  folder: string,
): Promise<{ clips: CutClip[]; strangers: CutClip[] }> {
  await mkdir(folder, { recursive: true });
  const make = async (films: readonly FilmSpec[], kind: string): Promise<CutClip[]> => {
    const made: CutClip[] = [];
    for (const [index, one] of films.entries()) made.push(await makeFilm(folder, `${kind}${index}`, one));
    return made;
  };
  return {
    clips: [...(await make(spec.films, 'film')), ...realClips(spec.real)],
    strangers: [...(await make(spec.strangers, 'stranger')), ...realClips(spec.realStrangers)],
  };
}
