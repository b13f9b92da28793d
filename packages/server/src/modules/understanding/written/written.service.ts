/** Asks a language model of the deployment to translate a transcript, or to write a summary of what is said: as tasks. */
import type { Kysely, Transaction } from 'kysely';
import type { AiModels } from '../../../platform/ai/ai-models.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type AccessService, type NodeWithRight, READ, type Right, WRITE } from '../../access/index.ts';
import type { PricesService } from '../../money/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import { bestOfLanguages } from '../transcripts/transcript-answers.ts';
import * as repo from '../transcripts/transcripts.repo.ts';
import type {
  TranslateTranscriptRequest,
  WriteSummaryRequest,
  WrittenTaskResponse,
} from './written.schema.ts';
import { summaryTask, translationTask } from './written.tasks.ts';
import { type Line, summaryTokens, translationTokens } from './written-plan.ts';

export interface WrittenContext {
  db: Kysely<Database>;
  ai: Pick<AiModels, 'language'>;
  access: Pick<AccessService, 'requireRight'>;
  prices: Pick<PricesService, 'quote'>;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom'>;
}

interface TranslateCall {
  assetId: string;
  transcriptId: string;
  body: TranslateTranscriptRequest;
}

interface SummaryCall {
  assetId: string;
  body: WriteSummaryRequest;
}

/** Somebody waits for it. */
const PRIORITY = 20;
const THOUSAND = 1_000;
/** Of a day of speech; a longer one is no talk. */
const MOST_CHARACTERS = 2_000_000;

/** What of tokens has a price. */
export const linesOfTokens = ({
  inputTokens,
  outputTokens,
}: {
  inputTokens: number;
  outputTokens: number;
}) => [
  { price: 'model.input' as const, quantity: inputTokens / THOUSAND },
  { price: 'model.output' as const, quantity: outputTokens / THOUSAND },
];

function requireModel({ ai }: Pick<WrittenContext, 'ai'>, what: string): void {
  if (ai.language.length > 0) return;
  throw new ServiceError(
    'not_configured',
    `${what}, and none is configured on this deployment. To enable it: RUSHES_AI_LANGUAGE=openai:gpt-5-mini RUSHES_AI_OPENAI_KEY=…. ` +
      'Nothing was charged.',
  );
}

async function requireSpoken(
  { access }: WrittenContext,
  principal: Principal,
  assetId: string,
  right: Right,
): Promise<NodeWithRight> {
  const [node] = await access.requireRight(principal, [assetId], right);
  if (node?.kind === 'video' || node?.kind === 'audio') return node;
  const msg = 'Only videos and audio have something said in them.';
  throw new ValidationError([{ loc: ['path', 'asset_id'], msg, type: 'value_error' }]);
}

async function linesOf({ db }: WrittenContext, row: repo.TranscriptRow): Promise<Line[]> {
  const lines = await repo.findSegments(db, row.id, { after: -1, limit: row.segments });
  if (lines.length === 0) throw new ServiceError('conflict', 'Nothing is written in this transcript.');
  if (lines.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS) {
    throw new ServiceError(
      'conflict',
      `This transcript has more than ${MOST_CHARACTERS} characters: too long for a model.`,
    );
  }
  return lines;
}

/** What a translation reads, and what it costs at most. */
async function openTranslation(
  context: WrittenContext,
  principal: Principal,
  { assetId, transcriptId, body }: TranslateCall,
): Promise<{ node: NodeWithRight; row: repo.TranscriptRow; quote: Quote }> {
  const node = await requireSpoken(context, principal, assetId, WRITE);
  const row = await repo.findTranscript(context.db, transcriptId.toLowerCase());
  if (row?.assetId !== node.id) throw notFound('Transcript');
  if (row.language.toLowerCase() === body.language.toLowerCase()) {
    throw new ServiceError('conflict', `This transcript is in ${row.language} already.`);
  }
  requireModel(context, 'Translations are written by a language model');
  const tokens = translationTokens(await linesOf(context, row));
  return { node, row, quote: context.prices.quote(linesOfTokens(tokens), { upTo: true }) };
}

async function openSummary(
  context: WrittenContext,
  principal: Principal,
  { assetId, body }: SummaryCall,
): Promise<{ node: NodeWithRight; row: repo.TranscriptRow; quote: Quote }> {
  const node = await requireSpoken(context, principal, assetId, READ);
  const given = body.version_id?.toLowerCase() ?? null;
  const version = await repo.findVersion(context.db, node.id, given);
  if (version === undefined) throw notFound(given === null ? 'Media of this asset' : `Version ${given}`);
  const [row] = bestOfLanguages(await repo.findTranscripts(context.db, [version.id]));
  if (row === undefined || row.segments === 0) {
    throw new ServiceError(
      'no_index',
      `What is said in "${node.name}" is not known: POST /asset/{asset_id}/transcripts brings it, POST /video/transcript/{source_file_id} has it heard.`,
    );
  }
  requireModel(context, 'Summaries in words of their own are written by a language model');
  const tokens = summaryTokens(await linesOf(context, row), body.words);
  return { node, row, quote: context.prices.quote(linesOfTokens(tokens), { upTo: true }) };
}

/** Starts the work in one transaction with what it may cost. */
async function start(
  { db, tasks }: WrittenContext,
  { accountId }: Principal,
  { id: transcriptId }: repo.TranscriptRow,
  begin: (trx: Transaction<Database>) => Promise<{ taskId: string }>,
): Promise<WrittenTaskResponse> {
  const { taskId } = await db.transaction().execute(async (trx) => {
    await tasks.requireRoom(trx, accountId, 1);
    return begin(trx);
  });
  return { task_id: taskId, transcript_id: transcriptId };
}

/** Throws `not_configured` where no language model is, `conflict` where it is in that language already. */
async function translateTranscript(
  context: WrittenContext,
  principal: Principal,
  call: TranslateCall & { traceId: string },
): Promise<WrittenTaskResponse> {
  const { node, row, quote } = await openTranslation(context, principal, call);
  const { language } = call.body;
  return start(context, principal, row, (trx) =>
    context.tasks.startTask(trx, {
      ...{ definition: translationTask, principal, assetIds: [node.id], priority: PRIORITY, quote },
      payload: { assetId: node.id, transcriptId: row.id, language },
      traceId: call.traceId,
    }),
  );
}

/** Throws `no_index` where nobody knows what is said, and `not_configured` as above. */
async function writeTalkSummary(
  context: WrittenContext,
  principal: Principal,
  call: SummaryCall & { traceId: string },
): Promise<WrittenTaskResponse> {
  const { node, row, quote } = await openSummary(context, principal, call);
  const { words, language = null } = call.body;
  return start(context, principal, row, (trx) =>
    context.tasks.startTask(trx, {
      ...{ definition: summaryTask, principal, assetIds: [node.id], priority: PRIORITY, quote },
      payload: { assetId: node.id, transcriptId: row.id, language, words },
      traceId: call.traceId,
    }),
  );
}

const quoteTranslation = async (context: WrittenContext, principal: Principal, call: TranslateCall) =>
  (await openTranslation(context, principal, call)).quote;

const quoteSummary = async (context: WrittenContext, principal: Principal, call: SummaryCall) =>
  (await openSummary(context, principal, call)).quote;

/** What the service does; `quote…` only tell the price. */
export const writtenFunctions = { translateTranscript, writeTalkSummary, quoteTranslation, quoteSummary };

export type WrittenService = Over<typeof writtenFunctions>;
