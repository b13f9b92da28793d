import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Frame, newPacket } from '../av/frames.ts';
import { type EncoderHandle, openAudioEncoder, openVideoEncoder } from '../av/open/open-encoder.ts';
import { type OutputHandle, openOutput } from '../av/open/open-output.ts';
import type { MediaTags } from '../av/streams/media-tags.ts';
import type { ProxyFile } from '../types.ts';
import type { PicturePlan, ProxyPlan } from './picture-plan.ts';
import type { SoundForm } from './sound-line.ts';

/** Writes one proxy file: H.264 and, where the source has sound, AAC. */
export interface ProxyWriter {
  /** Encodes one picture; its pts are in the plan's `proxyTimeBase`. */
  writePicture(frame: Frame): Promise<void>;
  /** Encodes one block of sound of the form `PROXY_SOUND`. */
  writeSound(frame: Frame): Promise<void>;
  finish(): Promise<ProxyFile>;
  /** Closes the file as it is. Does nothing after `finish`. */
  abandon(): Promise<void>;
}

export const PROXY_SAMPLE_RATE = 48_000;

/** Sound of a proxy as its encoder takes it. */
export const PROXY_SOUND: SoundForm = {
  sampleRate: PROXY_SAMPLE_RATE,
  channels: 2,
  sampleFormat: 'fltp',
  blockSamples: 1024,
};

/**
 * x264 for a picture to look at and cut by, at little cost: 1080p to 720p takes a third of the time of
 * `medium`. Keyframes stand only where they are ordered, so that all rungs have them at the same times.
 */
const PICTURE_OPTIONS = {
  preset: 'superfast',
  crf: '23',
  profile: 'high',
  'forced-idr': '1',
  'x264-params': 'open-gop=0:scenecut=0:keyint=infinite',
};

/** MP4 gets a track of the timecode only when told to. */
const START_OPTIONS = { movflags: '+faststart', write_tmcd: '1' };

const SOUND_BIT_RATE = 128_000;

function openPictureEncoder(plan: PicturePlan, proxy: ProxyPlan): Promise<EncoderHandle> {
  return openVideoEncoder({
    codec: 'libx264',
    width: proxy.width,
    height: proxy.height,
    pixelFormat: 'yuv420p',
    timeBase: plan.proxyTimeBase,
    frameRate: plan.video.rate,
    options: PICTURE_OPTIONS,
  });
}

function openSoundEncoder(): Promise<EncoderHandle> {
  return openAudioEncoder({
    codec: 'aac',
    ...PROXY_SOUND,
    bitRate: SOUND_BIT_RATE,
  });
}

/** Creates `proxy<label>.mp4` in `folder` and writes its header. */
export async function openProxyWriter(options: {
  folder: string;
  plan: PicturePlan;
  proxy: ProxyPlan;
  hasSound: boolean;
  tags: MediaTags;
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
  output.setTags(options.tags);
  await output.start(START_OPTIONS);

  let keyedSecond = -1;
  /** The first picture of each second of the asset: a player reaches any frame by decoding at most a second. */
  function isKeyframe({ pts }: Frame): boolean {
    const { num, den } = plan.proxyTimeBase;
    const second = Math.floor((Number(pts) * num) / den + 1e-6);
    const first = second > keyedSecond;
    keyedSecond = second;
    return first;
  }

  async function encode(encoder: EncoderHandle, stream: number, frame: Frame | null): Promise<void> {
    // Pictures and sound are encoded side by side, so each needs a packet of its own.
    const packet = encoder === picture ? packets.picture : packets.sound;
    await encoder.send(frame, frame !== null && encoder === picture && isKeyframe(frame));
    while (encoder.receive(packet) === 'got') output.write(packet, stream, encoder.timeBase);
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
