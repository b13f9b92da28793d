/** Where the beats of music fall, so that pictures can be cut to them. */
import { findBeats, MediaError } from '@rushes/engine';
import type { Config } from '../../../platform/config.ts';
import type { LibraryService } from '../../library/index.ts';
import { jobLimits } from '../../tasks/index.ts';
import { type Analyser, type AnalyserContext, AnalyserRefusal } from '../analysis/analyser.ts';
import { asRefusal, requireSource } from '../transcripts/subtitles.analyser.ts';
import { deleteBeatSections, replaceBeatSections } from './beats.repo.ts';

export interface BeatsAnalyserDeps {
  config: Pick<Config, 'limits'>;
  library: Pick<LibraryService, 'findSources'>;
}

/** Numbers below are stored as such; a beat that is no time of this file is refused. */
function requireSense(sections: Awaited<ReturnType<typeof findBeats>>['sections']): void {
  const wrong = sections.some(
    ({ beats, bpm, startSeconds, endSeconds }) =>
      !(bpm > 0) || !(endSeconds > startSeconds) || beats.some((beat) => !Number.isFinite(beat) || beat < 0),
  );
  if (wrong) throw new MediaError('internal', 'The beats found make no sense.');
}

export function createBeatsAnalyser(deps: BeatsAnalyserDeps): Analyser {
  async function listen(context: AnalyserContext) {
    const { bench, signal, progress } = context;
    const { storageKey } = await requireSource(deps, context);
    const inputPath = await bench.show(storageKey);
    return findBeats(
      { inputPath },
      {
        limits: jobLimits('beats', deps.config.limits),
        hooks: { signal, onProgress: ({ fraction }) => progress(fraction) },
      },
    ).catch((error: unknown) => {
      throw asRefusal(error);
    });
  }

  return {
    name: 'beats',
    version: '1',
    kinds: ['video', 'audio'],
    inputs: ['original'],
    outputs: ['beat_section'],
    after: [],
    timeLimit: (durationSeconds) => 120 + durationSeconds,
    availability: async () => ({ available: true, engine: 'onsets 1' }),

    async run(context) {
      if (context.probe.audioStream === null) throw new AnalyserRefusal('The file has no sound.');
      const { sections, damaged } = await listen(context);
      requireSense(sections);
      await context.commit((trx) => replaceBeatSections(trx, context.versionId, sections));
      const longest = [...sections].sort((a, b) => b.beats.length - a.beats.length)[0];
      return {
        details: {
          sections: sections.length,
          beats: sections.reduce((sum, { beats }) => sum + beats.length, 0),
          bpm: longest?.bpm ?? null,
        },
        warnings: damaged ? ['Parts of the sound are damaged.'] : [],
      };
    },

    remove: deleteBeatSections,
  };
}
