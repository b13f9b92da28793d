import type { JobHandlers } from './job-map.ts';

/**
 * The code behind every kind of job. Each is loaded when its job starts, so that a probe does not pay
 * for loading the renderer.
 */
export const handlers: JobHandlers = {
  probe: async (request) => (await import('../probe/probe.ts')).probe(request.inputPath),
  preview: async (request) => (await import('../analyze/preview.ts')).preview(request),
  analyze: async (request, hooks) => (await import('../analyze/analyze.ts')).analyze(request, hooks),
  renditions: async (request, hooks) =>
    (await import('../renditions/make-renditions.ts')).makeRenditions(request, hooks),
  frame: async (request) => (await import('../renditions/extract-frame.ts')).extractFrame(request),
  thumbnails: async (request) => (await import('../renditions/write-thumbnails.ts')).writeThumbnails(request),
  hls: async (request, hooks) => (await import('../hls/package-hls.ts')).packageHls(request, hooks),
  render: async (request, hooks) =>
    (await import('../render/render-timeline.ts')).renderTimeline(request, hooks),
  planRender: async (request, hooks) => (await import('../render/render-parts.ts')).planParts(request, hooks),
  renderParts: async (request, hooks) =>
    (await import('../render/render-parts.ts')).renderParts(request, hooks),
  checkTimeline: async (request) => (await import('../render/check-timeline.ts')).checkTimeline(request),
  frameMedia: async (request) => (await import('../render/timeline-frame.ts')).frameMedia(request),
  timelineFrame: async (request) => (await import('../render/timeline-frame.ts')).timelineFrame(request),
  streamProgramme: async (request, hooks) =>
    (await import('../render/stream-programme.ts')).streamProgramme(request, hooks),
  subtitleStreams: async (request, hooks) =>
    (await import('../subtitles/read-subtitle-streams.ts')).readSubtitleStreams(request, hooks),
  soundPieces: async (request, hooks) =>
    (await import('../sound-pieces/cut-sound.ts')).cutSound(request, hooks),
  transcribe: async (request, hooks) => (await import('../speech/transcribe.ts')).transcribe(request, hooks),
  screenText: async (request, hooks) =>
    (await import('../screen-text/read-screen-text.ts')).readScreenText(request, hooks),
  print: async (request) => (await import('../prints/print-picture.ts')).printPicture(request),
  machine: async () => (await import('../render/programme.ts')).nameMachine(),
  trySpeech: async (request) => (await import('../check/try-parts.ts')).trySpeech(request),
  check: async () => (await import('../check/inspect-engine.ts')).inspectEngine(),
};
