/** What a model can be asked for, as the service describes it. Pure. */
import type { ToolsCapabilities } from '@rushes/sdk';

export type Making = 'video' | 'image' | 'audio';

/** One model with what it takes. */
export interface ModelForm {
  id: string;
  making: Making;
  maxCharacters: number | null;
  /** Shapes such as `16:9`; empty = it takes none. */
  formats: readonly string[];
  resolutions: readonly string[];
  takesDuration: boolean;
  minSeconds: number;
  maxSeconds: number;
}

const NO_LIMITS = { formats: [], resolutions: [], takesDuration: false, minSeconds: 1, maxSeconds: 60 };

/** All models, in the order of the service. */
export function modelForms({
  video,
  image,
  audio,
}: Pick<ToolsCapabilities, 'video' | 'image' | 'audio'>): ModelForm[] {
  return [
    ...video.models.map((model) => ({
      ...NO_LIMITS,
      id: model.id,
      making: 'video' as const,
      maxCharacters: model.max_char,
      formats: model.formats,
      resolutions: model.resolutions,
      takesDuration: true,
    })),
    ...image.models.map((model) => ({
      ...NO_LIMITS,
      id: model.id,
      making: 'image' as const,
      maxCharacters: model.max_char,
      formats: model.formats,
      resolutions: model.resolutions,
    })),
    ...audio.models.map((model) => ({
      ...NO_LIMITS,
      id: model.id,
      making: 'audio' as const,
      maxCharacters: model.max_char,
      takesDuration: true,
      minSeconds: model.min,
      maxSeconds: model.max,
    })),
  ];
}

export interface Wish {
  prompt: string;
  format: string;
  resolution: string;
  seconds: number;
}

/** Before anything is asked for. */
export const NO_WISH: Wish = { prompt: '', format: '', resolution: '', seconds: 8 };

/** A wish as the service takes it: only what the model knows, and lengths that it can do. */
export function bodyOf(form: ModelForm, wish: Wish) {
  const seconds = Math.min(form.maxSeconds, Math.max(form.minSeconds, wish.seconds));
  return {
    prompt: wish.prompt.trim(),
    model: form.id,
    ...(form.formats.includes(wish.format) ? { format: wish.format } : {}),
    ...(form.resolutions.includes(wish.resolution) ? { resolution: wish.resolution } : {}),
    ...(form.takesDuration ? { duration_seconds: seconds } : {}),
  };
}
