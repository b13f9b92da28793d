/** What the operations on the index of a file take and answer. */
import { type Static, Type } from 'typebox';
import { closed, DateTime, optionalNullable, Uuid, words } from '../../../platform/http/schema.ts';
import { ANALYSER_NAMES } from '../analysis/analyser.ts';

const analyserNames = [...ANALYSER_NAMES] as const;

export const AnalyserState = Type.Object(
  {
    analyser: words(analyserNames),
    version: optionalNullable(Type.String({ description: 'Of the analyser, when it last came to an end.' })),
    engine: optionalNullable(Type.String({ description: 'With what it did the work.' })),
    state: words(
      ['not_run', 'queued', 'running', 'done', 'not_available', 'refused', 'failed', 'parked', 'stale'],
      {
        description:
          '`not_available`: what it needs is not here, `enable` says how to change that. `refused`: this file can never ' +
          'give a result. `failed`: tried again at `next_attempt_at`. `parked`: failed five times or was cancelled, ' +
          'and is run again only when asked for. `stale`: its results are out of date and are made anew.',
      },
    ),
    reason: optionalNullable(Type.String({ description: 'Why it is not done, as a sentence.' })),
    enable: optionalNullable(
      Type.String({ description: 'The command, setting or request that changes that.' }),
    ),
    attempts: Type.Integer({ description: 'Failures in a row.' }),
    next_attempt_at: optionalNullable(DateTime),
    started_at: optionalNullable(DateTime),
    ended_at: optionalNullable(DateTime),
    details: Type.Object(
      {},
      { additionalProperties: true, description: 'Counts and notes of the last run.' },
    ),
    warnings: Type.Array(Type.String()),
  },
  { $id: 'AnalyserState' },
);
export type AnalyserState = Static<typeof AnalyserState>;

export const AssetIndex = Type.Object(
  {
    asset_id: Type.String(),
    version_id: Type.String(),
    analysers: Type.Array(AnalyserState, {
      description: 'Those that look at media of this kind, in running order.',
    }),
  },
  { $id: 'AssetIndex' },
);
export type AssetIndex = Static<typeof AssetIndex>;

export const IndexParams = Type.Object({ source_file_id: Uuid });

export const ReindexRequest = closed(
  {
    analysers: optionalNullable(
      Type.Array(words(analyserNames), {
        minItems: 1,
        maxItems: analyserNames.length,
        description: 'Without it all but those that run on request only.',
      }),
    ),
  },
  { $id: 'ReindexRequest', examples: [{ analysers: ['screen_text'] }] },
);
export type ReindexRequest = Static<typeof ReindexRequest>;

export const ReindexResponse = Type.Object({ task_id: Type.String() }, { $id: 'ReindexResponse' });
export type ReindexResponse = Static<typeof ReindexResponse>;

export const RemoveIndexQuery = Type.Object({
  analyser: Type.Optional(
    Type.Array(words(analyserNames), {
      maxItems: analyserNames.length,
      description: 'All without it.',
    }),
  ),
});
export type RemoveIndexQuery = Static<typeof RemoveIndexQuery>;
