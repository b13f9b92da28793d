/** Stretches of source material and rows of lengths as editors write them, in plain words: "in 10.0 out 14.0", "4 s + 4 s". Pure. */
import { SECONDS } from './script-words.ts';

const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;
const point = String.raw`(${clock}|\d{1,4}(?:[.,]\d{1,3})?)(?:[ \t]*(?:${SECONDS})(?!\p{L}))?`;
/** "In 10.0 out 14.0", "IN: 0:10, OUT: 0:14", "source 3s to 7s", "src 3-7 s". */
const inAndOut = new RegExp(
  String.raw`(?:[ \t]?[,;(])?[ \t]?(?<!\p{L}|fade )in(?:[ -]?point)?\s*[:=@]?\s*${point}[ \t]*[,;/–—-]?[ \t]*out(?:[ -]?point)?\s*[:=@]?\s*${point}\)?`,
  'giu',
);
const ofSource = new RegExp(
  String.raw`(?:[ \t]?[,;(])?[ \t]?(?<!\p{L})(?:source|src|clip time|quelle|quelltime)\s*[:=]?\s*(?:from\s+|von\s+)?${point}\s*(?:-|–|—|to|bis|until|till)\s*${point}\)?`,
  'giu',
);
/** "Dog, from 3s to 7s". */
const fromAndTo = new RegExp(
  String.raw`(?<=[\p{L}\d)])[ \t]*,[ \t]*(from\s+${point}\s*(?:to|until)\s*${point})`,
  'giu',
);
/** "4s + 4s + 4s": of each clip as much. */
const summed = new RegExp(
  String.raw`(?<![\p{L}\d])(\d{1,2}(?:[.,]\d+)?)\s*(${SECONDS})(?:\s*\+\s*\1\s*(?:${SECONDS})){1,9}(?![\p{L}\d+])`,
  'giu',
);

const inSeconds = (value: string): string => (value.includes(':') ? value : `${value.replace(',', '.')} s`);
const plainRange = (_: string, from: string, to: string): string =>
  ` from ${inSeconds(from)} to ${inSeconds(to)}`;

/** `text` with stretches as "from … to …" and equal lengths as "… each". */
export const plainRanges = (text: string): string =>
  text
    .replace(inAndOut, plainRange)
    .replace(ofSource, plainRange)
    .replace(fromAndTo, ' $1')
    .replace(summed, '$1 $2 each');
