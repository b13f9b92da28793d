import type { ToolsCapabilities } from '@rushes/sdk';
import { expect, test } from 'vitest';
import { bodyOf, modelForms, NO_WISH } from './model-form.ts';

const common = { tool_id: 't', required: ['prompt'], max_char: 2_000 };
const capabilities = {
  video: {
    models: [
      {
        ...{ ...common, id: 'v', formats: ['16:9', '9:16'], resolutions: ['720p'] },
        ...{ supports_input_frame: true, supports_output_frame: true, supports_input_audio: true },
        ...{ max_reference_images: 2, format_ignored_with_input_frame: true },
      },
    ],
  },
  image: { models: [{ ...common, id: 'i', formats: ['1:1'], resolutions: [], supports_input_frame: false }] },
  audio: { models: [{ ...common, id: 'a', min: 5, max: 30 }] },
  tts: { models: [{ ...common, id: 's' }] },
} as unknown as ToolsCapabilities;
const wish = { ...NO_WISH, prompt: ' A hill ', format: '9:16', resolution: '1080p', seconds: 90 };

test('each model is asked for what it takes, and for nothing else', () => {
  const [video, image, audio] = modelForms(capabilities);
  if (video === undefined || image === undefined || audio === undefined)
    throw new Error('A model is missing.');
  expect(bodyOf(video, wish)).toEqual({ prompt: 'A hill', model: 'v', format: '9:16', duration_seconds: 60 });
  expect(bodyOf(image, wish)).toEqual({ prompt: 'A hill', model: 'i' });
  expect(bodyOf(audio, { ...wish, seconds: 1 })).toEqual({
    prompt: 'A hill',
    model: 'a',
    duration_seconds: 5,
  });
  expect(bodyOf(audio, wish)).toMatchObject({ duration_seconds: 30 });
});

test('what goes in is sent where the model takes it, and changes what else is asked', () => {
  const [video, image, , speech] = modelForms(capabilities);
  if (video === undefined || image === undefined || speech === undefined)
    throw new Error('A model is missing.');
  const one = (id: string) => ({ id, name: id });
  const full = {
    ...wish,
    firstFrame: one('first'),
    lastFrame: one('last'),
    sound: one('sound'),
    references: [one('x'), one('y'), one('z')],
    voice: 'slt',
  };
  // The picture gives the shape, and the sound the length.
  expect(bodyOf(video, full)).toEqual({
    prompt: 'A hill',
    model: 'v',
    input_frame: 'first',
    output_frame: 'last',
    input_audio: 'sound',
    reference_images: ['x', 'y'],
  });
  expect(bodyOf(image, full)).toEqual({ prompt: 'A hill', model: 'i' });
  expect(bodyOf(speech, full)).toEqual({ prompt: 'A hill', model: 's', voice_id: 'slt' });
});
