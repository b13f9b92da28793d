/** How changes of what is heard are put into words. Pure. */

import { much } from './clip-rules.ts';
import { nameMark } from './clip-words.ts';
import type { Edit } from './edit-wish.ts';
import { type Found, type Rule, rule } from './rule-parts.ts';

export const heard =
  '(?<of>music|song|soundtrack|sound|audio|volume|film|video|it|everything|voices?|original sound|musik|musique|musica)';
export const loudness = (of: string | undefined): 'film' | 'music' | 'footage' => {
  if (/music|song|soundtrack|musi/.test(of ?? '')) return 'music';
  return /voice|original/.test(of ?? '') ? 'footage' : 'film';
};
const isQuieter = (word: string | undefined) =>
  /quiet|soft|leiser|down|lower|moins|mas baj|mais baix/.test(word ?? '');
const volume = ({ group }: Found): Edit => ({
  kind: 'volume',
  of: loudness(group('of')),
  db: isQuieter(group('way')) ? -6 : 6,
});
const ways =
  '(?<way>louder|quieter|softer|lauter|leiser|plus fort|moins fort|mas alt[oa]|mas baj[oa]|mais alt[oa]|mais baix[oa])';

const musicWord = '(?:background )?(?:music|song|soundtrack|musik|musique|musica)';
const noMusic = [
  `(?:turn|switch|take) (?:off |out )?(?:the |all )?${musicWord}(?: off| out| away)?`,
  `(?:kill|drop|lose|remove|delete|cut|stop|mute|ditch|get rid of|leave out) (?:the |all )?${musicWord}`,
  `(?:the )?${musicWord} (?:off|out|away|weg|aus|raus)`,
  `(?:mach|mache|nimm|lass|stell|stelle|schalte|dreh) (?:bitte |mal |doch )*(?:die )?${musicWord} (?:weg|aus|raus|ab)`,
  `(?:enleve|enlevez|coupe|coupez|retire|supprime|arrete) la ${musicWord}|sans ${musicWord}`,
  `(?:quita|quite|elimina|apaga|saca|tira|remova) (?:la |a )?${musicWord}|sin ${musicWord}|sem ${musicWord}`,
].join('|');

export const sounds: Rule[] = [
  // To turn it up or down is another rule's, and longer.
  rule('turn', `(?:${noMusic})(?! (?:up|down|louder|quieter|with|by|to|for))`, () => ({ kind: 'noMusic' })),
  rule('turn', `(?:make |have |turn )?(?:the |die |la |a )?${heard} ${much}${ways}`, volume),
  // "Quieter gulls" is of these alone.
  rule('turn', `(?:with )?${much}${ways}(?! (?:the |my )?${nameMark})(?: (?:the )?${heard})?`, volume),
  rule(
    'turn',
    `turn (?:the )?${heard} (?<way>up|down)|turn (?:the )?(?:up|down) the ${heard.replace('<of>', '<of2>')}`,
    (found) => (found.group('of') === undefined ? null : volume(found)),
  ),
  rule('turn', `turn (?<way>up|down) (?:the )?${heard}`, volume),
  rule(
    'turn',
    '(?:(?:with|use|try|add|i want) )?(?:some )?(?:other|another|different|new|andere|autre|otra|outra) (?:music|song|track|soundtrack|piece of music|musik|musique|musica)|(?:change|swap|replace) the (?:music|song|track|soundtrack)(?! (?:with|by|to|for))',
    () => ({ kind: 'music', assetId: null, mood: null, isOther: true }),
  ),
];
