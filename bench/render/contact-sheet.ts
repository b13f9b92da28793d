/**
 * `node bench/render/contact-sheet.ts <folder>`: renders the programmes (b) and (c) of the benchmark small, and puts a
 * picture of every few seconds of each into a PNG in the folder, by the ffmpeg command line.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runTool } from './measure.ts';
import { prepareMedia, RATE } from './media.ts';
import { describeRender, openSources, renderOurs } from './our-render.ts';
import { composite, framesOf, type Programme, vertical } from './programmes.ts';

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Say which folder the pictures go to.');

/** Pictures on a sheet. */
const TILES = { columns: 6, rows: 4 };

async function sheet(programme: Programme, from: string, to: string): Promise<void> {
  const seconds = framesOf(programme) / RATE;
  const every = seconds / (TILES.columns * TILES.rows);
  const tile = `tile=${TILES.columns}x${TILES.rows}:padding=4:margin=4`;
  const side = programme.height > programme.width ? 'scale=180:-2' : 'scale=320:-2';
  const filters = `fps=1/${every.toFixed(4)}:start_time=0:round=near,${side},${tile}`;
  await runTool('ffmpeg', ['-v', 'error', '-y', '-i', from, '-vf', filters, '-frames:v', '1', to]);
}

const folder = await mkdtemp(join(tmpdir(), 'rushes-contact-sheet-'));
try {
  await mkdir(target, { recursive: true });
  const { footage, music } = await prepareMedia(['hd-0', 'hd-1', 'hd-2']);
  const sources = await openSources(footage, music);
  const programmes = {
    composite: composite({ width: 640, height: 360 }),
    vertical: vertical(60, { width: 360, height: 640 }),
  };
  for (const [name, programme] of Object.entries(programmes)) {
    const result = await renderOurs(programme, { sources, folder, segments: 'segments', name });
    const path = resolve(target, `${name}.png`);
    await sheet(programme, result.outputPath, path);
    console.log(`${path}: ${describeRender(result)}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
