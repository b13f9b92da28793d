/** Describes and transcribes a file, or all below a folder. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Database, NodeKind } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { type AccessService, type NodeWithRight, WRITE } from '../access/access.service.ts';
import type { Principal } from '../accounts/principal.ts';
import { DESCRIBED_KINDS, TRANSCRIBED_KINDS } from '../analysis/analysable-files.ts';
import type { Analyser, AnalyserName } from '../analysis/analyser.ts';
import type { SentServiceConfig } from '../configs/configs.schema.ts';
import type { ConfigsService } from '../configs/configs.service.ts';
import { withArticle } from '../library/kind-words.ts';
import type { TasksService } from '../tasks/tasks.service.ts';
import type { TranscriptsService } from '../transcripts/transcripts.service.ts';
import { isSwitchedOn, SWITCHED_OFF } from './analyser-choice.ts';
import type { GenerateDescriptionResponse, GenerateTranscriptResponse } from './analysis-runs.schema.ts';
import { descriptionTask, transcriptTask } from './indexing.tasks.ts';
import { findCurrentVersion, hasPlayableVideo, type IndexedVersion } from './version-facts.repo.ts';

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
}

export interface AnalysisRunsDeps {
  db: Kysely<Database>;
  config: Pick<Config, 'index'>;
  access: Pick<AccessService, 'requireRight'>;
  configs: Pick<ConfigsService, 'requireEntities'>;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom'>;
  transcripts: Pick<TranscriptsService, 'findTranscriptsOf'>;
  analysers: readonly Analyser[];
}

/** Somebody waits for it. */
const PRIORITY = 10;

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export function createAnalysisRunsService(deps: AnalysisRunsDeps): AnalysisRunsService {
  const { db, config, access, configs, tasks, transcripts, analysers } = deps;

  async function requireTarget(
    principal: Principal,
    nodeId: string,
    { kinds, verb, act }: { kinds: readonly NodeKind[]; verb: string; act: string },
  ): Promise<NodeWithRight> {
    const [node] = await access.requireRight(principal, [nodeId], WRITE, { orOperator: act, pending: true });
    if (node === undefined) throw notFound(`Asset ${nodeId}`);
    if (node.kind === 'folder' || kinds.includes(node.kind)) return node;
    throw new ServiceError(
      'bad_request',
      `This asset is ${withArticle(node.kind)}, which can not be ${verb}.`,
    );
  }

  /** Undefined for a folder. Throws `conflict` while nothing has been uploaded. */
  async function requireVersion(node: NodeWithRight): Promise<IndexedVersion | undefined> {
    if (node.kind === 'folder') return undefined;
    const version = node.isPending ? undefined : await findCurrentVersion(db, node.id);
    if (version === undefined) throw new ServiceError('conflict', 'This asset has not been uploaded yet.');
    return version;
  }

  /** Throws `not_configured` where an analyser can not work. */
  async function requireAnalyser(name: AnalyserName): Promise<void> {
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
  async function hasWords({ versionId, probe }: IndexedVersion): Promise<boolean> {
    if (probe?.streams.some(({ kind }) => kind === 'subtitle')) return true;
    return ((await transcripts.findTranscriptsOf([versionId])).get(versionId) ?? []).length > 0;
  }

  async function start(
    principal: Principal,
    definition: typeof descriptionTask | typeof transcriptTask,
    { node, override, traceId }: { node: NodeWithRight; override: SentServiceConfig | null; traceId: string },
  ): Promise<string> {
    const payload = {
      nodeId: node.id,
      asOperator: principal.isOperator,
      ...(override === null ? {} : { config: override }),
    };
    return db.transaction().execute(async (trx) => {
      await tasks.requireRoom(trx, principal.accountId, 1);
      const { taskId } = await tasks.startTask(trx, {
        definition,
        payload,
        principal,
        assetIds: [node.id],
        dedupeKey: hash(payload),
        priority: PRIORITY,
        traceId,
      });
      return taskId;
    });
  }

  return {
    async generateDescription(principal, { nodeId, override, traceId }) {
      const act = 'generateDescription';
      const node = await requireTarget(principal, nodeId, { kinds: DESCRIBED_KINDS, verb: 'described', act });
      if (override !== null) {
        await configs.requireEntities(principal, override, ['body', 'config', 'entity_to_use']);
      }
      const version = await requireVersion(node);
      await requireAnalyser('descriptions');
      const needsDownscale =
        version !== undefined && node.kind === 'video' && !(await hasPlayableVideo(db, version.versionId));
      const taskId = await start(principal, descriptionTask, { node, override, traceId });
      return { task_id: taskId, needs_downscale: needsDownscale };
    },

    async generateTranscript(principal, { nodeId, override, traceId }) {
      const act = 'generateTranscript';
      const node = await requireTarget(principal, nodeId, {
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
      const version = await requireVersion(node);
      if (version === undefined || !(await hasWords(version))) await requireAnalyser('transcript');
      return { task_id: await start(principal, transcriptTask, { node, override, traceId }) };
    },
  };
}
