/** Blend modes on gamma-encoded R'G'B', by the formulas of W3C Compositing and Blending Level 1. */
import type { BlendMode } from '@rushes/timeline';
import { chain, filter } from './filter-text.ts';
import { type Emitter, emit, programmeTags } from './graph-context.ts';

/**
 * B(x, y) with x the backdrop and y the source, both 0 to 255 per channel, as `lut2` evaluates them once per pair.
 * `overlay` is `hard-light` with the two exchanged; `add` is plus-lighter without alpha.
 */
const FORMULAS: { [mode in Exclude<BlendMode, 'normal'>]: string } = {
  multiply: multiply('x', 'y'),
  screen: screen('x', 'y'),
  overlay: hardLight('y', 'x'),
  darken: 'min(x,y)',
  lighten: 'max(x,y)',
  'color-dodge': 'if(eq(x,0),0,if(gte(y,255),255,min(255,255*x/(255-y))))',
  'color-burn': 'if(gte(x,255),255,if(eq(y,0),0,255-min(255,255*(255-x)/y)))',
  'hard-light': hardLight('x', 'y'),
  'soft-light':
    'if(lte(y,127.5),x-(1-2*y/255)*x*(1-x/255),x+(2*y/255-1)*(255*if(lte(x,63.75),((16*x/255-12)*x/255+4)*x/255,sqrt(x/255))-x))',
  difference: 'abs(x-y)',
  exclusion: 'x+y-2*x*y/255',
  add: 'min(255,x+y)',
};

function multiply(backdrop: string, source: string): string {
  return `${backdrop}*${source}/255`;
}

function screen(backdrop: string, source: string): string {
  return `${backdrop}+${source}-${backdrop}*${source}/255`;
}

function hardLight(backdrop: string, source: string): string {
  const [low, high] = [multiply(backdrop, `(2*${source})`), screen(backdrop, `(2*${source}-255)`)];
  return `if(lte(${source},127.5),${low},${high})`;
}

const toRgb = chain(
  filter('zscale', { min: '709', rin: 'limited', m: 'gbr', r: 'full' }),
  filter('format', { pix_fmts: 'gbrp' }),
);

const fromRgb = chain(
  filter('zscale', { min: 'gbr', rin: 'full', m: '709', r: 'limited' }),
  filter('format', { pix_fmts: 'yuv420p' }),
  programmeTags,
);

/** The colours of `source` mixed with those of `backdrop`, both yuv420p of the same size and without alpha. */
export function blendColors(
  emitter: Emitter,
  mode: Exclude<BlendMode, 'normal'>,
  { backdrop, source }: { backdrop: string; source: string },
): string {
  const pair = emit(emitter, backdrop, toRgb) + emit(emitter, source, toRgb);
  const formula = `floor(${FORMULAS[mode]}+0.5)`;
  return emit(emitter, pair, chain(filter('lut2', { c0: formula, c1: formula, c2: formula }), fromRgb));
}
