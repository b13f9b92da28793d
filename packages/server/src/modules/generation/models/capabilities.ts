/** What GET /tools/models says of the models that are here. */
import { fileTypes } from '../../library/index.ts';
import { ASSET_SEARCH_MODES } from '../../search/index.ts';
import { MOST_STOCK, STOCK_FORMATS, STOCK_TYPES } from '../../stock/index.ts';
import type { ToolsCapabilities } from '../generation.schema.ts';
import type { Area, Model, ModelOf } from './model.ts';
import { MOST_VOICES } from './voices.ts';

const common = ({ id, area, maxCharacters }: Model) => ({
  id,
  tool_id: `generate_${area}`,
  required: area === 'tts' ? ['prompt', 'voice_id'] : ['prompt'],
  max_char: maxCharacters,
});

/** Of the models that are available, in their order. */
export function toolsCapabilities(models: readonly Model[]): ToolsCapabilities {
  const modelsOf = <Kind extends Area>(area: Kind) =>
    models.filter((model): model is ModelOf<Kind> => model.area === area);
  return {
    video: {
      models: modelsOf('video').map((model) => ({
        ...common(model),
        formats: [...model.formats],
        resolutions: [...model.resolutions],
        supports_input_frame: model.takesInputFrame,
        supports_output_frame: model.takesOutputFrame,
        supports_input_audio: model.takesInputAudio,
        max_reference_images: model.mostReferences ?? 0,
        supports_frame_timestamp: model.takesInputFrame,
        supports_audio_range: model.takesInputAudio,
        format_requires_resolution: false,
        format_ignored_with_input_frame: false,
      })),
    },
    image: {
      models: modelsOf('image').map((model) => ({
        ...common(model),
        formats: [...model.formats],
        resolutions: [...model.resolutions],
        supports_input_frame: model.takesInputFrame,
        supports_frame_timestamp: model.takesInputFrame,
      })),
    },
    audio: {
      models: modelsOf('audio').map((model) => ({
        ...common(model),
        min: model.seconds?.least ?? 0,
        max: model.seconds?.most ?? 0,
      })),
    },
    tts: { models: modelsOf('tts').map(common) },
    search_stock: {
      required: ['prompt'],
      types: [...STOCK_TYPES],
      formats: [...STOCK_FORMATS],
      min_limit: 1,
      max_limit: MOST_STOCK,
    },
    search_me: {
      required: ['prompt'],
      search_modes: [...ASSET_SEARCH_MODES],
      file_types: [...fileTypes],
      formats: ['16:9', '9:16'],
      min_limit: 1,
      max_limit: 50,
      supports_folder: true,
    },
    search_voices: { required: [], min_limit: 1, max_limit: MOST_VOICES, supports_language: true },
  };
}
