import type { JobHandlers } from './job-map.ts';

/**
 * The code behind every kind of job. Each is loaded when its job starts, so that a probe does not pay
 * for loading the renderer.
 */
export const handlers: JobHandlers = {
  probe: async (request) => (await import('../probe/probe.ts')).probe(request.inputPath),
  preview: async (request) => (await import('../analyze/preview.ts')).preview(request),
  analyze: async (request, hooks) => (await import('../analyze/analyze.ts')).analyze(request, hooks),
  render: async (request, hooks) =>
    (await import('../render/render-timeline.ts')).renderTimeline(request, hooks),
  check: async () => (await import('../check/inspect-engine.ts')).inspectEngine(),
};
