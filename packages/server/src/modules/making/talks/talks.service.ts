/** What is made of recordings by what is said in them: summaries with chapters, short clips, a highlight reel. */
import {
  type ClipLook,
  type ClipsWish,
  type EvidenceNeed,
  evidenceFor,
  type Json,
  locationKey,
  type MediaEvidence,
  type PickedClip,
  parseTimeline,
  type Recording,
} from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type AccessService, type NodeWithRight, nameOfText, READ } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { MediaEvidenceService } from '../../understanding/index.ts';
import { createLoadEvidence, type LoadEvidence } from '../edits/load-evidence.ts';
import type { TalkDigest } from '../projects/document-facts.ts';
import { factsOf } from '../projects/document-work.ts';
import type { ProjectsService } from '../projects/projects.service.ts';
import type {
  MakeHighlightsRequest,
  MakeHighlightsResponse,
  MakeShortsRequest,
  MakeShortsResponse,
  TalkSummaryQuery,
  TalkSummaryResponse,
} from './talks.schema.ts';

export interface TalksService {
  /** Throws `no_index` for a recording of which nobody knows what is said in it. */
  getTalkSummary(
    principal: Principal,
    assetId: string,
    query: TalkSummaryQuery,
  ): Promise<TalkSummaryResponse>;
  /** Makes a project of each of the best clips: all of them or none. Throws `no_index` as above. */
  makeShorts(principal: Principal, assetId: string, request: MakeShortsRequest): Promise<MakeShortsResponse>;
  /** Makes one project of the best moments. */
  makeHighlights(
    principal: Principal,
    assetId: string,
    request: MakeHighlightsRequest,
  ): Promise<MakeHighlightsResponse>;
}

export interface TalksServiceDeps {
  db: Kysely<Database>;
  access: AccessService;
  library: Pick<LibraryService, 'findSources'>;
  mediaEvidence: MediaEvidenceService;
  projects: Pick<ProjectsService, 'digestTalk' | 'addProject' | 'requireFolder'>;
}

interface TalksContext extends TalksServiceDeps {
  loadEvidence: LoadEvidence;
}

/** A recording, what it shows, and what is known of it. */
interface OpenedTalk {
  node: NodeWithRight;
  media: MediaEvidence;
  recording: Recording;
}

/** Of sounds, and of files whose rate nobody knows. */
const USUAL_RATE = { num: 30, den: 1 };
const MOST_NAME_BYTES = 120;

/** The rate of a programme is from 1 to 240; a recording may have any other. */
function outputRate(rate: { num: number; den: number }): { num: number; den: number } {
  const perSecond = rate.num / rate.den;
  return perSecond >= 1 && perSecond <= 240 ? rate : USUAL_RATE;
}

async function openTalk(
  { access, library, loadEvidence }: TalksContext,
  principal: Principal,
  {
    assetId,
    versionId,
    needs,
  }: { assetId: string; versionId: string | null | undefined; needs: readonly EvidenceNeed[] },
): Promise<OpenedTalk> {
  const [node] = await access.requireRight(principal, [assetId], READ);
  if (node?.kind !== 'video' && node?.kind !== 'audio') {
    const msg = 'Only videos and audio have something said in them.';
    throw new ValidationError([{ loc: ['path', 'asset_id'], msg, type: 'value_error' }]);
  }
  const location = { assetId: node.id, versionId: versionId?.toLowerCase() ?? null };
  const source = (await library.findSources([location])).get(locationKey(location));
  if (source === undefined)
    throw new ServiceError('conflict', 'This asset has no such media: upload it first.');
  const evidence = await loadEvidence(principal, [location], needs);
  const media = evidence[locationKey(location)];
  if (media === undefined) throw new ServiceError('no_index', 'Nothing is known of this asset yet.');
  const { probe } = source;
  const video = probe?.streams.find(({ index }) => index === probe.videoStream)?.video ?? null;
  // A video that was not looked into yet is taken for one.
  const isPicture = node.kind === 'video' && (probe === null || video !== null);
  return {
    node,
    media,
    recording: {
      assetId: node.id,
      versionId: source.versionId,
      rate: video === null ? USUAL_RATE : outputRate(video.rate),
      isPicture,
      hasSound: probe === null || probe.audioStream !== null,
    },
  };
}

function requireDigest(digest: TalkDigest): Exclude<TalkDigest, { missing: string }> {
  if ('missing' in digest) throw new ServiceError('no_index', digest.missing);
  return digest;
}

async function getTalkSummary(
  context: TalksContext,
  principal: Principal,
  { assetId, query }: { assetId: string; query: TalkSummaryQuery },
): Promise<TalkSummaryResponse> {
  const { version_id: versionId, sentences, phrases, chapter_seconds: chapterSeconds } = query;
  const { media, recording } = await openTalk(context, principal, { assetId, versionId, needs: ['words'] });
  const digest = requireDigest(
    await context.projects.digestTalk(media, { kind: 'summary', sentences, phrases, chapterSeconds }),
  );
  if (!('summary' in digest)) throw new Error('A summary was asked for.');
  const { summary } = digest;
  const inSeconds = <T extends { start: number; end: number }>({ start, end, ...rest }: T) => ({
    ...rest,
    start_seconds: start,
    end_seconds: end,
  });
  return {
    asset_id: recording.assetId,
    version_id: recording.versionId,
    transcript_id: summary.transcriptId,
    revision: summary.revision,
    language: summary.language,
    sentences: summary.sentences.map(inSeconds),
    phrases: summary.phrases,
    chapters: summary.chapters.map(inSeconds),
  };
}

const lookOf = ({ width, height, fit, captions, tighten }: ClipLook): ClipLook => {
  return { width, height, fit, captions, tighten };
};

const needsOf = ({ fit, width, height, captions }: ClipLook): EvidenceNeed[] => [
  ...new Set<EvidenceNeed>([
    'words',
    'sounds',
    'pictures',
    ...(captions ? evidenceFor([{ type: 'caption' }]) : []),
    ...(fit === 'reframe' ? evidenceFor([{ type: 'reframe', width, height }]) : []),
  ]),
];

const momentOf = ({
  start,
  end,
  title,
  caption,
  text,
  score,
  reasons,
}: Omit<PickedClip, 'first' | 'last'>) => ({
  start_seconds: start,
  end_seconds: end,
  title,
  caption,
  text,
  score,
  reasons,
});

/** A title as the name of a project. */
const nameOf = (title: string) => nameOfText(title, { bytes: MOST_NAME_BYTES, fallback: 'Clip' });

/** What is to be kept as a project. */
interface Draft {
  name: string;
  timeline: Json;
}

/** Makes projects in one go; answers their ids and names. */
async function keep(
  { db, access, projects }: TalksContext,
  principal: Principal,
  { folder, drafts, summary }: { folder: NodeWithRight; drafts: readonly Draft[]; summary: string },
): Promise<{ id: string; name: string }[]> {
  const place = { id: folder.id, groupId: folder.ownerGroupId };
  return db.transaction().execute(async (trx) => {
    const made: { id: string; name: string }[] = [];
    for (const draft of drafts) {
      const name = await access.untakenName(trx, { name: draft.name, kind: 'project', folderId: folder.id });
      const document = factsOf(parseTimeline(draft.timeline));
      const { projectId } = await projects.addProject(trx, principal, {
        name,
        document,
        folder: place,
        summary,
      });
      made.push({ id: projectId, name });
    }
    return made;
  });
}

/** What is picked of a recording, and the folder that it goes to; null in a dry run. */
async function pickMoments(
  context: TalksContext,
  principal: Principal,
  {
    assetId,
    request,
    wish,
  }: {
    assetId: string;
    request: MakeShortsRequest | MakeHighlightsRequest;
    wish: Pick<ClipsWish, 'kind' | 'count' | 'length'>;
  },
) {
  const look = lookOf(request);
  const opened = await openTalk(context, principal, {
    assetId,
    versionId: request.version_id,
    needs: needsOf(look),
  });
  const { node, media, recording } = opened;
  const { dry_run: dryRun, parent_asset_id: parentId } = request;
  const folder = dryRun ? null : await context.projects.requireFolder(principal, parentId);
  const digest = requireDigest(await context.projects.digestTalk(media, { ...wish, look, recording }));
  return { node, media, folder, digest };
}

async function makeShorts(
  context: TalksContext,
  principal: Principal,
  { assetId, request }: { assetId: string; request: MakeShortsRequest },
): Promise<MakeShortsResponse> {
  const { count, seconds: length } = request;
  const wish = { kind: 'clips', count, length } as const;
  const { node, media, folder, digest } = await pickMoments(context, principal, { assetId, request, wish });
  if (!('clips' in digest)) throw new Error('Clips were asked for.');
  const { clips } = digest;
  requireSome(clips.length, length, media);
  const drafts = clips.map(({ title, timeline }) => ({ name: nameOf(title), timeline }));
  const summary = `Made of the best of "${node.name}"`;
  const made = folder === null ? [] : await keep(context, principal, { folder, drafts, summary });
  return {
    shorts: clips.map((clip, index) => ({
      ...momentOf(clip),
      project_id: made[index]?.id ?? null,
      name: made[index]?.name ?? drafts[index]?.name ?? '',
      notes: clip.notes,
    })),
  };
}

function requireSome(found: number, length: number, { name }: MediaEvidence): void {
  if (found > 0) return;
  const sentence = `Nothing in "${name}" lasts ${length} s from the beginning of a sentence to the end of one: ask for shorter clips.`;
  throw new ServiceError('conflict', sentence);
}

async function makeHighlights(
  context: TalksContext,
  principal: Principal,
  { assetId, request }: { assetId: string; request: MakeHighlightsRequest },
): Promise<MakeHighlightsResponse> {
  const { seconds: length } = request;
  const wish = { kind: 'highlights', count: 1, length } as const;
  const { node, media, folder, digest } = await pickMoments(context, principal, { assetId, request, wish });
  if (!('reel' in digest)) throw new Error('Highlights were asked for.');
  const { parts, timeline, notes } = digest.reel;
  if (timeline === null) requireSome(0, length, media);
  const name = nameOf(request.name ?? `Highlights of ${node.name}`);
  const drafts = timeline === null ? [] : [{ name, timeline }];
  const summary = `Made of the best of "${node.name}"`;
  const [made] = folder === null ? [] : await keep(context, principal, { folder, drafts, summary });
  return { project_id: made?.id ?? null, name: made?.name ?? name, parts: parts.map(momentOf), notes };
}

export function createTalksService(deps: TalksServiceDeps): TalksService {
  const context: TalksContext = { ...deps, loadEvidence: createLoadEvidence(deps) };
  return {
    getTalkSummary: (principal, assetId, query) => getTalkSummary(context, principal, { assetId, query }),

    makeShorts: (principal, assetId, request) => makeShorts(context, principal, { assetId, request }),

    makeHighlights: (principal, assetId, request) => makeHighlights(context, principal, { assetId, request }),
  };
}
