import { type Frame, isInterlaced, newFrame } from '../av/frames.ts';
import { pictureSourceText } from '../av/graph-sources.ts';
import { type GraphHandle, openGraph } from '../av/open/open-graph.ts';
import { mayBeInterlaced, workingSpaceFilters } from '../av/pictures/picture-filters.ts';
import { type DirectPlan, type PicturePlan, pictureGraphText, SMALL_SINK } from './picture-plan.ts';

/** One source frame in all the sizes that are needed. The frames are valid until the callback returns. */
export interface ScaledPictures {
  /** Null when the plan has no small picture. */
  small: Frame | null;
  /** The large picture that is measured; null when the plan has none, and without proxies of frames between samples. */
  picture: Frame | null;
  /** In the order of the plan's proxies. Their pts are the source frame's. */
  proxies: Frame[];
}

/** Brings decoded frames into the working space, in every size the plan asks for. */
export interface PictureScaler {
  push(frame: Frame): Promise<void>;
  /** Gives what is still inside. */
  finish(): Promise<void>;
  close(): void;
}

/** What a graph is built for: frames of another need another. */
export function geometryOf(frame: Frame): string {
  return `${frame.width}x${frame.height}/${frame.format}/${frame.colorSpace}/${frame.colorRange}`;
}

/** Creates a scaler whose frames' pts are in the stream's time base. */
export function createPictureScaler(
  plan: PicturePlan,
  onPictures: (pictures: ScaledPictures) => Promise<void>,
): PictureScaler {
  const small = plan.small === null ? null : newFrame();
  const proxies = plan.proxies.map(() => newFrame());
  const measured = plan.small?.of;
  const picture = (measured === undefined ? null : proxies[plan.proxies.indexOf(measured)]) ?? null;
  const isFielded = mayBeInterlaced(plan.stream.codec, plan.video);
  let graph: GraphHandle | null = null;
  let geometry = '';

  async function pull(open: GraphHandle): Promise<void> {
    for (;;) {
      for (const [index, proxy] of proxies.entries()) {
        if ((await open.sink(plan.proxies[index]?.sink ?? '').pull(proxy)) !== 'got') return;
      }
      // The picture it is made of is there: little is left to do.
      if (small !== null) open.sink(SMALL_SINK).pullNow(small);
      await onPictures({ small, picture, proxies });
    }
  }

  async function flush(): Promise<void> {
    if (graph === null) return;
    graph.source('in').push(null);
    await pull(graph);
    graph.close();
    graph = null;
  }

  return {
    async push(frame) {
      // Some streams change their size or format on the way; the proxies keep theirs.
      if (geometryOf(frame) !== geometry) await flush();
      if (graph === null) {
        const source = pictureSourceText('in', frame, plan.stream.timeBase);
        graph = await openGraph(pictureGraphText(source, plan, isInterlaced(frame) || isFielded));
        geometry = geometryOf(frame);
      }
      graph.source('in').push(frame);
      await pull(graph);
    },
    finish: flush,
    close() {
      graph?.close();
      graph = null;
      small?.free();
      for (const frame of proxies) frame.free();
    },
  };
}

interface Graphs {
  small: GraphHandle;
  picture: GraphHandle;
}

/**
 * Frames of two fields are not deinterlaced here: shrunk to a few pixels both fields become one, and of the sampled
 * ones, whose neighbours are not at hand, one field is as sharp as the large picture is high.
 */
async function openGraphs(frame: Frame, plan: PicturePlan, direct: DirectPlan): Promise<Graphs> {
  const source = pictureSourceText('in', frame, plan.stream.timeBase);
  const small = workingSpaceFilters({ video: plan.video, ...direct.small, scaler: 'area' });
  const field = isInterlaced(frame) ? ['field=type=top'] : [];
  const picture = [...field, ...workingSpaceFilters({ video: plan.video, ...direct.picture })];
  return {
    small: await openGraph(`${source},${small.join(',')},buffersink@out`),
    picture: await openGraph(`${source},${picture.join(',')},buffersink@out`),
  };
}

/** Creates a scaler for a plan without proxies: every frame small, every so many of them large. */
export function createDirectScaler(
  plan: PicturePlan,
  direct: DirectPlan,
  onPictures: (pictures: ScaledPictures) => Promise<void>,
): PictureScaler {
  const [small, large] = [newFrame(), newFrame()];
  let graphs: Graphs | null = null;
  let geometry = '';
  let count = 0;

  function closeGraphs(): void {
    graphs?.small.close();
    graphs?.picture.close();
    graphs = null;
  }

  /** None of the filters holds a frame back: each gives its picture at once. */
  async function scaled(graph: GraphHandle, frame: Frame, into: Frame): Promise<boolean> {
    graph.source('in').push(frame);
    return (await graph.sink('out').pull(into)) === 'got';
  }

  return {
    async push(frame) {
      // Of mixed footage each kind of picture has its graphs.
      const kind = `${geometryOf(frame)}/${isInterlaced(frame)}`;
      if (kind !== geometry) closeGraphs();
      graphs ??= await openGraphs(frame, plan, direct);
      geometry = kind;
      const isSampled = count % direct.sampleStep === 0;
      count += 1;
      const [, hasLarge] = await Promise.all([
        scaled(graphs.small, frame, small),
        isSampled ? scaled(graphs.picture, frame, large) : false,
      ]);
      await onPictures({ small, picture: hasLarge ? large : null, proxies: [] });
    },
    finish: async () => {},
    close() {
      closeGraphs();
      small.free();
      large.free();
    },
  };
}
