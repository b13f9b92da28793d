/** The files that an analysis leaves in its job's folder, and which rendition each becomes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AnalysisResult,
  MediaError,
  makeRenditions,
  type PictureFile,
  type RenditionWish,
  type RunJobOptions,
} from '@rushes/engine';
import {
  isPlayerCompatible,
  pictureOf,
  proxyDetails,
  type RenditionFacts,
  renditionOf,
  slotOf,
} from '../../library/index.ts';

export interface MadeFile extends RenditionFacts {
  path: string;
  contentType: string;
  /** The engine's name of a keyframe or still; null for all else. */
  pictureFile: string | null;
}

const picture = {
  contentType: 'image/jpeg',
  width: null,
  height: null,
  playerCompatible: true,
  details: {},
} as const;

function proxyFiles(result: AnalysisResult, folder: string): MadeFile[] {
  return result.proxies.map((proxy) => ({
    kind: 'proxy',
    label: proxy.label,
    path: join(folder, proxy.file),
    contentType: 'video/mp4',
    width: proxy.width,
    height: proxy.height,
    playerCompatible: true,
    details: proxyDetails,
    pictureFile: null,
  }));
}

/** Keyframes belong to one analysis, so that another one with other cuts does not take them away. */
function keyframeFiles(result: AnalysisResult, folder: string, analysisId: string): MadeFile[] {
  return result.shots
    .filter((shot) => shot.keyframeFile !== '')
    .map((shot) => ({
      ...picture,
      kind: 'keyframe',
      label: `${analysisId}/${shot.index}`,
      path: join(folder, shot.keyframeFile),
      pictureFile: shot.keyframeFile,
    }));
}

function stillFiles(result: AnalysisResult, folder: string, analysisId: string): MadeFile[] {
  return result.stills.map(({ file }, index) => ({
    ...picture,
    kind: 'still',
    label: `${analysisId}/${index}`,
    path: join(folder, file),
    pictureFile: file,
  }));
}

/** Where the prints of an analysis lie: see analysis-rows.ts. */
const PRINTS_FILE = 'prints.json';

async function printFiles(
  { prints }: AnalysisResult,
  folder: string,
  analysisId: string,
): Promise<MadeFile[]> {
  if (prints.length === 0) return [];
  const path = join(folder, PRINTS_FILE);
  await writeFile(path, JSON.stringify({ prints }));
  const data = { contentType: 'application/json', width: null, height: null, playerCompatible: false };
  return [{ ...data, kind: 'prints', label: analysisId, path, details: {}, pictureFile: null }];
}

export function thumbnailFiles(result: { thumbnailFile: PictureFile | null }, folder: string): MadeFile[] {
  if (result.thumbnailFile === null) return [];
  const { file, width, height } = result.thumbnailFile;
  const made = { ...picture, width, height, path: join(folder, file), pictureFile: null };
  return [{ ...made, kind: 'thumbnail', label: 'default' }];
}

/** How fine a waveform is, and how long. */
async function waveformDetails(path: string): Promise<Record<string, unknown>> {
  const { peaksPerSecond, peaks } = JSON.parse(await readFile(path, 'utf8')) as {
    peaksPerSecond: number;
    peaks: number[];
  };
  return { peaks_per_second: peaksPerSecond, peaks: peaks.length };
}

async function waveformFiles(result: AnalysisResult, folder: string): Promise<MadeFile[]> {
  if (result.audio === null) return [];
  const path = join(folder, result.audio.waveformFile);
  return [
    {
      kind: 'waveform',
      label: 'default',
      path,
      contentType: 'application/json',
      width: null,
      height: null,
      playerCompatible: false,
      details: await waveformDetails(path),
      pictureFile: null,
    },
  ];
}

/** All files of an analysis' one decode. */
export async function madeFiles(
  result: AnalysisResult,
  folder: string,
  analysisId: string,
): Promise<MadeFile[]> {
  return [
    ...proxyFiles(result, folder),
    ...thumbnailFiles(result, folder),
    ...(await waveformFiles(result, folder)),
    ...keyframeFiles(result, folder, analysisId),
    ...stillFiles(result, folder, analysisId),
    ...(await printFiles(result, folder, analysisId)),
  ];
}

// What an analysis makes besides, once its one decode has ended: a sheet of small pictures of videos, from their
// smallest proxy, and of sounds and pictures that browsers can not open one that they can.

/** Long side of a picture that stands in for one that browsers can not show, pixels: a large screen's. */
const SHOWN_SIDE = 2_560;

interface FurtherFile {
  wish: RenditionWish;
  /** The proxy that it is made from; null for the original. */
  proxy: string | null;
}

/** What is to be made; null for nothing. Pure. */
function planFurtherFile({ probe, proxies }: AnalysisResult): FurtherFile | null {
  if (probe.mediaKind === 'video') {
    const smallest = [...proxies].sort((a, b) => Number(a.label) - Number(b.label))[0];
    return smallest === undefined ? null : { wish: { kind: 'sprite' }, proxy: smallest.file };
  }
  if (isPlayerCompatible(probe)) return null;
  if (probe.mediaKind === 'audio') return { wish: { kind: 'audio', format: 'm4a' }, proxy: null };
  const format = pictureOf(probe)?.alpha === true ? 'webp' : 'jpeg';
  return { wish: { kind: 'image', format, maxSide: SHOWN_SIDE }, proxy: null };
}

interface FurtherFilesRequest {
  result: AnalysisResult;
  inputPath: string;
  /** Where the analysis left its files. */
  analysisFolder: string;
  /** Existing empty folder. */
  outputFolder: string;
}

/**
 * Makes it. What can not be made is said among the warnings of the result: the analysis stands without it. Throws
 * MediaError when cancelled.
 */
export async function makeFurtherFiles(
  { result, inputPath, analysisFolder, outputFolder }: FurtherFilesRequest,
  options: RunJobOptions,
): Promise<{ files: MadeFile[]; warnings: string[] }> {
  const plan = planFurtherFile(result);
  if (plan === null) return { files: [], warnings: [] };
  const { wish, proxy } = plan;
  const source = proxy === null ? inputPath : join(analysisFolder, proxy);
  try {
    const { files } = await makeRenditions({ inputPath: source, outputFolder, wishes: [wish] }, options);
    const slot = slotOf(wish, result.probe);
    return {
      files: files.map((made) => ({
        ...renditionOf(made, slot),
        path: join(outputFolder, made.file),
        contentType: made.contentType,
        pictureFile: null,
      })),
      warnings: [],
    };
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'cancelled') throw error;
    return { files: [], warnings: [`No ${wish.kind} could be made of it: ${error.message}`] };
  }
}
