/** What a translation from one format of graphs to the other has at hand. */
import { MediaError } from '../../errors.ts';
import type { Constant, Operation } from '../onnx-file.ts';
import type { GraphModel, GraphNode, GraphWeight, NodeAttribute } from './read-graph-model.ts';

/** The ONNX graph as it grows. */
export interface Translation {
  model: GraphModel;
  operations: Operation[];
  constants: Constant[];
  /** Adds an operation, named `output` or by a name of its own; that name. */
  add(
    type: string,
    inputs: readonly string[],
    options?: { attributes?: Operation['attributes']; output?: string },
  ): string;
  /** Adds whole numbers; their name. */
  wholes(values: readonly number[], shape?: readonly number[]): string;
  floats(values: Float32Array, shape: readonly number[]): string;
}

/** Refuses a model that the translation does not know. */
export function unknown(what: string): never {
  throw new MediaError('damaged', `The model can not be translated for ONNX: ${what}.`);
}

/** An empty graph for a model. */
export function startTranslation(model: GraphModel): Translation {
  const operations: Operation[] = [];
  const constants: Constant[] = [];
  let made = 0;
  const fresh = (): string => {
    made += 1;
    return `translated/${made}`;
  };
  const keep = (content: Omit<Constant, 'name'>): string => {
    const name = fresh();
    constants.push({ name, ...content });
    return name;
  };
  return {
    model,
    operations,
    constants,
    add(type, inputs, { attributes = {}, output = fresh() } = {}) {
      operations.push({ type, inputs, outputs: [output], attributes });
      return output;
    },
    wholes: (values, shape = [values.length]) => keep({ type: 'int64', shape, values }),
    floats: (values, shape) => keep({ type: 'float', shape, values }),
  };
}

/** The input at a position. */
export function input(node: GraphNode, position: number): string {
  return node.inputs[position] ?? unknown(`the operation ${node.op} has too few inputs`);
}

/** The weight that an input is. */
export function weight({ model }: Translation, node: GraphNode, position: number): GraphWeight {
  return model.weights.get(input(node, position)) ?? unknown(`an input of ${node.op} is not fixed`);
}

/** Whole numbers that an input is. */
export function fixed(translation: Translation, node: GraphNode, position: number): number[] {
  return [...weight(translation, node, position).values];
}

const text = (value: string | readonly number[]): string =>
  typeof value === 'string'
    ? Buffer.from(value, 'base64').toString()
    : Buffer.from(Uint8Array.from(value)).toString();

export function flag(node: GraphNode, name: string): boolean {
  return node.attributes[name]?.b === true;
}

export function whole(node: GraphNode, name: string): number {
  return Number(node.attributes[name]?.i ?? 0);
}

export function wholeList(node: GraphNode, name: string): number[] {
  return (node.attributes[name]?.list?.i ?? []).map(Number);
}

export function word(node: GraphNode, name: string): string {
  const value = node.attributes[name]?.s;
  return value === undefined ? '' : text(value);
}

export function words(node: GraphNode, name: string): string[] {
  return (node.attributes[name]?.list?.s ?? []).map(text);
}

/** The numbers and names that TensorFlow has for types of elements. */
export function elementType(attribute: NodeAttribute | undefined): 'float' | 'int64' | 'bool' {
  const type = attribute?.type;
  if (type === 1 || type === 'DT_FLOAT') return 'float';
  if (type === 3 || type === 9 || type === 'DT_INT32' || type === 'DT_INT64') return 'int64';
  if (type === 10 || type === 'DT_BOOL') return 'bool';
  return unknown('a type of numbers is not known here');
}
