/** The kinds of work that fill the index, as data. */
import { Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';
import { SentServiceConfig } from '../../entities/index.ts';
import { defineTask } from '../../tasks/index.ts';
import { ANALYSER_NAMES } from '../analysis/analyser.ts';

const Analysers = Type.Array(Type.Enum([...ANALYSER_NAMES]), { maxItems: ANALYSER_NAMES.length });

/** Runs analysers over one version, one after the other. */
export const indexTask = defineTask({
  type: 'index_task',
  // 2: analysers that a worker of before does not know may be named.
  payloadVersion: 2,
  payload: Type.Object({
    assetId: Uuid,
    versionId: Uuid,
    /** Null: all that are due, but those that run on request only. */
    analysers: Type.Union([Analysers, Type.Null()]),
    /** Besides those: on request only. */
    further: Type.Optional(Analysers),
    /** Also what is up to date, parked or refused. */
    again: Type.Boolean(),
    /** In place of all that stands in the folders. */
    config: Type.Optional(SentServiceConfig),
    /** In place of the entities that the configs name. */
    entityIds: Type.Optional(Type.Array(Uuid)),
  }),
  maxAttempts: 3,
  pool: 'indexing',
});

const walk = {
  nodeId: Uuid,
  /** An operator works on what is not theirs. */
  asOperator: Type.Boolean(),
};

/** Describes the scenes of a file, or of all below a folder. */
export const descriptionTask = defineTask({
  type: 'description_task',
  payload: Type.Object({ ...walk, config: Type.Optional(SentServiceConfig) }),
  maxAttempts: 5,
  pool: 'orchestration',
});

/** Writes down what is said in a file, or in all below a folder. */
export const transcriptTask = defineTask({
  type: 'transcript_task',
  payload: Type.Object(walk),
  maxAttempts: 5,
  pool: 'orchestration',
});

/** Preprocesses all below a folder. */
export const preprocessFolderTask = defineTask({
  type: 'preprocess_folder_task',
  payload: Type.Object({
    ...walk,
    cutterSensitivity: Type.Number({ minimum: 0, maximum: 1 }),
    proxyHeights: Type.Array(Type.Integer({ minimum: 1 })),
    describe: Type.Optional(Type.Boolean()),
    entityIds: Type.Optional(Type.Array(Uuid)),
    priority: Type.Integer(),
  }),
  maxAttempts: 5,
  pool: 'orchestration',
});
