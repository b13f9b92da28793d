/** Looks at the pictures of a film, and lays the camera's moves by what is found. */
import { join } from 'node:path';
import { type LookResult, MediaError, type ProbeResult, probeFile } from '@rushes/engine';
import type { Timeline } from '@rushes/timeline';
import type { Config } from '../../platform/config.ts';
import type { Ids } from '../../platform/ids.ts';
import { openRenderRunner } from '../../platform/media-engine.ts';
import type { DataInPlace } from '../making/index.ts';
import { jobLimits } from '../tasks/index.ts';
import { type LookedAt, withoutEdges } from './made/picture-clip.ts';
import { picturesNotes, withPictures } from './made/pictures-film.ts';
import type { CameraPictures } from './plan-work.ts';

export interface CameraDeps {
  config: Pick<Config, 'limits'>;
  ids: Pick<Ids, 'uuid'>;
}

/** A file that is there for this film alone: a layer of a picture. */
export interface Layer {
  assetId: string;
  path: string;
  probe: ProbeResult;
  contentKey: string;
}

export interface CameraFilm {
  timeline: Timeline;
  /** Empty where every picture stays in one layer. */
  layers: Layer[];
  /** What was decided: a sentence a picture. */
  notes: string[];
}

interface Looking {
  sources: DataInPlace['sources'];
  /** Receives the layers. */
  folder: string;
  signal: AbortSignal;
}

/** Throws MediaError. */
export async function layCamera(
  { config, ids }: CameraDeps,
  { timeline, pictures: { film, known } }: { timeline: Timeline; pictures: CameraPictures },
  { sources, folder, signal }: Looking,
): Promise<CameraFilm> {
  const read = sources.map(({ path }) => path);
  const runner = openRenderRunner({ places: { read, write: [folder] } });
  const layers: Layer[] = [];

  async function layerOf(file: string): Promise<string> {
    const [path, assetId] = [join(folder, file), ids.uuid()];
    const probe = await probeFile(path, { limits: jobLimits('probe', config.limits), hooks: { signal } });
    layers.push({ assetId, path, probe, contentKey: assetId });
    return assetId;
  }

  async function lookAt(index: number): Promise<LookedAt | null> {
    const picture = film.pictures[index];
    const source = sources.find(({ assetId }) => assetId === picture?.frame.assetId);
    if (picture === undefined || source === undefined) return null;
    const request = {
      inputPath: source.path,
      probe: source.probe,
      seconds: picture.at,
      crop: picture.frame.crop,
      known: known[index] ?? [],
      outputFolder: folder,
      name: `picture-${index}`,
      side: Math.max(film.width, film.height),
    };
    let found: LookResult;
    try {
      found = await runner.run('look', request, {
        limits: jobLimits('look', config.limits),
        hooks: { signal },
      });
    } catch (error) {
      // A picture that can not be looked at is shown from its middle; whether it can be shown at all, the render says.
      if (error instanceof MediaError && error.code !== 'cancelled') return null;
      throw error;
    }
    const { layers: files, ...looked } = found;
    const hasAlpha = source.probe.streams.some(({ video }) => video?.alpha === true);
    const look = { ...looked, hasAlpha };
    if (files === null) return { ...look, layers: null };
    return {
      ...look,
      layers: { subject: await layerOf(files.subject), background: await layerOf(files.background) },
    };
  }

  try {
    const looks: (LookedAt | null)[] = [];
    for (const index of film.pictures.keys()) looks.push(await lookAt(index));
    const pictures = film.pictures.map((picture, index) => withoutEdges(picture, looks[index] ?? null));
    const laid = { ...film, pictures, looks };
    return { timeline: withPictures(timeline, laid), layers, notes: picturesNotes(laid) };
  } finally {
    await runner.close();
  }
}
