import type { EngineReport } from './engine-report.ts';
export async function inspectEngine(): Promise<EngineReport> {
  return { ffmpegVersion: null, missing: [] };
}
