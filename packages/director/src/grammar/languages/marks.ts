/** Marks, and what is said across languages: they are read whatever language stands beside them. Folded as in lex.ts: without case and accents. */
import type { Language } from './language.ts';

export const marks: Language = {
  words: {
    ands: '&',
    clockEnds: '- – —',
    rangeLinks: '- – — → >',
    titleLinks: ': = - – — (',
    titleListMarks: ', &',
    conjunctions: '&',
    boundWords: '~ ≈',
    tellingLinks: ': , - =',
    perWords: '/',
    aboutBounds: '~ ≈',
  },
  directions: {
    patterns: [
      '(?:two|three|four|2|3|4|several|zwei|drei|deux|trois|dos|tres) (?:versions|variants|cuts|edits|fassungen|varianten|versionen|versiones)',
      '{style}(?:,? (?:and |und |et |y )?{style})*(?: please| pls)?$',
      '{the}{craft}(?: (?:and|und|et|y|&) {the}{craft})*(?: (?:please|first|only))?$',
      '(?:im |in |en |al? )?(?:format|formato|hochformat|querformat)(?: (?:carre|vertical|horizontal|cuadrado|quadratisch))?$',
      String.raw`\d+ ?(?:s|sec|secs|sek|seg|segs)\.?$`,
    ],
  },
};
