/** Writes ONNX files: protocol buffers by hand, as far as the models here need them. */

/** A number or length in seven-bit groups. */
function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    const group = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? group | 128 : group);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

/** One field: whole numbers as they are, everything else with its length before it. */
function field(number: number, value: number | bigint | string | Buffer): Buffer {
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  const key = varint(BigInt((number << 3) | (isNumber ? 0 : 2)));
  if (isNumber) return Buffer.concat([key, varint(BigInt(value))]);
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([key, varint(BigInt(bytes.length)), bytes]);
}

function fields(number: number, values: readonly (number | bigint | string | Buffer)[]): Buffer {
  return Buffer.concat(values.map((value) => field(number, value)));
}

/** Numbers of the types of elements, as ONNX counts them. */
export const ELEMENT_TYPES = { float: 1, int64: 7, bool: 9 } as const;
export type ElementType = keyof typeof ELEMENT_TYPES;

/** Numbers that belong to a model. */
export interface Constant {
  name: string;
  type: 'float' | 'int64';
  shape: readonly number[];
  values: readonly number[] | Float32Array;
}

function rawValues({ type, values }: Constant): Buffer {
  if (type === 'int64') return Buffer.from(BigInt64Array.from(values, BigInt).buffer);
  const floats = values instanceof Float32Array ? values : Float32Array.from(values);
  return Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength);
}

function constant(content: Constant): Buffer {
  return Buffer.concat([
    fields(1, content.shape),
    field(2, ELEMENT_TYPES[content.type]),
    field(8, content.name),
    field(9, rawValues(content)),
  ]);
}

/** An input or output; a dimension that is a name may be any number. Without a shape ONNX finds it by itself. */
export interface Port {
  name: string;
  type: ElementType;
  shape?: readonly (number | string)[];
}

function port({ name, type, shape }: Port): Buffer {
  const dims = (shape ?? []).map((size) => (typeof size === 'number' ? field(1, size) : field(2, size)));
  const known = shape === undefined ? [] : [field(2, fields(1, dims))];
  const tensor = Buffer.concat([field(1, ELEMENT_TYPES[type]), ...known]);
  return Buffer.concat([field(1, name), field(2, field(1, tensor))]);
}

/** One operation; attributes are whole numbers, lists of them, words, or graphs. */
export interface Operation {
  type: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, number | string | readonly number[] | Graph>>;
}

/** What is computed of what. */
export interface Graph {
  operations: readonly Operation[];
  constants?: readonly Constant[];
  inputs: readonly Port[];
  outputs: readonly Port[];
}

function attribute(name: string, value: number | string | readonly number[] | Graph): Buffer {
  const named = field(1, name);
  if (typeof value === 'number') return Buffer.concat([named, field(3, value), field(20, 2)]);
  if (typeof value === 'string') return Buffer.concat([named, field(4, value), field(20, 3)]);
  if (Array.isArray(value)) return Buffer.concat([named, fields(8, value), field(20, 7)]);
  return Buffer.concat([named, field(6, graph(value as Graph)), field(20, 5)]);
}

function operation({ type, inputs, outputs, attributes = {} }: Operation): Buffer {
  const written = Object.entries(attributes).map(([name, value]) => attribute(name, value));
  return Buffer.concat([fields(1, inputs), fields(2, outputs), field(4, type), fields(5, written)]);
}

function graph({ operations, constants = [], inputs, outputs }: Graph): Buffer {
  return Buffer.concat([
    fields(1, operations.map(operation)),
    field(2, 'model'),
    fields(5, constants.map(constant)),
    fields(11, inputs.map(port)),
    fields(12, outputs.map(port)),
  ]);
}

/** The bytes of a model file. */
export function onnxFile(content: Graph): Buffer {
  return Buffer.concat([
    field(1, 8),
    field(7, graph(content)),
    field(8, Buffer.concat([field(1, ''), field(2, 13)])),
  ]);
}
