import { AV_BUFFERSRC_FLAG_KEEP_REF } from 'node-av/constants';
import { type FilterContext, FilterGraph, type Frame, type IRational } from 'node-av/lib';
import { checkCall, type PullState, pullState } from '../ffmpeg-call.ts';

/** Where frames go into a graph: a `buffer@name` or `abuffer@name` of its text. */
export interface GraphSource {
  /** Feeds one frame (the caller keeps its reference), or null for the end. */
  push(frame: Frame | null): void;
}

/** Where frames come out of a graph: a `buffersink@name` or `abuffersink@name` of its text. */
export interface GraphSink {
  /** Fills `frame` (unreferenced before) with the next one; the graph works here, on another thread. */
  pull(frame: Frame): Promise<PullState>;
  /** As `pull`, at once: for work that takes less than a trip to another thread. */
  pullNow(frame: Frame): PullState;
  /** Time base of the pulled frames' timestamps. */
  timeBase(): IRational;
  width(): number;
  height(): number;
  sampleRate(): number;
  channels(): number;
}

/** A configured filter graph. Close it to free its memory. */
export interface GraphHandle {
  source(name: string): GraphSource;
  sink(name: string): GraphSink;
  /** Value of an option of the filter instance `filter@name`, e.g. what `ebur128` exports as `integrated`. */
  option(filter: string, option: string): string | null;
  close(): void;
}

/** How a graph is set up. */
export interface GraphOptions {
  /** Threads for slice-threaded filters; default 1, because decoders and encoders already use the cores. */
  threads?: number;
}

function createSource(context: FilterContext): GraphSource {
  return {
    push(frame) {
      const flags = frame === null ? undefined : AV_BUFFERSRC_FLAG_KEEP_REF;
      // At once: the frame is only queued, the graph works when it is pulled.
      checkCall(context.buffersrcAddFrameSync(frame, flags), 'feeding the filter graph');
    },
  };
}

function createSink(context: FilterContext): GraphSink {
  return {
    async pull(frame) {
      frame.unref();
      return pullState(await context.buffersinkGetFrame(frame), 'running the filter graph');
    },
    pullNow(frame) {
      frame.unref();
      return pullState(context.buffersinkGetFrameSync(frame), 'running the filter graph');
    },
    timeBase: () => context.buffersinkGetTimeBase(),
    width: () => context.buffersinkGetWidth(),
    height: () => context.buffersinkGetHeight(),
    sampleRate: () => context.buffersinkGetSampleRate(),
    channels: () => context.buffersinkGetChannelLayout().nbChannels,
  };
}

/**
 * Builds the graph that `text` describes (FFmpeg's filter graph syntax, whole: with its sources and
 * sinks, which carry instance names such as `buffersink@picture`). The text is trusted: whoever puts
 * values of users into it escapes them. Throws FfmpegCallError when it does not parse or fit.
 */
export async function openGraph(text: string, options: GraphOptions = {}): Promise<GraphHandle> {
  const graph = new FilterGraph();
  graph.alloc();
  try {
    graph.nbThreads = options.threads ?? 1;
    checkCall(graph.parsePtr(text), 'reading the filter graph');
    checkCall(await graph.config(), 'setting up the filter graph');
  } catch (error) {
    graph.free();
    throw error;
  }
  const find = (name: string): FilterContext => {
    const context = graph.getFilter(name);
    if (context === null) throw new Error(`the filter graph has no ${name}`);
    return context;
  };
  const findEither = (plain: string, name: string): FilterContext =>
    graph.getFilter(`${plain}@${name}`) ?? find(`a${plain}@${name}`);
  return {
    source: (name) => createSource(findEither('buffer', name)),
    sink: (name) => createSink(findEither('buffersink', name)),
    option: (filter, option) => find(filter).getOption(option),
    close: () => graph.free(),
  };
}
