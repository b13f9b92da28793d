/** Objects in pictures, by models that answer `logits` and `pred_boxes` as DETR and YOLOS do. Only runs in the inference child. */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { MediaError } from '../errors.ts';
import { finiteFloats, refuse } from './check-output.ts';
import { requireBatch } from './embed.ts';
import type { CornerDetectorSpec, DetectorSpec, InferMap, InferSettings, SeenObject } from './infer-types.ts';
import { fixedSize, integerTensor, loadOnnx, openGraph, openModel, runModel } from './onnx-runtime.ts';
import { overlap, pixelsOf } from './pixels.ts';
import {
  type Preparation,
  type PreparedPicture,
  preparePicture,
  readPreparation,
} from './prepare-pictures.ts';
import { readJsonObject } from './read-json.ts';

const MAX_LABELS = 10_000;
const MAX_LABEL_CHARACTERS = 100;

/** More than a person could name; a model that sees more in one picture answers noise. */
const MAX_OBJECTS = 100;

/** Side of the mask that DETR is given, all ones: its exports resize it to their own. */
const MASK_SIDE = 64;

/** Names by class; empty for classes that stand for nothing. Throws MediaError where config.json has none. */
async function readLabels(path: string): Promise<string[]> {
  const { id2label } = await readJsonObject(path, 4 * 1024 ** 2);
  const entries = Object.entries((id2label ?? {}) as Record<string, unknown>);
  const labels: string[] = [];
  for (const [key, value] of entries) {
    const index = Number(key);
    if (!Number.isInteger(index) || index < 0 || index >= MAX_LABELS || typeof value !== 'string') {
      throw new MediaError('damaged', 'The labels in the config.json of the model can not be.');
    }
    labels[index] = value === 'N/A' ? '' : value.slice(0, MAX_LABEL_CHARACTERS);
  }
  if (labels.length === 0) throw new MediaError('damaged', 'The config.json of the model names no labels.');
  return Array.from(labels, (label) => label ?? '');
}

/** The best class of one row of logits and its score. */
function bestClass(row: Float32Array, labels: number, activation: DetectorSpec['activation']) {
  let best = 0;
  for (let index = 1; index < labels; index += 1) {
    if ((row[index] ?? 0) > (row[best] ?? 0)) best = index;
  }
  const value = row[best] ?? 0;
  if (activation === 'sigmoid') return { best, score: 1 / (1 + Math.exp(-value)) };
  const top = row.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const sum = row.reduce((total, logit) => total + Math.exp(logit - top), 0);
  return { best, score: Math.exp(value - top) / sum };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** From centre and size to the upper left, cut at the picture's borders; null for what has no area. */
function boxOf([x = 0, y = 0, width = 0, height = 0]: Float32Array): SeenObject['box'] | null {
  const left = clamp(x - width / 2);
  const top = clamp(y - height / 2);
  const box = { x: left, y: top, width: clamp(x + width / 2) - left, height: clamp(y + height / 2) - top };
  return box.width > 0 && box.height > 0 ? box : null;
}

function objectsIn(
  outputs: Record<string, Tensor>,
  labels: readonly string[],
  { activation, threshold }: DetectorSpec,
): SeenObject[] {
  const classes = labels.length + (activation === 'softmax' ? 1 : 0);
  const queries = outputs.logits?.dims[1];
  if (queries === undefined || queries > 10_000) refuse('it has no usable output "logits".');
  const logits = finiteFloats(outputs.logits, [1, queries, classes]);
  const boxes = finiteFloats(outputs.pred_boxes, [1, queries, 4]);
  const found: SeenObject[] = [];
  for (let query = 0; query < queries; query += 1) {
    const row = logits.subarray(query * classes, (query + 1) * classes);
    const { best, score } = bestClass(row, labels.length, activation);
    const label = labels[best] ?? '';
    const box = boxOf(boxes.subarray(query * 4, query * 4 + 4));
    if (label !== '' && score >= threshold && box !== null) found.push({ label, score, box });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, MAX_OBJECTS);
}

async function feedsFor(session: InferenceSession, { width, height, values }: PreparedPicture) {
  const { Tensor } = await loadOnnx();
  const pixelValues = new Tensor('float32', values, [1, 3, height, width]);
  const ones = Array<number>(MASK_SIDE * MASK_SIDE).fill(1);
  const mask = { values: ones, shape: [1, MASK_SIDE, MASK_SIDE] };
  return { pixel_values: pixelValues, pixel_mask: await integerTensor(session, 'pixel_mask', mask) };
}

/** A model exported for pictures of one size takes no others. */
function fitted(session: InferenceSession, preparation: Preparation): Preparation {
  const height = fixedSize(session, 'pixel_values', 2);
  const width = fixedSize(session, 'pixel_values', 3);
  if (height === undefined || width === undefined) return preparation;
  return { ...preparation, size: { exact: { width, height } }, crop: null };
}

/** Two boxes of one label that share more of what both cover are one thing. */
const SAME_THING = 0.5;

/** What the rows say, best first; of boxes of one label that lie on each other the best one. */
function objectsByCorners(
  rows: Float32Array,
  { labels, threshold, side }: { labels: readonly string[]; threshold: number; side: number },
): SeenObject[] {
  const found: SeenObject[] = [];
  for (let at = 0; at + 6 <= rows.length; at += 6) {
    const [left = 0, top = 0, right = 0, bottom = 0, score = 0, kind = -1] = rows.subarray(at, at + 6);
    const label = labels[Math.round(kind)] ?? '';
    const [x, y] = [clamp(left / side), clamp(top / side)];
    const box = { x, y, width: clamp(right / side) - x, height: clamp(bottom / side) - y };
    if (label === '' || score < threshold || score > 1 || box.width <= 0 || box.height <= 0) continue;
    found.push({ label, score, box });
  }
  found.sort((a, b) => b.score - a.score);
  return found.filter(
    (one, index) =>
      !found
        .slice(0, index)
        .some((better) => better.label === one.label && overlap(better.box, one.box) > SAME_THING),
  );
}

async function detectByCorners(
  { model, paths }: { model: CornerDetectorSpec; paths: readonly string[] },
  settings: InferSettings,
): Promise<SeenObject[][]> {
  const session = await openGraph(model.graph, settings);
  const [name = ''] = session.inputNames;
  const side = fixedSize(session, name, 1) ?? refuse('it takes pictures of no known size.');
  const pictures: SeenObject[][] = [];
  for (const path of paths) {
    const picture = await pixelsOf(path, { width: side, height: side, scale: 1, shift: 0 });
    const outputs = await runModel(session, { [name]: picture });
    const rows = finiteFloats(outputs[model.graph.outputs[0] ?? ''], [1, null, 6]);
    pictures.push(objectsByCorners(rows, { ...model, side }).slice(0, MAX_OBJECTS));
  }
  return pictures;
}

/** What each picture shows, best first. Throws MediaError. */
export async function detect({
  model,
  paths,
  settings,
}: InferMap['detect']['request']): Promise<InferMap['detect']['result']> {
  requireBatch(paths.length);
  if ('graph' in model) return { pictures: await detectByCorners({ model, paths }, settings) };
  const session = await openModel(model.path, settings);
  const preparation = fitted(session, await readPreparation(model.preprocessorPath));
  const labels = await readLabels(model.labelsPath);
  const pictures: SeenObject[][] = [];
  for (const path of paths) {
    const picture = await preparePicture(path, preparation);
    pictures.push(objectsIn(await runModel(session, await feedsFor(session, picture)), labels, model));
  }
  return { pictures };
}
