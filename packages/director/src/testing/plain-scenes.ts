/** A scene writer for tests of the planner: one scene per text, exact length, no drawing. */
import type { SceneRequest, WrittenScenes } from '../plan.ts';

/** Scenes of about three seconds that show the title and the lines. */
export function plainScenes(request: SceneRequest): WrittenScenes {
  const texts = [request.title ?? request.topic ?? 'Scene', ...(request.lines ?? [])].slice(
    0,
    request.frames,
  );
  const scenes = texts.map((text, index) => {
    const from = Math.floor((index * request.frames) / texts.length);
    const to = Math.floor(((index + 1) * request.frames) / texts.length);
    const topic = index === 0 && request.topic !== undefined ? [request.topic] : [];
    return { spec: { text }, frames: to - from, text: [text, ...topic] };
  });
  return { scenes, music: { mood: 'bright', seed: request.seed }, notes: [] };
}
