/**
 * What an analysis makes besides, once its one decode has ended: a sheet of small pictures of videos, from their
 * smallest proxy, and of sounds and pictures that browsers can not open one that they can.
 */
import { join } from 'node:path';
import {
  type AnalysisResult,
  MediaError,
  makeRenditions,
  type RenditionWish,
  type RunJobOptions,
} from '@rushes/engine';
import { isPlayerCompatible, pictureOf, renditionOf, slotOf } from '../../library/index.ts';
import type { MadeFile } from './made-files.ts';

/** Long side of a picture that stands in for one that browsers can not show, pixels: a large screen's. */
const SHOWN_SIDE = 2_560;

interface FurtherFile {
  wish: RenditionWish;
  /** The proxy that it is made from; null for the original. */
  proxy: string | null;
}

/** What is to be made; null for nothing. Pure. */
export function planFurtherFile({ probe, proxies }: AnalysisResult): FurtherFile | null {
  if (probe.mediaKind === 'video') {
    const smallest = [...proxies].sort((a, b) => Number(a.label) - Number(b.label))[0];
    return smallest === undefined ? null : { wish: { kind: 'sprite' }, proxy: smallest.file };
  }
  if (isPlayerCompatible(probe)) return null;
  if (probe.mediaKind === 'audio') return { wish: { kind: 'audio', format: 'm4a' }, proxy: null };
  const format = pictureOf(probe)?.alpha === true ? 'webp' : 'jpeg';
  return { wish: { kind: 'image', format, maxSide: SHOWN_SIDE }, proxy: null };
}

export interface FurtherFilesRequest {
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
