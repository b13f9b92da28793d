/** Chinese, and the Japanese words for what is made. Folded as in lex.ts: without case and accents. */
import type { Language } from './language.ts';

export const chinese: Language = {
  words: {
    products: '動 画 ビデオ クリップ の 的 视 频 視 頻 影 片 短',
    secondUnits: '秒 秒钟',
    minuteUnits: '分',
  },
};
