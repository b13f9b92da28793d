/** Trials of native code that may end its whole process on some machines; each runs in a process of its own. */
import { loadOnnx } from '../infer/onnx-runtime.ts';
import { createLoudnessDetector, openVoicesIfThere, VOICE_RATE } from '../speech/voice-detector.ts';

/** Lets the library that runs speech models hear a second of sound with the smallest network there is. Throws MediaError. */
export async function trySpeech(): Promise<{ works: true }> {
  await loadOnnx();
  // Without its package transcripts are made all the same: of what is loud enough.
  const detector = (await openVoicesIfThere()) ?? createLoudnessDetector();
  try {
    await detector.push(Float32Array.from({ length: VOICE_RATE }, (_, index) => Math.sin(index) / 10));
    await detector.finish();
    return { works: true };
  } finally {
    await detector.close();
  }
}
