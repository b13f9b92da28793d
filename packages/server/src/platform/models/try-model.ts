/** A model is tried once before it is said to work: what can not be loaded or answers rubbish is found then. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InferRunner, InferSettings } from '@rushes/engine';
import type { ModelManifest } from './model-manifest.ts';
import { detectorSpec, entryOf, pictureSpec, prepared, textSpec } from './model-requests.ts';
import { ModelError } from './model-runtime.ts';
import { isGgml } from './verify-files.ts';

/** A PNG of one grey pixel. */
const GREY_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC';

async function withPicture(work: (path: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-model-'));
  try {
    const path = join(folder, 'grey.png');
    await writeFile(path, Buffer.from(GREY_PIXEL, 'base64'));
    await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loads the model and lets it work once. Throws MediaError or ModelError with a sentence. */
export async function tryModel(
  runner: InferRunner,
  { folder, manifest }: { folder: string; manifest: ModelManifest },
  settings: InferSettings,
): Promise<void> {
  if (manifest.task === 'speech') {
    if (await isGgml(entryOf(folder, manifest))) return;
    throw new ModelError('The file of the speech model is no GGML file as whisper.cpp has them.');
  }
  if (manifest.task !== 'detection') {
    const texts = [prepared(manifest, 'a photo', 'query')];
    await runner.run('embedTexts', { model: textSpec(folder, manifest), texts, settings });
  }
  if (manifest.task === 'text') return;
  await withPicture((path) =>
    manifest.task === 'detection'
      ? runner.run('detect', { model: detectorSpec(folder, manifest), paths: [path], settings })
      : runner.run('embedPictures', { model: pictureSpec(folder, manifest), paths: [path], settings }),
  );
}
