/** Reads the subtitles and captions that a file carries: text streams, CEA-608 and CEA-708. Needs no model. */
import { type CaptionTrackFound, MediaError, readSubtitleStreams } from '@rushes/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { LibraryService } from '../../library/index.ts';
import { jobLimits } from '../../tasks/index.ts';
import { type Analyser, type AnalyserContext, AnalyserRefusal } from '../analysis/analyser.ts';
import { type CheckedSegments, checkSegments, languageOf } from './segments.ts';
import { type FoundTranscript, storeFound } from './store-found.ts';
import { deleteMade } from './transcripts.repo.ts';
import { MAX_NAME, MAX_TRANSCRIPTS } from './transcripts.schema.ts';

export interface SubtitlesAnalyserDeps {
  config: Pick<Config, 'limits'>;
  clock: Clock;
  ids: Ids;
  library: Pick<LibraryService, 'findSources'>;
}

const NAME = 'subtitles';
const VERSION = '1';
const ENGINE = 'captions of the file';

/** Where the bytes of the version are; throws AnalyserRefusal where they are gone. */
export async function requireSource(
  { library }: Pick<SubtitlesAnalyserDeps, 'library'>,
  { assetId, versionId }: AnalyserContext,
): Promise<{ storageKey: string }> {
  const [source] = (await library.findSources([{ assetId, versionId }])).values();
  if (source === undefined) throw new AnalyserRefusal('The file is gone.');
  return source;
}

/** What the engine can not read now it can never read, unless it was stopped. */
export function asRefusal(error: unknown): unknown {
  const never = ['unsupported', 'damaged', 'empty', 'too_large'];
  if (error instanceof MediaError && never.includes(error.code)) return new AnalyserRefusal(error.message);
  return error;
}

export function durationOf({ probe }: Pick<AnalyserContext, 'probe'>): number | null {
  const milliseconds = Math.ceil(probe.durationSeconds * 1_000);
  return milliseconds > 0 ? milliseconds : null;
}

function foundIn(track: CaptionTrackFound, { segments }: CheckedSegments): FoundTranscript {
  const { streamIndex, kind, source, label, language } = track;
  return {
    streamIndex,
    kind,
    source,
    segments,
    label: label.toWellFormed().replaceAll('\u0000', '').slice(0, MAX_NAME),
    language: languageOf(language),
  };
}

export function createSubtitlesAnalyser(deps: SubtitlesAnalyserDeps): Analyser {
  const { config, clock, ids } = deps;

  async function readTracks(context: AnalyserContext) {
    const { storageKey } = await requireSource(deps, context);
    const inputPath = await context.bench.show(storageKey);
    const hooks = {
      signal: context.signal,
      onProgress: ({ fraction }: { fraction: number }) => context.progress(fraction),
    };
    return readSubtitleStreams(
      { inputPath },
      { limits: jobLimits('subtitleStreams', config.limits), hooks },
    ).catch((error: unknown) => {
      throw asRefusal(error);
    });
  }

  return {
    name: NAME,
    version: VERSION,
    kinds: ['video', 'audio'],
    inputs: ['original'],
    outputs: ['transcript', 'transcript_segment'],
    after: [],
    timeLimit: (durationSeconds) => 300 + durationSeconds,
    availability: async () => ({ available: true, engine: ENGINE }),

    async run(context) {
      const { tracks, refused, warnings } = await readTracks(context);
      const durationMs = durationOf(context);
      const checked = tracks
        .slice(0, MAX_TRANSCRIPTS / 2)
        .map((track) => ({ track, ...checkSegments(track.cues, durationMs) }));
      const found = checked
        .filter(({ segments }) => segments.length > 0)
        .map((one) => foundIn(one.track, one));
      const stored = await context.commit((trx) =>
        storeFound(trx, {
          versionId: context.versionId,
          analyser: { name: NAME, version: VERSION },
          engine: ENGINE,
          found,
          ids,
          now: clock.now(),
        }),
      );
      if (stored === null) throw new AnalyserRefusal('The file is gone.');
      return {
        details: {
          tracks: found.length,
          segments: found.reduce((sum, { segments }) => sum + segments.length, 0),
          unreadable_streams: refused.length,
          kept_edited: stored.kept,
        },
        warnings: [
          ...warnings,
          ...checked.flatMap((one) => one.warnings),
          ...refused.map(({ streamIndex, reason }) => `Stream ${streamIndex}: ${reason}`),
          ...(stored.kept > 0 ? [`${stored.kept} edited transcripts were left as they are.`] : []),
        ].slice(0, 100),
      };
    },

    remove: (trx, versionId) => deleteMade(trx, { versionId, analyser: NAME }),
  };
}
