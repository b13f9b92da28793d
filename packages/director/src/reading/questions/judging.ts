/** Questions for an opinion on footage: "which looks better, the frog or the pig?", "should I use the kite?". Pure. */
import { fold } from '../../grammar/tokens/lex.ts';

const which =
  '(?:which|what|who|whose|welche[rsnm]?|was|quel(?:le)?s?|lequel|laquelle|lesquel(?:le)?s|cual(?:es)?|que|qual|quais|quale|quali)';
const judged = [
  '(?:better|best|nicer|nicest|prettier|prettiest|worse|worst|sharper|sharpest|brighter|brightest|longer|longest|shorter|shortest|larger|largest|newest|oldest|favou?rite|suited|good|recommend(?:ed)?|prefer(?:red)?|like (?:more|most|best|better))',
  '(?:besser|beste[nrs]?|schoner|schonste[nrs]?|schlechter|scharfer|langer|langste[nrs]?|kurzer|kurzeste[nrs]?|gefallt)',
  '(?:meilleure?s?|mieux|plus (?:belle|beau|longue?|courte?|nette?)|preferes?|preferez)',
  '(?:mejor(?:es)?|peor|mas (?:larg[oa]|cort[oa]|bonit[oa])|prefieres|recomiendas|melhor(?:es)?|pior|mais (?:long[oa]|curt[oa]|bonit[oa])|preferes|recomendas?)',
  '(?:migliore?|meglio|peggiore?|piu (?:lung[oa]|cort[oa]|bell[oa])|preferisci|consigli)',
].join('|');

const opinion = [
  '(?:should|shall) (?:i|we) (?:use|take|choose|pick|go (?:with|for)|keep|have)',
  '(?:would|do|did) you (?:use|choose|pick|recommend|prefer)',
  'do you (?:like|think)(?! (?:you|we|i|to)(?![\\p{L}]))',
  'what (?:do|would) you (?:think|say|recommend|prefer|choose)',
  '(?:is|are|was|were) (?:the |my |this |that |these )?[^?.!]{1,40} (?:any )?(?:good|bad|ok|okay|usable|blurry|shaky|sharp|too (?:dark|bright|short|long|shaky|loud|quiet))',
  'soll(?:en|te)? (?:ich|wir) (?:lieber |besser )?[^?.!]{0,40}(?:nehmen|verwenden|benutzen)',
  'was (?:haltst|denkst|meinst) du',
  "(?:devrais|dois)[- ]je|qu'en penses[- ]tu|que penses[- ]tu",
  '(?:que|qual) (?:piensas|opinas|achas|voce acha)|(?:debo|deberia|devo|devia) (?:usar|elegir|escolher)',
  'cosa ne pensi|(?:dovrei|devo) usare',
].join('|');

const lead = '[¿¡]?(?:hi|hello|hey|so|and|ok|okay|hm+|please|tell me|sag mir|dis[- ]moi)?,? ?';
const compared = new RegExp(
  `^${lead}${which}(?![\\p{L}])[^?？]{0,80}(?<![\\p{L}])(?:${judged})(?![\\p{L}])`,
  'u',
);
const asked = new RegExp(`^${lead}(?:${opinion})(?![\\p{L}])`, 'u');
const inChinese = /(?:哪个|哪一个|哪段|哪部)[^？?]{0,20}(?:更|最|好|合适)|你觉得|应该用/u;

const longest = 160;

/** Whether a message asks for a judgement, and not for anything to be made. */
export function asksToJudge(prompt: string): boolean {
  const said = prompt.trim();
  if (said.length > longest || !/[?？]$/u.test(said)) return false;
  const line = fold(said).replace(/\s+/gu, ' ');
  return compared.test(line) || asked.test(line) || inChinese.test(line);
}
