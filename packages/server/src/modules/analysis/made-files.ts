/** The files that an analysis leaves in its job's folder, and which rendition each becomes. Pure. */
import { join } from 'node:path';
import type { AnalysisResult } from '@rushes/engine';
import type { RenditionKind } from '../../platform/db/schema.ts';

export interface MadeFile {
  kind: RenditionKind;
  label: string;
  path: string;
  contentType: string;
  width: number | null;
  height: number | null;
  playerCompatible: boolean;
  /** The engine's name of a keyframe; null for all else. */
  keyframeFile: string | null;
}

const picture = { contentType: 'image/jpeg', width: null, height: null, playerCompatible: true } as const;

function proxyFiles(result: AnalysisResult, folder: string): MadeFile[] {
  return result.proxies.map((proxy) => ({
    kind: 'proxy',
    label: proxy.label,
    path: join(folder, proxy.file),
    contentType: 'video/mp4',
    width: proxy.width,
    height: proxy.height,
    playerCompatible: true,
    keyframeFile: null,
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
      keyframeFile: shot.keyframeFile,
    }));
}

export function thumbnailFiles(result: { thumbnailFile: string | null }, folder: string): MadeFile[] {
  if (result.thumbnailFile === null) return [];
  const path = join(folder, result.thumbnailFile);
  return [{ ...picture, kind: 'thumbnail', label: 'default', path, keyframeFile: null }];
}

function waveformFiles(result: AnalysisResult, folder: string): MadeFile[] {
  if (result.audio === null) return [];
  return [
    {
      kind: 'waveform',
      label: 'default',
      path: join(folder, result.audio.waveformFile),
      contentType: 'application/json',
      width: null,
      height: null,
      playerCompatible: false,
      keyframeFile: null,
    },
  ];
}

/** All files of an analysis. */
export function madeFiles(result: AnalysisResult, folder: string, analysisId: string): MadeFile[] {
  return [
    ...proxyFiles(result, folder),
    ...thumbnailFiles(result, folder),
    ...waveformFiles(result, folder),
    ...keyframeFiles(result, folder, analysisId),
  ];
}
