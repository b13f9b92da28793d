import type { EngineReport } from './check/engine-report.ts';
import { type RunJobOptions, runJob } from './jobs/run-job.ts';
import type {
  AnalysisResult,
  AnalyzeRequest,
  PreviewRequest,
  PreviewResult,
  ProbeResult,
  RenderRequest,
  RenderResult,
} from './types.ts';

/** Facts about the media file at `inputPath`, read in a child process. Throws MediaError. */
export function probeFile(inputPath: string, options: RunJobOptions = {}): Promise<ProbeResult> {
  return runJob('probe', { inputPath }, options);
}

/** Facts about a media file and a thumbnail in `outputFolder`, made in a child process. Throws MediaError. */
export function previewFile(request: PreviewRequest, options: RunJobOptions = {}): Promise<PreviewResult> {
  return runJob('preview', request, options);
}

/** Analyses a media file in a child process; pictures and proxies land in `outputFolder`. Throws MediaError. */
export function analyzeFile(request: AnalyzeRequest, options: RunJobOptions = {}): Promise<AnalysisResult> {
  return runJob('analyze', request, options);
}

/** Looks, in a child process, for every filter, codec and font the engine needs. Throws MediaError when it cannot even look. */
export function checkEngine(options: RunJobOptions = {}): Promise<EngineReport> {
  return runJob('check', {}, options);
}

/**
 * Renders a timeline to an MP4 in a child process. `outputPath` appears whole or not at all; finished
 * segments stay in `segmentFolder` and are used again, also after a crash. Throws MediaError.
 */
export function renderTimeline(request: RenderRequest, options: RunJobOptions = {}): Promise<RenderResult> {
  return runJob('render', request, options);
}
