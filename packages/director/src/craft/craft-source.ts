/** Another stretch of a clip of the film, as messages about it ask for one: "make act 2 start from 0:30", "das Konzert erst ab 0:40". Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { ClipTarget, Edit, EditWish } from '../edits/edit-wish.ts';
import { filesOf, type Message, messageOf } from './craft-clauses.ts';
import { clockSeconds } from './craft-parts.ts';
import { all, clip, unlike } from './craft-wish.ts';

const unit = 'seconds?|secs?|s|sekunden?|sek|secondes?|segundos?|second[oi]|秒';
const clock = String.raw`(\d{1,2}:\d{2}(?:[.,]\d+)?|\d{1,3}(?:[.,]\d+)?)`;
const second = String.raw`(?:the )?(?:second|sekunde|la seconde|seconde|el segundo|segundo|o segundo|il secondo|secondo|第)\s?(?=\d)`;
/** "From 0:30", "ab Sekunde 30", "from the 30 second mark": a time of the file, where "from 30 seconds" may be how long it is. */
const from = String.raw`(?:only |erst |nur |seulement |solo )?(?:from|starting (?:at|from)|ab|à partir de|depuis|a partir d[eo]|desde|dal?|从)\s*(?:(?:${second})${clock}(?:\s?(?:${unit}))?|(\d{1,2}:\d{2})|(?:the )?(\d{1,3}) ?(?:second|sekunden)[ -]?(?:mark|marke)|the (\d{1,3})(?:st|nd|rd|th) second)(?: on(?:wards?)?| an|开始|起)?`;
const begin =
  'start|starts|begin|begins|open|opens|starte|startet|beginne|beginnt|fängt|commence|commencer|empieza|empiece|comienza|comience|começa|comece|inizia|inizi|parte|parta|开始';
const modal = 'should|must|shall|has to|needs to|soll|muss|doit|debe|deve|have|make|let';
const said = new RegExp(
  String.raw`^(?:(?:please|bitte|now|jetzt|can you|could you|make|let|have|fais|haz|faz|fai|lass|take|use|show|nimm|zeig|prends|usa|usa|the|that|das|den|die|der|le|la|el|o|il|clip|it|es|把|让|用)\s*)*(?:(?:${begin})\s+)?(?:the |das |den |die |der |le |la |el |o |il |it |es )*(?:@ ?)?(?:clip )?(?:please |bitte |s['’]il te plaît |por favor |per favore )?(?:(?:${modal})\s+)*(?:(?:${begin})\s+)?(?:lass |an )?${from}(?: instead| lieber| stattdessen)?(?: (?:start|beginnen|starten|anfangen|please|bitte))?$`,
  'iu',
);
const at = String.raw`(?:at|with|bei|mit|à|en|a|al|no|na|aos?|在)\s*(?:the )?(?:${second})?${clock}(?:\s?(?:${unit}))?(?: mark)?(?: (?:in|of the (?:file|clip|recording|video|footage)|der datei|in der datei))?(?: instead| lieber| stattdessen)?(?: (?:start|beginnen|starten|anfangen|please|bitte))?`;
const entering = String.raw`(?:${begin}|come in|comes in|set in|einsteigen|einsetzen)`;
const articles = '(?:the |das |den |die |der |le |la |el |o |il )?';
/** "Start the house tour at 0:15", "the breathing should come in at second 20". */
const startsAt = new RegExp(
  String.raw`^(?:(?:please|bitte|now|can you|could you|let|lass|make|have|fais|haz|faz|fai|que)\s+)*(?:(?:${begin})\s+${articles}@ ?(?:clip )?|${articles}@ ?(?:clip )?(?:(?:${modal})\s+)*(?:${entering})\s+)${at}$`,
  'iu',
);
const stretch = new RegExp(
  String.raw`^(?:(?:please|bitte|now|take|use|show|only|keep|nimm|zeig|prends|montre|usa|muestra|mostra|用|the|das|den|die|der|le|la|el|o|il)\s*)*(?:@ ?)(?:clip )?(?:from|von|de|du|desde|do|da|dal|从)?\s*(?:${second})?${clock}(?:\s?(?:${unit}))?\s*(?:to|until|till|bis|à|a|al|até|hasta|fino a|-|–|到)\s*(?:${second})?${clock}(?:\s?(?:${unit}))?(?: instead)?$`,
  'iu',
);

/** What the clauses of a message say of where in their files clips begin, and the message without them; null where none does. */
export function readSources(
  prompt: string,
  assets: readonly PlannerAsset[],
): { edits: EditWish[]; rest: string } | null {
  if (!/\d/u.test(prompt) || prompt.length > mostLetters) return null;
  const message = messageOf(prompt, assets);
  const found = message.clauses.flatMap((clause, index) => {
    const edit = sourceIn(message, index);
    return edit === null ? [] : [{ ...clause, edit }];
  });
  if (found.length === 0) return null;
  const rest = found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), prompt);
  const edits = found.map(({ edit, start, end }): EditWish => ({ ...edit, said: prompt.slice(start, end) }));
  return {
    edits,
    rest: rest.replace(/^[\s,;.]+|(?<=[,;.])\s*(?:[,;.]\s*)+/gu, '').replace(/^(?:and|und|et|y|e)\s+/iu, ''),
  };
}

/** Longer messages are stories. */
const mostLetters = 400;

/** Null for a clause that says anything else. */
function sourceIn(message: Message, index: number): Edit | null {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const files = unlike(filesOf(message, clause)).filter(({ value }) => value.kind !== 'audio');
  const [file, ...others] = files;
  if (others.length > 0 || (file !== undefined && file.value.kind !== 'video')) return null;
  const bare = bareClause(message, index, file);
  const range = file === undefined ? null : stretch.exec(bare);
  const start =
    range !== null ? null : (said.exec(bare) ?? (file === undefined ? null : startsAt.exec(bare)));
  const isOfIt = file !== undefined || /(?<!\p{L})(?:it|es)(?!\p{L})/iu.test(bare);
  if ((range === null && start === null) || !isOfIt) return null;
  const target: ClipTarget = file === undefined ? all : clip(file.value);
  const [first, last] = range?.slice(1) ?? [];
  const startSeconds = clockSeconds(first ?? start?.slice(1).find((one) => one !== undefined) ?? '');
  const endSeconds = last === undefined ? null : clockSeconds(last);
  if (!(startSeconds >= 0) || (endSeconds !== null && !(endSeconds > startSeconds))) return null;
  return { kind: 'source', target, startSeconds, endSeconds };
}

/** The clause with a mark for its file. */
function bareClause(
  { masked, clauses }: Message,
  index: number,
  file: { start: number; end: number } | undefined,
): string {
  const { start = 0, end = 0 } = clauses[index] ?? {};
  const text =
    file === undefined
      ? masked.slice(start, end)
      : `${masked.slice(start, file.start)}@ ${masked.slice(file.end, end)}`;
  return text.replace(/\s+/gu, ' ').trim();
}
