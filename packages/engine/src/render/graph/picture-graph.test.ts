import { type FrameFit, framesToTicks, ticksPerSecond } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { sampleSource } from '../../testing/sample-probe.ts';
import type { RenderSource } from '../../types.ts';
import type { PictureInterval, PictureLayer, PlacedPicture } from '../plan/plan-types.ts';
import type { GraphContext } from './graph-context.ts';
import { layerCovers, pictureGraph } from './picture-graph.ts';

const rate = { num: 30, den: 1 };

function contextOf(...sources: RenderSource[]): GraphContext {
  return {
    output: { width: 640, height: 360, rate },
    sources: new Map(sources.map((source) => [source.assetId, source])),
    locate: (source) => source.path,
    scriptFile: (script) => ({ path: `/work/${script}.ass`, fontFolder: '/work/fonts' }),
    dataFile: ({ description }) => `/work/${description}`,
    scenes: { drawScene: () => ({ background: 'gradients=s=640x360', ass: 'scene' }) },
  };
}

function media(assetId: string, fit: FrameFit = 'fit', seconds = 1): PlacedPicture {
  return { atFrame: 0, source: { kind: 'media', assetId, position: seconds * ticksPerSecond, fit } };
}

function layerOf(picture: PlacedPicture, order = 0): PictureLayer {
  return { order, startFrame: 0, endFrame: 60, picture, transition: null };
}

/** The statements of a graph as they are. */
function rawGraphOf(
  context: GraphContext,
  layers: PictureLayer[],
  span = { startFrame: 0, endFrame: 60 },
): string[] {
  const interval: PictureInterval = { ...span, layers, texts: [] };
  return pictureGraph(context, interval, { script: null, offset: 0 }).split(';');
}

/** The statements of a graph with conversions into the working space, which have their own tests, as `<size>`. */
function graphOf(...input: Parameters<typeof rawGraphOf>): string[] {
  const conversion = /(movie=.*?setpts=expr=[^,]+),(.*?setsar=1,setparams=[^,]*range=tv)/;
  return rawGraphOf(...input).map((text) =>
    text.replace(
      conversion,
      (_all, source, filters) => `${source},<${/scale=(\d+:\d+)/.exec(filters)?.[1]}>`,
    ),
  );
}

describe('picture graphs', () => {
  test('a source of the same shape', () => {
    expect(graphOf(contextOf(sampleSource({ assetId: 'a' })), [layerOf(media('a'))])).toMatchInlineSnapshot(`
      [
        "movie=filename=file\\\\:/media/a.mp4:f=mov:si=0:sp=0.900000:dec_threads=1:format_opts=protocol_whitelist=file\\\\:format_whitelist=mov\\\\:fflags=+discardcorrupt,settb=expr=1/705600000,setpts=expr=PTS-(706305600),<640:360>,trim=start_frame=0:end_frame=60,setpts=expr=N[p0]",
        "[p0]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
  });

  test('an interval that begins later reads the source further on', () => {
    const [text] = graphOf(contextOf(sampleSource({ assetId: 'a' })), [layerOf(media('a'))], {
      startFrame: 30,
      endFrame: 60,
    });
    expect(text).toContain(`PTS-(${2.001 * ticksPerSecond})`);
    expect(text).toContain('sp=1.900000');
  });

  test('timestamps that do not start at zero are taken from picture and container', () => {
    const source = sampleSource({ assetId: 'a', pictureStart: 10.5, soundStart: 10 });
    const [text] = graphOf(contextOf(source), [layerOf(media('a'))]);
    expect(text).toContain(`PTS-(${11.501 * ticksPerSecond})`);
    // `sp` counts from the container's start, which is the sound's.
    expect(text).toContain('sp=1.400000');
  });

  test('upright footage: fitted with bars, cropped, or over its own blur', () => {
    const upright = sampleSource({ assetId: 'a', width: 1080, height: 1920 });
    expect(graphOf(contextOf(upright), [layerOf(media('a', 'fit'))])).toMatchInlineSnapshot(`
      [
        "movie=filename=file\\\\:/media/a.mp4:f=mov:si=0:sp=0.900000:dec_threads=1:format_opts=protocol_whitelist=file\\\\:format_whitelist=mov\\\\:fflags=+discardcorrupt,settb=expr=1/705600000,setpts=expr=PTS-(706305600),<202:360>,trim=start_frame=0:end_frame=60,setpts=expr=N[p0]",
        "[p0]pad=w=640:h=360:x=218:y=0:color=black[p1]",
        "[p1]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
    expect(graphOf(contextOf(upright), [layerOf(media('a', 'fill'))])).toMatchInlineSnapshot(`
      [
        "movie=filename=file\\\\:/media/a.mp4:f=mov:si=0:sp=0.900000:dec_threads=1:format_opts=protocol_whitelist=file\\\\:format_whitelist=mov\\\\:fflags=+discardcorrupt,settb=expr=1/705600000,setpts=expr=PTS-(706305600),<640:360>,trim=start_frame=0:end_frame=60,setpts=expr=N[p0]",
        "[p0]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
    expect(graphOf(contextOf(upright), [layerOf(media('a', 'blur'))])).toMatchInlineSnapshot(`
      [
        "movie=filename=file\\\\:/media/a.mp4:f=mov:si=0:sp=0.900000:dec_threads=1:format_opts=protocol_whitelist=file\\\\:format_whitelist=mov\\\\:fflags=+discardcorrupt,settb=expr=1/705600000,setpts=expr=PTS-(706305600),<202:360>,split[p1][p2]",
        "[p2]scale=w=80:h=142:flags=area,crop=w=80:h=46:x=0:y=48,gblur=sigma=4,lutyuv=y=16+(val-16)*0.6:u=128+(val-128)*0.6:v=128+(val-128)*0.6,scale=w=640:h=360:flags=bicubic[p3]",
        "[p3][p1]overlay=x=218:y=0:format=yuv420,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,trim=start_frame=0:end_frame=60,setpts=expr=N[p0]",
        "[p0]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
  });

  test('frames are dropped before scaling and repeated after it', () => {
    for (const num of [30, 60]) {
      const fast = sampleSource({ assetId: 'a', rate: { num, den: 1 } });
      const [dropping] = rawGraphOf(contextOf(fast), [layerOf(media('a'))]);
      expect(dropping?.indexOf('fps=')).toBeLessThan(dropping?.indexOf('scale=') ?? 0);
    }
    const slow = sampleSource({ assetId: 'a', rate: { num: 10, den: 1 } });
    const [repeating] = rawGraphOf(contextOf(slow), [layerOf(media('a'))]);
    expect(repeating?.indexOf('fps=')).toBeGreaterThan(repeating?.indexOf('scale=') ?? 0);
  });

  test('a crossfade, and the same one entered in its middle', () => {
    const context = contextOf(sampleSource({ assetId: 'a' }), sampleSource({ assetId: 'b' }));
    const transition = { to: media('b'), startFrame: 0, frames: 20, settings: {} };
    const layer: PictureLayer = { ...layerOf(media('a')), endFrame: 20, transition };
    const whole = graphOf(context, [layer], { startFrame: 0, endFrame: 20 });
    expect(whole.at(-2)).toMatchInlineSnapshot(
      `"[p0][p4]overlay=x=0:y=0:format=yuv420,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709[p5]"`,
    );
    const share = (graph: string[]) => graph.find((text) => text.includes('geq'));
    expect(share(whole)).toContain('geq=lum=');
    // Entered in its middle it reads both sources further on, and begins at three quarters of the way.
    const middle = graphOf(context, [layer], { startFrame: 15, endFrame: 20 });
    expect(middle[0]).toContain('sp=1.4');
    expect(share(middle)).toContain('191');
  });

  test('layers: a smaller one over a whole one, over nothing, and with text', () => {
    const small = sampleSource({ assetId: 'b', width: 720, height: 720 });
    const context = contextOf(sampleSource({ assetId: 'a' }), small);
    expect(graphOf(context, [layerOf(media('a')), layerOf(media('b'), 1)]).slice(1)).toMatchInlineSnapshot(`
      [
        "movie=filename=file\\\\:/media/b.mp4:f=mov:si=0:sp=0.900000:dec_threads=1:format_opts=protocol_whitelist=file\\\\:format_whitelist=mov\\\\:fflags=+discardcorrupt,settb=expr=1/705600000,setpts=expr=PTS-(706305600),<360:360>,trim=start_frame=0:end_frame=60,setpts=expr=N[p1]",
        "[p0][p1]overlay=x=140:y=0:format=yuv420,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709[p2]",
        "[p2]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
    expect(graphOf(context, [])).toMatchInlineSnapshot(`
      [
        "color=c=black:s=640x360:r=30/1,trim=end_frame=1,format=pix_fmts=gbrp,scale=out_color_matrix=bt709:out_range=tv,format=pix_fmts=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,loop=loop=59:size=1,setpts=expr=N[p0]",
        "[p0]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
    const interval = { startFrame: 10, endFrame: 20, layers: [layerOf(media('a'))], texts: [] };
    expect(
      pictureGraph(context, interval, { script: 'words', offset: 5 }).split(';').at(-1),
    ).toMatchInlineSnapshot(
      `"[p0]settb=expr=1/25,setpts=expr=N+5,ass=filename=/work/words.ass:fontsdir=/work/fonts,settb=expr=1/30,setpts=expr=N,format=pix_fmts=yuv420p,buffersink@picture"`,
    );
  });

  test('colours, bars, scenes and images', () => {
    const image = sampleSource({
      assetId: 'i',
      kind: 'image',
      width: 800,
      height: 600,
      video: { alpha: true, pixelFormat: 'rgba' },
    });
    const context = contextOf(image);
    const place = (source: PlacedPicture['source']) => [layerOf({ atFrame: 0, source })];
    expect(graphOf(context, place({ kind: 'color', color: '#ff8000' }))).toMatchInlineSnapshot(`
      [
        "color=c=#ff8000:s=640x360:r=30/1,trim=end_frame=1,format=pix_fmts=gbrp,scale=out_color_matrix=bt709:out_range=tv,format=pix_fmts=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,loop=loop=59:size=1,setpts=expr=N[p0]",
        "[p0]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
    expect(graphOf(context, place({ kind: 'bars' }))).toMatchInlineSnapshot(`
      [
        "smptehdbars=s=640x360:r=30/1,trim=end_frame=60,scale=out_color_matrix=bt709:out_range=tv,format=pix_fmts=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709[p0]",
        "[p0]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
    const scene = place({ kind: 'scene', parameters: {}, frames: 90 });
    expect(graphOf(context, scene, { startFrame: 30, endFrame: 60 })).toMatchInlineSnapshot(`
      [
        "gradients=s=640x360,ass=filename=/work/scene.ass:fontsdir=/work/fonts,format=pix_fmts=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,trim=start_frame=30:end_frame=60,setpts=expr=N[p0]",
        "[p0]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
    expect(graphOf(context, place(media('i').source))).toMatchInlineSnapshot(`
      [
        "movie=filename=file\\\\:/media/i.mp4:f=png_pipe:si=0:dec_threads=1:format_opts=protocol_whitelist=file\\\\:format_whitelist=png_pipe\\\\:fflags=+discardcorrupt,setpts=expr=0,<480:360>,tpad=stop=-1:stop_mode=clone,fps=fps=30/1:start_time=0:round=up,trim=start_frame=0:end_frame=60,setpts=expr=N[p0]",
        "color=c=black:s=640x360:r=30/1,trim=end_frame=1,format=pix_fmts=gbrp,scale=out_color_matrix=bt709:out_range=tv,format=pix_fmts=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,loop=loop=59:size=1,setpts=expr=N[p1]",
        "[p1][p0]overlay=x=80:y=0:format=yuv420,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709[p2]",
        "[p2]format=pix_fmts=yuv420p,buffersink@picture",
      ]
    `);
  });

  test('what covers what', () => {
    const context = contextOf(
      sampleSource({ assetId: 'a' }),
      sampleSource({ assetId: 'tall', width: 1080, height: 1920 }),
      sampleSource({ assetId: 'clear', video: { alpha: true } }),
    );
    const covers = (picture: PlacedPicture) => layerCovers(context, layerOf(picture));
    expect([
      covers(media('a')),
      covers(media('tall')),
      covers(media('tall', 'fill')),
      covers(media('tall', 'blur')),
    ]).toEqual([true, false, true, true]);
    expect(covers(media('clear', 'fill'))).toBe(false);
    const fading = {
      ...layerOf(media('a')),
      transition: { to: media('tall'), startFrame: 0, frames: 9, settings: {} },
    };
    expect(layerCovers(context, fading)).toBe(false);
  });

  test('equal clips at different places have equal text', () => {
    const context = contextOf(sampleSource({ assetId: 'a' }));
    const late = { ...layerOf({ ...media('a'), atFrame: 900 }), startFrame: 900, endFrame: 960 };
    expect(graphOf(context, [late], { startFrame: 900, endFrame: 960 })).toEqual(
      graphOf(context, [layerOf(media('a'))]),
    );
    expect(framesToTicks(30, rate)).toBe(ticksPerSecond);
  });
});
