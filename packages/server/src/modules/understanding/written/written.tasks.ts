/** What a language model writes of what is said, as data. */
import { Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';
import { defineTask } from '../../tasks/index.ts';

const target = { assetId: Uuid, transcriptId: Uuid };

/** A transcript in another language. */
export const translationTask = defineTask({
  type: 'translation_task',
  payload: Type.Object({ ...target, language: Type.String() }),
  maxAttempts: 3,
  pool: 'providers',
});

/** A summary in the model's own words. */
export const summaryTask = defineTask({
  type: 'summary_task',
  payload: Type.Object({
    ...target,
    language: Type.Union([Type.String(), Type.Null()]),
    words: Type.Integer({ minimum: 1 }),
  }),
  maxAttempts: 3,
  pool: 'providers',
});
