/** The vectors of a space in memory, in blocks: added and removed by version, and scanned from end to end. */
import { VECTOR_SCOPES } from '../vector-store.ts';
import type { RankRequest } from './exact-protocol.ts';
import type { Ranker } from './ranker.ts';
import { createSketches, type SketchedQuery, type Sketches, sketchBytes, sketchQuery } from './sketches.ts';

/** Vectors as they come from the database, in any number. */
export interface VectorChunk {
  /** 16 bytes each, as `versions`. */
  ids: Uint8Array;
  versions: Uint8Array;
  scopes: readonly string[];
  /** One after the other. */
  values: Float32Array;
}

interface Block {
  /** One after the other. */
  values: Float32Array;
  /** What can be passed over without a look at its values; null where all are looked at. */
  sketches: Sketches | null;
  ids: Uint8Array;
  /** Number of the version; 0 where the slot is free. */
  versions: Uint32Array;
  scopes: Uint8Array;
  used: number;
}

export interface HeldSpace {
  /** Bytes of what it holds; a block takes room only as far as it is written to. */
  bytes(): number;
  vectors(): number;
  add(chunk: VectorChunk): void;
  /** By their ids as hexadecimal digits. */
  removeVersions(versions: readonly string[]): void;
  clear(): void;
  scan(request: ScanRequest, ranker: Ranker): void;
}

export type ScanRequest = Pick<RankRequest, 'vectors' | 'scopes' | 'versionIds' | 'after'>;

/** A memory with guards around it belongs to each block, of which there should not be thousands. */
const BLOCK_BYTES = 64 * 1024 ** 2;
const BLOCK_VECTORS = 65_536;
/** Beside its numbers and its sketch: id, version and scope. */
const BYTES_BESIDE = 16 + 4 + 1;
/** Where a smaller share of a block is wanted, its vectors are looked at one by one. */
const SPARSE = 1 / 16;

/** Bytes that `count` vectors of a length take in memory. */
export function heldBytes(dimensions: number, count: number): number {
  const each = dimensions * Float32Array.BYTES_PER_ELEMENT + sketchBytes(dimensions) + BYTES_BESIDE;
  return count * each;
}

/** By number of version and of scope: 1 where it is wanted. */
interface Wanted {
  versions: Uint8Array;
  scopes: Uint8Array;
}

/** What is asked of one block, and who takes what is found. */
interface BlockScan {
  block: Block;
  dimensions: number;
  request: ScanRequest;
  wanted: Wanted;
  ranker: Ranker;
}

const isWanted = ({ versions, scopes }: Block, slot: number, wanted: Wanted): boolean =>
  wanted.versions[versions[slot] as number] === 1 && wanted.scopes[scopes[slot] as number] === 1;

function isSparse(block: Block, wanted: Wanted): boolean {
  let count = 0;
  for (let slot = 0; slot < block.used; slot += 1) if (isWanted(block, slot, wanted)) count += 1;
  return count < block.used * SPARSE;
}

/**
 * The product of the vectors that begin at `aAt` of `a` and at `bAt` of `b`. Four sums side by side, so that no
 * addition waits for the one before it.
 */
export function dotProduct(
  a: Float32Array,
  aAt: number,
  b: Float32Array,
  bAt: number,
  dimensions: number,
): number {
  const evenly = dimensions - (dimensions % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let i = 0; i < evenly; i += 4) {
    first += (a[aAt + i] as number) * (b[bAt + i] as number);
    second += (a[aAt + i + 1] as number) * (b[bAt + i + 1] as number);
    third += (a[aAt + i + 2] as number) * (b[bAt + i + 2] as number);
    fourth += (a[aAt + i + 3] as number) * (b[bAt + i + 3] as number);
  }
  for (let i = evenly; i < dimensions; i += 1) first += (a[aAt + i] as number) * (b[bAt + i] as number);
  return first + second + (third + fourth);
}

/** Of several query vectors the best one counts. */
function scoreOf({ values }: Block, slot: number, vectors: Float32Array, dimensions: number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < vectors.length; at += dimensions) {
    best = Math.max(best, dotProduct(values, slot * dimensions, vectors, at, dimensions));
  }
  return Math.fround(best);
}

function scanAll({ block, dimensions, request, wanted, ranker }: BlockScan): void {
  for (let slot = 0; slot < block.used; slot += 1) {
    if (!isWanted(block, slot, wanted)) continue;
    ranker.offer(scoreOf(block, slot, request.vectors, dimensions), block.ids, slot * 16);
  }
}

/** Looks only at what can be better than the worst that is wanted, and worse than what was given already. */
function scanSketched(
  { block, dimensions, request, wanted, ranker }: BlockScan,
  {
    sketches,
    queries,
    upper,
  }: {
    sketches: Sketches;
    queries: readonly SketchedQuery[];
    /** Room for a number per slot. */
    upper: Float64Array;
  },
): void {
  upper.fill(Number.NEGATIVE_INFINITY, 0, block.used);
  for (const query of queries) sketches.raise(upper, query, block.used);
  const best = request.after?.similarity ?? Number.POSITIVE_INFINITY;
  const isGiven = (slot: number, most: number) =>
    queries.every((query) => most - sketches.margin(slot, query) > best);
  for (let slot = 0; slot < block.used; slot += 1) {
    const most = upper[slot] as number;
    if (most < ranker.floor || !isWanted(block, slot, wanted) || isGiven(slot, most)) continue;
    ranker.offer(scoreOf(block, slot, request.vectors, dimensions), block.ids, slot * 16);
  }
}

interface SpaceState {
  dimensions: number;
  /** Vectors of a block. */
  capacity: number;
  /** Scanned more often than it is filled, which sketches are worth. */
  isKept: boolean;
  blocks: Block[];
  free: [Block, number][];
  held: number;
  /** Of each version. */
  numbers: Map<string, number>;
  /** Room for a number per slot, made at the first scan that needs it. */
  upper: Float64Array | null;
}

function newBlock({ dimensions, capacity, isKept, blocks }: SpaceState): Block {
  const block = {
    values: new Float32Array(dimensions * capacity),
    sketches: isKept ? createSketches(dimensions, capacity) : null,
    ids: new Uint8Array(16 * capacity),
    versions: new Uint32Array(capacity),
    scopes: new Uint8Array(capacity),
    used: 0,
  };
  blocks.push(block);
  return block;
}

function nextSlot(state: SpaceState): [Block, number] {
  const reused = state.free.pop();
  if (reused !== undefined) return reused;
  const last = state.blocks.at(-1);
  const block = last === undefined || last.used === state.capacity ? newBlock(state) : last;
  block.used += 1;
  return [block, block.used - 1];
}

function numberOf({ numbers }: SpaceState, version: string): number {
  const known = numbers.get(version);
  if (known !== undefined) return known;
  const next = numbers.size + 1;
  numbers.set(version, next);
  return next;
}

/** By number of version: 1 where it is wanted. Free slots have number 0, which never is. */
function wantedVersions({ numbers }: SpaceState, versionIds: readonly string[] | null): Uint8Array {
  const wanted = new Uint8Array(numbers.size + 1);
  if (versionIds === null) return wanted.fill(1, 1);
  for (const id of versionIds) {
    const number = numbers.get(id.replaceAll('-', ''));
    if (number !== undefined) wanted[number] = 1;
  }
  return wanted;
}

function add(state: SpaceState, { ids, versions, scopes, values }: VectorChunk): void {
  const { dimensions } = state;
  const versionText = Buffer.from(versions.buffer, versions.byteOffset, versions.byteLength);
  for (const [index, scope] of scopes.entries()) {
    const [block, slot] = nextSlot(state);
    block.values.set(values.subarray(index * dimensions, (index + 1) * dimensions), slot * dimensions);
    block.sketches?.write(slot, values, index * dimensions);
    block.ids.set(ids.subarray(index * 16, (index + 1) * 16), slot * 16);
    block.versions[slot] = numberOf(state, versionText.toString('hex', index * 16, (index + 1) * 16));
    block.scopes[slot] = VECTOR_SCOPES.indexOf(scope as (typeof VECTOR_SCOPES)[number]);
    state.held += 1;
  }
}

function removeVersions(state: SpaceState, versions: readonly string[]): void {
  const gone = wantedVersions(state, versions);
  for (const block of state.blocks) {
    for (let slot = 0; slot < block.used; slot += 1) {
      if (gone[block.versions[slot] as number] !== 1) continue;
      block.versions[slot] = 0;
      state.free.push([block, slot]);
      state.held -= 1;
    }
  }
}

function clear(state: SpaceState): void {
  // One block is kept: streaming fills it again at once.
  state.blocks = state.blocks.slice(0, 1);
  for (const block of state.blocks) block.used = 0;
  state.free = [];
  state.held = 0;
  state.numbers.clear();
}

function scan(state: SpaceState, request: ScanRequest, ranker: Ranker): void {
  const { dimensions, capacity } = state;
  const { vectors, scopes, versionIds } = request;
  const ofScopes = Uint8Array.from(VECTOR_SCOPES, (scope) => (scopes.includes(scope) ? 1 : 0));
  const wanted = { versions: wantedVersions(state, versionIds), scopes: ofScopes };
  const queries = Array.from({ length: vectors.length / dimensions }, (_, index) =>
    sketchQuery(vectors, index * dimensions, dimensions),
  );
  for (const block of state.blocks) {
    const { sketches } = block;
    const one: BlockScan = { block, dimensions, request, wanted, ranker };
    if (sketches === null || isSparse(block, wanted)) {
      scanAll(one);
    } else {
      state.upper ??= new Float64Array(capacity);
      scanSketched(one, { sketches, queries, upper: state.upper });
    }
  }
}

/** `isKept`: scanned more often than it is filled, which sketches are worth. */
export function createHeldSpace(dimensions: number, { isKept }: { isKept: boolean }): HeldSpace {
  const fitting = Math.floor(BLOCK_BYTES / (dimensions * Float32Array.BYTES_PER_ELEMENT));
  const capacity = Math.min(BLOCK_VECTORS, Math.max(1, fitting));
  const state: SpaceState = {
    dimensions,
    capacity,
    isKept,
    blocks: [],
    free: [],
    held: 0,
    numbers: new Map(),
    upper: null,
  };
  return {
    bytes() {
      const used = state.blocks.reduce((sum, block) => sum + block.used, 0);
      return heldBytes(dimensions, used);
    },
    vectors: () => state.held,
    add: (chunk) => add(state, chunk),
    removeVersions: (versions) => removeVersions(state, versions),
    clear: () => clear(state),
    scan: (request, ranker) => scan(state, request, ranker),
  };
}
