/** The analysers that make transcripts, against a real database, a real file and a server that behaves like a provider. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PartVerdict, ProbeResult } from '@rushes/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../engine/src/random.ts';
import { packet708, tripletBytes, window708 } from '../../../../../engine/src/testing/caption-data.ts';
import { makeCaptioned } from '../../../../../engine/src/testing/make-captioned.ts';
import { speechLike } from '../../../../../engine/src/testing/speech-like.ts';
import { writeTinyWhisper } from '../../../../../engine/src/testing/tiny-whisper.ts';
import { makeWav } from '../../../../../engine/src/testing/wav.ts';
import { readAiSettings } from '../../../platform/ai/ai-settings.ts';
import { createAiModels } from '../../../platform/ai/create-ai-models.ts';
import type { Config } from '../../../platform/config.ts';
import type { SelfTests } from '../../../platform/health/self-tests.ts';
import type { ModelRuntime } from '../../../platform/models/model-runtime.ts';
import { type StandInProvider, startStandInProvider } from '../../../testing/stand-in-provider.ts';
import { testSound } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { createTranscriptAnalysers } from '../analysers.ts';
import { type AnalyserContext, AnalyserRefusal } from '../analysis/analyser.ts';
import { cueOf } from './transcript-answers.ts';

let service: TestService;
let provider: StandInProvider;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  provider = await startStandInProvider();
  folder = await mkdtemp(join(tmpdir(), 'rushes-speech-'));
});
afterEach(async () => {
  await provider.close();
  await rm(folder, { recursive: true });
});

const noModel: Pick<ModelRuntime, 'find'> = {
  find: async () => ({
    model: null,
    availability: { available: false, reason: 'No model.', enable: 'npm run models -- pull whisper-base' },
  }),
};

/** A model of Whisper that says the same of every voice. */
async function tinyModel(said: string): Promise<Pick<ModelRuntime, 'find'>> {
  const place = join(folder, 'tiny');
  const speech = await writeTinyWhisper(place, { said, listens: [0.2, 0.7, 1.2, 1.6] });
  const model = {
    ...{ id: 'tiny', version: '1', strategy: '', dimensions: null, folder: place, speech },
    task: 'speech',
  } as const;
  return { find: async () => ({ model, availability: { available: true, engine: 'whisper tiny 1' } }) };
}

/** A voice of two seconds. */
async function voice(): Promise<Buffer> {
  const { samples } = speechLike(seededRandom(31), 2);
  const path = join(folder, 'voice.wav');
  const valueAt = (_channel: number, at: number) => 0.35 * (samples[Math.round(at * 16_000)] ?? 0);
  return readFile(await makeWav(path, { channels: 1, seconds: 2, sampleRate: 16_000 }, valueAt));
}

const saying = (verdict: PartVerdict) => ({ find: async () => verdict, noteBroken: () => undefined });

function analysers(
  transcription: Config['transcription'] = 'auto',
  withProvider = true,
  models = noModel,
  selfTests: Pick<SelfTests, 'find' | 'noteBroken'> = service.deps.selfTests,
) {
  const { config, clock, ids } = service.deps;
  const ai = readAiSettings(
    withProvider
      ? {
          RUSHES_AI_TRANSCRIPTION: 'openai:whisper-1',
          RUSHES_AI_OPENAI_URL: provider.url,
          RUSHES_AI_OPENAI_KEY: provider.key,
        }
      : {},
  );
  const [subtitles, speech] = createTranscriptAnalysers({
    ...{ clock, ids, config: { limits: config.limits, transcription }, models, selfTests },
    ...{ ai: createAiModels({ ai }), library: service.services.library },
  });
  if (subtitles === undefined || speech === undefined) throw new Error('Two analysers are made.');
  return { subtitles, speech };
}

interface Spoken {
  assetId: string;
  versionId: string;
  bytes: Buffer;
}

async function upload(bytes: Buffer = testSound(2), name = 'spoken.wav'): Promise<Spoken> {
  const assetId = await uploadFile(service.user, bytes, { name, fileType: 'audio' });
  const { id } = await service.deps.db
    .selectFrom('asset_version')
    .select('id')
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
  return { assetId, versionId: id, bytes };
}

/** Ranges of its sound, as the analysis of the media would have stored them. */
async function addSilences({ versionId }: Spoken, silences: [number, number][]): Promise<string> {
  const { db, ids } = service.deps;
  const id = ids.uuid();
  await db
    .insertInto('analysis')
    .values({
      ...{ id, version_id: versionId, analyser: 'media', analyser_version: '1', options_key: '' },
      ...{ options: '{}', result: '{}', created_at: new Date() },
    })
    .execute();
  const rows = silences.map(([start_ms, end_ms]) => ({
    ...{ id: ids.uuid(), version_id: versionId, analysis_id: id, kind: 'silence' as const },
    ...{ start_ms, end_ms, confidence: 1 },
  }));
  if (rows.length > 0) await db.insertInto('sound_range').values(rows).execute();
  return id;
}

const probeOf = (seconds: number, audioStream: number | null = 0): ProbeResult => ({
  ...{ mediaKind: 'audio', container: 'wav', contentType: 'audio/wav', bytes: 1, durationSeconds: seconds },
  ...{ streams: [], videoStream: null, audioStream, audioOffsetSeconds: 0, timecode: null },
});

function contextOf(spoken: Spoken, changes: Partial<AnalyserContext> = {}): AnalyserContext {
  const { db } = service.deps;
  const { userId, accountId } = service.user.principal;
  return {
    ...{ assetId: spoken.assetId, versionId: spoken.versionId, accountId, userId, mediaKind: 'audio' },
    ...{ probe: probeOf(2), analysisId: null, config: {} as AnalyserContext['config'], db, traceId: 'test' },
    bench: {
      async show() {
        const path = join(await mkdtemp(join(folder, 'in-')), 'input');
        await writeFile(path, spoken.bytes);
        return path;
      },
      emptyFolder: () => mkdtemp(join(folder, 'out-')),
    },
    signal: new AbortController().signal,
    progress: () => undefined,
    commit: (write) => db.transaction().execute(write),
    ...changes,
  };
}

const stored = async ({ versionId }: Spoken) =>
  (await service.services.transcripts.findTranscriptsOf([versionId])).get(versionId) ?? [];
const segmentsOf = async ({ assetId }: Spoken, id: string) =>
  (await service.user.call('GET', `/asset/${assetId}/transcripts/${id}`)).body.segments;

/** Puts a word right by hand. */
async function edit(spoken: Spoken): Promise<string> {
  const [transcript] = await stored(spoken);
  const id = transcript?.transcript_id ?? '';
  const [segment] = await segmentsOf(spoken, id);
  const change = { segment_id: segment.segment_id, text: 'Put right' };
  const body = { revision: transcript?.revision, segments: [change] };
  const answer = await service.user.call('PATCH', `/asset/${spoken.assetId}/transcripts/${id}`, body);
  expect(answer.status).toBe(200);
  return id;
}

describe('transcript', () => {
  it('writes down what the provider hears, with the times of words', async () => {
    const spoken = await upload();
    const outcome = await analysers().speech.run(contextOf(spoken));
    expect(outcome.details).toMatchObject({ segments: 1, words: 2, language: 'en', pieces: 1 });
    const [transcript] = await stored(spoken);
    expect(transcript).toMatchObject({
      ...{ source: 'speech', kind: 'original', language: 'en', stream_index: 0 },
      ...{ analyser: 'transcript/1', engine: 'openai:whisper-1', is_edited: false },
    });
    const [segment] = await segmentsOf(spoken, transcript?.transcript_id ?? '');
    expect(segment).toMatchObject({
      ...{ start_time_ms: 0, end_time_ms: 1_000, text: 'Hello world.' },
      words: [
        { text: 'Hello', start_time_ms: 100, end_time_ms: 400 },
        { text: 'world', start_time_ms: 500, end_time_ms: 900 },
      ],
    });
  });

  it('sends the sound of the file, and asks nothing when it is run again', async () => {
    const spoken = await upload();
    const { speech } = analysers();
    await speech.run(contextOf(spoken));
    // 16,000 samples of two bytes for each of two seconds, and a head.
    expect(provider.requests[0]?.file?.byteLength).toBe(44 + 64_000);
    const before = await stored(spoken);
    const again = await speech.run(contextOf(spoken));
    expect(again.details).toMatchObject({ skipped: 'There is a transcript already.' });
    expect(provider.requests).toHaveLength(1);
    expect(await stored(spoken)).toEqual(before);
  });

  it('leaves out silences and puts the times of the pieces together exactly', async () => {
    const spoken = await upload(testSound(40));
    const analysisId = await addSilences(spoken, [[5_000, 25_000]]);
    provider.hear(({ file }) => ({
      text: 'Here.',
      language: 'en',
      segments: [
        { type: 'transcript.text.segment', id: 'a', start: 0.25, end: 1.125, text: 'Here.', speaker: 'A' },
      ],
      duration: ((file?.byteLength ?? 44) - 44) / 32_000,
    }));
    const { details } = await analysers().speech.run(contextOf(spoken, { analysisId, probe: probeOf(40) }));
    expect(details).toMatchObject({ pieces: 2, segments: 2, speakers: 1 });
    expect(provider.requests.map(({ file }) => ((file?.byteLength ?? 0) - 44) / 32)).toEqual([5_500, 15_500]);
    const [transcript] = await stored(spoken);
    const segments = await segmentsOf(spoken, transcript?.transcript_id ?? '');
    expect(
      segments.map((one: { start_time_ms: number; end_time_ms: number }) => [
        one.start_time_ms,
        one.end_time_ms,
      ]),
    ).toEqual([
      [250, 1_125],
      [24_750, 25_625],
    ]);
  });

  it('leaves out what makes no sense, and says so', async () => {
    const spoken = await upload();
    const segment = (start: number, end: number, text: string) => ({
      ...{ type: 'transcript.text.segment', id: 'a', speaker: 'A' },
      ...{ start, end, text },
    });
    provider.hear(() => ({
      text: 'x',
      segments: [
        segment(-1, 1, 'before'),
        segment(0.5, 0.5, 'no length'),
        segment(90, 95, 'after'),
        segment(0, 1, '   '),
        segment(1, 1.5, 'nul\u0000 and \ud800 fine'),
        segment(1.8, 5, 'to the end'),
      ],
    }));
    const outcome = await analysers().speech.run(contextOf(spoken));
    expect(outcome.warnings).toEqual([
      '2 segments with a time that is none were left out.',
      '1 segments with no length were left out.',
      '1 segments with no text were left out.',
    ]);
    const [transcript] = await stored(spoken);
    const segments = await segmentsOf(spoken, transcript?.transcript_id ?? '');
    expect(segments).toMatchObject([
      { text: 'nul and \ufffd fine', speaker: 'A' },
      { text: 'to the end', end_time_ms: 2_000 },
    ]);
  });

  it('never touches what a person changed', async () => {
    const spoken = await upload();
    await analysers().speech.run(contextOf(spoken));
    const id = await edit(spoken);
    provider.hear(() => ({ text: 'Other', segments: [], words: [{ word: 'Other', start: 0, end: 1 }] }));
    const { speech } = analysers();
    const outcome = await speech.run(contextOf(spoken));
    expect(outcome.details).toMatchObject({ skipped: 'There is a transcript that was edited.' });
    await service.deps.db.transaction().execute((trx) => speech.remove(trx, spoken.versionId));
    const left = await stored(spoken);
    expect(left).toMatchObject([{ transcript_id: id, is_edited: true }]);
    expect((await segmentsOf(spoken, id))[0].text).toBe('Put right');
    expect(provider.requests).toHaveLength(1);
  });

  it('keeps an edit that comes while it listens', async () => {
    const spoken = await upload();
    await analysers().speech.run(contextOf(spoken));
    await service.deps.db.updateTable('transcript').set({ engine: 'older' }).execute();
    const commit: AnalyserContext['commit'] = async (write) => {
      await edit(spoken);
      return service.deps.db.transaction().execute(write);
    };
    const outcome = await analysers().speech.run(contextOf(spoken, { commit }));
    expect(outcome.details).toMatchObject({ kept_edited: 1 });
    const [transcript, ...others] = await stored(spoken);
    expect(others).toEqual([]);
    expect((await segmentsOf(spoken, transcript?.transcript_id ?? ''))[0].text).toBe('Put right');
  });

  it('listens again with another engine, in place of what nobody changed', async () => {
    const spoken = await upload();
    await analysers().speech.run(contextOf(spoken));
    await service.deps.db.updateTable('transcript').set({ engine: 'older' }).execute();
    await analysers().speech.run(contextOf(spoken));
    expect(await stored(spoken)).toMatchObject([{ engine: 'openai:whisper-1' }]);
    expect(provider.requests).toHaveLength(2);
  });

  it('says why there is nothing to be heard', async () => {
    const spoken = await upload();
    const { speech } = analysers();
    const deaf = await speech.run(contextOf(spoken, { probe: probeOf(2, null) }));
    expect(deaf.details).toMatchObject({ skipped: 'The file has no sound.' });
    const analysisId = await addSilences(spoken, [[0, 2_000]]);
    const silent = await speech.run(contextOf(spoken, { analysisId }));
    expect(silent.details).toMatchObject({ skipped: 'The file is silent.' });
    const config = { generate_stt_from_master_clip: false } as AnalyserContext['config'];
    const off = await speech.run(contextOf(spoken, { config }));
    expect(off.details).toMatchObject({ skipped: 'The service-config switches it off.' });
    expect(provider.requests).toEqual([]);
  });

  it('writes nothing when the provider fails or the run is given up', async () => {
    const spoken = await upload();
    const { speech } = analysers();
    provider.faults.push({ status: 400 });
    await expect(speech.run(contextOf(spoken))).rejects.toThrow('openai:whisper-1 answered 400');
    const caller = new AbortController();
    provider.hear(() => {
      caller.abort(new Error('Given up.'));
      return { text: '' };
    });
    await expect(speech.run(contextOf(spoken, { signal: caller.signal }))).rejects.toThrow('Given up.');
    expect(await stored(spoken)).toEqual([]);
  });

  it('refuses a file in which nothing can be decoded, for good', async () => {
    const spoken = await upload();
    const broken = { ...spoken, bytes: Buffer.from('no media at all') };
    await expect(analysers().speech.run(contextOf(broken))).rejects.toBeInstanceOf(AnalyserRefusal);
  });

  it('says what enables it where it can not work', async () => {
    expect(await analysers('off').speech.availability()).toMatchObject({
      enable: 'RUSHES_TRANSCRIPTION=auto',
    });
    const none = await analysers('auto', false).speech.availability();
    expect(none).toMatchObject({
      available: false,
      enable: expect.stringMatching(/models.*RUSHES_AI_TRANSCRIPTION/),
    });
    expect(await analysers('local').speech.availability()).toMatchObject({ reason: 'No model.' });
    expect(await analysers('auto').speech.availability()).toEqual({
      available: true,
      engine: 'openai:whisper-1',
      byProvider: true,
    });
  });
});

describe('transcript by a model on this machine', () => {
  it('is not used where the engine breaks on this machine: that is said, and the provider hears', async () => {
    const broken = { works: false, reason: 'It breaks.', enable: 'mend it' } as const;
    const models = await tinyModel('x');
    const alone = analysers('local', true, models, saying(broken)).speech;
    const sentences = { available: false, reason: broken.reason, enable: broken.enable };
    expect(await alone.availability()).toEqual(sentences);
    expect(await analysers('auto', true, models, saying(broken)).speech.availability()).toMatchObject({
      engine: 'openai:whisper-1',
    });
  });

  it('is preferred to a provider, which hears nothing, and tells the times of words', async () => {
    const spoken = await upload(await voice());
    const { speech } = analysers('auto', true, await tinyModel('hello small world'));
    expect(await speech.availability()).toEqual({ available: true, engine: 'whisper tiny 1' });
    const { details } = await speech.run(contextOf(spoken));
    expect(details).toMatchObject({ segments: 1, words: 3, pieces: null, word_times: 'measured' });
    expect(details?.voice_seconds).toBeGreaterThan(1);
    expect(await stored(spoken)).toMatchObject([
      { source: 'speech', engine: 'whisper tiny 1', language: 'en' },
    ]);
    expect(provider.requests).toEqual([]);
    const words = (await service.services.transcripts.findSpokenWords([spoken.assetId])).get(spoken.assetId);
    expect(words?.map(({ text }) => text)).toEqual(['hello', 'small', 'world']);
    const starts = words?.map(({ startSeconds }) => startSeconds) ?? [];
    expect(starts[1]).toBeGreaterThan(0.2);
    expect(starts[2]).toBeGreaterThan((starts[1] ?? 0) + 0.2);
  });

  it('writes nothing of a sound in which nobody speaks', async () => {
    const spoken = await upload();
    const { details } = await analysers('local', false, await tinyModel('you')).speech.run(contextOf(spoken));
    expect(details).toMatchObject({ segments: 0, voice_seconds: 0 });
    expect(await stored(spoken)).toEqual([]);
  });

  it('that is broken is no fault of the file: it is tried again', async () => {
    const spoken = await upload(await voice());
    const models = await tinyModel('x');
    await writeFile(join(folder, 'tiny/onnx/encoder_model.onnx'), 'nothing');
    const run = analysers('local', false, models, saying({ works: true })).speech.run(contextOf(spoken));
    await expect(run).rejects.not.toBeInstanceOf(AnalyserRefusal);
    expect(await stored(spoken)).toEqual([]);
  });
});

describe('subtitles', () => {
  /** A film whose captions say this from 400 to 1240 ms. */
  async function captioned(text: string): Promise<Buffer> {
    const script: Record<number, Buffer> = {
      2: tripletBytes(packet708(1, [...window708(0), ...Buffer.from(text)])),
      10: tripletBytes(packet708(1, [0x89, 1])),
      31: tripletBytes(packet708(1, [0x8a, 1])),
    };
    const spec = { frames: 40, rate: 25, format: 'mp4', codec: 'libx264' as const };
    const place = await mkdtemp(join(folder, 'film-'));
    return readFile(
      await makeCaptioned(join(place, 'film.mp4'), { ...spec, captionsOf: (frame) => script[frame] }),
    );
  }

  it('keeps the captions of the file, and makes no second copy', async () => {
    const spoken = await upload(await captioned('She said'), 'film.mp4');
    const { subtitles } = analysers();
    const { details } = await subtitles.run(contextOf(spoken));
    expect(details).toMatchObject({ tracks: 1, segments: 1, kept_edited: 0 });
    const before = await stored(spoken);
    expect(before).toMatchObject([{ source: 'cea708', analyser: 'subtitles/1', segment_count: 1 }]);
    const [segment] = await segmentsOf(spoken, before[0]?.transcript_id ?? '');
    expect(segment).toMatchObject({ start_time_ms: 400, end_time_ms: 1_240, text: 'She said' });
    await subtitles.run(contextOf(spoken));
    expect(await stored(spoken)).toEqual(before);
  });

  it('follows the file, but for what a person changed', async () => {
    const spoken = await upload(await captioned('She said'), 'film.mp4');
    const { subtitles } = analysers();
    await subtitles.run(contextOf(spoken));
    const other = { ...spoken, bytes: await captioned('He said') };
    await subtitles.run(contextOf(other));
    const [transcript] = await stored(spoken);
    expect((await segmentsOf(spoken, transcript?.transcript_id ?? ''))[0].text).toBe('He said');
    const id = await edit(spoken);
    const outcome = await subtitles.run(contextOf(spoken));
    expect(outcome).toMatchObject({
      details: { kept_edited: 1 },
      warnings: ['1 edited transcripts were left as they are.'],
    });
    expect(await stored(spoken)).toMatchObject([{ transcript_id: id, is_edited: true }]);
    const bare = await subtitles.run(contextOf({ ...spoken, bytes: testSound(1) }));
    expect(bare.details).toMatchObject({ tracks: 0, kept_edited: 1 });
  });

  it('goes away when it is removed, and knows that a file is gone', async () => {
    const spoken = await upload(await captioned('She said'), 'film.mp4');
    const { subtitles } = analysers();
    await subtitles.run(contextOf(spoken));
    await service.deps.db.transaction().execute((trx) => subtitles.remove(trx, spoken.versionId));
    expect(await stored(spoken)).toEqual([]);
    const gone = { ...spoken, versionId: service.deps.ids.uuid() };
    await expect(subtitles.run(contextOf(gone))).rejects.toBeInstanceOf(AnalyserRefusal);
  });
});

describe('captions of a timeline', () => {
  it('have the times of words, so that what is said stands out', () => {
    const word = { text: 'Hello', start_ms: 100, end_ms: 400, confidence: null, speaker: null };
    const segment = { startMs: 0, endMs: 1_000, text: 'Hello', speaker: 'Ada', words: [word] };
    expect(cueOf(segment)).toEqual({
      ...{ start: 0, end: 1, text: 'Hello', speaker: 'Ada' },
      words: [{ start: 0.1, end: 0.4, text: 'Hello' }],
    });
  });
});
