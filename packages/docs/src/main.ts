/**
 * `npm run docs [folder]`: builds the documentation site. With `--stills`, as an installation does, films are one picture
 * each: they take some 15 seconds of a processor, their pictures one or two.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite, SITE_FOLDER } from './build-site.ts';
import { asStill, docsFilms } from './films/films.ts';

const { values, positionals } = parseArgs({
  options: { stills: { type: 'boolean' } },
  allowPositionals: true,
});
const [folder] = positionals;
const started = performance.now();
const all = docsFilms();
const wanted = values.stills === true ? all.map(asStill) : all;
const { pages, films } = await buildSite(folder === undefined ? SITE_FOLDER : resolve(folder), wanted);
const took = Math.round(performance.now() - started);
process.stdout.write(`${pages} pages and ${films} films and pictures in ${took} ms\n`);
