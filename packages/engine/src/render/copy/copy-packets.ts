/** Coded pictures of several origins as the packets of one MP4 track. */
import type { Rational } from '@rushes/timeline';
import { MediaError } from '../../errors.ts';
import { type ParameterSets, writeAvcConfiguration } from '../../h264/avc-configuration.ts';
import { joinLengthPrefixed, nalType, splitByteStream, typeOf } from '../../h264/nal-units.ts';
import { isSlice, type PictureNumbers, renumberSlice, shareSets } from '../../h264/number-sets.ts';
import type { CopyRun, RenderSource } from '../../types.ts';
import type { SegmentPacket } from '../segment-file.ts';
import { nameOf } from './copy-index.ts';
import { type CodedPicture, type CopySource, openCopySource } from './copy-source.ts';

/** Packets that fit one track, and what its header says. */
export interface SharedTrack {
  /** AVCDecoderConfigurationRecord with the parameter sets of all. */
  extraData: Buffer;
  /** By how many pictures one is at most decoded before it is shown. */
  delay: number;
  /** A packet of our own encoder, as it stands in this track. */
  ownPacket(data: Buffer): Buffer;
  /** The packets of a run, in decoding order. Throws MediaError when the source is not what was indexed. */
  copy(run: CopyRun): AsyncGenerator<SegmentPacket>;
  close(): Promise<void>;
}

/** What a track is made of: our encoder's parameter sets in a byte stream, and the runs. */
export interface TrackRequest {
  encoder: { extraData: Buffer; delay: number };
  runs: readonly CopyRun[];
  sources: ReadonlyMap<string, RenderSource>;
  rate: Rational;
}

/** Finds numbers for the parameter sets of all runs. Throws MediaError. */
export async function openSharedTrack(request: TrackRequest): Promise<SharedTrack> {
  const sources = createSources(request);
  try {
    return {
      ...shareTrack(request, { sources, codings: await readCodings(request.runs, sources) }),
      ...sources,
    };
  } catch (error) {
    await sources.close();
    throw error;
  }
}

/** Sources kept open at a time: neighbouring runs are often of the same few files. */
const MAX_OPEN = 8;

function createSources(request: TrackRequest) {
  const opened = new Map<string, CopySource>();
  async function closeOldest(): Promise<void> {
    for (const [assetId, source] of opened) {
      opened.delete(assetId);
      return source.close();
    }
  }
  return {
    /** The source of a run, opened and looked at. Throws MediaError when it is not what was indexed. */
    async of({ assetId, sets }: CopyRun): Promise<CopySource> {
      const known = opened.get(assetId);
      if (known) return known;
      if (opened.size >= MAX_OPEN) await closeOldest();
      const file = request.sources.get(assetId);
      const source = file ? await openCopySource(file, request.rate) : null;
      if (!source) throw changed();
      opened.set(assetId, source);
      if (nameOf(source.sets) !== sets) throw changed();
      return source;
    },
    async close(): Promise<void> {
      while (opened.size > 0) await closeOldest();
    },
  };
}

type Sources = ReturnType<typeof createSources>;

/** Pictures of one encoder with one setting: they share parameter sets. */
interface Coding {
  name: string;
  sets: ParameterSets;
}

/** The different codings of the runs, the one with most bytes first. */
async function readCodings(runs: readonly CopyRun[], sources: Sources): Promise<Coding[]> {
  const bytes = new Map<string, number>();
  const codings = new Map<string, Coding>();
  for (const run of runs) {
    const name = run.sets;
    bytes.set(name, (bytes.get(name) ?? 0) + run.bytes);
    if (!codings.has(name)) codings.set(name, { name, sets: (await sources.of(run)).sets });
  }
  return [...codings.values()].sort((a, b) => (bytes.get(b.name) ?? 0) - (bytes.get(a.name) ?? 0));
}

/** Our own pictures are the fewest where much is copied: they come last and take other numbers, the copies keep theirs. */
function shareTrack(
  request: TrackRequest,
  from: { sources: Sources; codings: readonly Coding[] },
): Omit<SharedTrack, 'close'> {
  const { sources, codings } = from;
  const shared = shareSets([...codings.map(({ sets }) => sets), encoderSets(request.encoder.extraData)]);
  if (shared === null) throw new MediaError('internal', 'The copied pictures do not fit into one track.');
  const numbersOf = new Map(codings.map(({ name }, index) => [name, shared.numbers[index]]));
  const ownNumbers = shared.numbers.at(-1) ?? KEPT;
  return {
    extraData: writeAvcConfiguration(shared),
    delay: Math.max(request.encoder.delay, ...request.runs.map((run) => run.delay)),
    ownPacket: (data) => joinLengthPrefixed(renumbered(withoutSets(splitByteStream(data)), ownNumbers)),
    async *copy(run) {
      yield* copyRun(await sources.of(run), run, numbersOf.get(run.sets) ?? KEPT);
    },
  };
}

const KEPT: PictureNumbers = new Map();

function encoderSets(extraData: Buffer): ParameterSets {
  const units = splitByteStream(extraData);
  return {
    sequence: units.filter((unit) => typeOf(unit) === nalType.sequenceParameters),
    picture: units.filter((unit) => typeOf(unit) === nalType.pictureParameters),
  };
}

const SETS: readonly number[] = [nalType.sequenceParameters, nalType.pictureParameters];

function withoutSets(units: Buffer[]): Buffer[] {
  return units.filter((unit) => !SETS.includes(typeOf(unit)));
}

function renumbered(units: Buffer[], numbers: PictureNumbers): Buffer[] {
  return numbers.size === 0
    ? units
    : units.map((unit) => (isSlice(unit) ? renumberSlice(unit, numbers) : unit));
}

async function* copyRun(
  source: CopySource,
  run: CopyRun,
  numbers: PictureNumbers,
): AsyncGenerator<SegmentPacket> {
  await source.seek(run.sourceFrame);
  let picture = await source.read();
  while (picture !== 'end' && (picture === 'unfit' || picture.frame !== run.sourceFrame))
    picture = await source.read();
  for (let count = 0; count < run.frames; count += 1) {
    if (picture === 'end' || picture === 'unfit') throw changed();
    const frame = picture.frame - run.sourceFrame;
    if (frame < 0 || frame >= run.frames || (count === 0 && !picture.isEntry)) throw changed();
    yield { frame, isKey: picture.isEntry, data: packetOf(picture, numbers) };
    if (count + 1 < run.frames) picture = await source.read();
  }
}

function packetOf({ whole, units }: CodedPicture, numbers: PictureNumbers): Buffer {
  return whole !== null && numbers.size === 0 ? whole : joinLengthPrefixed(renumbered(units, numbers));
}

function changed(): MediaError {
  return new MediaError('internal', 'A file of the timeline is not what it was when copying was planned.');
}
