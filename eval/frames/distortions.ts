/** What happens to a picture on its way to whoever looks for it again. */
import sharp, { type Sharp } from 'sharp';

/** Numbers in 0..1, the same for the same seed (Park and Miller 1988). */
export function seededNumbers(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export interface Distortion {
  name: string;
  apply(jpeg: Buffer, random: () => number): Promise<Buffer>;
}

async function sizeOf(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

const between = (from: number, to: number, random: () => number): number => from + (to - from) * random();

/** Cuts shares of both sides off, at a random place. */
async function crop(
  jpeg: Buffer,
  shares: { width: number; height: number },
  random: () => number,
): Promise<Sharp> {
  const { width, height } = await sizeOf(jpeg);
  const [w, h] = [Math.round(width * (1 - shares.width)), Math.round(height * (1 - shares.height))];
  const left = Math.floor(random() * (width - w));
  const top = Math.floor(random() * (height - h));
  return sharp(jpeg).extract({ left, top, width: w, height: h });
}

const asJpeg = (picture: Sharp, quality = 70): Promise<Buffer> => picture.jpeg({ quality }).toBuffer();

async function overlay(jpeg: Buffer, random: () => number): Promise<Buffer> {
  const { width, height } = await sizeOf(jpeg);
  const box = { width: Math.round(width * 0.22), height: Math.round(height * 0.15) };
  const input = await sharp({ create: { ...box, channels: 3, background: '#f2c200' } })
    .png()
    .toBuffer();
  const left = Math.floor(random() * (width - box.width));
  const top = random() < 0.5 ? 4 : height - box.height - 4;
  return asJpeg(sharp(jpeg).composite([{ input, left, top }]));
}

/** Black bars above and below, or on both sides. */
async function letterbox(jpeg: Buffer, random: () => number): Promise<Buffer> {
  const { width, height } = await sizeOf(jpeg);
  const bar = Math.round(height * between(0.08, 0.2, random));
  const side = random() < 0.5 ? { top: bar, bottom: bar } : { left: bar, right: bar };
  return asJpeg(
    sharp(jpeg)
      .resize({ width, height })
      .extend({ ...side, background: '#000000' }),
  );
}

/** What an upright cut of a landscape picture keeps. */
async function upright(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sizeOf(jpeg);
  const kept = Math.min(width, Math.round((height * 9) / 16));
  const left = Math.round((width - kept) / 2);
  return asJpeg(sharp(jpeg).extract({ left, top: 0, width: kept, height }));
}

export const DISTORTIONS: readonly Distortion[] = [
  { name: 're-encoded, JPEG 12', apply: (jpeg) => asJpeg(sharp(jpeg), 12) },
  {
    name: 'scaled to 160 wide',
    apply: (jpeg) => asJpeg(sharp(jpeg).resize({ width: 160 }), 60),
  },
  {
    name: 'squeezed to 4:3',
    apply: (jpeg) => asJpeg(sharp(jpeg).resize({ width: 480, height: 360, fit: 'fill' })),
  },
  {
    name: 'cropped 10 %',
    apply: async (jpeg, random) => asJpeg(await crop(jpeg, { width: 0.1, height: 0.1 }, random)),
  },
  {
    name: 'cropped 20 %',
    apply: async (jpeg, random) => asJpeg(await crop(jpeg, { width: 0.2, height: 0.2 }, random)),
  },
  {
    name: 'cropped 25 %',
    apply: async (jpeg, random) => asJpeg(await crop(jpeg, { width: 0.25, height: 0.25 }, random)),
  },
  {
    name: 'cropped to 4:3',
    apply: async (jpeg, random) => asJpeg(await crop(jpeg, { width: 0.25, height: 0 }, random)),
  },
  {
    name: 'colour-shifted',
    apply: (jpeg, random) =>
      asJpeg(
        sharp(jpeg)
          .modulate({ saturation: between(0.4, 1.6, random), hue: Math.round(between(-30, 30, random)) })
          .linear([between(0.85, 1.15, random), 1, between(0.85, 1.15, random)], [0, 0, 0]),
      ),
  },
  { name: 'grey', apply: (jpeg) => asJpeg(sharp(jpeg).grayscale()) },
  {
    name: 'brighter or darker',
    apply: (jpeg, random) => {
      const gain = random() < 0.5 ? between(0.5, 0.75, random) : between(1.2, 1.5, random);
      return asJpeg(sharp(jpeg).linear(gain, random() < 0.5 ? 0 : 12));
    },
  },
  { name: 'with bars', apply: letterbox },
  { name: 'with a logo', apply: overlay },
  {
    name: 'cropped 15 %, colour-shifted, JPEG 30',
    apply: async (jpeg, random) => {
      const cropped = await asJpeg(await crop(jpeg, { width: 0.15, height: 0.15 }, random));
      return asJpeg(sharp(cropped).modulate({ saturation: 1.4, hue: 20 }).linear(1.15, -8), 30);
    },
  },
  {
    name: 'cropped 40 %',
    apply: async (jpeg, random) => asJpeg(await crop(jpeg, { width: 0.4, height: 0.4 }, random)),
  },
  { name: 'the middle, upright 9:16', apply: upright },
  { name: 'mirrored', apply: (jpeg) => asJpeg(sharp(jpeg).flop()) },
  {
    name: 'mirrored and cropped 15 %',
    apply: async (jpeg, random) => asJpeg((await crop(jpeg, { width: 0.15, height: 0.15 }, random)).flop()),
  },
];
