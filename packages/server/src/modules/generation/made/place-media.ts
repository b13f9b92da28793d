/** Where in its file a frame or a stretch of sound is that goes into a film. Pure. */
import type { ProbeResult } from '@rushes/engine';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { WantedFrame, WantedSound } from '../models/check-request.ts';
import type { PlacedFrame } from './picture-clip.ts';

const wrong = (field: string, msg: string) =>
  new ValidationError([{ loc: ['body', field], msg, type: 'value_error' }]);

/** Nobody looked into the file yet. Throws `not_ready`. */
function requireProbe(probe: ProbeResult | null): ProbeResult {
  if (probe !== null) return probe;
  const message = 'An asset that goes in was not looked into yet: try again in a moment.';
  throw new ServiceError('not_ready', message, { headers: { 'retry-after': '5' } });
}

/** The middle of the last frame, seconds. */
function lastFrame({ durationSeconds, streams, videoStream }: ProbeResult): number {
  const rate = streams.find(({ index }) => index === videoStream)?.video?.rate;
  const frame = rate && rate.num > 0 ? rate.den / rate.num : 0;
  return Math.max(0, durationSeconds - frame / 2);
}

/** Throws ValidationError for a time that it does not have and for sound alone, `not_ready` where nobody looked into it yet. */
export function placeFrame(known: ProbeResult | null, field: string, frame: WantedFrame): PlacedFrame {
  const probe = requireProbe(known);
  if (probe.mediaKind === 'image') {
    if (frame.seconds !== null && frame.seconds > 0)
      throw wrong(field, 'A picture has no time: leave it out.');
    return { frame, at: null };
  }
  if (probe.videoStream === null) throw wrong(field, 'This asset has no picture.');
  if (frame.seconds === null) return { frame, at: lastFrame(probe) };
  if (frame.seconds < probe.durationSeconds) return { frame, at: frame.seconds };
  throw wrong(field, `This video lasts ${probe.durationSeconds.toFixed(2)} s.`);
}

/** A stretch of sound with its end. Throws as `placeFrame`. */
export function placeSound(
  known: ProbeResult | null,
  field: string,
  sound: WantedSound,
): WantedSound & { endSeconds: number } {
  const probe = requireProbe(known);
  if (probe.audioStream === null) throw wrong(field, 'This asset has no sound.');
  const endSeconds = sound.endSeconds ?? probe.durationSeconds;
  if (sound.startSeconds < probe.durationSeconds && endSeconds <= probe.durationSeconds + 0.05) {
    return { ...sound, endSeconds };
  }
  throw wrong(field, `This sound lasts ${probe.durationSeconds.toFixed(2)} s.`);
}
