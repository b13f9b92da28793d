/** The sound of one clip under others, as clauses ask for it. Pure. */
import type { Edit } from '../edits/edit-wish.ts';
import { beginOf, filesOf, type Message } from './craft-clauses.ts';
import { type NamedFile, timesIn } from './craft-parts.ts';
import { all, clip, keptNames, type Reader, unlike, wishAt, written } from './craft-wish.ts';
import { runsOnWords, soundWords, underWords } from './craft-words.ts';

/** "Keep the sound of the frog running under the pig", "the elf with the sound of the frog". */
export const soundUnder: Reader = (message, index) => {
  const wish = wishAt(message, index, soundWords);
  const clause = message.clauses[index];
  if (wish === null || clause === undefined) return null;
  const match = soundWords.exec(message.masked.slice(wish.start, clause.end));
  const at = wish.start + (match?.index ?? 0);
  const word = at + (match?.[0].length ?? 0);
  const own = unlike(filesOf(message, { start: wish.start, end: clause.end }));
  const heard = heardIn(message, own, { at, word });
  if (heard === null || heard.value.kind !== 'video') return null;
  const others = own.filter(({ value }) => value.id !== heard.value.id);
  const isRunning = runsOnWords.test(wish.text) && underWords.test(wish.text);
  const [under] = others;
  if (others.length > 1) return null;
  const before = unlike(filesOf(message, { start: clause.start, end: wish.start })).at(-1);
  if (under === undefined && isRunning)
    return {
      start: wish.start,
      end: clause.end,
      edits: [{ kind: 'soundUnder', of: clip(heard.value), under: all, isAlone: false }],
      instead: '',
    };
  const shown = under ?? before;
  if (shown === undefined || shown.value.kind === 'audio' || shown.value.id === heard.value.id) return null;
  if (
    under !== undefined &&
    !underWords.test(message.masked.slice(Math.min(heard.end, under.end), Math.max(heard.start, under.start)))
  )
    return null;
  const start =
    under === undefined ? wish.start : beginOf(message, clause, Math.min(at, heard.start, under.start));
  const stretch = { start, end: clause.end };
  const edit: Edit = {
    kind: 'soundUnder',
    of: clip(heard.value),
    under: clip(shown.value),
    isAlone: !isRunning,
  };
  const { lasts } = timesIn(written(message, stretch));
  const time = lasts === null ? '' : ` ${written(message, stretch).slice(lasts.start, lasts.end)}`;
  const kept = keptNames(message, stretch, under === undefined ? [] : [under]);
  return { ...stretch, edits: [edit], instead: kept === '' ? time : `${kept}${time}` };
};

/** "The sound of the frog", "the frog's sound": the file right beside the word. */
function heardIn(
  message: Message,
  files: readonly NamedFile[],
  { at, word }: { at: number; word: number },
): NamedFile | null {
  const isOf =
    /^\s*(?:of|from|von|vom|de|du|des|del|de la|do|da|di|della|dello|der|d[’'])(?:\s+(?:the|my|dem|der|la|le|l[’']|el|o|a|il|lo))*\s*$/iu;
  const behind = files.find(({ start }) => start >= word && isOf.test(message.masked.slice(word, start)));
  if (behind !== undefined) return behind;
  return (
    files.find(
      ({ end }) =>
        end <= at &&
        /^(?:[’']s|s[’']|的)?\s*(?:own )?$/iu.test(message.masked.slice(end, at)) &&
        /[’']s|的/u.test(message.masked.slice(end, at)),
    ) ?? null
  );
}
