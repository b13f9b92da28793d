/**
 * The sound of a programme as packets that are made when they are asked for: mixed, mastered and encoded second by second.
 * Its level is found from moments of the whole, so that it is one level from the first packet to the last, about that of an
 * export, which is measured as a whole.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newFrame, type Packet } from '../../av/frames.ts';
import { openGraph } from '../../av/open/open-graph.ts';
import { stereoFrame } from '../../av/sound-block.ts';
import { soundCoding } from '../outputs/sound-codings.ts';
import { SAMPLE_RATE } from '../plan/plan-types.ts';
import { firstSetting, masterGraph, openSoundEncoder, type Setting } from './master-sound.ts';
import { stereoSource } from './measure-loudness.ts';
import { mixBlocks, mixSound } from './mix-sound.ts';
import { openSound, type SoundRequest } from './render-sound.ts';
import { sketchSounds } from './sketch-sounds.ts';

export type SoundPackets = Awaited<ReturnType<typeof openSoundPackets>>;

const SOURCE = stereoSource({ sampleRate: SAMPLE_RATE, sampleFormat: 'flt' });

/** How loud the whole is made, from some moments of it. */
async function findSetting(request: SoundRequest): Promise<Setting> {
  const workFolder = join(request.workFolder, 'sketch');
  await mkdir(workFolder, { recursive: true });
  try {
    const mix = await mixSound({
      ...sketchSounds(request.sounds, request.samples),
      workFolder,
      signal: request.signal,
      // What is damaged is told when it is played.
      openSound: (event) => openSound(request, event, new Set()),
      onBlock: () => undefined,
    });
    return firstSetting(request, mix);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Opens the sound of a programme that has some; the caller closes it. Throws MediaError. */
export async function openSoundPackets(request: SoundRequest) {
  const coding = request.coding ?? soundCoding('aac');
  const setting = await findSetting(request);
  const warnings = new Set<string>();
  const encoder = await openSoundEncoder(coding);
  const graph = await openGraph(masterGraph(SOURCE, { ...request, coding }, setting));
  const blocks = mixBlocks({
    ...request,
    openSound: (event) => openSound(request, event, warnings),
    onBlock: request.onShare,
  });
  const frame = newFrame();
  let mixed = 0;
  let mastered = 0;

  async function mixOn(): Promise<void> {
    const { value: block } = await blocks.next();
    if (block === undefined) return graph.source('in').push(null);
    const samples = stereoFrame(block, { at: mixed, sampleRate: SAMPLE_RATE });
    mixed += block.length / 2;
    graph.source('in').push(samples);
    samples.free();
  }

  async function encodeOn(): Promise<void> {
    let state = await graph.sink('sound').pull(frame);
    for (; state === 'again'; state = await graph.sink('sound').pull(frame)) await mixOn();
    if (state === 'end') return encoder.send(null);
    frame.pts = BigInt(mastered);
    mastered += frame.nbSamples;
    await encoder.send(frame);
  }

  return {
    encoder,
    /** What could not be played so far, as sentences. */
    warnings: () => [...warnings],
    /** Fills `packet` with the next one, whose times are in the encoder's time base; false after the last. */
    async read(packet: Packet): Promise<boolean> {
      let state = encoder.receive(packet);
      for (; state === 'again'; state = encoder.receive(packet)) await encodeOn();
      return state === 'got';
    },
    async close(): Promise<void> {
      await blocks.return(undefined);
      frame.free();
      graph.close();
      encoder.close();
    },
  };
}
