/** How long sound is cut for a provider that takes so much at once: at silences, where no word is cut. Pure. */
import type { SoundStretch } from '@rushes/engine';

/** Bytes of a millisecond of the sound that is sent, see `SoundPiece`. */
const BYTES_PER_MS = 32;
const HEADER_BYTES = 44;

/** Longer pieces make answers that take minutes, and a failure repeats all of it. */
const LONGEST_MS = 10 * 60_000;

/** Shorter silences belong to speech. */
const LONG_SILENCE_MS = 10_000;
/** Kept at each side of what is left out: words begin and end softly. */
const MARGIN_MS = 500;

const lengthOf = ({ startMs, endMs }: SoundStretch): number => endMs - startMs;

/** The stretches between long silences. */
function withoutSilences(durationMs: number, silences: readonly SoundStretch[]): SoundStretch[] {
  const kept: SoundStretch[] = [];
  let from = 0;
  for (const silence of silences) {
    if (lengthOf(silence) < LONG_SILENCE_MS) continue;
    const [start, end] = [Math.min(silence.startMs + MARGIN_MS, durationMs), silence.endMs - MARGIN_MS];
    // What begins with silence has no sound before it to be kept.
    if (silence.startMs > 0 && start > from) kept.push({ startMs: from, endMs: start });
    from = Math.max(from, end);
  }
  const last = silences.at(-1);
  const endsSilent = last !== undefined && lengthOf(last) >= LONG_SILENCE_MS && last.endMs >= durationMs;
  if (!endsSilent && durationMs > from) kept.push({ startMs: from, endMs: durationMs });
  return kept;
}

/** Where a stretch that is too long is cut: in the last silence of its second half, else where it is full. */
function cutAt(stretch: SoundStretch, silences: readonly SoundStretch[], mostMs: number): number {
  const full = stretch.startMs + mostMs;
  const earliest = stretch.startMs + mostMs / 2;
  const middles = silences.map(({ startMs, endMs }) => Math.floor((startMs + endMs) / 2));
  return middles.findLast((middle) => middle >= earliest && middle <= full) ?? full;
}

/**
 * The pieces in their order, each within `maxBytes` as a file. `silences` in their order, whole milliseconds; none
 * where nobody looked for them.
 */
export function planSound(options: {
  durationMs: number;
  silences: readonly SoundStretch[];
  maxBytes: number;
}): SoundStretch[] {
  const { durationMs, silences, maxBytes } = options;
  const mostMs = Math.min(LONGEST_MS, Math.floor((maxBytes - HEADER_BYTES) / BYTES_PER_MS));
  if (mostMs < 1_000) throw new Error(`${maxBytes} bytes hold less than a second of sound.`);
  const pieces: SoundStretch[] = [];
  for (const kept of withoutSilences(durationMs, silences)) {
    let rest = kept;
    while (lengthOf(rest) > mostMs) {
      const end = cutAt(rest, silences, mostMs);
      pieces.push({ startMs: rest.startMs, endMs: end });
      rest = { startMs: end, endMs: rest.endMs };
    }
    pieces.push(rest);
  }
  return pieces;
}
