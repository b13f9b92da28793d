/** Our render of a programme, as a job of its own process, as the service starts it. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { probeFile, renderTimeline } from '../../packages/engine/src/client.ts';
import type { RenderResult, RenderSource } from '../../packages/engine/src/types.ts';
import type { FootageName } from './media.ts';
import { MUSIC, ourTimeline } from './our-timeline.ts';
import type { Programme } from './programmes.ts';

/** Media of a programme as sources, and folders. */
export interface OurFiles {
  sources: RenderSource[];
  folder: string;
}

/** Probes the media; done once, as the service does when a file is uploaded. */
export async function openSources(
  footage: ReadonlyMap<FootageName, string>,
  music: string,
): Promise<RenderSource[]> {
  const paths = [...footage.entries(), [MUSIC, music] as const];
  return Promise.all(
    paths.map(async ([assetId, path]) => ({
      assetId,
      path,
      probe: await probeFile(path),
      contentKey: assetId,
    })),
  );
}

/** Renders; segments that `segments` (a folder's name) holds are used again. */
export async function renderOurs(
  programme: Programme,
  options: OurFiles & { segments: string; name: string },
): Promise<RenderResult> {
  const { folder, segments, name } = options;
  const timeline = ourTimeline(programme);
  const used = new Set<string>([...programme.shots.map((shot) => shot.footage)]);
  if (programme.inset) used.add(programme.inset.footage);
  if (programme.music) used.add(MUSIC);
  const workFolder = join(folder, `work-${name}`);
  await mkdir(workFolder, { recursive: true });
  return renderTimeline({
    timeline,
    sources: options.sources.filter(({ assetId }) => used.has(assetId)),
    copies: 'find',
    outputPath: join(folder, `${name}.mp4`),
    workFolder,
    segmentFolder: join(folder, segments),
  });
}

/** What a person wants to know of a render, in some words. */
export function describeRender({ frames, segments, copied, warnings }: RenderResult): string {
  const drawn = segments.total - copied.segments - segments.reused;
  const encoded = frames - copied.frames;
  const parts = [`${drawn} segments drawn`, `${segments.reused} reused`, `${copied.segments} copied`];
  if (copied.frames > 0) parts.push(`${encoded} of ${frames} frames not copied`);
  return [...parts, ...warnings.slice(0, 2)].join(', ');
}
