import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type ApiDocument, generatedFiles } from '../../../scripts/sdk/generate.ts';
import { generatedPythonFiles } from '../../../scripts/sdk/generate-python.ts';
import { operations } from './index.ts';

const openapiFile = new URL('../../server/openapi.json', import.meta.url);
const document: ApiDocument = JSON.parse(await readFile(openapiFile, 'utf8'));

it('is what the committed API document makes: run `npm run openapi`', async () => {
  for (const { path, text } of [...generatedFiles(document), ...generatedPythonFiles(document)]) {
    expect(await readFile(path, 'utf8')).toBe(text);
  }
});

it('has a method for every operation but those of signed URLs', () => {
  const inDocument = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const left = inDocument.filter((name) => !(name in operations));
  expect(left.sort()).toEqual([
    'openMasterPlaylist',
    'openMedia',
    'openPreviewFragment',
    'openPreviewPlaylist',
    'openVariantPlaylist',
    'receiveUpload',
    'receiveUploadPart',
  ]);
});
