/** The part of an asset's details that analysers found. */
import type { MediaKind } from '@rushes/engine';
import type { Kysely } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { Database } from '../../../platform/db/schema.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService } from '../../access/index.ts';
import type {
  AnalyserStates,
  BeatsService,
  FoundBeats,
  TranscriptsService,
} from '../../understanding/index.ts';
import * as repo from './video-index.repo.ts';
import type { indexDetails } from './video-index.schema.ts';

export interface VideoIndexDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'rightsOn'>;
  analyserStates: AnalyserStates;
  transcripts: Pick<TranscriptsService, 'findTranscriptsOf'>;
  beats: BeatsService;
}

export type IndexDetails = Static<TObject<typeof indexDetails>>;

/** Beats that the details of a file list: almost three hours at 120 a minute. */
const LISTED_BEATS = 20_000;

function listedBeats(sections: readonly FoundBeats[]): IndexDetails['beat_sections'] {
  let left = LISTED_BEATS;
  return sections.flatMap((section) => {
    if (section.beats.length > left) left = 0;
    if (left === 0) return [];
    left -= section.beats.length;
    return {
      start_time_ms: section.startMs,
      end_time_ms: section.endMs,
      bpm: section.bpm,
      confidence: section.confidence,
      beats_per_bar: section.beatsPerBar,
      beats_ms: section.beats,
      downbeats_ms: section.downbeats,
    };
  });
}

/** Rights on the asset are the caller's to check; those on entities are asked here. */
export async function loadIndexDetails(
  { db, access, analyserStates, transcripts, beats }: VideoIndexDeps,
  principal: Principal,
  { versionId, mediaKind }: { versionId: string; mediaKind: MediaKind | null },
): Promise<IndexDetails> {
  const analysisId = await repo.findNewestAnalysis(db, versionId);
  const entityIds = await repo.findMatchedEntities(db, versionId);
  const readable = await access.rightsOn(principal, entityIds);
  const [index, groups, sounds, music, said, texts, labels, matches] = await Promise.all([
    analyserStates.statesOf({ versionId, mediaKind }),
    analysisId === undefined ? [] : repo.findSceneGroups(db, analysisId),
    analysisId === undefined ? [] : repo.findSoundRanges(db, analysisId),
    beats.findBeats([versionId]),
    transcripts.findTranscriptsOf([versionId]),
    repo.findScreenTexts(db, versionId),
    repo.findLabels(db, versionId),
    repo.findEntityMatches(db, versionId, [...readable.keys()]),
  ]);
  return {
    index,
    scene_groups: groups,
    sound_ranges: sounds,
    beat_sections: listedBeats(music),
    transcripts: said.get(versionId) ?? [],
    screen_texts: texts,
    labels,
    entity_matches: matches,
  };
}
