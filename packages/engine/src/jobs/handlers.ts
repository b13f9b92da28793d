import { type Generators, NO_GENERATORS } from '../render/generators.ts';
import type { JobHooks } from '../types.ts';
import type { JobHandlers } from './job-map.ts';
import { loadGenerators } from './load-generators.ts';

/**
 * The code behind every kind of job. Each is loaded when its job starts, so that a probe does not pay
 * for loading the renderer. Jobs that render draw with the generators of the module at `generatorsAddress`.
 */
export function createHandlers(generatorsAddress: string | null): JobHandlers {
  let loading: Promise<Generators> | null = null;
  const generators = (): Promise<Generators> => {
    loading ??=
      generatorsAddress === null ? Promise.resolve(NO_GENERATORS) : loadGenerators(generatorsAddress);
    return loading;
  };
  const rendering = async (hooks: JobHooks) => ({ ...hooks, generators: await generators() });
  return {
    probe: async (request) => (await import('../probe/probe.ts')).probe(request.inputPath),
    preview: async (request) => (await import('../analyze/preview.ts')).preview(request),
    analyze: async (request, hooks) => (await import('../analyze/analyze.ts')).analyze(request, hooks),
    renditions: async (request, hooks) =>
      (await import('../renditions/make-renditions.ts')).makeRenditions(request, hooks),
    frame: async (request) => (await import('../renditions/extract-frame.ts')).extractFrame(request),
    thumbnails: async (request) =>
      (await import('../renditions/write-thumbnails.ts')).writeThumbnails(request),
    hls: async (request, hooks) => (await import('../hls/package-hls.ts')).packageHls(request, hooks),
    render: async (request, hooks) =>
      (await import('../render/render-timeline.ts')).renderTimeline(request, await rendering(hooks)),
    planRender: async (request, hooks) =>
      (await import('../render/render-parts.ts')).planParts(request, await rendering(hooks)),
    renderParts: async (request, hooks) =>
      (await import('../render/render-parts.ts')).renderParts(request, await rendering(hooks)),
    checkTimeline: async (request) => (await import('../render/check-timeline.ts')).checkTimeline(request),
    frameMedia: async (request) => (await import('../render/timeline-frame.ts')).frameMedia(request),
    timelineFrame: async (request, hooks) =>
      (await import('../render/timeline-frame.ts')).timelineFrame(request, await rendering(hooks)),
    streamProgramme: async (request, hooks) =>
      (await import('../render/stream-programme.ts')).streamProgramme(request, await rendering(hooks)),
    subtitleStreams: async (request, hooks) =>
      (await import('../subtitles/read-subtitle-streams.ts')).readSubtitleStreams(request, hooks),
    soundPieces: async (request, hooks) =>
      (await import('../sound-pieces/cut-sound.ts')).cutSound(request, hooks),
    transcribe: async (request, hooks) =>
      (await import('../speech/transcribe.ts')).transcribe(request, hooks),
    effect: async (request) =>
      (await import('../made-sound/write-effect.ts')).writeEffect(request, await generators()),
    speak: async (request) => (await import('../made-sound/write-speech.ts')).writeSpeech(request),
    beats: async (request, hooks) => (await import('../beats/find-beats.ts')).findBeats(request, hooks),
    screenText: async (request, hooks) =>
      (await import('../screen-text/read-screen-text.ts')).readScreenText(request, hooks),
    measure: async (request, hooks) =>
      (await import('../measure/measure-file.ts')).measureFile(request, hooks),
    look: async (request) => (await import('../camera/look-at-picture.ts')).lookAtPicture(request),
    print: async (request) => (await import('../prints/print-picture.ts')).printPicture(request),
    // Also makes a process ready to render, so all that a render loads is loaded.
    machine: async () => {
      await generators();
      return (await import('../render/programme.ts')).nameMachine();
    },
    trySpeech: async () => (await import('../check/try-parts.ts')).trySpeech(),
    check: async () => (await import('../check/inspect-engine.ts')).inspectEngine(generators),
  };
}
