/** Chinese, and the Japanese words for what is made. Folded as in lex.ts: without case and accents. */
import type { Language } from './language.ts';

export const chinese: Language = {
  phrases: {
    'writing on': '写,打 上 字,写 上,写 着,打 字',
  },
  words: {
    groundNouns: '背景 屏幕 底',
    offWords: '关掉 关闭 去掉 关',
    quietWords: '小声 轻声 低音量',
    loudWords: '大声',
    volumeWords: '音量',
    footageNouns: '画',
    subjectVerbs: '用',
    subjectLinks: '和',
    products: '動 画 ビデオ クリップ の 的 视 频 視 頻 影 片 短',
    secondUnits: '秒 秒钟',
    halves: '半',
    minuteUnits: '分',
  },
};
