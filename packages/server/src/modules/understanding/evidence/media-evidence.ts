/** What is known of versions, as edits of timelines take it: what is said, heard and seen. */
import { json } from 'node:stream/consumers';
import type {
  BeatEvidence,
  EvidenceNeed,
  HeardEvidence,
  MediaEvidence,
  SaidEvidence,
  SeenEvidence,
  SeenMedia,
} from '@rushes/timeline';
import type { Kysely } from 'kysely';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findBeatSections } from '../beats/beats.repo.ts';
import type { TranscriptsService } from '../transcripts/transcripts.service.ts';
import * as repo from './media-evidence.repo.ts';
import { boxesIn } from './seen-boxes.ts';

export interface MediaEvidenceService {
  /** Of the versions that are there, by version; rights are the caller's to check. */
  findEvidence(
    versions: readonly NamedVersion[],
    needs: readonly EvidenceNeed[],
  ): Promise<Map<string, MediaEvidence>>;
}

/** A version, and what its asset is called. */
export interface NamedVersion {
  versionId: string;
  name: string;
}

export interface MediaEvidenceDeps {
  db: Kysely<Database>;
  storage: Pick<Storage, 'read'>;
  transcripts: Pick<TranscriptsService, 'findSaid' | 'findSaidInLanguages'>;
}

/** Ranges and shots that are read at once, of all versions together: many times what hours of film have. */
const MOST_ROWS = 200_000;
/** A waveform has at most 100,000 peaks of five characters. */
const MOST_WAVEFORM_BYTES = 4 * 1024 ** 2;
/** Peaks of all versions together: some 16 hours at 50 a second, and days at what longer files have. */
const MOST_PEAKS = 3_000_000;
const WAVEFORMS_AT_ONCE = 4;

interface Waveform {
  peaksPerSecond: number;
  peaks: number[];
}

function isWaveform(value: unknown): value is Waveform {
  const { peaksPerSecond, peaks } = (value ?? {}) as Partial<Waveform>;
  return typeof peaksPerSecond === 'number' && peaksPerSecond > 0 && Array.isArray(peaks);
}

async function waveformsOf(
  { db, storage }: MediaEvidenceDeps,
  versionIds: readonly string[],
): Promise<Map<string, Waveform>> {
  const rows = await repo.findWaveforms(db, versionIds);
  const found = new Map<string, Waveform>();
  let room = MOST_PEAKS;
  await inParallel(rows, WAVEFORMS_AT_ONCE, async ({ versionId, storageKey, bytes }) => {
    if (bytes > MOST_WAVEFORM_BYTES || room <= 0) return;
    const waveform: unknown = await json(await storage.read(storageKey));
    if (!isWaveform(waveform)) return;
    room -= waveform.peaks.length;
    found.set(versionId, waveform);
  });
  return found;
}

async function heardIn(
  deps: MediaEvidenceDeps,
  versions: readonly repo.EvidenceVersion[],
): Promise<Map<string, HeardEvidence>> {
  const [waveforms, ranges] = await Promise.all([
    waveformsOf(
      deps,
      versions.map(({ versionId }) => versionId),
    ),
    repo.findHeard(
      deps.db,
      versions.flatMap(({ analysisId }) => analysisId ?? []),
      MOST_ROWS,
    ),
  ]);
  const byVersion = Map.groupBy(ranges, ({ versionId }) => versionId);
  return new Map(
    [...waveforms].map(([versionId, { peaksPerSecond, peaks }]) => {
      const heard = (byVersion.get(versionId) ?? []).map(({ kind, startMs, endMs }) => ({
        kind,
        start: startMs / 1_000,
        end: endMs / 1_000,
      }));
      return [versionId, { peaksPerSecond, peaks, ranges: heard }];
    }),
  );
}

async function seenIn(
  { db }: MediaEvidenceDeps,
  versions: readonly repo.EvidenceVersion[],
): Promise<Map<string, SeenEvidence>> {
  const analysed = versions.flatMap(({ analysisId }) => analysisId ?? []);
  const rows = await repo.findShotsSeen(db, analysed, MOST_ROWS);
  const byVersion = Map.groupBy(rows, ({ versionId }) => versionId);
  const seen = versions.filter(({ analysisId }) => analysisId !== null);
  return new Map(
    seen.map(({ versionId }) => [
      versionId,
      { shots: (byVersion.get(versionId) ?? []).map(({ start, end, motion }) => ({ start, end, motion })) },
    ]),
  );
}

/** Of versions that were listened to for beats, those without any too. */
async function beatsIn(
  { db }: MediaEvidenceDeps,
  versionIds: readonly string[],
): Promise<Map<string, BeatEvidence>> {
  const [heard, sections] = await Promise.all([
    repo.findListenedTo(db, versionIds),
    findBeatSections(db, versionIds),
  ]);
  const byVersion = Map.groupBy(sections, ({ versionId }) => versionId);
  const seconds = (milliseconds: number) => milliseconds / 1_000;
  return new Map(
    heard.map((versionId) => {
      const own = (byVersion.get(versionId) ?? []).map(({ startMs, endMs, bpm, beats, downbeats }) => ({
        start: seconds(startMs),
        end: seconds(endMs),
        bpm,
        beats: beats.map(seconds),
        downbeats: downbeats.map(seconds),
      }));
      return [versionId, { sections: own }];
    }),
  );
}

const none = <T>(): Promise<Map<string, T>> => Promise.resolve(new Map());

/** What to do about something that is not known, as a sentence. */
function absence(
  { name, assetId, isUnderWay }: { name: string; assetId: string; isUnderWay: boolean },
  need: EvidenceNeed,
): string {
  if (isUnderWay) return `The index of "${name}" is still being made: ask again when that is done.`;
  switch (need) {
    case 'words':
    case 'languages':
      return (
        `There is no transcript of "${name}": have it transcribed (POST /video/transcript/${assetId}), or bring one ` +
        `(POST /asset/${assetId}/transcripts).`
      );
    case 'beats':
      return `Nobody listened to "${name}" for beats yet: have it indexed (POST /video/index/${assetId}).`;
    case 'sounds':
    case 'pictures':
    case 'boxes':
      return `"${name}" was not analysed yet: have that done first (POST /users/assets/preprocess).`;
  }
}

async function findEvidence(
  deps: MediaEvidenceDeps,
  named: readonly NamedVersion[],
  needs: readonly EvidenceNeed[],
): Promise<Map<string, MediaEvidence>> {
  if (named.length === 0) return new Map();
  const names = new Map(named.map(({ versionId, name }) => [versionId, name]));
  const versionIds = [...names.keys()];
  const { db, transcripts } = deps;
  const versions = await repo.findEvidenceVersions(db, versionIds);
  const wants = (need: EvidenceNeed) => needs.includes(need);
  const [said, languages, heard, seen, beats, boxes] = await Promise.all([
    wants('words') ? transcripts.findSaid(versionIds) : none<SaidEvidence>(),
    wants('languages') ? transcripts.findSaidInLanguages(versionIds) : none<SaidEvidence[]>(),
    wants('sounds') ? heardIn(deps, versions) : none<HeardEvidence>(),
    wants('pictures') ? seenIn(deps, versions) : none<SeenEvidence>(),
    wants('beats') ? beatsIn(deps, versionIds) : none<BeatEvidence>(),
    wants('boxes') ? boxesIn(deps, versions) : none<SeenMedia>(),
  ]);
  const known = { words: said, languages, sounds: heard, pictures: seen, beats, boxes };
  const lacking = versions.filter(({ versionId }) => needs.some((need) => !known[need].has(versionId)));
  const underWay =
    lacking.length === 0
      ? new Set<string>()
      : await repo.findUnderWay(
          db,
          lacking.map(({ versionId }) => versionId),
        );
  return new Map(
    versions.map((version) => {
      const { versionId, assetId, durationSeconds, isMute } = version;
      const name = names.get(versionId) ?? assetId;
      const about = { name, assetId, isUnderWay: underWay.has(versionId) };
      const missing = needs.filter((need) => !known[need].has(versionId));
      const absent = Object.fromEntries(missing.map((need) => [need, absence(about, need)]));
      return [
        versionId,
        {
          name,
          durationSeconds,
          ...(isMute && { isMute }),
          said: said.get(versionId) ?? null,
          ...(wants('languages') && { languages: languages.get(versionId) ?? [] }),
          heard: heard.get(versionId) ?? null,
          seen: seen.get(versionId) ?? null,
          beats: beats.get(versionId) ?? null,
          boxes: boxes.get(versionId) ?? null,
          absent,
        },
      ];
    }),
  );
}

export function createMediaEvidence(deps: MediaEvidenceDeps): MediaEvidenceService {
  return { findEvidence: (versions, needs) => findEvidence(deps, versions, needs) };
}
