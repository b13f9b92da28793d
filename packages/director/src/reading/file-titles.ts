/** Names of files that were taken for texts: nobody wants "subs.srt" written on a film. Pure. */
import type { Brief } from '../brief.ts';

const fileName =
  /^[\p{L}\p{N}_()-]{1,80}\.(?:mp4|mov|m4v|mkv|webm|avi|mts|jpe?g|png|webp|gif|heic|svg|mp3|wav|m4a|aac|flac|ogg|srt|vtt|txt|pdf|docx?)$/iu;

/** `brief` without them, unless they stand between quotation marks. What the library does not hold is told as not understood. */
export function withoutFileTitles(brief: Brief, prompt: string, isKnown: (name: string) => boolean): Brief {
  const isName = ({ text }: { text: string }) =>
    fileName.test(text) && !new RegExp(`["“„«「]\\s*${RegExp.escape(text)}`, 'u').test(prompt);
  const gone = brief.titles.filter(isName);
  if (gone.length === 0) return brief;
  const unknown = gone.map(({ text }) => text).filter((text) => !isKnown(text));
  return {
    ...brief,
    titles: brief.titles.filter((title) => !isName(title)),
    unread: [...brief.unread, ...unknown],
  };
}
