/**
 * The clauses of a message about a film by their roles: what is to change, what stays, what is only said of it. What stays is named
 * by people so that it is left alone; it is taken out before anything is read, so that no reader takes a name for what shall go.
 * Pure.
 */
import { plainContrasts } from './contrasts.ts';
import { plainDistributed, plainRests } from './distributed.ts';
import { withoutKeptClauses } from './kept-clauses.ts';
import type { ClauseWorld } from './phrases.ts';

/** Words that are shown without marks around them may say anything: "title: the frog is fine". */
const writing =
  /(?<![\p{L}])(?:texts?|titles?|captions?|says?|saying|reads?|reading|write|titel|texte|schreib|titre|écris|título|texto|escribe|escreve|titolo|testo|scrivi)\s*[:=]/iu;

/** "Remove the text but not the title": which of them is which only the film tells, see text-pairs.ts. */
const ofTexts =
  /(?<![\p{L}])(?:text[eo]?s?|titles?|titel|titres?|t[íi]tulos?|titol[oi]|testi)\s*,?\s+(?:(?:but|and|aber|mais|pero|mas|ma)\s+)?(?:not|nicht|pas|no|não|non|keep|leave)\s+(?:\p{L}+\s+)?(?:text[eo]?s?|titles?|titel|titres?|t[íi]tulos?|titol[oi]|testi)(?![\p{L}])/iu;

/** `text` with what changes alone, each change beside what it is of. */
export function plainClauses(text: string, world: ClauseWorld): string {
  if (writing.test(text) || ofTexts.test(text)) return text;
  const contrasted = plainRests(plainContrasts(text, world), world);
  const { rest, kept } = withoutKeptClauses(contrasted, world);
  if (kept.length > 0 && !/[\p{L}\p{N}\uE000]/u.test(rest)) return `don't touch ${kept.join(' and ')}`;
  return plainDistributed(rest, world);
}
