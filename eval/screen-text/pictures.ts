/** Pictures with and without text for the evaluation of on-screen text: libass draws over drawn scenes and footage. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fillFontFolder } from '../../packages/engine/src/render/render-pictures.ts';
import { seededNumbers } from '../frames/distortions.ts';
import { footageFrames, patternPicture, pictureOf, SIZE, sceneFrames } from './backgrounds.ts';
import { contrastOf, type Rgb } from './contrast.ts';

/** A picture and the lines that are written in it; none for those without text. */
export interface TextPicture {
  path: string;
  lines: string[];
  kind: string;
  /** Whether text is at least 3.5 % of the picture high and set off by 3:1. */
  readable: boolean;
}

export interface TextSetSpec {
  sentences: readonly string[];
  fonts: readonly string[];
  /** Names of real clips. */
  footage: readonly string[];
  prompts: readonly string[];
  patterns: readonly (readonly [name: string, step: number, ground: string])[];
  seed: number;
  /** Pictures with text. */
  count: number;
}

interface TextStyle {
  kind: string;
  /** From ascender to descender as libass scales fonts, share of the height of the picture. */
  size: number;
  color: Rgb;
  /** Width in pixels and colour of what is around the letters. */
  edge: { width: number; color: Rgb };
  box: boolean;
  /** As on the number pad. */
  place: number;
  /** Sentences. */
  count: number;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [16, 16, 16];

const STYLES: readonly TextStyle[] = [
  style('subtitle, white with outline', 0.055, white, { edge: [2, black], place: 2 }),
  style('large title, white', 0.12, white, { place: 5 }),
  style('small line, white', 0.033, white, { edge: [1, black], place: 1 }),
  style('yellow with outline', 0.06, [255, 224, 0], { edge: [2, black], place: 8 }),
  style('dark on a light box', 0.045, [32, 32, 32], { edge: [4, [240, 240, 240]], box: true, place: 2 }),
  style('grey, low contrast', 0.06, [200, 200, 200], { edge: [1, black], place: 4 }),
  style('lower third, white on red', 0.05, white, { edge: [8, [176, 16, 24]], box: true, place: 1 }),
  style('slide of five points', 0.05, white, { edge: [6, [20, 30, 60]], box: true, place: 7, count: 5 }),
  style('huge word', 0.22, white, { edge: [3, black], place: 5 }),
];

function style(
  kind: string,
  size: number,
  color: Rgb,
  more: { edge?: [number, Rgb]; box?: boolean; place: number; count?: number },
): TextStyle {
  const [width, edgeColor] = more.edge ?? [0, black];
  const { box = false, count = 1, place } = more;
  return { kind, size, color, edge: { width, color: edgeColor }, box, place, count };
}

/** A colour as libass has it: blue, green, red. */
const assColor = ([red, green, blue]: Rgb): string =>
  `&H00${[blue, green, red].map((one) => one.toString(16).padStart(2, '0')).join('')}`;

function script(
  lines: readonly string[],
  { size, color, edge, box, place }: TextStyle,
  font: string,
): string {
  const edgeColor = assColor(edge.color);
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${SIZE.width}
PlayResY: ${SIZE.height}

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
Style: Text,${font},${Math.round(size * SIZE.height)},${assColor(color)},${edgeColor},${edgeColor},${box ? 3 : 1},${edge.width},0,${place},60,60,50

[Events]
Format: Layer, Start, End, Style, Text
Dialogue: 0,0:00:00.00,0:00:10.00,Text,${lines.join('\\N')}
`;
}

interface Burnt {
  lines: readonly string[];
  style: TextStyle;
  font: string;
  folder: string;
  name: string;
}

/** Draws lines over a picture, and keeps it as stills are kept: JPEG at 82. */
async function burn(background: Buffer, { lines, style, font, folder, name }: Burnt): Promise<string> {
  const fonts = join(folder, 'fonts');
  await mkdir(fonts, { recursive: true });
  fillFontFolder(fonts, [font]);
  const ass = join(folder, `${name}.ass`);
  const still = join(folder, `${name}.png`);
  await writeFile(ass, script(lines, style, font));
  await writeFile(still, background);
  const graph = `movie=filename=${still}:f=png_pipe,format=yuv444p,ass=filename=${ass}:fontsdir=${fonts},format=yuv420p`;
  const path = join(folder, `${name}.jpg`);
  await sharp(await pictureOf(graph))
    .jpeg({ quality: 82 })
    .toFile(path);
  return path;
}

/** Lines of a sentence that are no longer than `most` letters, so that large ones fit. */
function broken(sentence: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function textOf(sentences: readonly string[], index: number, { size, count }: TextStyle): string[] {
  const some = Array.from({ length: count }, (_, one) => sentences[(index + one) % sentences.length] ?? '');
  if (size > 0.2) return [(some[0] ?? '').split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''];
  return some.flatMap((sentence) => broken(sentence, size > 0.1 ? 16 : 40));
}

async function withText(
  spec: TextSetSpec,
  backgrounds: readonly Buffer[],
  folder: string,
): Promise<TextPicture[]> {
  const random = seededNumbers(spec.seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const pictures: TextPicture[] = [];
  for (let index = 0; index < spec.count; index++) {
    const style = STYLES[index % STYLES.length] as TextStyle;
    const [font, background] = [pick(spec.fonts), pick(backgrounds)];
    const lines = textOf(spec.sentences, index, style);
    const path = await burn(background, { lines, style, font, folder, name: `text-${index}` });
    const contrast =
      style.edge.width >= 2
        ? contrastOf(style.color, style.edge.color)
        : await contrastOver(style.color, background, path);
    pictures.push({ path, lines, kind: style.kind, readable: style.size >= 0.035 && contrast >= 3 });
  }
  return pictures;
}

/** Contrast with what is behind the text: that which at least nine tenths of the ground have. */
async function contrastOver(color: Rgb, background: Buffer, burnt: string): Promise<number> {
  const [before, after] = await Promise.all(
    [background, burnt].map((one) => sharp(one).removeAlpha().raw().toBuffer()),
  );
  if (before === undefined || after === undefined) return 0;
  const ratios: number[] = [];
  for (let at = 0; at < before.length; at += 3) {
    const change = Math.abs((before[at] ?? 0) - (after[at] ?? 0));
    if (change < 24) continue;
    ratios.push(contrastOf(color, [before[at] ?? 0, before[at + 1] ?? 0, before[at + 2] ?? 0]));
  }
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 10)] ?? 0;
}

/** Makes the pictures of a set in `folder`. */
export async function makeTextPictures(spec: TextSetSpec, folder: string): Promise<TextPicture[]> {
  const backgrounds = [...(await footageFrames(spec.footage, folder)), ...(await sceneFrames(spec.prompts))];
  const pictures = await withText(spec, backgrounds, folder);
  const patterns = await Promise.all(spec.patterns.map((pattern) => patternPicture(...pattern)));
  for (const [index, picture] of [...backgrounds, ...patterns].entries()) {
    const path = join(folder, `plain-${index}.jpg`);
    await sharp(picture).jpeg({ quality: 82 }).toFile(path);
    pictures.push({ path, lines: [], kind: 'no text', readable: false });
  }
  return pictures;
}
