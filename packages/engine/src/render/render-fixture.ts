/** A folder with sources and renders for one test file. Only tests import it. */
import { copyFileSync } from 'node:fs';
import {
  assetClip,
  type Clip,
  type RushesClipMetadata,
  type Timeline,
  type Track,
  timeline,
  track,
} from '@rushes/timeline';
import { probe } from '../probe/probe.ts';
import { countingFilter } from '../testing/counted-video.ts';
import { makeTestFolder, makeVideo, type VideoSpec } from '../testing/make-media.ts';
import type { RenderRequest, RenderResult, RenderSource } from '../types.ts';
import { type RenderHooks, renderTimeline } from './render-timeline.ts';

export const rate = { num: 25, den: 1 };

/** Options of one render in a fixture. */
export interface FixtureRender {
  name?: string;
  segments?: string;
  hooks?: RenderHooks;
  width?: number;
  height?: number;
  copies?: 'find';
}

export type RenderFixture = Awaited<ReturnType<typeof createRenderFixture>>;

/** Makes the folder. `remove` deletes it. */
export async function createRenderFixture() {
  const folder = await makeTestFolder();
  const sources = new Map<string, RenderSource>();
  let renders = 0;

  async function add(assetId: string, path: string): Promise<void> {
    sources.set(assetId, { assetId, path, probe: await probe(path), contentKey: `key-${assetId}` });
  }

  return {
    path: folder.path,
    remove: folder.remove,
    add,
    /** A file of its own making as source `assetId`. */
    async addVideo(assetId: string, spec: VideoSpec & { extension?: string }): Promise<void> {
      const path = folder.path(`${assetId}.${spec.extension ?? 'mp4'}`);
      await add(assetId, await makeVideo(path, spec));
    },
    /** A counted video of `frames` pictures named `name`. */
    async addCounted(
      assetId: string,
      spec: { name: number; frames: number; extension?: string } & Partial<VideoSpec>,
    ): Promise<void> {
      const { name, frames, ...rest } = spec;
      const filters = [countingFilter(name, spec.width ?? 160)];
      await this.addVideo(assetId, {
        width: 160,
        height: 90,
        scenes: [{ source: 'color=black', frames, filters }],
        ...rest,
      });
    },
    copy(from: string, to: string): string {
      copyFileSync(from, folder.path(to));
      return folder.path(to);
    },
    request(document: Timeline, options: FixtureRender = {}): RenderRequest {
      renders += 1;
      const name = options.name ?? `render-${renders}`;
      return {
        timeline: document,
        sources: [...sources.values()],
        outputPath: folder.path(`${name}.mp4`),
        workFolder: folder.path(`work-${renders}`),
        segmentFolder: folder.path(options.segments ?? 'segments'),
        ...(options.width && { width: options.width }),
        ...(options.height && { height: options.height }),
        ...(options.copies && { copies: options.copies }),
      };
    },
    render(document: Timeline, options: FixtureRender = {}): Promise<RenderResult> {
      return renderTimeline(this.request(document, options), options.hooks ?? {});
    },
  };
}

/** A timeline of 160 x 90 at 25 frames per second unless said otherwise. */
export function programme(
  tracks: Track[],
  output: Partial<{ width: number; height: number; rate: { num: number; den: number } }> = {},
): Timeline {
  return timeline({ output: { width: 160, height: 90, rate, ...output }, tracks });
}

export function video(...children: Track['children']): Track {
  return track({ kind: 'Video', children });
}

export function audio(...children: Track['children']): Track {
  return track({ kind: 'Audio', children });
}

/** A clip of source `assetId` from frame `start` on, at the fixture's rate. */
export function shot(
  assetId: string,
  start: number,
  frames: number,
  settings: RushesClipMetadata = {},
): Clip {
  return assetClip({ assetId, name: assetId, span: { start, frames, rate }, settings });
}
