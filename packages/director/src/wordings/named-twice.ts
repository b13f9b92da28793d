/** Files that a first message names as all it may use, and then each with its stretch: the list itself is no clip of the film. Pure. */
import type { PlannerAsset } from '../assets.ts';
import { filesIn } from '../craft/craft-parts.ts';

const allowing =
  /(?<!\p{L})(?:only|just|nur|ausschließlich|seulement|uniquement|solo|sólo|solamente|só|apenas|soltanto)(?!\p{L})/iu;
/** What may stand around the names of such a list. */
const around =
  /(?<!\p{L})(?:please|bitte|use|take|work|with|from|using|create|make|only|just|and|the|these|files?|clips?|two|three|in|this|that|order|nimm|nutze|verwende|mach|aus|nur|ausschließlich|und|die|der|das|den|dateien|clips|in|dieser|reihenfolge|utilise[rz]?|prends|fais|avec|seulement|uniquement|et|le|la|les|dans|cet|ordre|usa|utiliza|crea|haz|con|solo|sólo|y|el|los|las|en|este|ese|orden|com|só|apenas|e|o|a|os|as|nesta|ordem|nessa|i|il|gli|in|quest['’]ordine|soltanto)(?!\p{L})/giu;
const timed = /\d/u;

const isBare = (text: string) => !/[\p{L}\d]/u.test(text.replace(around, ' '));

/** `text` without a list of files that it may use, where each of them is told of again with a time of its own. */
export function plainNamedTwice(text: string, assets: readonly PlannerAsset[]): string {
  const head = /^[^\n]*?(?:[.!](?=\s)|:(?=\s)|;)/u.exec(text)?.[0];
  const lead = head === undefined ? null : allowing.exec(head);
  if (head === undefined || lead === null) return text;
  const named = filesIn(head, assets);
  const rest = text.slice(head.length);
  const again = filesIn(rest, assets);
  const isTwice =
    named.length > 1 &&
    named.every(({ value, start }) => start > lead.index && again.some((file) => file.value.id === value.id));
  if (!isTwice || !timed.test(rest)) return text;
  const list = named.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), head);
  if (!isBare(list.slice(lead.index))) return text;
  const before = head.slice(0, lead.index).trimEnd();
  return isBare(before) ? rest.trim() : `${before}.${rest}`;
}
