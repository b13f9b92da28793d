/** What the readers of files by number, by kind and by place share: names, numbers and lists of them. Pure. */
import { numberWords } from '../grammar/languages/vocabulary.ts';
import { fold } from '../grammar/tokens/lex.ts';

/** Words for pictures, in seven languages, as a part of a pattern. */
export const PICTURED =
  'photos?|photographs?|pictures?|pics?|images?|stills?|fotos?|bild(?:er)?|photographies|fotografías|imágenes|imagen|fotografias|imagens|imagem|immagin[ei]|fotografie|照片|图片';

/** More names than this are told by no list. */
export const mostNamed = 60;

/** A file's name without its ending. */
export const stemOf = (name: string): string => name.replace(/\.[\p{L}\p{N}]{2,5}$/u, '');

/** Whether a picture is a mark that is shown over others, and no photo. */
export const isMark = (name: string): boolean => /logo|watermark|icon|badge/iu.test(name);

/** The number that is said by digits or by a word; NaN for another word. */
export const numberOf = (said: string): number =>
  Number(numberWords.get(fold(said)) ?? said.replace(',', '.'));

/** "a, b and c": a list that is read in any language. */
export const inList = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** `text` as it stands within a pattern. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
