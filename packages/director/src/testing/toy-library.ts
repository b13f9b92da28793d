/** A small library for tests of the grammar: toys, detections, a picture, music and speech. */
import type { PlannerAsset } from '../assets.ts';

interface Sketch {
  name: string;
  seconds?: number;
  kind?: PlannerAsset['kind'];
  lastEdit?: string;
  id?: string;
  speech?: boolean;
}

/** A plain asset: one good take with sound, 30 fps, 720x480. */
export function toyAsset(sketch: Sketch): PlannerAsset {
  const { name, seconds = 10, kind = 'video' } = sketch;
  const isVideo = kind === 'video';
  const facts = { blur: 0.3, black: 0, freeze: 0, motion: 0.05, brightness: 0.5, colors: [] };
  return {
    id: sketch.id ?? `id:${name}`,
    name,
    kind,
    durationSeconds: kind === 'image' ? 0 : seconds,
    rate: isVideo ? { num: 30, den: 1 } : null,
    displayWidth: kind === 'audio' ? null : 720,
    displayHeight: kind === 'audio' ? null : 480,
    hasAudio: kind !== 'image',
    lastEdit: sketch.lastEdit ?? '2026-01-01T00:00:00.000000Z',
    integratedLufs: kind === 'image' ? null : -20,
    shots: isVideo ? [{ index: 0, startSeconds: 0, endSeconds: seconds, facts, unusable: [] }] : [],
    ...(sketch.speech === true && {
      transcript: [
        { text: 'Ask', startSeconds: 1, endSeconds: 1.4 },
        { text: 'not.', startSeconds: 1.5, endSeconds: 2 },
      ],
    }),
  };
}

/** The library most grammar tests speak about. */
export const toyLibrary: PlannerAsset[] = [
  toyAsset({ name: 'frog.mp4', seconds: 8 }),
  toyAsset({ name: 'pig.mp4', seconds: 6 }),
  toyAsset({ name: 'monster.mp4', seconds: 7 }),
  toyAsset({ name: 'elf.mp4', seconds: 20 }),
  toyAsset({ name: 'crystal.mp4', seconds: 12 }),
  toyAsset({ name: 'car-detection.mp4', seconds: 30 }),
  toyAsset({ name: 'bottle-detection.mp4', seconds: 40 }),
  toyAsset({ name: 'one-by-one-person-detection.mp4', seconds: 139 }),
  toyAsset({ name: 'MyHolidayClip.mov' }),
  toyAsset({ name: 'beach 01.mp4' }),
  toyAsset({ name: 'beach 02.mp4' }),
  toyAsset({ name: 'BeachSunset_2024.jpg', kind: 'image' }),
  toyAsset({ name: 'viper.mp3', kind: 'audio', seconds: 41 }),
  toyAsset({ name: 'jfk.wav', kind: 'audio', seconds: 11, speech: true }),
  toyAsset({ name: 'upload.mp4', id: '0191e2f0-1111-7abc-8def-0123456789ab' }),
];
