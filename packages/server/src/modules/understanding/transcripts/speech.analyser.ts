/** Writes down what is said, by the engine that is there. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { LibraryService } from '../../library/index.ts';
import {
  type Analyser,
  type AnalyserContext,
  type AnalyserOutcome,
  AnalyserRefusal,
} from '../analysis/analyser.ts';
import { checkSegments, languageOf } from './segments.ts';
import { createSpeechEngines, type SpeechEngine, type SpeechEnginesDeps } from './speech-engines.ts';
import { storeFound } from './store-found.ts';
import { asRefusal, durationOf, requireSource } from './subtitles.analyser.ts';
import { deleteMade, findSoundRanges, findTranscripts } from './transcripts.repo.ts';

export interface SpeechAnalyserDeps extends SpeechEnginesDeps {
  clock: Clock;
  ids: Ids;
  library: Pick<LibraryService, 'findSources'>;
}

const NAME = 'transcript';
const VERSION = '1';

/** On two cores a model of middle size takes several times the length of the sound. */
const SECONDS_PER_SECOND = 10;

const skipped = (reason: string): AnalyserOutcome => ({ details: { skipped: reason, segments: 0 } });

/** Why there is nothing to be heard; null where there may be. */
async function nothingToHear(context: AnalyserContext, engine: SpeechEngine): Promise<string | null> {
  if (context.probe.audioStream === null) return 'The file has no sound.';
  if (context.config.generate_stt_from_master_clip === false) return 'The service-config switches it off.';
  const known = await findTranscripts(context.db, [context.versionId]);
  const speech = known.filter(({ source }) => source === 'speech');
  if (speech.some(({ isEdited }) => isEdited)) return 'There is a transcript that was edited.';
  const current = `${NAME}/${VERSION}`;
  if (speech.some((row) => row.analyser === current && row.engine === engine.id)) {
    return 'There is a transcript already.';
  }
  return null;
}

async function silencesOf(db: Kysely<Database>, { versionId, analysisId }: AnalyserContext) {
  if (analysisId === null) return { known: false, silences: [], sounds: 0 };
  const ranges = await findSoundRanges(db, versionId, analysisId);
  const silences = ranges.filter(({ kind }) => kind === 'silence');
  return { known: ranges.length > 0, silences, sounds: ranges.length - silences.length };
}

/** Whether all of it is silent, as far as the analysis of the sound can tell. */
function isSilent(silences: readonly { startMs: number; endMs: number }[], durationMs: number): boolean {
  const silent = silences.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return silent >= 0.999 * durationMs;
}

export function createSpeechAnalyser(deps: SpeechAnalyserDeps): Analyser {
  const { clock, ids } = deps;
  const engines = createSpeechEngines(deps);

  async function hear(context: AnalyserContext, engine: SpeechEngine, durationMs: number) {
    const { silences, sounds } = await silencesOf(context.db, context);
    if (sounds === 0 && isSilent(silences, durationMs)) return null;
    const { storageKey } = await requireSource(deps, context);
    const inputPath = await context.bench.show(storageKey);
    const diarize = context.config.generate_stt_with_diarization !== false;
    return engine.hear({ inputPath, durationMs, silences, diarize, context }).catch((error: unknown) => {
      throw asRefusal(error);
    });
  }

  return {
    name: NAME,
    version: VERSION,
    kinds: ['video', 'audio'],
    inputs: ['original', 'sound'],
    outputs: ['transcript', 'transcript_segment'],
    after: [],
    optionsOf: ({ generate_stt_with_diarization: diarize, generate_stt_from_master_clip: wanted }) => ({
      diarize: diarize !== false,
      wanted: wanted !== false,
    }),
    timeLimit: (durationSeconds) => 900 + SECONDS_PER_SECOND * durationSeconds,
    availability: () => engines.availability(),

    async run(context) {
      const engine = await engines.choose();
      if (engine === null) throw new Error('No engine writes down speech any more.');
      const nothing = await nothingToHear(context, engine);
      if (nothing !== null) return skipped(nothing);
      const durationMs = durationOf(context);
      if (durationMs === null) throw new AnalyserRefusal('Nobody knows how long this file is.');
      const heard = await hear(context, engine, durationMs);
      if (heard === null) return skipped('The file is silent.');
      const { segments, warnings } = checkSegments(heard.segments, durationMs);
      const transcript = {
        streamIndex: context.probe.audioStream,
        language: languageOf(heard.language),
        segments,
        ...({ kind: 'original', source: 'speech', label: '' } as const),
      };
      const stored = await context.commit((trx) =>
        storeFound(trx, {
          versionId: context.versionId,
          analyser: { name: NAME, version: VERSION },
          engine: heard.engine,
          found: segments.length === 0 ? [] : [transcript],
          ids,
          now: clock.now(),
        }),
      );
      if (stored === null) throw new AnalyserRefusal('The file is gone.');
      return {
        details: {
          segments: segments.length,
          words: segments.reduce((sum, { words }) => sum + words.length, 0),
          speakers: new Set(segments.flatMap(({ speaker }) => speaker ?? [])).size,
          language: transcript.language,
          pieces: heard.pieces,
          ...(heard.wordTimes && { word_times: heard.wordTimes }),
          ...(heard.voiceSeconds !== undefined && { voice_seconds: heard.voiceSeconds }),
          kept_edited: stored.kept,
        },
        warnings: heard.damaged ? [...warnings, 'Parts of the sound are damaged.'] : warnings,
      };
    },

    remove: (trx, versionId) => deleteMade(trx, { versionId, analyser: NAME }),
  };
}
