/**
 * Models of providers that come written down, as the providers' own documents describe them. None has a price before an
 * operator says what it costs here; `npm run rushes -- models add` puts another document in the place of one.
 */

import type { Model } from './model.ts';
import { type ModelDocument, modelOf } from './model-document.ts';

const wide = ['16:9', '9:16', '1:1'] as const;
const many = ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3'] as const;

const videos: readonly ModelDocument[] = [
  {
    id: 'veo',
    area: 'video',
    provider: 'google',
    name: 'veo-3.1-generate-preview',
    maker: 'Google',
    formats: ['16:9', '9:16'],
    resolutions: ['720p', '1080p'],
    input_frame: true,
    output_frame: true,
    seconds: { least: 4, most: 8, usual: 8, only: [4, 6, 8] },
  },
  {
    id: 'kling',
    area: 'video',
    provider: 'replicate',
    name: 'kwaivgi/kling-v2.5-turbo-pro',
    maker: 'Kuaishou',
    formats: [...wide],
    input_frame: true,
    output_frame: true,
    seconds: { least: 5, most: 10, usual: 5, only: [5, 10] },
    options: { image: null, start_image: '{input_frame}', end_image: '{output_frame}' },
  },
  {
    id: 'seedance',
    area: 'video',
    provider: 'replicate',
    name: 'bytedance/seedance-1-pro',
    maker: 'ByteDance',
    formats: [...wide, '4:3', '3:4'],
    resolutions: ['480p', '1080p'],
    seed: true,
    input_frame: true,
    output_frame: true,
    seconds: { least: 5, most: 10, usual: 5, only: [5, 10] },
    options: { last_frame_image: '{output_frame}' },
  },
  {
    id: 'seedance-lite',
    area: 'video',
    provider: 'replicate',
    name: 'bytedance/seedance-1-lite',
    maker: 'ByteDance',
    formats: [...wide, '4:3', '3:4'],
    resolutions: ['480p', '720p'],
    seed: true,
    reference_images: 4,
    seconds: { least: 5, most: 10, usual: 5, only: [5, 10] },
    options: { image: null, reference_images: '{reference_images}' },
  },
  {
    id: 'wan',
    area: 'video',
    provider: 'replicate',
    name: 'wan-video/wan-2.2-t2v-fast',
    seed: true,
    maker: 'Alibaba',
    formats: ['16:9', '9:16'],
    resolutions: ['480p', '720p'],
  },
  {
    id: 'minimax-h3-max',
    area: 'video',
    provider: 'minimax',
    name: 'MiniMax-H3-Max',
    maker: 'MiniMax',
    formats: [...wide],
    resolutions: ['768p'],
    input_frame: true,
    output_frame: true,
    seconds: { least: 5, most: 15, usual: 5 },
    options: { resolution: '768P' },
  },
  {
    id: 'ray',
    area: 'video',
    provider: 'luma',
    name: 'ray-2',
    maker: 'Luma',
    formats: [...wide],
    resolutions: ['540p', '720p', '1080p'],
    seconds: { least: 5, most: 9, usual: 5, only: [5, 9] },
  },
  {
    id: 'grok-video',
    area: 'video',
    provider: 'xai',
    name: 'grok-imagine-video',
    maker: 'xAI',
    formats: [...wide],
    resolutions: ['480p', '720p'],
    input_frame: true,
    seconds: { least: 1, most: 15, usual: 5 },
  },
];

const images: readonly ModelDocument[] = [
  {
    id: 'gpt-image',
    area: 'image',
    provider: 'openai',
    name: 'gpt-image-1',
    maker: 'OpenAI',
    formats: ['1:1', '3:2', '2:3'],
    input_frame: true,
    options: { sizes: { '1:1': '1024x1024', '3:2': '1536x1024', '2:3': '1024x1536' } },
  },
  {
    id: 'banana',
    area: 'image',
    provider: 'google',
    name: 'gemini-2.5-flash-image',
    maker: 'Google',
    formats: [...many],
    input_frame: true,
  },
  {
    id: 'p-image',
    area: 'image',
    provider: 'replicate',
    name: 'prunaai/p-image',
    maker: 'Pruna',
    formats: [...many],
    seed: true,
    extension: 'jpg',
  },
  {
    id: 'ideogram',
    area: 'image',
    provider: 'replicate',
    name: 'ideogram-ai/ideogram-v3-turbo',
    maker: 'Ideogram',
    formats: [...many],
    seed: true,
  },
  {
    id: 'photon',
    area: 'image',
    provider: 'luma',
    name: 'photon-1',
    maker: 'Luma',
    extension: 'jpg',
    formats: [...wide, '4:3', '3:4'],
  },
];

const sounds: readonly ModelDocument[] = [
  {
    id: 'elevenlabs-music',
    area: 'audio',
    provider: 'elevenlabs',
    name: 'music',
    maker: 'ElevenLabs',
    seconds: { least: 10, most: 300, usual: 30 },
    options: { prompt: '{prompt}', music_length_ms: '{milliseconds}' },
  },
  {
    id: 'elevenlabs-sfx',
    area: 'audio',
    provider: 'elevenlabs',
    name: 'sound-generation',
    maker: 'ElevenLabs',
    seconds: { least: 0.5, most: 22, usual: 4 },
    options: { text: '{prompt}', duration_seconds: '{seconds}' },
  },
];

const voices: readonly ModelDocument[] = [
  {
    id: 'elevenlabs-v3',
    area: 'tts',
    provider: 'elevenlabs',
    name: 'eleven_v3',
    maker: 'ElevenLabs',
    max_char: 3_000,
  },
  {
    id: 'openai-tts',
    area: 'tts',
    provider: 'openai',
    name: 'gpt-4o-mini-tts',
    maker: 'OpenAI',
    max_char: 4_096,
  },
];

export const shippedModels: readonly Model[] = [...videos, ...images, ...sounds, ...voices].map(modelOf);
