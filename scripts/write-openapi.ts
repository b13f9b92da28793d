/** `npm run openapi`: writes anew what is made from the routes: the API document and the client's generated part. */
import { writeFile } from 'node:fs/promises';
import { formatOpenApi, OPENAPI_FILE } from '../packages/server/src/api-document.ts';
import { generatedFiles } from './sdk/generate.ts';

const document = formatOpenApi();
await writeFile(OPENAPI_FILE, document);
for (const { path, text } of generatedFiles(JSON.parse(document))) await writeFile(path, text);
