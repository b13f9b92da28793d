import { type Frame, isInterlaced, newFrame } from '../av/frames.ts';
import { pictureSourceText } from '../av/graph-sources.ts';
import { type GraphHandle, openGraph } from '../av/open/open-graph.ts';
import { workingSpaceFilters } from '../av/pictures/picture-filters.ts';
import type { DirectPlan, PicturePlan } from './picture-plan.ts';
import { geometryOf, type PictureScaler, type ScaledPictures } from './picture-scaler.ts';

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
