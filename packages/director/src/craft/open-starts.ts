/**
 * Clips that are told by their start alone, in a film whose length is told: "a 20 second video: cam A from 2:10, cam B from 5:00".
 * Each begins there and shares the time with the others; none runs to the end of its file. Pure.
 */
import type { Brief } from '../brief.ts';
import { SECONDS } from '../scripts/script-words.ts';

const number = String.raw`(\d{1,3}(?:[.,]\d)?)`;
const unit = String.raw`[ -]?(?:${SECONDS})(?![\p{L}])`;
const film =
  'videos?|films?|movie|clip|reel|teaser|trailer|short|edit|cut|spot|vídeo|vidéo|filme|filmato|filmpje';
const whole =
  'in (?:all|total)|total|altogether|overall|all in|insgesamt|gesamt|zusammen|au total|en tout|en total|no total|ao todo|in tutto|in totale|totali';
const totals: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\p{N}:.,])${number}${unit}[- ](?:long )?(?:${film})(?![\p{L}])`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}:.,])${number}${unit},? (?:long )?(?:${whole})(?![\p{L}])`, 'iu'),
  new RegExp(
    String.raw`(?<![\p{L}])(?:total(?: length| duration| runtime| time)?|gesamtlänge|gesamtdauer|durée totale|duración total|duração total|durata totale)(?: of| is| should be|:|,)? ?${number}${unit}`,
    'iu',
  ),
  /(?:总长|总共|一共|总时长)(?:度)?(?:为|是|:|：)? ?(\d{1,3})秒|(?<![\d:])(\d{1,3})秒的?(?:视频|短片|短视频|影片)/u,
];
const toEnd =
  /(?<!\p{L})(?:to|till|until|bis|jusqu['’]à|hasta|até|fino)(?: (?:the|zum|la|al|el|o|ao|alla))?[ ']?(?:end|ende|schluss|fin|final|fim|fine)(?!\p{L})|到(?:结尾|最后|结束)/iu;

const toldTotal = (prompt: string): number | null => {
  for (const form of totals) {
    const found = form.exec(prompt);
    const told = found?.[1] ?? found?.[2];
    if (told !== undefined) return Number(told.replace(',', '.'));
  }
  return null;
};

/** The brief with such clips as stretches that begin where they are told to. */
export function withOpenStarts(brief: Brief, prompt: string): Brief {
  const isOpen = ({ trim, isWhole }: Brief['parts'][number]) =>
    trim !== undefined && trim.endSeconds === null && trim.startSeconds > 0 && isWhole !== true;
  if (!brief.parts.some(isOpen) || brief.parts.length < 2 || toEnd.test(prompt)) return brief;
  const seconds = toldTotal(prompt);
  if (seconds === null) return brief;
  return {
    ...brief,
    length: { seconds, bound: 'exact' },
    parts: brief.parts.map((part) => {
      if (!isOpen(part)) return part;
      const { trim, ...open } = part;
      return { ...open, ...(trim !== undefined && { within: trim }) };
    }),
  };
}
