/** Describes and transcribes a file, or all below a folder. */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../../platform/errors.ts';
import type { Quote } from '../../../../platform/money/price-line.ts';
import { over } from '../../../../platform/over.ts';
import type { Principal } from '../../../../platform/principal.ts';
import type { NodeKind } from '../../../access/index.ts';
import { type AccessService, findPayers, type NodeWithRight, WRITE } from '../../../access/index.ts';
import type { ConfigsService, SentServiceConfig } from '../../../entities/index.ts';
import { type LibraryService, withArticle } from '../../../library/index.ts';
import type { PricesService } from '../../../money/index.ts';
import type { TasksService } from '../../../tasks/index.ts';
import { DESCRIBED_KINDS, TRANSCRIBED_KINDS } from '../../analysis/analysable-files.ts';
import type { Analyser, AnalyserName } from '../../analysis/analyser.ts';
import type { PlanAnalysers } from '../../analysis/pricing/analysis-quotes.ts';
import type { TranscriptsService } from '../../transcripts/transcripts.service.ts';
import { isSwitchedOn, SWITCHED_OFF } from '../analyser-choice.ts';
import { descriptionTask, transcriptTask } from '../indexing.tasks.ts';
import { findCurrentVersion, hasPlayableVideo, type IndexedVersion } from '../version-facts.repo.ts';
import { quoteWalk, type WalkAim } from '../walks/walk-price.ts';
import type { GenerateDescriptionResponse, GenerateTranscriptResponse } from './analysis-runs.schema.ts';

interface RunCall {
  nodeId: string;
  /** A config in place of all that stands in the folders. */
  override: SentServiceConfig | null;
  traceId: string;
}

export interface AnalysisRunsService {
  /**
   * Throws `not_found`, also for an entity of the override; `forbidden`; `bad_request` for a file without pictures;
   * `conflict` while there are no bytes; `not_configured` without a vision model, with what enables it.
   */
  generateDescription(principal: Principal, call: RunCall): Promise<GenerateDescriptionResponse>;
  /**
   * Does nothing where there is a transcript. Throws `bad_request` for a file without sound, and for an override, of
   * which transcription reads nothing; `not_configured` without an engine where there are no subtitles to take either.
   */
  generateTranscript(principal: Principal, call: RunCall): Promise<GenerateTranscriptResponse>;
  /** What `generateDescription` would cost at most; starts nothing. */
  quoteDescription(principal: Principal, call: Omit<RunCall, 'traceId'>): Promise<Quote>;
  /** What `generateTranscript` would cost at most; starts nothing. */
  quoteTranscript(principal: Principal, call: Omit<RunCall, 'traceId'>): Promise<Quote>;
}

export interface AnalysisRunsDeps {
  db: Kysely<Database>;
  config: Pick<Config, 'index'>;
  access: Pick<AccessService, 'requireRight' | 'subtreeFiles' | 'countSubtree'>;
  prices: Pick<PricesService, 'quote'>;
  planAnalysers: PlanAnalysers;
  library: Pick<LibraryService, 'requireStorage'>;
  configs: Pick<ConfigsService, 'requireEntities'>;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom'>;
  transcripts: Pick<TranscriptsService, 'findTranscriptsOf'>;
  analysers: readonly Analyser[];
}

/** Somebody waits for it. */
const PRIORITY = 10;

const AIMS = {
  description_task: { kinds: DESCRIBED_KINDS, names: ['descriptions'] },
  transcript_task: {
    kinds: TRANSCRIBED_KINDS,
    names: ['subtitles', 'transcript'],
    withoutTranscript: true,
  },
} as const satisfies Record<string, WalkAim>;

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

async function requireTarget(
  deps: AnalysisRunsDeps,
  principal: Principal,
  nodeId: string,
  { kinds, verb, act }: { kinds: readonly NodeKind[]; verb: string; act: string },
): Promise<NodeWithRight> {
  const { access } = deps;
  const [node] = await access.requireRight(principal, [nodeId], WRITE, { orOperator: act, pending: true });
  if (node === undefined) throw notFound(`Asset ${nodeId}`);
  if (node.kind === 'folder' || kinds.includes(node.kind)) return node;
  throw new ServiceError('bad_request', `This asset is ${withArticle(node.kind)}, which can not be ${verb}.`);
}

/** Undefined for a folder. Throws `conflict` while nothing has been uploaded. */
async function requireVersion(
  deps: AnalysisRunsDeps,
  node: NodeWithRight,
): Promise<IndexedVersion | undefined> {
  const { db } = deps;
  if (node.kind === 'folder') return undefined;
  const version = node.isPending ? undefined : await findCurrentVersion(db, node.id);
  if (version === undefined) throw new ServiceError('conflict', 'This asset has not been uploaded yet.');
  return version;
}

/** Throws `not_configured` where an analyser can not work. */
async function requireAnalyser(deps: AnalysisRunsDeps, name: AnalyserName): Promise<void> {
  const { analysers, config } = deps;
  const analyser = analysers.find((one) => one.name === name);
  const isOn = analyser !== undefined && isSwitchedOn(config.index, name);
  const now = isOn ? await analyser.availability() : ({ available: false, ...SWITCHED_OFF } as const);
  if (now.available) return;
  const { reason, enable } = now;
  throw new ServiceError('not_configured', `${reason} To enable it: ${enable}`, {
    details: { reason, enable },
  });
}

/** Whether something to read is there already, or comes with the file. */
async function hasWords(deps: AnalysisRunsDeps, { versionId, probe }: IndexedVersion): Promise<boolean> {
  const { transcripts } = deps;
  if (probe?.streams.some(({ kind }) => kind === 'subtitle')) return true;
  return ((await transcripts.findTranscriptsOf([versionId])).get(versionId) ?? []).length > 0;
}

/** What is preprocessed on the way adds files. Throws `storage_full` where nothing more fits. */
async function requireStorage(
  deps: AnalysisRunsDeps,
  trx: Transaction<Database>,
  { accountId }: Principal,
  assetId: string,
): Promise<void> {
  const { library } = deps;
  const payerId = (await findPayers(trx, [assetId])).get(assetId) ?? accountId;
  await library.requireStorage({ payerId, bytes: null, askingAccountId: accountId }, trx);
}

function quoteOf(
  deps: AnalysisRunsDeps,
  principal: Principal,
  definition: typeof descriptionTask | typeof transcriptTask,
  target: NodeWithRight,
): Promise<Quote> {
  return quoteWalk(deps, principal, { target, aim: AIMS[definition.type] });
}

async function start(
  deps: AnalysisRunsDeps,
  principal: Principal,
  definition: typeof descriptionTask | typeof transcriptTask,
  { node, override, traceId }: { node: NodeWithRight; override: SentServiceConfig | null; traceId: string },
): Promise<string> {
  const { db, tasks } = deps;
  const quote = await quoteOf(deps, principal, definition, node);
  const payload = {
    nodeId: node.id,
    asOperator: principal.isOperator,
    ...(override === null ? {} : { config: override }),
  };
  return db.transaction().execute(async (trx) => {
    await tasks.requireRoom(trx, principal.accountId, 1);
    await requireStorage(deps, trx, principal, node.id);
    const { taskId } = await tasks.startTask(trx, {
      definition,
      payload,
      principal,
      assetIds: [node.id],
      dedupeKey: hash(payload),
      priority: PRIORITY,
      traceId,
      quote,
    });
    return taskId;
  });
}

/** Everything that can be refused of a description. */
async function requireDescribable(
  deps: AnalysisRunsDeps,
  principal: Principal,
  { nodeId, override }: Omit<RunCall, 'traceId'>,
): Promise<{ node: NodeWithRight; version: IndexedVersion | undefined }> {
  const { configs } = deps;
  const act = 'generateDescription';
  const node = await requireTarget(deps, principal, nodeId, {
    kinds: DESCRIBED_KINDS,
    verb: 'described',
    act,
  });
  if (override !== null) {
    await configs.requireEntities(principal, override, ['body', 'config', 'entity_to_use']);
  }
  const version = await requireVersion(deps, node);
  await requireAnalyser(deps, 'descriptions');
  return { node, version };
}

/** The same of a transcript. */
async function requireHearable(
  deps: AnalysisRunsDeps,
  principal: Principal,
  { nodeId, override }: Omit<RunCall, 'traceId'>,
): Promise<NodeWithRight> {
  const act = 'generateTranscript';
  const node = await requireTarget(deps, principal, nodeId, {
    kinds: TRANSCRIBED_KINDS,
    verb: 'transcribed',
    act,
  });
  if (override !== null) {
    throw new ServiceError(
      'bad_request',
      'Transcription reads nothing of a service-config, so it takes none in the body.',
    );
  }
  const version = await requireVersion(deps, node);
  if (version === undefined || !(await hasWords(deps, version))) await requireAnalyser(deps, 'transcript');
  return node;
}

async function generateDescription(
  deps: AnalysisRunsDeps,
  principal: Principal,
  call: RunCall,
): Promise<GenerateDescriptionResponse> {
  const { db } = deps;
  const { node, version } = await requireDescribable(deps, principal, call);
  const needsDownscale =
    version !== undefined && node.kind === 'video' && !(await hasPlayableVideo(db, version.versionId));
  const taskId = await start(deps, principal, descriptionTask, { ...call, node });
  return { task_id: taskId, needs_downscale: needsDownscale };
}

async function generateTranscript(
  deps: AnalysisRunsDeps,
  principal: Principal,
  call: RunCall,
): Promise<GenerateTranscriptResponse> {
  const node = await requireHearable(deps, principal, call);
  return { task_id: await start(deps, principal, transcriptTask, { ...call, node }) };
}

async function quoteDescription(
  deps: AnalysisRunsDeps,
  principal: Principal,
  call: Omit<RunCall, 'traceId'>,
): Promise<Quote> {
  const { node } = await requireDescribable(deps, principal, call);
  return quoteOf(deps, principal, descriptionTask, node);
}

async function quoteTranscript(
  deps: AnalysisRunsDeps,
  principal: Principal,
  call: Omit<RunCall, 'traceId'>,
): Promise<Quote> {
  return quoteOf(deps, principal, transcriptTask, await requireHearable(deps, principal, call));
}

export function createAnalysisRunsService(deps: AnalysisRunsDeps): AnalysisRunsService {
  return over(deps, { generateDescription, generateTranscript, quoteDescription, quoteTranscript });
}
