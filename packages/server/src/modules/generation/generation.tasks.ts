/** The making of one generated file, as data, and what is done where it ends. */
import { SPEECH_VOICES } from '@rushes/engine';
import { Type } from 'typebox';
import { Uuid } from '../../platform/http/schema.ts';
import type { LibraryService } from '../library/index.ts';
import { defineTask, type EndingHook } from '../tasks/index.ts';
import { findAssetOfTask, keepCost } from './generations.repo.ts';
import { giveUpOperation } from './providers/operations.repo.ts';

// The making of one generated file, as data.

const Side = Type.Integer({ minimum: 1 });

export const generateTask = defineTask({
  type: 'generate_task',
  // 2: there may be an effect or a speech in the place of a timeline. 3: a speech may say how words are said.
  // 4: an effect may be a stem. 5: there may be pictures that a camera moves over.
  payloadVersion: 5,
  payload: Type.Object({
    asset_id: Uuid,
    area: Type.Enum(['video', 'image', 'audio', 'tts']),
    /** What is rendered, see made/timeline-of.ts; absent for what is made without one. */
    timeline: Type.Optional(Type.Unknown()),
    /** Given pictures, under whose camera the timeline's tracks of pictures come: `CameraPictures`. */
    pictures: Type.Optional(
      Type.Object({ film: Type.Unknown(), known: Type.Array(Type.Array(Type.Unknown())) }),
    ),
    /** A sound effect: parameters of the engine's `EffectSource`. */
    effect: Type.Optional(
      Type.Object({
        parameters: Type.Unknown(),
        seconds: Type.Number(),
        /** A stem of music: parameters of the engine's `MusicSource`. */
        isMusic: Type.Optional(Type.Boolean()),
      }),
    ),
    /** What is said, by which voice of the engine. */
    speech: Type.Optional(
      Type.Object({
        text: Type.String(),
        voice: Type.Enum([...SPEECH_VOICES]),
        rate: Type.Number(),
        pronunciations: Type.Optional(Type.Array(Type.Object({ word: Type.String(), say: Type.String() }))),
      }),
    ),
    /** Of pictures. */
    width: Type.Optional(Side),
    height: Type.Optional(Side),
    /** The versions that were there when it was asked for. */
    held: Type.Array(Type.Object({ key: Type.String(), asset_id: Type.String(), version_id: Type.String() })),
  }),
  maxAttempts: 3,
  pool: 'media',
});

/** A generation that made nothing leaves no asset that seems to be on its way, and nothing that a provider goes on with. */
export function endGeneration(library: Pick<LibraryService, 'failAsset'>): EndingHook {
  return async (trx, { task, ending }) => {
    if (ending.state === 'SUCCESS') return keepCost(trx, task.id);
    const assetId = await findAssetOfTask(trx, task.id);
    await giveUpOperation(trx, task.id);
    if (assetId === undefined) return;
    const error =
      ending.state === 'FAILURE'
        ? { code: ending.code, detail: ending.message }
        : { code: 'cancelled', detail: 'The generation was cancelled.' };
    await library.failAsset(trx, { assetId, accountId: task.account_id, error });
  };
}
