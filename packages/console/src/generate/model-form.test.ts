import type { ToolsCapabilities } from '@rushes/sdk';
import { expect, test } from 'vitest';
import { bodyOf, modelForms } from './model-form.ts';

const common = { tool_id: 't', required: ['prompt'], max_char: 2_000 };
const capabilities = {
  video: { models: [{ ...common, id: 'v', formats: ['16:9', '9:16'], resolutions: ['720p'] }] },
  image: { models: [{ ...common, id: 'i', formats: ['1:1'], resolutions: [] }] },
  audio: { models: [{ ...common, id: 'a', min: 5, max: 30 }] },
} as unknown as ToolsCapabilities;
const wish = { prompt: ' A hill ', format: '9:16', resolution: '1080p', seconds: 90 };

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
