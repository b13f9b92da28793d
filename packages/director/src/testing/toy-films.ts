/** Films of three toys and a song, for tests of what messages come to. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { converse } from './conversation.ts';
import { type SeenFilm, seenFilm } from './film-view.ts';
import { toyAsset } from './toy-library.ts';

/** Each longer than what is asked of it. */
export const toys: readonly PlannerAsset[] = [
  ...['frog', 'pig', 'elf'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 30 })),
  toyAsset({ name: 'viper.mp3', kind: 'audio', seconds: 60 }),
];

/** What a person sees and is told after the last of `messages`; the first one makes the film. */
export function filmAfter(...messages: string[]): SeenFilm & { brief: Brief; message: string } {
  const said = converse(messages, { assets: toys }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), brief: said.brief, message: said.message };
}

/** Its clips: "pig 3 x2" is seen for 3 seconds at twice its speed. */
export const clipsAfter = (...messages: string[]): string[] =>
  filmAfter(...messages).clips.map(
    ({ name, seconds, speed }) => `${name} ${seconds}${speed === 1 ? '' : ` x${speed}`}`,
  );
