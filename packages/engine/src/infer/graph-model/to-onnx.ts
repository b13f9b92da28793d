/**
 * Graph models of TensorFlow.js as ONNX files, so that one library runs all models. Whole numbers become 64 bits wide
 * everywhere, as ONNX has them for shapes and places.
 */
import { ELEMENT_TYPES, onnxFile, type Port } from '../onnx-file.ts';
import { PICTURE_OPERATIONS } from './picture-operations.ts';
import { type GraphModel, type GraphNode, readGraphModel } from './read-graph-model.ts';
import {
  elementType,
  fixed,
  flag,
  input,
  startTranslation,
  type Translation,
  unknown,
  whole,
  wholeList,
} from './translation.ts';

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

// Operations on numbers of any shape.

type Translate = (translation: Translation, node: GraphNode) => void;

/** One operation there is one here. */
function same(type: string, attributes: Record<string, number> = {}): Translate {
  return (translation, node) => {
    translation.add(type, node.inputs, { attributes, output: node.name });
  };
}

/** A mean, sum, … over axes that are fixed; sums have them as an input in this version of ONNX. */
function reduce(type: string): Translate {
  return (translation, node) => {
    const keepdims = flag(node, 'keep_dims') ? 1 : 0;
    const axes = fixed(translation, node, 1);
    const value = input(node, 0);
    if (type === 'ReduceSum') {
      translation.add(type, [value, translation.wholes(axes)], {
        attributes: { keepdims },
        output: node.name,
      });
    } else {
      translation.add(type, [value], { attributes: { keepdims, axes }, output: node.name });
    }
  };
}

const concat: Translate = (translation, node) => {
  const [axis = 0] = fixed(translation, node, node.inputs.length - 1);
  translation.add('Concat', node.inputs.slice(0, -1), { attributes: { axis }, output: node.name });
};

const pack: Translate = (translation, node) => {
  const axis = whole(node, 'axis');
  const parts = node.inputs.map((one) => translation.add('Unsqueeze', [one, translation.wholes([axis])]));
  translation.add('Concat', parts, { attributes: { axis }, output: node.name });
};

/** Further than any tensor is long. */
const TO_THE_END = 2 ** 31 - 1;

/** Which axes a mask of bits names. */
const axesIn = (mask: number, count: number): number[] =>
  Array.from({ length: count }, (_, axis) => axis).filter((axis) => (mask & (1 << axis)) !== 0);

const stridedSlice: Translate = (translation, node) => {
  if (whole(node, 'ellipsis_mask') !== 0 || whole(node, 'new_axis_mask') !== 0) unknown('a slice adds axes');
  const strides = fixed(translation, node, 3);
  if (strides.some((stride) => stride < 1)) unknown('a slice goes backwards');
  const count = strides.length;
  const [fromStart, toEnd] = [
    axesIn(whole(node, 'begin_mask'), count),
    axesIn(whole(node, 'end_mask'), count),
  ];
  const single = axesIn(whole(node, 'shrink_axis_mask'), count);
  const begins = fixed(translation, node, 1).map((begin, axis) => (fromStart.includes(axis) ? 0 : begin));
  const ends = fixed(translation, node, 2).map((end, axis) => {
    const begin = begins[axis] ?? 0;
    if (single.includes(axis)) return begin === -1 ? TO_THE_END : begin + 1;
    return toEnd.includes(axis) ? TO_THE_END : end;
  });
  const bounds = [begins, ends, Array.from({ length: count }, (_, axis) => axis), strides];
  const inputs = [input(node, 0), ...bounds.map((values) => translation.wholes(values))];
  if (single.length === 0) {
    translation.add('Slice', inputs, { output: node.name });
  } else {
    const slice = translation.add('Slice', inputs);
    translation.add('Squeeze', [slice, translation.wholes(single)], { output: node.name });
  }
};

const slice: Translate = (translation, node) => {
  const begins = fixed(translation, node, 1);
  const sizes = fixed(translation, node, 2);
  const ends = begins.map((begin, axis) =>
    (sizes[axis] ?? -1) < 0 ? TO_THE_END : begin + (sizes[axis] ?? 0),
  );
  const axes = begins.map((_, axis) => axis);
  const inputs = [input(node, 0), ...[begins, ends, axes].map((values) => translation.wholes(values))];
  translation.add('Slice', inputs, { output: node.name });
};

const split: Translate = (translation, node) => {
  const sizes = fixed(translation, node, 1);
  const [axis = 0] = fixed(translation, node, 2);
  translation.operations.push({
    type: 'Split',
    inputs: [input(node, 0), translation.wholes(sizes)],
    outputs: sizes.map((_, index) => (index === 0 ? node.name : `${node.name}:${index}`)),
    attributes: { axis },
  });
};

const top: Translate = (translation, node) => {
  const count = translation.wholes(fixed(translation, node, 1), [1]);
  translation.operations.push({
    type: 'TopK',
    inputs: [input(node, 0), count],
    outputs: [node.name, `${node.name}:1`],
    attributes: { axis: -1 },
  });
};

/** A product of matrices, of which either may be turned first. */
function product(turnFirst: string, turnSecond: string, perm: readonly number[]): Translate {
  return (translation, node) => {
    const turned = (position: number, name: string): string => {
      const value = input(node, position);
      return flag(node, name) ? translation.add('Transpose', [value], { attributes: { perm } }) : value;
    };
    const inputs = [turned(0, turnFirst), turned(1, turnSecond)];
    translation.add('MatMul', inputs, { output: node.name });
  };
}

const gather: Translate = (translation, node) => {
  if (whole(node, 'batch_dims') !== 0) unknown('GatherV2 goes through batches');
  const [axis = 0] = fixed(translation, node, 2);
  translation.add('Gather', [input(node, 0), input(node, 1)], { attributes: { axis }, output: node.name });
};

/** Numbers put at places among zeros. */
const scatter: Translate = (translation, node) => {
  const zeros = translation.add('ConstantOfShape', [input(node, 2)]);
  translation.add('ScatterND', [zeros, input(node, 0), input(node, 1)], { output: node.name });
};

const sparse: Translate = (translation, node) => {
  const empty = translation.add('Expand', [input(node, 3), input(node, 1)]);
  translation.add('ScatterND', [empty, input(node, 0), input(node, 2)], { output: node.name });
};

const where: Translate = (translation, node) => {
  const places = translation.add('NonZero', [input(node, 0)]);
  translation.add('Transpose', [places], { attributes: { perm: [1, 0] }, output: node.name });
};

const squeeze: Translate = (translation, node) => {
  const axes = translation.wholes(wholeList(node, 'squeeze_dims'));
  translation.add('Squeeze', [input(node, 0), axes], { output: node.name });
};

const NUMBER_OPERATIONS: Readonly<Record<string, Translate>> = {
  Add: same('Add'),
  AddV2: same('Add'),
  BiasAdd: same('Add'),
  Sub: same('Sub'),
  Mul: same('Mul'),
  RealDiv: same('Div'),
  // Both are only met with positions, which are never negative: cutting off and rounding down are one.
  FloorDiv: same('Div'),
  FloorMod: same('Mod'),
  Maximum: same('Max'),
  Minimum: same('Min'),
  Less: same('Less'),
  Greater: same('Greater'),
  Equal: same('Equal'),
  LogicalNot: same('Not'),
  Relu: same('Relu'),
  Sigmoid: same('Sigmoid'),
  Tanh: same('Tanh'),
  Sin: same('Sin'),
  Cos: same('Cos'),
  Softmax: same('Softmax', { axis: -1 }),
  Identity: same('Identity'),
  Shape: same('Shape'),
  Reshape: same('Reshape'),
  GatherNd: same('GatherND'),
  Range: same('Range'),
  Mean: reduce('ReduceMean'),
  Sum: reduce('ReduceSum'),
  Max: reduce('ReduceMax'),
  Prod: reduce('ReduceProd'),
  ConcatV2: concat,
  Pack: pack,
  StridedSlice: stridedSlice,
  Slice: slice,
  SplitV: split,
  TopKV2: top,
  MatMul: product('transpose_a', 'transpose_b', [1, 0]),
  BatchMatMul: product('adj_x', 'adj_y', [0, 1, 3, 2]),
  GatherV2: gather,
  ScatterNd: scatter,
  SparseToDense: sparse,
  Where: where,
  Squeeze: squeeze,
  Transpose: (translation, node) => {
    const perm = fixed(translation, node, 1);
    translation.add('Transpose', [input(node, 0)], { attributes: { perm }, output: node.name });
  },
  ExpandDims: (translation, node) => {
    const axes = translation.wholes(fixed(translation, node, 1), [1]);
    translation.add('Unsqueeze', [input(node, 0), axes], { output: node.name });
  },
  Square: (translation, node) => {
    translation.add('Mul', [input(node, 0), input(node, 0)], { output: node.name });
  },
  Rsqrt: (translation, node) => {
    translation.add('Reciprocal', [translation.add('Sqrt', [input(node, 0)])], { output: node.name });
  },
  Cast: (translation, node) => {
    const to = ELEMENT_TYPES[elementType(node.attributes.DstT)];
    translation.add('Cast', [input(node, 0)], { attributes: { to }, output: node.name });
  },
};

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
