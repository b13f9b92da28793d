/** What the wordings of first messages are made of: times, factors, names of files as they are written out. */
import { SECONDS } from '../scripts/script-words.ts';

/** "4 seconds". */
export const time = String.raw`\d{1,3}(?:[.,]\d+)?\s?(?:${SECONDS})(?![\p{L}])`;
/** "1.5". */
export const factor = String.raw`\d{1,2}(?:[.,]\d{1,2})?`;
/** "goal.mp4". */
export const named = String.raw`[\p{L}\p{N}_'’-]{1,60}\.[A-Za-z0-9]{2,4}`;
