/** Writes ONNX files: protocol buffers by hand, as far as small models need them. */

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
  const bytes = Buffer.from(value as string);
  return Buffer.concat([key, varint(BigInt(bytes.length)), bytes]);
}

function fields(number: number, values: readonly (number | bigint | string | Buffer)[]): Buffer {
  return Buffer.concat(values.map((value) => field(number, value)));
}

const TYPES = { float: 1, int64: 7, bool: 9 } as const;
type ElementType = keyof typeof TYPES;

/** Numbers that belong to a model. */
export interface Constant {
  name: string;
  type: 'float' | 'int64';
  shape: readonly number[];
  values: readonly number[];
}

function constant({ name, type, shape, values }: Constant): Buffer {
  const raw = type === 'float' ? Float32Array.from(values) : BigInt64Array.from(values, BigInt);
  return Buffer.concat([
    fields(1, shape),
    field(2, TYPES[type]),
    field(8, name),
    field(9, Buffer.from(raw.buffer)),
  ]);
}

/** An input or output; a dimension that is a name may be any number. */
export interface Port {
  name: string;
  type: ElementType;
  shape: readonly (number | string)[];
}

function port({ name, type, shape }: Port): Buffer {
  const dims = shape.map((size) => (typeof size === 'number' ? field(1, size) : field(2, size)));
  const tensor = Buffer.concat([field(1, TYPES[type]), field(2, fields(1, dims))]);
  return Buffer.concat([field(1, name), field(2, field(1, tensor))]);
}

/** One operation; attributes are whole numbers, lists of them, or graphs. */
export interface Operation {
  type: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, number | readonly number[] | Graph>>;
}

/** What is computed of what. */
export interface Graph {
  operations: readonly Operation[];
  constants?: readonly Constant[];
  inputs: readonly Port[];
  outputs: readonly Port[];
}

function attribute(name: string, value: number | readonly number[] | Graph): Buffer {
  const named = field(1, name);
  if (typeof value === 'number') return Buffer.concat([named, field(3, value), field(20, 2)]);
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
    field(2, 'test'),
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
