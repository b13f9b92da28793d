import { MediaError } from '../errors.ts';
import type { AnalysisResult, AnalyzeRequest, JobHooks } from '../types.ts';
export async function analyze(_request: AnalyzeRequest, _hooks: JobHooks): Promise<AnalysisResult> {
  throw new MediaError('internal', 'not yet');
}
