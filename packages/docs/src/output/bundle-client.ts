/** What runs in the reader's browser, with the hash of its content in each name. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE } from '../pages/page.ts';
import type { PageFiles } from './layout.ts';

const CLIENT = join(import.meta.dirname, '../client');

async function copyHashed(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(CLIENT, name));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const [stem, ending] = name.split('.');
  const target = `assets/${stem}-${hash}.${ending}`;
  await mkdir(join(folder, 'assets'), { recursive: true });
  await copyFile(join(CLIENT, name), join(folder, target));
  return `${BASE}${target}`;
}

/** Bundles the script and its style into `assets/`. */
export async function bundleClient(folder: string): Promise<PageFiles> {
  const { build } = await import('vite');
  const result = await build({
    root: CLIENT,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    base: BASE,
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsDir: 'assets',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      target: ['chrome123', 'firefox121', 'safari17.5'],
      reportCompressedSize: false,
      rolldownOptions: { input: { main: join(CLIENT, 'main.ts') } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const entry = outputs.find((file) => file.type === 'chunk' && file.isEntry);
  const style = outputs.find(({ fileName }) => fileName.endsWith('.css'));
  if (entry === undefined || style === undefined) throw new Error('The client of the site was not bundled.');
  return {
    script: `${BASE}${entry.fileName}`,
    style: `${BASE}${style.fileName}`,
    theme: await copyHashed(folder, 'theme.js'),
    icon: await copyHashed(folder, 'icon.svg'),
  };
}
