/** The kinds of work on an uploaded file, as data. */
import { Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';
import type { NodeKind } from '../../access/index.ts';
import { defineTask } from '../../tasks/index.ts';

const target = { assetId: Uuid, versionId: Uuid };

/** After every upload: what the file is, and a picture of it. */
export const probeTask = defineTask({
  type: 'probe_task',
  payload: Type.Object(target),
  maxAttempts: 3,
  pool: 'quick',
});

/**
 * How a probe ends that had not enough time: says nothing certain about the file, and the analysis, which has hours, may
 * well do it.
 */
export const TOOK_TOO_LONG = 'took_too_long';

/** On request: everything the director and the player stand on. */
export const preprocessTask = defineTask({
  type: 'preprocess_task',
  payload: Type.Object({
    ...target,
    cutterSensitivity: Type.Number({ minimum: 0, maximum: 1 }),
    proxyHeights: Type.Array(Type.Integer({ minimum: 1 })),
    /** What the index task that follows is told: to describe scenes, and for which entities to look. */
    describe: Type.Optional(Type.Boolean()),
    entityIds: Type.Optional(Type.Array(Uuid)),
  }),
  maxAttempts: 3,
  pool: 'media',
});

/** What follows a change of a scene description. It is only ever recorded as done. */
export const sceneDescriptionTask = defineTask({
  type: 'scene_description_task',
  payload: Type.Object({ assetId: Uuid, descriptionId: Uuid }),
  maxAttempts: 1,
  pool: 'media',
});

/** Kinds that are looked into; all others are stored and listed only. */
export function isAnalysedKind(kind: NodeKind): kind is 'video' | 'audio' | 'image' {
  return kind === 'video' || kind === 'audio' || kind === 'image';
}
