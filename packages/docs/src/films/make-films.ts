/** Renders what pages show: by the engine of the service, in one of its confined processes, without a service. */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JobRunner, openJobRunner } from '@rushes/engine';
import { generatorsModule } from '@rushes/generate';
import type { DocsFilm } from './films.ts';

/** What a page needs to show a film. */
export interface MadeFilm extends Omit<DocsFilm, 'timeline' | 'ofStill'> {
  /** Names of files in the folder; no video where it is a picture alone. */
  video: string | null;
  still: string;
  /** Pixels. */
  width: number;
  height: number;
}

async function makeFilm(runner: JobRunner, film: DocsFilm, work: string, folder: string): Promise<MadeFilm> {
  const { timeline, ofStill: _, ...facts } = film;
  const common = { timeline, sources: [], workFolder: join(work, film.name), segmentFolder: work };
  await mkdir(common.workFolder, { recursive: true });
  const video = film.isStill === true ? null : `${film.name}.mp4`;
  if (video !== null) {
    await runner.run('render', { ...common, outputPath: join(work, video) });
    await copyFile(join(work, video), join(folder, video));
  }
  const still = `${film.name}.jpg`;
  const drawn = await runner.run('timelineFrame', {
    ...common,
    seconds: film.stillSeconds,
    outputPath: join(work, still),
  });
  await copyFile(join(work, still), join(folder, still));
  return { ...facts, video, still, width: drawn.width, height: drawn.height };
}

/** Makes their files in `folder`, which is there. Throws MediaError where this machine can not render. */
export async function makeFilms(films: readonly DocsFilm[], folder: string): Promise<MadeFilm[]> {
  const work = await mkdtemp(join(tmpdir(), 'rushes-docs-films-'));
  const runner = openJobRunner({ places: { read: [], write: [work] }, generators: generatorsModule });
  try {
    const made: MadeFilm[] = [];
    for (const film of films) made.push(await makeFilm(runner, film, work, folder));
    return made;
  } finally {
    await runner.close();
    await rm(work, { recursive: true, force: true });
  }
}
