/** "Do I have a heron? If so add it": what follows is of what the question found, and of nothing where that found nothing. Pure. */
import type { Brief } from '../brief.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';

/** A question, and what follows where it is answered by yes. */
const condition =
  /\?\s{0,3}(?:and |und |et |y |e )?(?:if (?:so|yes|there is(?: one)?|i do|you (?:do|have it|find (?:it|one)))|then|wenn (?:ja|so)|falls (?:ja|vorhanden)|dann|si (?:oui|c'est le cas)|alors|(?:en ese caso|si es así|si es asi|si sí|entonces)|(?:se sim|então|nesse caso)|(?:se (?:sì|si|sí|c'è)|allora))(?![\p{L}])|？\s{0,3}(?:如果有|有的话|要是有|那就)/iu;

/** Nothing may have been found, or nothing looked up: both are said so. */
const unknownIt = 'I do not know which clip “it” is; name it, or say which place it has';

const otherwise = /(?<![\p{L}])(?:otherwise|if not|sonst|sinon|si no|senão|altrimenti|否则)(?![\p{L}])/iu;

const isSpoken = (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'spoken';

/** `message` with "it" as what its question names; where nothing was found nothing is done that depends on it. */
export function ifSo(message: Brief): Brief {
  const { prompt, parts, edits, unread } = message;
  const found = prompt.length > 2000 ? null : condition.exec(prompt);
  if (found === null) return message;
  const asked = prompt.slice(0, found.index).toLowerCase();
  const isAsked = (said: string) => said !== '' && asked.includes(said.toLowerCase());
  const named = parts.filter(({ said }) => isAsked(said));
  const ids = [...new Set(named.map(({ assetId }) => assetId))];
  if (ids.length > 0) {
    const target: ClipTarget = { kind: 'assets', ids, said: named[0]?.said ?? '', isFound: true };
    const pointed = edits.map((edit) => pointedAt(edit, target));
    const isUsed = pointed.some((edit, at) => edit !== edits[at]);
    const others = parts.filter((part) => !named.includes(part));
    return isUsed ? { ...message, edits: pointed, parts: others } : message;
  }
  if (!unread.some(isAsked)) return message;
  // "…, otherwise leave it" is a wish of its own.
  if (otherwise.test(prompt.slice(found.index))) return message;
  const said = prompt.slice(found.index + 1).trim();
  const missing: EditWish = { kind: 'refused', reason: unknownIt, said };
  return {
    ...message,
    edits: [...edits.filter((edit) => isAsked(edit.said)), missing],
    parts: [],
    length: null,
    titles: [],
  };
}

function pointedAt(edit: EditWish, target: ClipTarget): EditWish {
  const spoken = Object.entries(edit).filter(([, value]) => isSpoken(value));
  if (spoken.length === 0) return edit;
  return { ...edit, ...Object.fromEntries(spoken.map(([key]) => [key, target])) } as EditWish;
}
