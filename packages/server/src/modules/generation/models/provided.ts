/** Models of the interface that are known by name, whether or not anything is known of how they are reached. */
import type { Area } from './model.ts';

/** By area, as the interface lists them. */
export const namedModels: Readonly<Record<Area, readonly string[]>> = {
  video: [
    ...['p-video', 'p-video-2', 'kling', 'kling-pro', 'veo', 'sora', 'sora-pro'],
    ...['runway', 'wan', 'ltx', 'seedance', 'minimax-h3-max'],
  ],
  image: [
    ...['p-image', 'ideogram', 'gpt-image', 'gpt-image-2.5-sunburst', 'gpt-image-2.5-flare', 'gpt-image-2'],
    ...['banana', 'banana-pro', 'banana-flash', 'seedream', 'seedream-pro'],
  ],
  audio: [],
  tts: ['elevenlabs-v3', 'elevenlabs-v4', 'elevenlabs-v4-turbo', 'gemini-3.1-flash-tts'],
};
