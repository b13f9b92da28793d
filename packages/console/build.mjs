/**
 * Builds the console into `packages/console/dist`, compressed. npm's `postinstall` runs it, so it is plain JavaScript: no
 * network is needed, and it takes a few seconds. `node packages/console/build.mjs [folder]` builds it anew. With
 * `--optional`, as npm's `postinstall` runs it, a console that can not be built is told and is no failure.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What shrinks by compression. */
const TEXT = /\.(html|js|css|svg|json|ttf)$/;
/** Of another build in between; each try means that one has ended. */
const MOST_TRIES = 20;
/** Of ten levels the tenth takes three times as long for 2 % less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function compress(/** @type {string} */ folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, BROTLI));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Builds the console into a folder. What is there stays until the new one is whole: vite also writes what it can not finish. */
async function buildConsole(/** @type {string} */ folder) {
  mkdirSync(dirname(folder), { recursive: true });
  // Beside it, since only within a disk a folder can be renamed.
  const work = mkdtempSync(`${folder}-`);
  try {
    const built = join(work, 'built');
    await buildInto(built);
    compress(built);
    putInPlace(built, { folder, aside: join(work, 'before') });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const codeOf = (/** @type {unknown} */ error) => String(/** @type {{ code?: unknown }} */ (error).code);

/** Whoever builds at the same time is no reason to fail: each puts a whole one there, and the last one stays. */
function putInPlace(
  /** @type {string} */ built,
  /** @type {{ folder: string, aside: string }} */ { folder, aside },
) {
  for (let before = 0; ; before += 1) {
    try {
      return renameSync(built, folder);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error)) || before === MOST_TRIES) throw error;
    }
    try {
      renameSync(folder, `${aside}-${before}`);
    } catch (error) {
      // The other one has just moved it.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** What everybody needs first, whatever they are shown. */
const START = /src[\\/]app[\\/]start\.tsx$/;

/** What everybody who is signed in needs besides. */
const SHELL = /src[\\/]app[\\/]shell\.tsx$/;

/**
 * Has the page ask at once for the one file that the app starts with, though its first script runs it only when something
 * can be seen. What the page looks like comes before it on a slow way: no picture is drawn without.
 * @returns {import('vite').Plugin}
 */
function askForStart() {
  return {
    name: 'ask-for-start',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const starts = Object.values(bundle).filter(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => START.test(id)),
        );
        const [start] = starts;
        if (start?.type !== 'chunk' || starts.length > 1)
          throw new Error('The app starts with no file, or with two.');
        return [start.fileName, ...start.imports].map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'modulepreload',
            ...(name === start.fileName ? { 'data-start': true } : {}),
            crossorigin: true,
            fetchpriority: 'low',
            href: `/${name}`,
          },
          injectTo: /** @type {const} */ ('head'),
        }));
      },
    },
  };
}

async function buildInto(/** @type {string} */ outDir) {
  const { build } = await import('vite');
  await build({
    plugins: [askForStart()],
    root,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    base: '/',
    publicDir: 'public',
    // Everything that the page is made of comes from its own origin, with the hash of its content in its name.
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'app/assets',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: ['chrome120', 'firefox121', 'safari17'],
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
      // One file in the place of eighteen: a browser asks for six at a time, and each round takes as long as the way is.
      rolldownOptions: {
        input: [join(root, 'index.html'), join(root, 'src/app/start.tsx')],
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', test: START, priority: 1 },
              { name: 'shell', test: SHELL },
            ],
          },
        },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Whoever builds it for others to use wants what is quick, whatever they are doing.
  process.env.NODE_ENV = 'production';
  const [folder = join(root, 'dist')] = process.argv.slice(2).filter((word) => word !== '--optional');
  try {
    await buildConsole(resolve(folder));
  } catch (error) {
    console.error('The console could not be built; "npm run console" tries again:', error);
    // No reason to fail an installation: the service says at its address what to do.
    if (!process.argv.includes('--optional')) process.exitCode = 1;
  }
}
