/**
 * Graph models of TensorFlow.js as ONNX files, so that one library runs all models. Whole numbers become 64 bits wide
 * everywhere, as ONNX has them for shapes and places.
 */
import { onnxFile, type Port } from '../onnx-file.ts';
import { NUMBER_OPERATIONS } from './number-operations.ts';
import { PICTURE_OPERATIONS } from './picture-operations.ts';
import { type GraphModel, type GraphNode, readGraphModel } from './read-graph-model.ts';
import { elementType, startTranslation, unknown } from './translation.ts';

function portOf(node: GraphNode): Port {
  const dims = node.attributes.shape?.shape?.dim ?? [];
  const shape = dims.map(({ size }, index) => (Number(size) < 0 ? `${node.name}/${index}` : Number(size)));
  return { name: node.name, type: elementType(node.attributes.dtype), shape };
}

/** The nodes that `outputs` need, each after those that it needs itself. Throws MediaError for a circle. */
function inOrder({ nodes }: GraphModel, outputs: readonly string[]): GraphNode[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const ordered: GraphNode[] = [];
  const state = new Map<string, 'open' | 'done'>();
  // A stack of our own: a chain of operations may be longer than calls may be deep.
  const stack = [...outputs];
  for (let name = stack.at(-1); name !== undefined; name = stack.at(-1)) {
    const node = byName.get(producer(name)) ?? unknown(`the operation ${name.slice(0, 100)} is missing`);
    const missing = node.inputs.filter((one) => state.get(producer(one)) !== 'done');
    if (state.get(node.name) === 'done') {
      stack.pop();
    } else if (missing.length === 0) {
      stack.pop();
      state.set(node.name, 'done');
      ordered.push(node);
    } else if (state.get(node.name) === 'open') {
      unknown('its operations go round in a circle');
    } else {
      state.set(node.name, 'open');
      stack.push(...missing);
    }
  }
  return ordered;
}

/** The operation that an input comes from, without the number of its output. */
function producer(name: string): string {
  return name.replace(/:\d+$/, '');
}

/** The bytes of an ONNX file that computes `outputs` as the model does. Throws MediaError `damaged`. */
export function graphToOnnx(model: GraphModel, outputs: readonly string[]): Buffer {
  const translation = startTranslation(model);
  const inputs: Port[] = [];
  for (const node of inOrder(model, outputs)) {
    if (node.op === 'Placeholder') {
      inputs.push(portOf(node));
    } else if (node.op === 'Const') {
      const found = model.weights.get(node.name) ?? unknown(`the weights of ${node.name} are missing`);
      translation.constants.push({ name: node.name, ...found });
    } else {
      const translate = NUMBER_OPERATIONS[node.op] ?? PICTURE_OPERATIONS[node.op];
      if (translate === undefined) unknown(`the operation ${node.op.slice(0, 40)} is not known here`);
      translate(translation, node);
    }
  }
  const { operations } = translation;
  const used = new Set([...operations.flatMap((operation) => operation.inputs), ...outputs]);
  const constants = translation.constants.filter(({ name }) => used.has(name));
  return onnxFile({
    operations,
    constants,
    inputs,
    outputs: outputs.map((name) => ({ name, type: 'float' as const })),
  });
}

/** The graph model at `path`, translated. Throws MediaError `damaged` with a sentence. */
export async function readAsOnnx(path: string, outputs: readonly string[]): Promise<Buffer> {
  return graphToOnnx(await readGraphModel(path), outputs);
}
