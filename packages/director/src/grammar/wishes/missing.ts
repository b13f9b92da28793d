/** Names and ids in a prompt that no asset goes by, and what they were to be. */

import type { MissingMaterial } from '../../brief.ts';
import { words } from '../languages/vocabulary.ts';
import { type ItemOf, isBreak, skipFillers } from '../phrases/look-around.ts';
import { isTitleWord, namesMaterial } from '../phrases/title-text.ts';
import type { Parse } from './context.ts';
import { clauseHas } from './exclusions.ts';
import { namesMusic } from './sound.ts';

const soundExtension = /\.(?:mp3|wav|m4a|aac|flac|ogg|opus|aiff)["”“»’'`]?$/i;
const savingVerbs = words('savingVerbs');

/** Notes every unknown name; what was to be seen or heard goes to `parse.missing`. Reads what `markNegated` marked. */
export function readMissing(parse: Parse): void {
  for (const [index, item] of parse.items.entries()) {
    if (item.kind !== 'unknownFile') continue;
    const named = nameOf(parse, item);
    // Whatever becomes of it is said by name.
    parse.acted.add(index);
    if (namesResult(parse, index)) {
      addNote(parse, `The video is named by its title, not ${named}.`);
      continue;
    }
    const reason = item.id ? `I found no asset with the id ${named}` : `I found no file named ${named}`;
    addNote(parse, `${reason}.`);
    if (parse.negated.has(index) || parse.missing.some((other) => other.named === named)) continue;
    parse.missing.push({ named, role: roleOf(parse, index, named), reason });
  }
}

/** As written, without quotation marks. */
function nameOf(parse: Parse, item: ItemOf<'unknownFile'>): string {
  const written = parse.prompt.slice(item.start, item.end);
  return /^[\p{L}\p{N}]/u.test(written) ? written : written.slice(1, -1).trim();
}

function addNote(parse: Parse, note: string): void {
  if (!parse.notes.includes(note)) parse.notes.push(note);
}

function roleOf(parse: Parse, index: number, named: string): MissingMaterial['role'] {
  if (namesMusic(parse, index)) return 'music';
  if (!soundExtension.test(named)) return 'footage';
  return clauseHas(parse, index, 'voice') ? 'voice' : 'music';
}

/** "save it as out.mp4", "a video called out.mp4": a name for what is made. */
function namesResult(parse: Parse, index: number): boolean {
  const before = parse.items[index - 1];
  if (isTitleWord(before)) return !namesMaterial(parse.items, index - 1);
  if (!['as', 'to', 'into', 'it'].includes(before?.fold ?? '')) return false;
  const verb = skipFillers(parse, index - 1, -1);
  return !isBreak(parse.items[verb]) && savingVerbs.has(parse.items[verb]?.fold ?? '');
}
