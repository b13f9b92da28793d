import { probe } from '../probe/probe.ts';
import type { AnalysisResult, AnalyzeRequest, JobHooks } from '../types.ts';
import { analyzeMotion } from './analyze-motion.ts';
import { analyzeStill } from './analyze-still.ts';

/**
 * Analyses the media file at `inputPath`; proxies, pictures and waveform land in `outputFolder`. A
 * video gets shots with facts and keyframes, proxies, a thumbnail and, with sound, its loudness; a
 * still gets one shot of facts and a thumbnail; sound gets its loudness and waveform. Throws MediaError
 * as `probe` does, `damaged` when nothing could be decoded, `cancelled` after `hooks.signal` aborted.
 */
export async function analyze(request: AnalyzeRequest, hooks: JobHooks): Promise<AnalysisResult> {
  hooks.onProgress?.({ stage: 'probe', fraction: 0 });
  const facts = await probe(request.inputPath);
  const still = facts.mediaKind === 'image';
  const result = still ? await analyzeStill(request, facts) : await analyzeMotion(request, facts, hooks);
  hooks.onProgress?.({ stage: 'finish', fraction: 1 });
  return result;
}
