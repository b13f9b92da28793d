/** Where speech may be divided: after what, and before what, readers expect a break. */

/** A sentence ends. Quotation marks and brackets may follow. */
const SENTENCE_END = /[.!?…。！？][\])}"'”’»」』]*$/u;
const CLAUSE_END = /[,;:—–、，；：][\])}"'”’»」』]*$/u;
/** A title or an initial is no end: Dr. Smith, J. Doe. */
const ABBREVIATION = /^(?:[\p{L}]\.|(?:mr|mrs|ms|dr|prof|st|vs|etc|no|hr|fr|bzw|z\.b|d\.h|mme|sr|sra)\.)$/iu;

const list = (words: string) => new Set(words.trim().split(/\s+/u));

/** Words that begin a phrase: a break stands before them. English, German, French, Spanish, Italian, Portuguese. */
const OPENERS = list(`
  and but or nor so yet because although though while when where if unless until since that which who whom whose as than
  und aber oder denn sondern weil obwohl während wenn wo falls bis seit dass welche welcher welches als ob damit
  et mais ou donc car parce puisque quand lorsque si que qui dont où
  y e pero o porque aunque mientras cuando donde si que quien
  ma perché mentre quando dove se che chi
  mas porque embora enquanto quando onde se que quem
`);
/** Words that belong to the next one: none ends a line or a caption. */
const BINDERS = list(`
  a an the of in on at to for from with by into onto about over under my your his her its our their this that these those
  what can could will would shall should may might must do does did has have had
  very more most no not is are was were be been am i we he she they you it and but or nor mr mrs ms dr
  der die das den dem des ein eine einen einem einer eines von in im an am auf zu zum zur für mit bei nach aus mein dein sein
  ihr unser und aber oder nicht kein keine ich wir er sie es du
  le la les un une des du de d' l' à au aux en dans sur pour par avec sans mon ma mes ton ta tes son sa ses notre votre leur
  et mais ou ne je tu il elle nous vous ils elles
  el los las una unos unas del en a al con sin por para mi tu su y o no yo nosotros
  il lo gli i uno della dello dei di da nel nella con per tra fra mio tuo suo e ed non io noi
  os as um uma do da dos das no na nos nas com sem por meu seu e ou não eu nós
`);

const bare = (word: string) => word.toLowerCase().replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu, '');

export const endsSentence = (word: string): boolean =>
  SENTENCE_END.test(word) && !ABBREVIATION.test(word.trim());

/** How bad a break between two words is: 0 at the end of a sentence, 10 inside what belongs together. */
export function breakCost(word: string, next: string): number {
  if (endsSentence(word)) return 0;
  if (CLAUSE_END.test(word)) return 1;
  if (BINDERS.has(bare(word))) return 10;
  return OPENERS.has(bare(next)) ? 2 : 5;
}
