import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rateToNumber } from '@rushes/timeline';
import { type Frame, newPacket } from '../av/frames.ts';
import { type EncoderHandle, openAudioEncoder, openVideoEncoder } from '../av/open-encoder.ts';
import { type OutputHandle, openOutput } from '../av/open-output.ts';
import type { ProxyFile } from '../types.ts';
import type { PicturePlan, ProxyPlan } from './analysis-plan.ts';

/** Writes one proxy file: H.264 and, where the source has sound, AAC. */
export interface ProxyWriter {
  /** Encodes one picture; its pts are in the plan's `proxyTimeBase`. */
  writePicture(frame: Frame): Promise<void>;
  /** Encodes one block of sound as made by the sound analysis (48 kHz stereo, 1024 samples). */
  writeSound(frame: Frame): Promise<void>;
  finish(): Promise<ProxyFile>;
  /** Closes the file as it is. Does nothing after `finish`. */
  abandon(): Promise<void>;
}

export const PROXY_SAMPLE_RATE = 48_000;

/** Seconds between keyframes, so that a player reaches any frame by decoding at most this much. */
const KEYFRAME_SECONDS = 1;

/** x264 for a picture to look at and cut by, at little cost: 1080p to 720p takes a third of the time of `medium`. */
const PICTURE_OPTIONS = { preset: 'superfast', crf: '23', profile: 'high', 'x264-params': 'open-gop=0' };

const SOUND_BIT_RATE = 128_000;

function openPictureEncoder(plan: PicturePlan, proxy: ProxyPlan): Promise<EncoderHandle> {
  return openVideoEncoder({
    codec: 'libx264',
    width: proxy.width,
    height: proxy.height,
    pixelFormat: 'yuv420p',
    timeBase: plan.proxyTimeBase,
    frameRate: plan.video.rate,
    gopSize: Math.max(1, Math.round(rateToNumber(plan.video.rate) * KEYFRAME_SECONDS)),
    options: PICTURE_OPTIONS,
  });
}

function openSoundEncoder(): Promise<EncoderHandle> {
  return openAudioEncoder({
    codec: 'aac',
    sampleRate: PROXY_SAMPLE_RATE,
    channels: 2,
    sampleFormat: 'fltp',
    bitRate: SOUND_BIT_RATE,
  });
}

/** Creates `proxy<label>.mp4` in `folder` and writes its header. */
export async function openProxyWriter(options: {
  folder: string;
  plan: PicturePlan;
  proxy: ProxyPlan;
  hasSound: boolean;
}): Promise<ProxyWriter> {
  const { plan, proxy } = options;
  const file = `proxy-${proxy.label}.mp4`;
  const path = join(options.folder, file);
  const output: OutputHandle = await openOutput(path, 'mp4');
  const picture = await openPictureEncoder(plan, proxy);
  const sound = options.hasSound ? await openSoundEncoder() : null;
  const packets = { picture: newPacket(), sound: newPacket() };
  const pictureStream = output.addStream(picture, { frameRate: plan.video.rate });
  const soundStream = sound === null ? null : output.addStream(sound);
  await output.start({ movflags: '+faststart' });

  async function encode(encoder: EncoderHandle, stream: number, frame: Frame | null): Promise<void> {
    // Pictures and sound are encoded side by side, so each needs a packet of its own.
    const packet = encoder === picture ? packets.picture : packets.sound;
    await encoder.send(frame);
    while ((await encoder.receive(packet)) === 'got') await output.write(packet, stream, encoder.timeBase);
  }

  let open = true;
  async function close(): Promise<void> {
    if (!open) return;
    open = false;
    await output.abandon();
    picture.close();
    sound?.close();
    packets.picture.free();
    packets.sound.free();
  }

  return {
    writePicture: (frame) => encode(picture, pictureStream, frame),
    async writeSound(frame) {
      if (sound !== null && soundStream !== null) await encode(sound, soundStream, frame);
    },
    async finish() {
      await encode(picture, pictureStream, null);
      if (sound !== null && soundStream !== null) await encode(sound, soundStream, null);
      await output.finish();
      await close();
      const { size } = await stat(path);
      return { label: proxy.label, file, width: proxy.width, height: proxy.height, bytes: size };
    },
    abandon: close,
  };
}
