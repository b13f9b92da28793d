/** Operations on pictures. There the channels come last, in ONNX first; its optimiser removes what cancels out. */
import type { GraphNode } from './read-graph-model.ts';
import {
  fixed,
  flag,
  input,
  type Translation,
  unknown,
  weight,
  wholeList,
  word,
  words,
} from './translation.ts';

type Translate = (translation: Translation, node: GraphNode) => void;

const CHANNELS_FIRST = { perm: [0, 3, 1, 2] };
const CHANNELS_LAST = { perm: [0, 2, 3, 1] };

/** A filter of [height, width, inputs, outputs] with its outputs first; one filter for each channel where `depthwise`. */
function filterOf(
  translation: Translation,
  node: GraphNode,
  depthwise: boolean,
): { name: string; shape: number[] } {
  const { shape, values, type } = weight(translation, node, 1);
  const [height = 0, width = 0, inputs = 0, outputs = 0] = shape;
  if (shape.length !== 4 || type !== 'float') unknown(`the filter of ${node.op} has another shape`);
  const turned = new Float32Array(values.length);
  const area = height * width;
  for (let place = 0; place < area; place += 1) {
    for (let from = 0; from < inputs; from += 1) {
      for (let to = 0; to < outputs; to += 1) {
        const value = values[(place * inputs + from) * outputs + to] ?? 0;
        const row = depthwise ? from * outputs + to : to * inputs + from;
        turned[row * area + place] = value;
      }
    }
  }
  const turnedShape = depthwise ? [inputs * outputs, 1, height, width] : [outputs, inputs, height, width];
  return { name: translation.floats(turned, turnedShape), shape: turnedShape };
}

function padding(node: GraphNode): 'SAME_UPPER' | 'VALID' {
  const value = word(node, 'padding');
  if (value === 'SAME') return 'SAME_UPPER';
  return value === 'VALID' ? 'VALID' : unknown(`${node.op} has the padding ${value.slice(0, 20)}`);
}

/** The middle two of four numbers, those of height and width. */
function inPlane(node: GraphNode, name: string): number[] {
  const values = wholeList(node, name);
  return values.length === 4 ? values.slice(1, 3) : [1, 1];
}

/** What is done with a result at once, such as adding a bias. */
function finish(translation: Translation, node: GraphNode, result: string, depth: number): void {
  const steps = words(node, 'fused_ops');
  let value = result;
  for (const [index, step] of steps.entries()) {
    const output = index === steps.length - 1 ? { output: node.name } : {};
    if (step === 'BiasAdd') value = translation.add('Add', [value, input(node, depth)], output);
    else if (step === 'Relu') value = translation.add('Relu', [value], output);
    else if (step === 'Relu6') value = clip(translation, value, output);
    else unknown(`${node.op} ends with ${step.slice(0, 20)}`);
  }
  if (steps.length === 0) translation.add('Identity', [value], { output: node.name });
}

/** From 0 to 6. */
function clip(translation: Translation, value: string, options: { output?: string }): string {
  const [low, high] = [0, 6].map((bound) => translation.floats(Float32Array.of(bound), []));
  return translation.add('Clip', [value, low as string, high as string], options);
}

function convolution(depthwise: boolean): Translate {
  return (translation, node) => {
    const filter = filterOf(translation, node, depthwise);
    const [channels = 0, , height = 0, width = 0] = filter.shape;
    const [, , inputs = 0] = weight(translation, node, 1).shape;
    const picture = translation.add('Transpose', [input(node, 0)], { attributes: CHANNELS_FIRST });
    const result = translation.add('Conv', [picture, filter.name], {
      attributes: {
        auto_pad: padding(node),
        strides: inPlane(node, 'strides'),
        dilations: inPlane(node, 'dilations'),
        kernel_shape: [height, width],
        group: depthwise ? inputs : 1,
      },
    });
    if (channels === 0) unknown('a filter is empty');
    const back = translation.add('Transpose', [result], { attributes: CHANNELS_LAST });
    finish(translation, node, back, 2);
  };
}

const pool: Translate = (translation, node) => {
  const picture = translation.add('Transpose', [input(node, 0)], { attributes: CHANNELS_FIRST });
  const result = translation.add('MaxPool', [picture], {
    attributes: {
      auto_pad: padding(node),
      strides: inPlane(node, 'strides'),
      kernel_shape: inPlane(node, 'ksize'),
    },
  });
  translation.add('Transpose', [result], { attributes: CHANNELS_LAST, output: node.name });
};

/** The sizes that a resize asks for, of a weight or of two numbers multiplied in the graph, which nothing here has. */
const resize: Translate = (translation, node) => {
  if (flag(node, 'align_corners')) unknown('ResizeBilinear aligns corners');
  const picture = translation.add('Transpose', [input(node, 0)], { attributes: CHANNELS_FIRST });
  const shape = translation.add('Shape', [picture]);
  const front = translation.add('Slice', [shape, translation.wholes([0]), translation.wholes([2])]);
  const sizes = translation.add('Concat', [front, input(node, 1)], { attributes: { axis: 0 } });
  const mode = flag(node, 'half_pixel_centers') ? 'half_pixel' : 'asymmetric';
  const result = translation.add('Resize', [picture, '', '', sizes], {
    attributes: { mode: 'linear', coordinate_transformation_mode: mode },
  });
  translation.add('Transpose', [result], { attributes: CHANNELS_LAST, output: node.name });
};

/** From pairs of before and after to all before and all after. */
const pad: Translate = (translation, node) => {
  const pairs = fixed(translation, node, 1);
  const pads = [
    ...pairs.filter((_, index) => index % 2 === 0),
    ...pairs.filter((_, index) => index % 2 === 1),
  ];
  translation.add('Pad', [input(node, 0), translation.wholes(pads)], { output: node.name });
};

const fusedProduct: Translate = (translation, node) => {
  if (flag(node, 'transpose_a') || flag(node, 'transpose_b')) unknown('_FusedMatMul turns its inputs');
  const product = translation.add('MatMul', [input(node, 0), input(node, 1)]);
  finish(translation, node, product, 2);
};

export const PICTURE_OPERATIONS: Readonly<Record<string, Translate>> = {
  Conv2D: convolution(false),
  _FusedConv2D: convolution(false),
  DepthwiseConv2dNative: convolution(true),
  FusedDepthwiseConv2dNative: convolution(true),
  MaxPool: pool,
  ResizeBilinear: resize,
  Pad: pad,
  _FusedMatMul: fusedProduct,
  Relu6: (translation, node) => {
    clip(translation, input(node, 0), { output: node.name });
  },
};
