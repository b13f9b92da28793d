/**
 * Builds the console into `packages/console/dist`, compressed. npm's `postinstall` runs it, so it is plain JavaScript: no
 * network is needed, and it takes a few seconds. `node packages/console/build.mjs [folder]` builds it anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What shrinks by compression. */
const TEXT = /\.(html|js|css|svg|json|ttf)$/;
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

/** Builds the console into a folder, which is emptied before. */
async function buildConsole(outDir = join(root, 'dist')) {
  const { build } = await import('vite');
  await build({
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
    },
  });
  compress(outDir);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Whoever builds it for others to use wants what is quick, whatever they are doing.
  process.env.NODE_ENV = 'production';
  try {
    await buildConsole(process.argv[2]);
  } catch (error) {
    // A console that is not there is no reason to fail an installation: the service says at its address what to do.
    console.error('The console could not be built; "npm run console" tries again:', error);
  }
}
