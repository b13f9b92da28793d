/** Which text of a film words speak of: "the second title", "the dinner text". Pure. */
import { functionWords } from '../../grammar/languages/vocabulary.ts';
import { type NameIndex, readPartName } from '../../grammar/phrases/names.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import { ordinals } from '../clip-words.ts';
import { type Concept, conceptAt } from './concepts.ts';
import { hueAt } from './hues.ts';
import { light } from './light-words.ts';
import type { SlotRead } from './slot.ts';

const titlePlaces: ReadonlyMap<string, number> = new Map(
  Object.entries({
    opening: 0,
    intro: 0,
    starting: 0,
    closing: -1,
    ending: -1,
    outro: -1,
  }),
);

/** "The second title", "le dernier texte". */
export function titleAt(tokens: readonly Token[], from: number): SlotRead | null {
  const at = light.has(tokens[from]?.fold ?? '') || tokens[from]?.fold === 'the' ? from + 1 : from;
  const which = titlePlaces.get(tokens[at]?.fold ?? '') ?? ordinals.get(tokens[at]?.fold ?? '');
  const known = conceptAt(tokens, at + 1);
  if (which === undefined || known?.concepts.has('title') !== true) return null;
  return { slot: { kind: 'concept', concepts: new Set<Concept>(['title']), which }, next: known.next };
}

const determiners = new Set(
  'the that this my our der die das den dem le la el lo il o a les los las os as i gli'.split(' '),
);
/** Words before "text" that name none: "a new text", "the whole text". */
const anyText = new Set(
  'new other another same whole end start main big small second next neue andere nouveau nuevo novo nuovo'.split(
    ' ',
  ),
);
const mostNaming = 3;

/** "The dinner text", "the Grand Opening title": a text by words of its own. */
export function wordedTitleAt(tokens: readonly Token[], from: number, names: NameIndex): SlotRead | null {
  if (!determiners.has(tokens[from]?.fold ?? '')) return null;
  for (let at = from + 1; at <= from + mostNaming; at += 1) {
    const token = tokens[at];
    const known = conceptAt(tokens, at);
    if (known?.concepts.has('title') === true && at > from + 1) {
      const words = tokens
        .slice(from + 1, at)
        .map(({ text }) => text)
        .join(' ');
      return {
        slot: { kind: 'concept', concepts: new Set<Concept>(['title']), which: { words } },
        next: known.next,
      };
    }
    if (token === undefined || (token.kind !== 'word' && token.kind !== 'quote') || known !== null)
      return null;
    const saysNothing = light.has(token.fold) || functionWords.has(token.fold) || anyText.has(token.fold);
    if (saysNothing || hueAt([token.fold]) !== null || ordinals.has(token.fold)) return null;
    if (titlePlaces.has(token.fold) || readPartName(names, tokens, at) !== null) return null;
  }
  return null;
}
