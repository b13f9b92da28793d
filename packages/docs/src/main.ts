/** `npm run docs [folder]`: builds the documentation site. */
import { resolve } from 'node:path';
import { buildSite, SITE_FOLDER } from './build-site.ts';

const [folder] = process.argv.slice(2);
const started = performance.now();
const { pages } = await buildSite(folder === undefined ? SITE_FOLDER : resolve(folder));
process.stdout.write(`${pages} pages in ${Math.round(performance.now() - started)} ms\n`);
