/**
 * Texts set by a browser and by the renderer from the same font files: where lines end, where each character stands,
 * and what of the picture is ink. Skipped where no browser is.
 */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawTexts } from '../../packages/engine/src/render/text/text-pictures.ts';
import { browserProgram, startBrowser } from '../rights/testing/browser.ts';
import {
  FRAME,
  largestShift,
  openFontPage,
  type Sample,
  sampleParameters,
  setByBrowser,
  setByRenderer,
} from './chromium-text.ts';

const texts: Omit<Sample, 'width'>[] = [
  { name: 'Latin', text: 'The quick brown fox jumps over the lazy dog, and AV To fi Wa are kerned.' },
  { name: 'German', text: 'Die Donaudampfschifffahrtsgesellschaft fährt heute – wie gestern – nicht ab.' },
  {
    name: 'punctuation',
    text: '“Well-known” (isn’t it?) costs $1,234.56 or 50% off… and/or 3–4 days; see https://example.com/a/b?c=d!',
  },
  { name: 'French', text: 'Où est-il ? « Là-bas ! » dit-elle ; c’est l’été à l’école.' },
  { name: 'Vietnamese', text: 'Tiếng Việt có nhiều dấu: ắ ằ ẳ ẵ ặ ổ ỗ ợ ứ ự.' },
  { name: 'Greek', text: 'Καλημέρα κόσμε, τί κάνεις σήμερα;' },
  { name: 'Cyrillic', text: 'Съешь же ещё этих мягких французских булок, да выпей чаю.' },
  {
    name: 'Chinese',
    text: '你好，世界！这是一个“测试”，用来检查（中文）标点符号的换行规则。价格是￥100。',
    language: 'zh',
  },
  {
    name: 'Japanese',
    text: '豚はピンク色です。「カエル」は緑、ですか？はい！ちょっとまって、コーヒー（珈琲）をください。',
    language: 'ja',
  },
  {
    name: 'Korean',
    text: '한국어 문장은 공백에서 줄을 바꿉니다. 정말 그렇습니까?',
    language: 'ko',
    keepAll: true,
  },
  { name: 'Arabic', text: 'مرحبا بالعالم، هذا نص عربي طويل لاختبار كسر الأسطر والحروف المتصلة لا إله.' },
  { name: 'Arabic with vowels', text: 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ' },
  { name: 'Hebrew', text: 'שלום עולם, זה משפט בעברית (עם סוגריים) וגם 123 מספרים.' },
  {
    name: 'Arabic in Latin',
    text: 'The word مرحبا بالعالم means “hello world” in Arabic (العربية), 42 times.',
  },
  { name: 'Latin in Arabic', text: 'قال John Smith في 2024 إن iPhone (الجديد) يكلف 999$ تقريباً.' },
  { name: 'Thai', text: 'สวัสดีชาวโลก วันนี้อากาศดีมาก เราจะไปเที่ยวทะเลกันที่จังหวัดภูเก็ต', language: 'th' },
  { name: 'Thai marks', text: 'ก็ที่ผู้น้ำ ปี่ ฝั่ง กิ๊ก ญี่ปุ่น ฐิติ', language: 'th' },
  { name: 'Hindi', text: 'नमस्ते दुनिया, यह एक क्षत्रिय और त्रिकोण का परीक्षण है।' },
  { name: 'emoji sequences', text: '👨‍👩‍👧👍🏽🇩🇪🇫🇷1️⃣😀🚀🏳️‍🌈👩🏾‍💻 ok 🎉' },
  { name: 'emoji in text', text: 'Party 🎉🎉🎉 tonight 😀, bring 🍕 & ☕! ★ ☀ → ok' },
  { name: 'many scripts', text: 'Rushes は 動画 ツール です (v2.0) — 好き да! สวัสดี', language: 'ja' },
  { name: 'a long word', text: 'A Supercalifragilisticexpialidociousantidisestablishmentarianism' },
  { name: 'blanks that hold', text: '100 km und 20 °C sowie Dr. Müller-Lüdenscheidt' },
];

/** Largest difference of a character's edge, pixels at an em of 64: the browser keeps places in 64ths of a pixel. */
const PLACE_TOLERANCE = 0.05;

/** Smallest share of ink that both have of all that either has: edges are smoothed differently. */
const INK_OVERLAP = 0.9;

describe.skipIf(browserProgram === null)('the same text in a browser and in a render', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await startBrowser();
    page = await openFontPage(browser);
  });
  afterAll(() => browser?.close());

  test.each(texts)('$name: lines end alike, and every character stands alike', async (sample) => {
    for (const width of [300, 640, 900]) {
      const browserText = await setByBrowser(page, { ...sample, width });
      const renderer = setByRenderer({ ...sample, width });
      expect(renderer.lines).toEqual(browserText.lines);
      const { pixels, at } = largestShift(sample.text, { browser: browserText, renderer });
      expect(pixels, `${width} pixels: ${at}`).toBeLessThan(PLACE_TOLERANCE);
    }
  });

  test.each(texts)('$name: the ink is the same', async (sample) => {
    const set = { ...sample, width: 900 };
    await setByBrowser(page, set);
    const theirs = await redOf(await page.screenshot());
    const event = { order: 0, startFrame: 0, endFrame: 1, parameters: sampleParameters(set) };
    const language = sample.language === undefined ? {} : { language: sample.language };
    const output = { ...FRAME, rate: { num: 25, den: 1 } };
    const [drawn] = await drawTexts([{ ...event, ...language }], {
      output,
      from: 0,
      until: 1,
      background: 'white',
    });
    const ours = Buffer.alloc(FRAME.width * FRAME.height);
    for (let at = 0; at < ours.length; at += 1) ours[at] = drawn?.data[at * 3] ?? 255;
    expect(bestOverlap(ours, theirs)).toBeGreaterThan(INK_OVERLAP);
  });
});

/** The red of each pixel: of black text all there is, of pictographs the same part of their colours in both. */
async function redOf(png: Buffer): Promise<Buffer> {
  return sharp(png).removeAlpha().extractChannel(0).raw().toBuffer();
}

/** Ink that both have as a share of what either has; the browser places baselines on whole pixels, so ours may be moved down or up. */
function bestOverlap(ours: Buffer, theirs: Buffer): number {
  const { width } = FRAME;
  const [first, second] = [firstInk(ours), firstInk(theirs)];
  const shares = [-3, -2, -1, 0, 1, 2, 3].map((more) => {
    const shift = (second - first + more) * width;
    let [both, either] = [0, 0];
    for (let at = 0; at < theirs.length; at += 1) {
      const a = 255 - (ours[at - shift] ?? 255);
      const b = 255 - (theirs[at] ?? 255);
      both += Math.min(a, b);
      either += Math.max(a, b);
    }
    return both / either;
  });
  return Math.max(...shares);
}

function firstInk(picture: Buffer): number {
  return Math.floor(picture.findIndex((level) => level < 128) / FRAME.width);
}
