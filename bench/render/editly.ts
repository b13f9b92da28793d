/** editly, where npm can install it: into a temporary folder, for this bench alone. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measure, runTool, type Taken } from './measure.ts';
import { type FootageName, RATE } from './media.ts';
import type { Programme } from './programmes.ts';

const run = promisify(execFile);
const VERSION = '0.14.2';

interface EditlyFiles {
  folder: string;
  footage: ReadonlyMap<FootageName, string>;
  quick: boolean;
}

/** Renders with editly, without captions, music only added; null, and a line that says so, where it cannot be installed. */
export async function renderWithEditly(programme: Programme, files: EditlyFiles): Promise<Taken | null> {
  if (files.quick) {
    console.log('Skipped: editly, which --quick does not install.');
    return null;
  }
  const folder = join(files.folder, 'editly');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', `editly@${VERSION}`], {
      cwd: folder,
      timeout: 180_000,
    });
    const spec = join(folder, 'spec.json5');
    await writeFile(spec, JSON.stringify(specOf(programme, { ...files, folder })));
    return await measure('ffmpeg', async () => {
      await runTool(join(folder, 'node_modules/.bin/editly'), [spec]);
      return 'without captions and inset; its own encoder settings';
    });
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
    console.log(`Skipped: editly ${VERSION} cannot be installed or run here (${line.slice(0, 160)}).`);
    return null;
  }
}

function specOf({ shots, width, height, crossfade }: Programme, files: EditlyFiles): object {
  const path = (name: FootageName) => files.footage.get(name);
  return {
    outPath: join(files.folder, 'out.mp4'),
    ...{ width, height, fps: RATE, keepSourceAudio: true },
    defaults: { transition: { name: 'fade', duration: crossfade / RATE } },
    clips: shots.map((shot) => ({
      layers: [
        {
          ...{ type: 'video', path: path(shot.footage) },
          ...{ cutFrom: shot.start / RATE, cutTo: (shot.start + shot.frames) / RATE },
        },
      ],
    })),
  };
}
