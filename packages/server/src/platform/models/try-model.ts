/** A model is tried once before it is said to work: what can not be loaded or answers rubbish is found then. */
import { fileURLToPath } from 'node:url';
import type { InferRunner, InferSettings } from '@rushes/engine';
import type { ModelManifest } from './model-manifest.ts';
import { detectorSpec, faceSpec, pictureSpec, prepared, speechSpec, textSpec } from './model-requests.ts';

/** A PNG of one grey pixel, which the process of a trial must be able to read. */
export const GREY_PIXEL = fileURLToPath(new URL('./grey-pixel.png', import.meta.url));

/** Loads the model and lets it work once. Throws MediaError with a sentence. */
export async function tryModel(
  runner: InferRunner,
  { folder, manifest }: { folder: string; manifest: ModelManifest },
  settings: InferSettings,
): Promise<void> {
  if (manifest.task === 'speech') {
    await runner.run('trySpeech', { model: speechSpec(folder, manifest), settings });
    return;
  }
  if (manifest.task === 'faces') {
    await runner.run('faces', { model: faceSpec(folder, manifest), paths: [GREY_PIXEL], settings });
    return;
  }
  if (manifest.task === 'picture_text' || manifest.task === 'text') {
    const texts = [prepared(manifest, 'a photo', 'query')];
    await runner.run('embedTexts', { model: textSpec(folder, manifest), texts, settings });
  }
  if (manifest.task === 'text') return;
  const paths = [GREY_PIXEL];
  if (manifest.task === 'detection') {
    await runner.run('detect', { model: detectorSpec(folder, manifest), paths, settings });
  } else {
    await runner.run('embedPictures', { model: pictureSpec(folder, manifest), paths, settings });
  }
}
