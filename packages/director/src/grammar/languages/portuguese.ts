/** Portuguese, as far as it is read. Folded as in lex.ts: without case and accents. */
import type { Language } from './language.ts';

export const portuguese: Language = {
  phrases: {
    'not on': 'sem,exceto',
  },
  words: {
    materials: 'clipes',
    fillers: 'um uma os as com do da dos das',
  },
};
