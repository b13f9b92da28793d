/** What a model can be asked for, as the service describes it. Pure. */
import type { ToolsCapabilities } from '@rushes/sdk';

export type Making = 'video' | 'image' | 'audio' | 'speech';

/** Something of the library that goes in. */
export interface Reference {
  id: string;
  name: string;
}

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
  takesFirstFrame: boolean;
  takesLastFrame: boolean;
  takesSound: boolean;
  /** Pictures of what is to be seen; 0 = it takes none. */
  mostReferences: number;
  /** The picture that it begins with gives it its shape. */
  isShapedByFrame: boolean;
}

const TAKES_NOTHING = {
  formats: [],
  resolutions: [],
  takesDuration: false,
  minSeconds: 1,
  maxSeconds: 60,
  takesFirstFrame: false,
  takesLastFrame: false,
  takesSound: false,
  mostReferences: 0,
  isShapedByFrame: false,
};

/** All models, in the order of the service. */
export function modelForms({
  video,
  image,
  audio,
  tts,
}: Pick<ToolsCapabilities, 'video' | 'image' | 'audio' | 'tts'>): ModelForm[] {
  return [
    ...video.models.map((model) => ({
      ...TAKES_NOTHING,
      id: model.id,
      making: 'video' as const,
      maxCharacters: model.max_char,
      formats: model.formats,
      resolutions: model.resolutions,
      takesDuration: true,
      takesFirstFrame: model.supports_input_frame,
      takesLastFrame: model.supports_output_frame,
      takesSound: model.supports_input_audio,
      mostReferences: model.max_reference_images,
      isShapedByFrame: model.format_ignored_with_input_frame,
    })),
    ...image.models.map((model) => ({
      ...TAKES_NOTHING,
      id: model.id,
      making: 'image' as const,
      maxCharacters: model.max_char,
      formats: model.formats,
      resolutions: model.resolutions,
      takesFirstFrame: model.supports_input_frame,
    })),
    ...audio.models.map((model) => ({
      ...TAKES_NOTHING,
      id: model.id,
      making: 'audio' as const,
      maxCharacters: model.max_char,
      takesDuration: true,
      minSeconds: model.min,
      maxSeconds: model.max,
    })),
    ...tts.models.map((model) => ({
      ...TAKES_NOTHING,
      id: model.id,
      making: 'speech' as const,
      maxCharacters: model.max_char,
    })),
  ];
}

export interface Wish {
  prompt: string;
  format: string;
  resolution: string;
  seconds: number;
  firstFrame: Reference | null;
  lastFrame: Reference | null;
  sound: Reference | null;
  references: readonly Reference[];
  /** Id of the voice that speaks. */
  voice: string;
}

/** Before anything is asked for. */
export const NO_WISH: Wish = {
  prompt: '',
  format: '',
  resolution: '',
  seconds: 8,
  firstFrame: null,
  lastFrame: null,
  sound: null,
  references: [],
  voice: '',
};

/** What of the library goes in, as far as the model takes it. */
function takenIn(form: ModelForm, wish: Wish) {
  const references = wish.references.slice(0, form.mostReferences).map(({ id }) => id);
  return {
    ...(form.takesFirstFrame && wish.firstFrame !== null ? { input_frame: wish.firstFrame.id } : {}),
    ...(form.takesLastFrame && wish.lastFrame !== null ? { output_frame: wish.lastFrame.id } : {}),
    ...(form.takesSound && wish.sound !== null ? { input_audio: wish.sound.id } : {}),
    ...(references.length > 0 ? { reference_images: references } : {}),
  };
}

/** A wish as the service takes it: only what the model knows, and lengths that it can do. */
export function bodyOf(form: ModelForm, wish: Wish) {
  const seconds = Math.min(form.maxSeconds, Math.max(form.minSeconds, wish.seconds));
  const isShaped = form.isShapedByFrame && wish.firstFrame !== null;
  // A film to a sound lasts as long as that.
  const isTimed = form.takesSound && wish.sound !== null;
  return {
    prompt: wish.prompt.trim(),
    model: form.id,
    ...(form.formats.includes(wish.format) && !isShaped ? { format: wish.format } : {}),
    ...(form.resolutions.includes(wish.resolution) ? { resolution: wish.resolution } : {}),
    ...(form.takesDuration && !isTimed ? { duration_seconds: seconds } : {}),
    ...takenIn(form, wish),
    ...(form.making === 'speech' ? { voice_id: wish.voice } : {}),
  };
}
