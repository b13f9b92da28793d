/**
 * npm's `postinstall`: removes from node_modules what no part of this project can use on this machine: binaries for other
 * systems, headers, source maps, font weights beyond those that are shipped, tables of fonts that nothing reads. Under 900 MB stay. It is plain
 * JavaScript without dependencies, since the Node that runs npm may be older than the one the project brings.
 *
 * `RUSHES_INSTALL=whole npm ci` keeps everything, for example all nine weights of each font.
 */
import { readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Weights of the scripts of which one face has megabytes: the one that texts have by default. */
const ONE_WEIGHT = ['600SemiBold'];
const THREE_WEIGHTS = ['400Regular', '600SemiBold', '700Bold'];
/** Of Latin letters the upright weights that are read on a moving picture, and the slanted ones of the usual three. */
const LATIN_WEIGHTS = [
  ...['400Regular', '500Medium', '600SemiBold', '700Bold', '800ExtraBold', '900Black'],
  ...THREE_WEIGHTS.map((weight) => `${weight}_Italic`),
];

/** Folders of weights that stay, by font package. */
export const FONT_WEIGHTS = {
  'bebas-neue': LATIN_WEIGHTS,
  inter: [...LATIN_WEIGHTS, '500Medium_Italic', '800ExtraBold_Italic', '900Black_Italic'],
  montserrat: LATIN_WEIGHTS,
  'playfair-display': LATIN_WEIGHTS,
  'noto-sans': [...THREE_WEIGHTS, '600SemiBold_Italic'],
  'noto-sans-arabic': THREE_WEIGHTS,
  'noto-sans-devanagari': THREE_WEIGHTS,
  'noto-sans-hebrew': THREE_WEIGHTS,
  'noto-sans-thai': THREE_WEIGHTS,
  'noto-emoji': ONE_WEIGHT,
  'noto-color-emoji': ['400Regular'],
  'noto-sans-jp': ONE_WEIGHT,
  'noto-sans-kr': ONE_WEIGHT,
  'noto-sans-sc': ONE_WEIGHT,
};

/**
 * Tables of fonts that nothing here reads: the drawings of pictographs as SVG, beside those that are read, and the measures
 * of columns, since lines alone are set. The names of glyphs go with them, see `withoutTables`.
 */
const FONT_TABLES = ['SVG ', 'vhea', 'vmtx'];

/**
 * What goes, by package: `gone` is given the path of a file inside the package, with `/` between its parts.
 * @type {readonly { name: string, gone: (path: string) => boolean }[]}
 */
const RULES = [
  // What the WebRTC of the FFmpeg binding, written in CommonJS, loads of it.
  {
    name: 'mediabunny',
    gone: (path) => !/^(package\.json|LICENSE|dist\/bundles\/mediabunny\.node\.cjs)$/.test(path),
  },
  {
    name: 'onnxruntime-node',
    gone: (path) => path.startsWith('bin/') && !path.includes(`/${process.platform}/${process.arch}/`),
  },
  // Of a package for browsers the weights alone are used.
  {
    name: '@ricky0123/vad-web',
    gone: (path) => path.startsWith('dist/') && path !== 'dist/silero_vad_v5.onnx',
  },
  // A second copy of a package that is there, in place of a runtime for browsers.
  { name: 'onnxruntime-web', gone: (path) => path !== 'package.json' },
  { name: 'node', gone: (path) => /(^|\/)(include|share)\//.test(path) },
  // The console is built of the modules for browsers, and checked by their types.
  {
    name: '@base-ui/react',
    gone: (path) => /^docs\/|\.js$|\.d\.ts$|\.map$|\.md$/.test(path),
  },
  { name: '@base-ui/utils', gone: (path) => /\.js$|\.d\.ts$|\.map$|\.md$/.test(path) },
  ...['history', 'react-router', 'react-store', 'react-virtual', 'router-core', 'store', 'virtual-core'].map(
    (name) => ({
      name: `@tanstack/${name}`,
      gone: (/** @type {string} */ path) => /^(src|skills|dist\/cjs)\/|\.map$/.test(path),
    }),
  ),
  ...['query-core', 'react-query'].map((name) => ({
    name: `@tanstack/${name}`,
    gone: (/** @type {string} */ path) =>
      /^(src|build\/(legacy|codemods|query-codemods))\/|\.map$|\.cjs$|\.d\.cts$/.test(path),
  })),
  {
    name: 'react-dom',
    gone: (path) =>
      /^(cjs\/.*(development|profiling|server|test-utils)|(server|static|profiling|test-utils)\b)/.test(path),
  },
  // Of what comes as modules of both kinds only those that are imported.
  { name: 'stripe', gone: (path) => /^cjs\/|\.map$/.test(path) },
  { name: 'zod', gone: (path) => /^src\/|\.cjs$/.test(path) },
  ...['client', 'core', 'server'].map((name) => ({
    name: `@modelcontextprotocol/${name}`,
    gone: (/** @type {string} */ path) => /\.cjs$|\.d\.cts$|\.map$/.test(path),
  })),
  ...[
    'ai',
    ...['anthropic', 'gateway', 'google', 'openai', 'openai-compatible', 'provider', 'provider-utils'].map(
      (name) => `@ai-sdk/${name}`,
    ),
  ].map((name) => ({
    name,
    gone: (/** @type {string} */ path) => /^(src|docs)\/|\.map$/.test(path),
  })),
  // The documentation: languages that it colours, and what is imported of the rest.
  {
    name: 'highlight.js',
    gone: (path) =>
      !/^(package\.json|LICENSE|lib\/core\.js|lib\/languages\/(bash|http|ini|javascript|json|python|sql|typescript|yaml)\.js)$/.test(
        path,
      ),
  },
  { name: 'marked', gone: (path) => /^(bin|man)\/|umd|\.map$/.test(path) },
  { name: 'minisearch', gone: (path) => /^(src|dist\/(cjs|umd))\/|\.map$|^CHANGELOG/.test(path) },
  {
    name: 'hls.js',
    gone: (path) => path.startsWith('src/') || (path.startsWith('dist/') && path !== 'dist/hls.min.js'),
  },
  {
    name: 'tesseract.js-core',
    // Version 7 takes the builds with both engines, also where only the network is asked for (it compares `true` with a
    // number); `.wasm.js` are for browsers.
    gone: (path) => /-lstm\.|\.wasm\.js$/.test(path),
  },
  {
    // Only weights are used of it (packages/server/src/platform/models/shipped-models.ts).
    name: '@vladmandic/human',
    gone: (path) => !/^(package\.json|LICENSE|models\/(centernet|blazeface|faceres)\.(json|bin))$/.test(path),
  },
  ...Object.entries(FONT_WEIGHTS).map(([folder, weights]) => ({
    name: `@expo-google-fonts/${folder}`,
    gone: (/** @type {string} */ path) => {
      const [weight = '', file] = path.split('/');
      if (file === undefined) return !/^(package\.json|LICENSE.*)$/.test(path);
      return !weights.includes(weight) || !file.endsWith('.ttf');
    },
  })),
];

/**
 * What no package is asked for here: source maps, types for compilers older than TypeScript 4, libraries for phones and
 * for Bare. `path` is that of a file below node_modules.
 */
function goneEverywhere(/** @type {string} */ path) {
  if (path.endsWith('.map')) return true;
  return path.includes('/dist-types/ts3.4/') || /\/prebuilds\/(android|ios)-/.test(path);
}

/** Paths of all files below a folder; symbolic links are not followed. */
function filesBelow(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function removeEmptyFolders(/** @type {string} */ folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** The part of a table of names of glyphs that all its versions have. */
const POST_BYTES = 32;
const padded = (/** @type {number} */ length) => Math.ceil(length / 4) * 4;

/** The sum of a file as TrueType has it: of its 32-bit words. */
function wordsSum(/** @type {Buffer} */ font) {
  let sum = 0;
  for (let at = 0; at + 4 <= font.length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A table of the names of glyphs that has none of them (version 3), the rest of it as it was; null where it has none. */
function withoutNames(/** @type {Buffer} */ post) {
  if (post.length <= POST_BYTES || post.readUInt32BE(0) !== 0x20000) return null;
  const made = Buffer.from(post.subarray(0, POST_BYTES));
  made.writeUInt32BE(0x30000, 0);
  return made;
}

/** A TrueType font without some of its tables and without names of glyphs; the same font where it has none of them. */
export function withoutTables(/** @type {Buffer} */ font, /** @type {readonly string[]} */ names) {
  // What is no font, or the beginning of one, is left as it is.
  if (font.length < HEADER_BYTES) return font;
  if (font.length < HEADER_BYTES + RECORD_BYTES * font.readUInt16BE(4)) return font;
  let isWhole = true;
  const kept = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = HEADER_BYTES + RECORD_BYTES * index;
    const tag = font.toString('latin1', at, at + 4);
    const offset = font.readUInt32BE(at + 8);
    const bytes = font.subarray(offset, offset + font.readUInt32BE(at + 12));
    const nameless = tag === 'post' ? withoutNames(bytes) : null;
    if (nameless === null) return { tag, sum: font.readUInt32BE(at + 4), bytes };
    isWhole = false;
    return { tag, sum: wordsSum(nameless), bytes: nameless };
  }).filter(({ tag }) => !names.includes(tag));
  if (isWhole && kept.length === font.readUInt16BE(4)) return font;
  const head = HEADER_BYTES + RECORD_BYTES * kept.length;
  const made = Buffer.alloc(kept.reduce((sum, { bytes }) => sum + padded(bytes.length), head));
  const power = Math.floor(Math.log2(kept.length));
  font.copy(made, 0, 0, 4);
  made.writeUInt16BE(kept.length, 4);
  made.writeUInt16BE(2 ** power * RECORD_BYTES, 6);
  made.writeUInt16BE(power, 8);
  made.writeUInt16BE((kept.length - 2 ** power) * RECORD_BYTES, 10);
  let at = head;
  kept.forEach(({ tag, sum, bytes }, index) => {
    const place = HEADER_BYTES + RECORD_BYTES * index;
    made.write(tag, place, 'latin1');
    made.writeUInt32BE(sum, place + 4);
    made.writeUInt32BE(at, place + 8);
    made.writeUInt32BE(bytes.length, place + 12);
    bytes.copy(made, at);
    if (tag === 'head') made.writeUInt32BE(0, at + 8);
    at += padded(bytes.length);
  });
  const adjusted = (0xb1b0afba - wordsSum(made)) >>> 0;
  const place = kept.findIndex(({ tag }) => tag === 'head');
  if (place >= 0)
    made.writeUInt32BE(adjusted, made.readUInt32BE(HEADER_BYTES + RECORD_BYTES * place + 8) + 8);
  return made;
}

/** Takes tables out of a font's file, which is whole at any time; how many bytes that saves. */
function trimFont(/** @type {string} */ file, /** @type {readonly string[]} */ names) {
  const font = readFileSync(file);
  const trimmed = withoutTables(font, names);
  if (trimmed === font) return 0;
  writeFileSync(`${file}.part`, trimmed);
  renameSync(`${file}.part`, file);
  return font.length - trimmed.length;
}

/**
 * Removes it below the given node_modules and says how many bytes that were. A package that is not there, such as an
 * optional one, is passed over.
 */
export function trim(/** @type {string} */ modules) {
  let bytes = 0;
  const remove = (/** @type {string} */ folder, /** @type {(path: string) => boolean} */ gone) => {
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) return;
    for (const file of filesBelow(folder)) {
      if (!gone(file.slice(folder.length + 1).replaceAll(sep, '/'))) continue;
      bytes += statSync(file).size;
      rmSync(file);
    }
    removeEmptyFolders(folder);
  };
  for (const { name, gone } of RULES) remove(join(modules, name), gone);
  remove(modules, goneEverywhere);
  for (const name of Object.keys(FONT_WEIGHTS)) {
    const folder = join(modules, '@expo-google-fonts', name);
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) continue;
    const fonts = filesBelow(folder).filter((file) => file.endsWith('.ttf'));
    bytes += fonts.reduce((sum, file) => sum + trimFont(file, FONT_TABLES), 0);
  }
  return bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.env.RUSHES_INSTALL !== 'whole') {
  try {
    trim(resolve(import.meta.dirname ?? fileURLToPath(new URL('.', import.meta.url)), '../node_modules'));
  } catch (error) {
    // Room that is not saved is no reason to fail an installation.
    console.error('Could not remove what is not needed from node_modules:', error);
  }
}
