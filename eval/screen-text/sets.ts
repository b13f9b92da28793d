/** Texts to tune on and texts to report on: no sentence, face, clip, drawing or seed is in both. */
import type { TextSetSpec } from './pictures.ts';

export const TEXT_SETS: { readonly [name in 'tuning' | 'held-out' | 'short']: TextSetSpec } = {
  tuning: {
    sentences: [
      'Welcome to the annual report 2026',
      'Please keep the doors closed',
      'Chapter three begins at noon',
      'She opened the window and listened',
      'Doctor Maria Jensen, chief engineer',
      'Breaking news from the harbour',
      'Add two cups of flour and stir',
      'Terminal 4 departures to Oslo',
      'He never came back to the village',
      'Thank you for watching our film',
      'Sale ends on Sunday 50 percent off',
    ],
    fonts: ['Montserrat', 'Inter', 'Playfair Display', 'Bebas Neue'],
    footage: ['crystal', 'frog', 'car-detection'],
    prompts: ['The mountains of Norway and their rivers', 'How a jet engine works'],
    patterns: [
      ['windows', 30, '#30405a'],
      ['fence', 40, '#205030'],
      ['beads', 26, '#101010'],
      ['bricks', 24, '#803020'],
    ],
    seed: 11,
    count: 45,
  },
  'held-out': {
    sentences: [
      'The quick brown fox jumps over',
      'Professor Adam Lindqvist, Uppsala',
      'Where were you last Thursday night',
      'Subscribe for weekly lessons',
      'Platform 9 train to Edinburgh',
      'Step 2: preheat the oven to 220',
      'Nobody knows what happened next',
      'Written and directed by Ines Moreau',
      'Temperatures will drop below zero',
      'Visit our museum before October 31',
      'I would rather walk than wait here',
      'Quarterly revenue rose by 17 percent',
      'Live from the stadium in Gothenburg',
    ],
    fonts: [
      'Noto Sans',
      'Noto Sans SemiBold',
      'Noto Sans JP',
      'Noto Sans KR Black',
      'Playfair Display Black',
    ],
    footage: ['elf', 'monster', 'pig', 'bottle-detection', 'one-by-one-person-detection'],
    prompts: ['The ocean and the animals of the deep', 'Robots in the factory', 'Kyoto in autumn'],
    patterns: [
      ['rings', 34, '#3a2a10'],
      ['waves', 28, '#102a50'],
      ['keys', 44, '#202020'],
      ['crosses', 32, '#402040'],
      ['windows', 47, '#555555'],
    ],
    seed: 22,
    count: 63,
  },
  short: {
    sentences: ['Good morning from the studio', 'Turn left after the bridge', 'Made by hand in Porto'],
    fonts: ['Montserrat', 'Inter'],
    footage: [],
    prompts: ['A little garden in the rain'],
    patterns: [
      ['windows', 38, '#304050'],
      ['crosses', 25, '#204020'],
    ],
    seed: 33,
    // Of nine pictures one letter decided: which backgrounds they have changes with every scene that is drawn otherwise.
    count: 27,
  },
};
