/** On-screen text: what is written in the stills of a version, read offline by Tesseract. */
import { join } from 'node:path';
import { findLanguageData, readScreenText } from '@rushes/engine';
import type { Config } from '../../../platform/config.ts';
import type { Availability } from '../../../platform/health/availability.ts';
import type { Ids } from '../../../platform/ids.ts';
import { jobLimits } from '../../tasks/index.ts';
import { type Analyser, type AnalyserContext, AnalyserRefusal } from '../analysis/analyser.ts';
import { evenly, findSeenPictures } from '../analysis/seen-pictures.ts';
import { deleteScreenTexts, replaceScreenTexts } from './screen-text.repo.ts';
import { mergeScreenTexts, type ReadStill } from './screen-text-merge.ts';

export interface ScreenTextAnalyserDeps {
  ids: Ids;
  config: Pick<Config, 'dataFolder' | 'modelsFolder' | 'limits' | 'screenTextLanguages'>;
}

/** Of a longer file, evenly chosen: at 0.13 s each 5 minutes. */
const MOST_STILLS = 2_400;
const MOST_TEXTS = 20_000;

/** Languages other than English are read from here. */
const dataFolderOf = ({ dataFolder, modelsFolder }: ScreenTextAnalyserDeps['config']): string =>
  join(modelsFolder ?? join(dataFolder, 'models'), 'tesseract');

export function createScreenTextAnalyser({ ids, config }: ScreenTextAnalyserDeps): Analyser {
  const folder = dataFolderOf(config);
  const languages = [...config.screenTextLanguages];

  async function availability(): Promise<Availability> {
    for (const language of languages) {
      if ((await findLanguageData(language, folder)) !== null) continue;
      return {
        available: false,
        reason: `The trained data of the language ${language} is not there.`,
        enable: `Put ${language}.traineddata into ${folder}, or take ${language} out of RUSHES_SCREEN_TEXT_LANGUAGES.`,
      };
    }
    return { available: true, engine: `tesseract.js 7 ${languages.join('+')}` };
  }

  async function readStills(
    context: AnalyserContext,
    stills: readonly { startMs: number; endMs: number; storageKey: string }[],
  ): Promise<{ read: ReadStill[]; damaged: number; readings: number }> {
    const { bench, signal, progress } = context;
    const paths: string[] = [];
    for (const { storageKey } of stills) {
      signal.throwIfAborted();
      paths.push(await bench.show(storageKey));
    }
    const workFolder = await bench.emptyFolder();
    const result = await readScreenText(
      { stills: paths, languages, dataFolder: folder, workFolder },
      {
        limits: jobLimits('screenText', config.limits),
        hooks: { signal, onProgress: ({ fraction }) => progress(fraction) },
      },
    );
    const lines = result.stills.map((still) => still.lines);
    return {
      read: stills.map(({ startMs, endMs }, index) => ({ startMs, endMs, lines: lines[index] ?? [] })),
      damaged: lines.filter((line) => line === null).length,
      readings: result.readings,
    };
  }

  return {
    name: 'screen_text',
    // 2: line by line, drawn clean; 1 read whole pictures.
    version: '2',
    kinds: ['video', 'image'],
    inputs: ['stills'],
    outputs: ['screen_text'],
    after: [],
    // Up to 20 stills a minute: of 0.13 s each with a line or five, which is 0.05 s a second, of 4 s each with pages of
    // small print (docs/decisions/0018-screen-text.md).
    timeLimit: (durationSeconds) => 300 + 2 * durationSeconds,
    availability,

    async run(context) {
      const { db, versionId, analysisId, commit } = context;
      if (analysisId === null)
        throw new AnalyserRefusal('Its pictures have not been looked at: preprocess it.');
      const all = await findSeenPictures(db, context);
      const stills = evenly(all, MOST_STILLS);
      const { read, damaged, readings } = await readStills(context, stills);
      const texts = mergeScreenTexts(read).slice(0, MOST_TEXTS);
      const rows = texts.map((text) => ({ id: ids.uuid(), ...text }));
      await commit((trx) => replaceScreenTexts(trx, versionId, rows));
      const warnings = [
        ...(stills.length < all.length
          ? [`Of ${all.length} pictures ${stills.length} were read, evenly chosen.`]
          : []),
        ...(damaged > 0 ? [`${damaged} pictures could not be opened.`] : []),
      ];
      return { details: { pictures: stills.length, readings, texts: rows.length }, warnings };
    },

    remove: deleteScreenTexts,
  };
}
