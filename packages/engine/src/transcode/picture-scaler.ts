import { type Frame, isInterlaced, newFrame } from '../av/frames.ts';
import { pictureSourceText } from '../av/graph-sources.ts';
import { type GraphHandle, openGraph } from '../av/open/open-graph.ts';
import { mayBeInterlaced } from '../av/pictures/picture-filters.ts';
import { type PicturePlan, pictureGraphText, SMALL_SINK } from './picture-plan.ts';

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
