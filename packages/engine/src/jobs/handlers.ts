import { type Generators, NO_GENERATORS } from '../render/generators.ts';
import type { JobHooks } from '../types.ts';
import type { JobHandlers } from './job-map.ts';
import { JOB_MODULES } from './job-modules.ts';
import { loadGenerators } from './load-generators.ts';

/** What is done for each kind of job. Jobs that render draw with the generators of the module at `generatorsAddress`. */
export function createHandlers(generatorsAddress: string | null): JobHandlers {
  let loading: Promise<Generators> | null = null;
  const generators = (): Promise<Generators> => {
    loading ??=
      generatorsAddress === null ? Promise.resolve(NO_GENERATORS) : loadGenerators(generatorsAddress);
    return loading;
  };
  const rendering = async (hooks: JobHooks) => ({ ...hooks, generators: await generators() });
  return {
    probe: async (request) => (await JOB_MODULES.probe()).probe(request.inputPath),
    preview: async (request) => (await JOB_MODULES.preview()).preview(request),
    analyze: async (request, hooks) => (await JOB_MODULES.analyze()).analyze(request, hooks),
    renditions: async (request, hooks) => (await JOB_MODULES.makeRenditions()).makeRenditions(request, hooks),
    frame: async (request) => (await JOB_MODULES.extractFrame()).extractFrame(request),
    thumbnails: async (request) => (await JOB_MODULES.writeThumbnails()).writeThumbnails(request),
    hls: async (request, hooks) => (await JOB_MODULES.packageHls()).packageHls(request, hooks),
    render: async (request, hooks) =>
      (await JOB_MODULES.renderTimeline()).renderTimeline(request, await rendering(hooks)),
    planRender: async (request, hooks) =>
      (await JOB_MODULES.renderParts()).planParts(request, await rendering(hooks)),
    renderParts: async (request, hooks) =>
      (await JOB_MODULES.renderParts()).renderParts(request, await rendering(hooks)),
    checkTimeline: async (request) => (await JOB_MODULES.checkTimeline()).checkTimeline(request),
    frameMedia: async (request) => (await JOB_MODULES.timelineFrame()).frameMedia(request),
    timelineFrame: async (request, hooks) =>
      (await JOB_MODULES.timelineFrame()).timelineFrame(request, await rendering(hooks)),
    streamProgramme: async (request, hooks) =>
      (await JOB_MODULES.streamProgramme()).streamProgramme(request, await rendering(hooks)),
    subtitleStreams: async (request, hooks) =>
      (await JOB_MODULES.readSubtitleStreams()).readSubtitleStreams(request, hooks),
    soundPieces: async (request, hooks) => (await JOB_MODULES.cutSound()).cutSound(request, hooks),
    transcribe: async (request, hooks) => (await JOB_MODULES.transcribe()).transcribe(request, hooks),
    effect: async (request) => (await JOB_MODULES.writeEffect()).writeEffect(request, await generators()),
    speak: async (request) => (await JOB_MODULES.writeSpeech()).writeSpeech(request),
    beats: async (request, hooks) => (await JOB_MODULES.findBeats()).findBeats(request, hooks),
    screenText: async (request, hooks) => (await JOB_MODULES.readScreenText()).readScreenText(request, hooks),
    measure: async (request, hooks) => (await JOB_MODULES.measureFile()).measureFile(request, hooks),
    look: async (request) => (await JOB_MODULES.lookAtPicture()).lookAtPicture(request),
    print: async (request) => (await JOB_MODULES.printPicture()).printPicture(request),
    // Also makes a process ready to render, so all that a render loads is loaded.
    machine: async () => {
      await generators();
      return (await JOB_MODULES.programme()).nameMachine();
    },
    trySpeech: async () => (await JOB_MODULES.tryParts()).trySpeech(),
    check: async () => (await JOB_MODULES.inspectEngine()).inspectEngine(generators),
  };
}
