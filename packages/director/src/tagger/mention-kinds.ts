/** Words for kinds and numbers of files: "both photos", "the 3 clips". Pure. */
import { singular } from '../grammar/phrases/names.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { readNumber } from '../grammar/tokens/numbers.ts';

const list = (words: string) => new Set(words.split(' '));
const photoWords = list(
  'photo photos pic pics picture pictures image images still stills photograph photographs snap snaps foto fotos bild bilder aufnahme fotografie fotografien photographie photographies imagen imagenes imagem imagens immagine immagini fotografia fotografias jpg jpeg png 图 照 照片 图片',
);
const videoWords = list(
  'scene scenes szene szenen escena cena scena video videos clip clips footage vid vids film filme filmato filmati aufnahmen mp4 mov 视频',
);
const all = list(
  'all both every everything alle beide beiden jedes tous toutes deux todos todas ambos ambas tutti tutte entrambi entrambe 两 都 全 所 each',
);
export const logoWords = list('logo logos emblem wappen siegel 标');

/** Tells a kind or a number of files, and no thing. */
export const isKindWord = (fold: string): boolean =>
  photoWords.has(fold) || videoWords.has(fold) || all.has(fold) || countWords.has(fold);
const countWords = list(
  'two three four five six zwei drei vier fünf funf sechs deux trois quatre cinq dos tres cuatro cinco dois tres quatro due tre quattro cinque 三 四 五 张 段 个',
);
/** So many files are spoken of; null where nothing says so. */
export function countIn(tokens: readonly Token[]): number | null {
  for (const [at, { fold, kind }] of tokens.entries()) {
    if (
      kind === 'number' &&
      /^\d{1,2}$/u.test(fold) &&
      Number(fold) >= 2 &&
      Number(fold) <= 12 &&
      tokens[at + 1]?.glued !== true
    )
      return Number(fold);
    if (kind !== 'word') continue;
    if (['both', 'beide', 'beiden', 'ambos', 'ambas', 'entrambi', 'entrambe'].includes(fold)) return 2;
    const number = readNumber(tokens, at);
    if (number !== null && !number.article && number.value >= 2 && number.value <= 12) return number.value;
  }
  return null;
}

/** "Both", "all". */
export const isAll = (tokens: readonly Token[]): boolean => tokens.some(({ fold }) => all.has(fold));
/** "Photos", "the clips". */
export const isPlural = (tokens: readonly Token[]): boolean =>
  tokens.some(({ fold }) => (photoWords.has(fold) || videoWords.has(fold)) && singular(fold) !== fold);

/** The kind of file that a word names. */
export const kindOf = (fold: string): 'image' | 'video' | null =>
  photoWords.has(fold) ? 'image' : videoWords.has(fold) ? 'video' : null;

/** The kind of file that the words name; a picture where they name both. */
export function kindIn(tokens: readonly Token[]): 'image' | 'video' | null {
  const kinds = tokens.map(({ fold }) => kindOf(fold));
  return kinds.find((kind) => kind === 'image') ?? kinds.find((kind) => kind !== null) ?? null;
}

/** "The 3 clips", "las dos fotos": a number before what it counts; behind it, it is the number of one. */
export function isCounted(tokens: readonly Token[]): boolean {
  const kind = tokens.findIndex(({ fold }) => kindOf(fold) !== null);
  return kind > 0 && countIn(tokens.slice(0, kind)) !== null;
}
