/** Plans a video of generated scenes. */
import {
  generatorClip,
  type OutputSettings,
  secondsToFrames,
  type Track,
  timeline,
  track,
} from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Claim } from '../claims.ts';
import {
  type MadePlan,
  type SceneRequest,
  toParameters,
  type WriteScenes,
  type WrittenScenes,
} from '../plan.ts';
import { captionsOf, captionTrack } from './captions.ts';
import { assetsClaim, formatClaims, verdict } from './facts.ts';
import { lengthClaim } from './montage/length.ts';
import { planName } from './names.ts';
import { addSound } from './sound-plan.ts';

/** Length of a generated video when none is asked, seconds. */
const defaultSeconds = 15;

/** What `planGenerated` works from. */
export interface GeneratedRequest {
  brief: Brief;
  assets: readonly PlannerAsset[];
  output: OutputSettings;
  frames: number | null;
  seed: number;
  writeScenes: WriteScenes;
  notes: string[];
}

/** The plan of a video without footage: scenes by the injected writer, music, voices. */
export function planGenerated(request: GeneratedRequest): MadePlan {
  const { brief, output, seed } = request;
  const frames = request.frames ?? secondsToFrames(defaultSeconds, output.rate);
  const film = request.writeScenes(sceneRequest(brief, { frames, output, seed }));
  const made = film.scenes.reduce((sum, scene) => sum + scene.frames, 0);
  const composed: string[] = [];
  const sound = addSound({
    brief,
    assets: request.assets,
    frames: made,
    output,
    unsaid: { kind: 'built-in', mood: null },
    composeMusic: () => {
      composed.push(...(film.musicNotes ?? []));
      return moodOf(brief) === null
        ? film.music
        : request.writeScenes(musicRequest(brief, { frames, output, seed })).music;
    },
  });
  // Of music that is not played nothing is told.
  const ofPictures = film.notes.filter((note) => film.musicNotes?.includes(note) !== true);
  const captions = brief.captions === true ? captionsOf(sound.heard, output.rate) : [];
  const name = planName(brief, []);
  const tracks: Track[] = [
    sceneTrack(film, output),
    ...(captions.length > 0 ? [captionTrack(captions, output.rate)] : []),
    ...sound.tracks,
  ];
  const claims: Claim[] = [
    lengthClaim(brief, { frames: made, output, why: 'the scenes could not be made to fit' }),
    ...formatClaims(brief, output),
    ...(brief.missing.some(({ role }) => role === 'footage') ? [assetsClaim(brief, [])] : []),
    ...titleClaimsOf(brief, film),
    ...(brief.captions === null ? [] : [captionsClaim(brief.captions, captions.length)]),
    ...sound.claims,
  ];
  return {
    kind: 'generated',
    name,
    timeline: timeline({ tracks, output, name }),
    claims,
    notes: [...request.notes, ...ofPictures, ...sound.notes, ...composed],
    usedAssetIds: [...new Set(sound.assets.map(({ id }) => id))],
    texts: [...film.scenes.flatMap(({ text }) => text), ...film.notes],
  };
}

interface Frame {
  frames: number;
  output: OutputSettings;
  seed: number;
}

function sceneRequest(brief: Brief, { frames, output, seed }: Frame): SceneRequest {
  const title = brief.titles.find(({ place }) => place === 'opening');
  const lines = brief.titles.filter((other) => other !== title).map(({ text }) => text);
  return {
    prompt: brief.copy,
    // What only speaks to the maker says how it is to look: "warm colours".
    style: brief.prompt,
    ...(brief.topic !== null && { topic: brief.topic }),
    ...(title !== undefined && { title: title.text }),
    ...(lines.length > 0 && { lines }),
    frames,
    rate: output.rate,
    width: output.width,
    height: output.height,
    ...(brief.pace !== null && { pace: brief.pace }),
    seed,
  };
}

function moodOf(brief: Brief): string | null {
  return brief.music?.kind === 'built-in' ? brief.music.mood : null;
}

/** Asks the writer for music alone: the prompt's words for it come first, so that they decide the mood. */
export function musicRequest(brief: Brief, frame: Frame): SceneRequest {
  const mood = moodOf(brief);
  const prompt = mood === null ? brief.prompt : `${mood} music`;
  const pace = mood === null && brief.pace !== null ? { pace: brief.pace } : {};
  const { frames, output, seed } = frame;
  const size = { width: output.width, height: output.height };
  return { prompt, saidMusic: brief.prompt, frames, rate: output.rate, ...size, ...pace, seed };
}

function sceneTrack(film: WrittenScenes, output: OutputSettings): Track {
  const children = film.scenes.map(({ spec, frames, text }) =>
    generatorClip({
      kind: 'rushes.scene',
      parameters: toParameters(spec),
      span: { frames, rate: output.rate },
      name: (text[0] ?? 'Scene').slice(0, 60),
    }),
  );
  return track({ kind: 'Video', children, name: 'Scenes', settings: { role: 'footage' } });
}

/** Titles are part of the scenes: each is claimed for the first scene that shows its words. */
function titleClaimsOf(brief: Brief, film: WrittenScenes): Claim[] {
  return brief.titles.map(({ text, style, place }): Claim => {
    const index = film.scenes.findIndex((scene) =>
      scene.text.some((line) => sameWords(line).includes(sameWords(text))),
    );
    const startFrame = film.scenes.slice(0, Math.max(0, index)).reduce((sum, scene) => sum + scene.frames, 0);
    const scene = film.scenes[index];
    const reason = `no scene has room for “${text}”`;
    const at =
      scene === undefined
        ? { startFrame: null, endFrame: null }
        : { startFrame, endFrame: startFrame + scene.frames };
    return { kind: 'title', text, style, place, ...at, ...verdict(scene !== undefined, reason) };
  });
}

function sameWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

function captionsClaim(asked: boolean, count: number): Claim {
  return {
    kind: 'captions',
    asked,
    count,
    ...verdict(!asked || count > 0, 'captions need spoken words, and nobody speaks'),
  };
}
