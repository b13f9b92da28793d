/** Has a language model write of what is said: translations are kept as transcripts, summaries are the result of their task. */
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { AiModels } from '../../../platform/ai/ai-models.ts';
import type { LanguageModel, ModelUse } from '../../../platform/ai/language-model.ts';
import { ProviderError } from '../../../platform/ai/provider-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import { type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/index.ts';
import * as repo from '../transcripts/transcripts.repo.ts';
import { MAX_SEGMENT_TEXT, MAX_TRANSCRIPTS } from '../transcripts/transcripts.schema.ts';
import { noteChanged } from '../transcripts/transcripts.service.ts';
import { linesOfTokens } from './written.service.ts';
import type { summaryTask, translationTask } from './written.tasks.ts';
import {
  type Line,
  numbered,
  outputTokensOf,
  partsOf,
  readNumbered,
  spokenText,
  summarisersOrder,
  summaryParts,
  translatorsOrder,
} from './written-plan.ts';

export interface WrittenWorkerDeps {
  ai: Pick<AiModels, 'language'>;
  clock: Clock;
  ids: Ids;
}

export interface WrittenHandlers {
  translation_task: TaskHandler<typeof translationTask>;
  summary_task: TaskHandler<typeof summaryTask>;
}

/** Names who wrote a translation, with the version of how. */
const MADE_BY = 'translation/1';
/** Tokens of one answer, of which a thinking model needs some for itself. */
const MOST_ANSWER = 16_000;

const nothing = 'Nothing was stored, and nothing is charged.';
const gone = () => new TaskFailure('transcript_gone', 'The transcript was removed before this was written.');

interface Read {
  model: LanguageModel;
  row: repo.TranscriptRow;
  lines: repo.SegmentRow[];
}

async function read({ ai }: WrittenWorkerDeps, db: Kysely<Database>, transcriptId: string): Promise<Read> {
  const [model] = ai.language;
  if (model === undefined) {
    throw new TaskFailure('not_configured', `No language model is configured any more. ${nothing}`);
  }
  const row = await repo.findTranscript(db, transcriptId);
  if (row === undefined) throw gone();
  const lines = await repo.findSegments(db, row.id, { after: -1, limit: row.segments });
  if (lines.length === 0) throw gone();
  return { model, row, lines };
}

/** Asks the model, and counts what that takes. */
function asking(model: LanguageModel, { signal, used }: Pick<TaskContext<unknown>, 'signal' | 'used'>) {
  const taken: ModelUse = { inputTokens: 0, outputTokens: 0 };
  return async (instructions: string, text: string, maxOutputTokens: number): Promise<string> => {
    try {
      const end = await model.converse({
        ...{ instructions, messages: [{ role: 'user', text }], tools: [], maxSteps: 1, maxOutputTokens },
        ...{ parallel: false, effort: 'low', signal },
        onText: () => undefined,
        onReasoning: () => undefined,
        onStep({ inputTokens, outputTokens }) {
          taken.inputTokens += inputTokens;
          taken.outputTokens += outputTokens;
        },
      });
      used(linesOfTokens(taken));
      return end.text;
    } catch (error) {
      // Asked again later it may well answer; what it refuses it refuses again.
      const isFinal =
        error instanceof ProviderError && (error.failure === 'refused' || error.failure === 'malformed');
      if (!isFinal) throw error;
      throw new TaskFailure(
        `model_${error.failure}`,
        `The language model failed: ${error.message} ${nothing}`,
      );
    }
  };
}

/** The lines of one part in the other language; what an answer leaves out is asked for once more. */
async function translatePart(
  ask: ReturnType<typeof asking>,
  { row, lines, model }: Read,
  { part: { from, to }, language }: { part: { from: number; to: number }; language: string },
): Promise<Map<number, string>> {
  const order = translatorsOrder({ from: row.language, to: language });
  const told = new Map<number, string>();
  const missing = () =>
    Array.from({ length: to - from }, (_, index) => from + index).filter((index) => !told.has(index));
  for (let round = 0; round < 2 && told.size < to - from; round += 1) {
    const asked = missing();
    const answer = await ask(order, numbered(lines, asked), MOST_ANSWER);
    for (const [index, text] of readNumbered(answer, new Set(asked), MAX_SEGMENT_TEXT)) told.set(index, text);
  }
  const left = missing();
  if (left.length === 0) return told;
  const what = left.length === 1 ? 'a line' : `${left.length} lines`;
  throw new TaskFailure(
    'model_incomplete',
    `${model.id} left ${what} of the transcript untranslated, also when it was asked again (“${(lines[left[0] ?? 0]?.text ?? '').slice(0, 80)}”). ${nothing}`,
  );
}

async function translate(
  deps: WrittenWorkerDeps,
  context: TaskContext<Static<(typeof translationTask)['payload']>>,
): Promise<Record<string, unknown>> {
  const { payload, db } = context;
  const found = await read(deps, db, payload.transcriptId);
  const { row, lines, model } = found;
  const ask = asking(model, context);
  const told = new Map<number, string>();
  for (const part of partsOf(lines)) {
    context.progress('translating', part.from / lines.length);
    for (const [index, text] of await translatePart(ask, found, { part, language: payload.language }))
      told.set(index, text);
  }
  const id = deps.ids.uuid();
  await context.commit(async (trx) => {
    if (!(await repo.lockVersion(trx, row.versionId))) throw gone();
    const others = await repo.findTranscripts(trx, [row.versionId]);
    // What this wrote before in that language, unless somebody put it right.
    const before = others.filter(
      ({ analyser, language, isEdited }) =>
        analyser === MADE_BY && language === payload.language && !isEdited,
    );
    for (const old of before) await repo.deleteTranscript(trx, old.id);
    if (others.length - before.length >= MAX_TRANSCRIPTS) {
      throw new TaskFailure('conflict', `A version has at most ${MAX_TRANSCRIPTS} transcripts. ${nothing}`);
    }
    const { versionId } = row;
    await repo.insertTranscript(
      trx,
      {
        ...{ id, versionId, streamIndex: null, language: payload.language, kind: 'translation' },
        ...{ source: 'speech', label: '', analyser: MADE_BY, engine: model.id, createdBy: context.userId },
      },
      deps.clock.now(),
    );
    const segments = lines.map(({ startMs, endMs, speaker }, index) => ({
      ...{ id: deps.ids.uuid(), startMs, endMs, speaker },
      ...{ text: told.get(index) ?? '', confidence: null, words: [] },
    }));
    await repo.insertSegments(trx, id, segments);
    await noteChanged(trx, versionId);
  });
  return {
    ...{ asset_id: payload.assetId, transcript_id: id, language: payload.language },
    ...{ segments: lines.length, model: model.id },
  };
}

async function summarise(
  deps: WrittenWorkerDeps,
  context: TaskContext<Static<(typeof summaryTask)['payload']>>,
): Promise<Record<string, unknown>> {
  const { payload, db } = context;
  const { row, lines, model } = await read(deps, db, payload.transcriptId);
  const ask = asking(model, context);
  const language = payload.language ?? row.language;
  const write = (of: readonly Line[], isOfParts: boolean) =>
    ask(
      summarisersOrder({ language, words: payload.words, isOfParts }),
      spokenText(of),
      Math.min(MOST_ANSWER, outputTokensOf(payload.words)),
    );
  const parts = summaryParts(lines);
  const written: Line[] = [];
  for (const { from, to } of parts) {
    context.progress('writing', from / lines.length);
    written.push({ text: await write(lines.slice(from, to), false) });
  }
  const text = (written.length === 1 ? (written[0]?.text ?? '') : await write(written, true)).trim();
  if (text === '') throw new TaskFailure('model_empty', `${model.id} wrote nothing. ${nothing}`);
  return {
    ...{ asset_id: payload.assetId, transcript_id: row.id, revision: row.revision, language },
    ...{ text, model: model.id },
  };
}

export function createWrittenHandlers(deps: WrittenWorkerDeps): WrittenHandlers {
  return {
    translation_task: (context) => translate(deps, context),
    summary_task: (context) => summarise(deps, context),
  };
}
