/**
 * `npm run openapi`: writes anew what is made from the routes: the API document, the client's generated part and the
 * map of operations.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatOpenApi, OPENAPI_FILE } from '../packages/server/src/api-document.ts';
import { routes } from '../packages/server/src/routes.ts';
import { formatEndpointMap, readEndpointMap } from './endpoints/endpoint-map.ts';
import { generatedFiles } from './sdk/generate.ts';

const document = formatOpenApi();
await writeFile(OPENAPI_FILE, document);
for (const { path, text } of generatedFiles(JSON.parse(document))) await writeFile(path, text);
const { endpoints, problems } = await readEndpointMap(routes);
await writeFile(join(import.meta.dirname, '../docs/endpoints.md'), formatEndpointMap(endpoints));
for (const problem of problems) process.stderr.write(`${problem}\n`);
