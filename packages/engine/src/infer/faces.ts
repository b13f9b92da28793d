/** Faces in pictures with vectors that tell people apart. Only runs in the inference child. */
import type { InferenceSession } from 'onnxruntime-node';
import { finiteFloats, packVectors, refuse } from './check-output.ts';
import { requireBatch } from './embed.ts';
import type { FaceModelSpec, InferMap, SeenFace } from './infer-types.ts';
import { fixedSize, openGraph, runModel } from './onnx-runtime.ts';
import { overlap, type Pixels, readPixels, type ShareBox, scaledPixels } from './pixels.ts';

/** More than a person could name. */
const MAX_FACES = 50;

/** Two boxes that share more of what both cover are one face. */
const SAME_FACE = 0.3;

/** Grids of places of the detector: how many on a side, and how many guesses at each. */
const GRIDS = [
  { side: 16, guesses: 2 },
  { side: 8, guesses: 6 },
] as const;

/** Numbers of each guess: centre and size, then six points of the face, which nothing here needs. */
const NUMBERS = 16;

interface FoundFace {
  score: number;
  box: ShareBox;
}

/** Where the square that the detector looks at lies: the picture fits into its middle. */
function squareAround({ width, height }: Pixels): ShareBox {
  const side = Math.max(width, height);
  return {
    x: (width - side) / 2 / width,
    y: (height - side) / 2 / height,
    width: side / width,
    height: side / height,
  };
}

/** What one grid says, in points of the detector's input. */
function guessesOf(
  { side, guesses }: (typeof GRIDS)[number],
  { scores, numbers, input }: { scores: Float32Array; numbers: Float32Array; input: number },
  threshold: number,
) {
  const found = [];
  for (let index = 0; index < side * side * guesses; index += 1) {
    const score = 1 / (1 + Math.exp(-(scores[index] ?? 0)));
    if (score < threshold) continue;
    const place = Math.floor(index / guesses);
    const step = input / side;
    const [centreX, centreY] = [((place % side) + 0.5) * step, (Math.floor(place / side) + 0.5) * step];
    const row = numbers.subarray(index * NUMBERS, (index + 1) * NUMBERS);
    const [dx = 0, dy = 0, width = 0, height = 0] = row;
    found.push({
      score,
      x: centreX + dx - width / 2,
      y: centreY + dy - height / 2,
      width,
      height,
    });
  }
  return found;
}

async function findFaces(
  session: InferenceSession,
  pixels: Pixels,
  { detector, threshold }: FaceModelSpec,
): Promise<FoundFace[]> {
  const [name = ''] = session.inputNames;
  const input = fixedSize(session, name, 1) ?? refuse('it takes pictures of no known size.');
  const square = squareAround(pixels);
  const target = { width: input, height: input, scale: 1 / 127.5, shift: -1 };
  const outputs = await runModel(session, { [name]: await scaledPixels(pixels, target, square) });
  const [scoreNames, numberNames] = [detector.outputs.slice(0, 2), detector.outputs.slice(2)];
  const guesses = GRIDS.flatMap((grid, index) => {
    const count = grid.side * grid.side * grid.guesses;
    const scores = finiteFloats(outputs[scoreNames[index] ?? ''], [1, count, 1]);
    const numbers = finiteFloats(outputs[numberNames[index] ?? ''], [1, count, NUMBERS]);
    return guessesOf(grid, { scores, numbers, input }, threshold);
  });
  const found = guesses.map(({ score, x, y, width, height }) => ({
    score,
    box: {
      x: square.x + (x / input) * square.width,
      y: square.y + (y / input) * square.height,
      width: (width / input) * square.width,
      height: (height / input) * square.height,
    },
  }));
  const usable = found.filter(({ box }) => box.width > 0 && box.height > 0);
  usable.sort((a, b) => b.score - a.score);
  return usable
    .filter(
      (one, index) => !usable.slice(0, index).some((better) => overlap(better.box, one.box) > SAME_FACE),
    )
    .slice(0, MAX_FACES);
}

/**
 * How much more than the face the describer is shown, in sides of its box. Of 1.1 to 1.8 this one parts people best;
 * turning the eyes level parts them no better (docs/decisions/0036).
 */
const SHOWN = 1.5;

/** A square around the face, in shares of a picture that is not square itself. */
function shownPart({ box }: FoundFace, { width, height }: Pixels): ShareBox {
  const side = Math.max(box.width * width, box.height * height) * SHOWN;
  return {
    x: box.x + box.width / 2 - side / width / 2,
    y: box.y + box.height / 2 - side / height / 2,
    width: side / width,
    height: side / height,
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function cutAtBorders({ x, y, width, height }: ShareBox): ShareBox {
  const [left, top] = [clamp(x), clamp(y)];
  return { x: left, y: top, width: clamp(x + width) - left, height: clamp(y + height) - top };
}

/** The faces of each picture, best first. Throws MediaError. */
export async function faces({
  model,
  paths,
  settings,
}: InferMap['faces']['request']): Promise<InferMap['faces']['result']> {
  requireBatch(paths.length);
  const detector = await openGraph(model.detector, settings);
  const describer = await openGraph(model.describer, settings);
  const [name = ''] = describer.inputNames;
  const input = fixedSize(describer, name, 1) ?? refuse('it takes pictures of no known size.');
  const pictures: SeenFace[][] = [];
  for (const path of paths) {
    const pixels = await readPixels(path);
    const seen: SeenFace[] = [];
    for (const face of await findFaces(detector, pixels, model)) {
      const box = cutAtBorders(face.box);
      if (box.width <= 0 || box.height <= 0) continue;
      const target = { width: input, height: input, scale: 1, shift: 0 };
      const shown = await scaledPixels(pixels, target, shownPart(face, pixels));
      const outputs = await runModel(describer, { [name]: shown });
      const numbers = finiteFloats(outputs[model.describer.outputs[0] ?? ''], [1, model.dimensions]);
      seen.push({ score: face.score, box, vector: packVectors(numbers, model.dimensions).values });
    }
    pictures.push(seen);
  }
  return { pictures };
}
