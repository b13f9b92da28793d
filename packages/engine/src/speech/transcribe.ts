import { MediaError } from '../errors.ts';
import { probe as probeFile } from '../probe/probe.ts';
import { checkCues } from '../subtitles/cue-rules.ts';
import { decodeFile, soundTaker } from '../transcode/decode-file.ts';
import { createSoundLine } from '../transcode/sound-line.ts';
import type { JobHooks, ProbeResult, StreamInfo } from '../types.ts';
import { openRecogniser, QUEUE_SECONDS, type Recogniser, SPEECH_RATE } from './recogniser.ts';
import { createChunker, type SpeechChunk } from './speech-chunks.ts';
import type { SpeechSegment, TranscribeRequest, TranscribeResult } from './types.ts';
import { whisperLanguage } from './whisper-languages.ts';
import { inspectWhisperModel, type WhisperModel } from './whisper-model.ts';

function chooseSound(probe: ProbeResult, streamIndex: number | null): StreamInfo {
  const index = streamIndex ?? probe.audioStream;
  const stream = probe.streams.find((candidate) => candidate.index === index);
  if (stream?.audio) return stream;
  const what = streamIndex === null ? 'This file has no sound.' : `Stream ${streamIndex} is no sound.`;
  throw new MediaError('invalid', what);
}

/** Whisper's name of the language that is asked for, or `auto`. */
function chooseLanguage(language: string | null, model: WhisperModel): string {
  const name = language === null ? null : whisperLanguage(language);
  if (language !== null && name === null) {
    throw new MediaError('invalid', `The speech model does not know the language ${language.slice(0, 35)}.`);
  }
  if (!model.multilingual && name !== null && name !== 'en') {
    throw new MediaError('invalid', 'This speech model understands English only.');
  }
  return model.multilingual ? (name ?? 'auto') : 'en';
}

/** Decodes the sound into the recogniser, stretch by stretch; answers where it ends, seconds of the asset. */
async function listen(
  request: { inputPath: string; stream: StreamInfo; probe: ProbeResult; stretchSeconds: number },
  recogniser: Recogniser,
  hooks: JobHooks,
): Promise<number> {
  const { stream, probe, stretchSeconds } = request;
  const chunker = createChunker({ sampleRate: SPEECH_RATE, most: stretchSeconds * SPEECH_RATE });
  const recognise = async (chunks: SpeechChunk[]): Promise<void> => {
    for (const chunk of chunks) {
      if (hooks.signal?.aborted) throw new MediaError('cancelled', 'This was cancelled.');
      if (!chunk.isSilent) await recogniser.push(chunk);
      const seconds = (chunk.at + chunk.samples.length) / SPEECH_RATE;
      const fraction = Math.min(0.99, seconds / Math.max(1, probe.durationSeconds));
      hooks.onProgress?.({ stage: 'transcribe', fraction });
    }
  };
  const form = { sampleRate: SPEECH_RATE, channels: 1, sampleFormat: 'flt', blockSamples: 0 } as const;
  const line = createSoundLine(form, async (block) => {
    const [bytes] = block.data ?? [];
    if (bytes === undefined) return;
    await recognise(chunker.push(new Float32Array(bytes.buffer, bytes.byteOffset, block.nbSamples)));
  });
  try {
    const used = probe.videoStream === null ? stream : (probe.streams[probe.videoStream] ?? stream);
    const taker = soundTaker(stream, used.startSeconds, line.push);
    const signal = hooks.signal === undefined ? {} : { signal: hooks.signal };
    await decodeFile(request.inputPath, [taker], { hooks: signal, share: 1 });
    const { endSeconds } = await line.finish();
    await recognise(chunker.finish());
    return endSeconds;
  } finally {
    line.close();
  }
}

/** What was said within the sound; recognition makes up ends behind it. */
function withinSound(segments: readonly SpeechSegment[], endSeconds: number): SpeechSegment[] {
  const endMs = Math.round(endSeconds * 1000);
  const cues = segments.map((segment) => ({
    ...segment,
    endMs: Math.min(segment.endMs, endMs),
    speaker: null,
  }));
  return checkCues(cues, []).map(({ startMs, endMs: until, text, words }) => ({
    startMs,
    endMs: until,
    text,
    words,
  }));
}

/**
 * What is said in a media file, by a Whisper model in GGML form, on this machine's processors. Words have no times of
 * their own: FFmpeg's filter takes away the blank before each piece of a word, so that words could not be told from
 * their parts. Throws MediaError `invalid` for a model or a stream that does not fit, `cancelled`, and as `probe` does.
 */
export async function transcribe(
  { inputPath, modelPath, workFolder, language: asked, streamIndex }: TranscribeRequest,
  hooks: JobHooks = {},
  { stretchSeconds = QUEUE_SECONDS } = {},
): Promise<TranscribeResult> {
  hooks.onProgress?.({ stage: 'load', fraction: 0 });
  const model = await inspectWhisperModel(modelPath);
  const language = chooseLanguage(asked, model);
  const probe = await probeFile(inputPath);
  const stream = chooseSound(probe, streamIndex);
  const recogniser = await openRecogniser({ modelPath, workFolder, language, queueSeconds: stretchSeconds });
  try {
    const endSeconds = await listen({ inputPath, stream, probe, stretchSeconds }, recogniser, hooks);
    const heard = await recogniser.finish();
    const engine = `whisper.cpp ${model.size}${model.multilingual ? '' : '.en'}`;
    return {
      language: language === 'auto' ? heard.language : (asked ?? language),
      segments: withinSound(heard.segments, endSeconds),
      engine,
    };
  } finally {
    await recogniser.close();
  }
}
