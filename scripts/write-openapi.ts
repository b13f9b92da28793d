/**
 * `npm run openapi`: writes anew what is made from the code: the API document, the generated parts of the clients, the map of
 * operations, the list of settings, and the schemas of timelines and of what the command line prints.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timelineSchema } from '@rushes/timeline';
import { formatOpenApi, OPENAPI_FILE } from '../packages/server/src/api-document.ts';
import { routes } from '../packages/server/src/modules.ts';
import { settingsDocument } from '../packages/server/src/platform/settings/settings-table.ts';
import { formatEndpointMap, readEndpointMap } from './endpoints/endpoint-map.ts';
import { COMMAND_LINE_SCHEMA_FILE, formatCommandLineSchema } from './sdk/command-line-schema.ts';
import { generatedFiles } from './sdk/generate.ts';
import { generatedPythonFiles } from './sdk/generate-python.ts';

const document = formatOpenApi();
await writeFile(OPENAPI_FILE, document);
const parsed = JSON.parse(document);
await writeFile(COMMAND_LINE_SCHEMA_FILE, formatCommandLineSchema(parsed));
const generated = [...generatedFiles(parsed), ...generatedPythonFiles(parsed)];
for (const { path, text } of generated) await writeFile(path, text);
const { endpoints, problems } = await readEndpointMap(routes);
await writeFile(join(import.meta.dirname, '../docs/endpoints.md'), formatEndpointMap(endpoints));
await writeFile(join(import.meta.dirname, '../docs/settings.md'), settingsDocument());
const timelineFile = join(import.meta.dirname, '../docs/timeline.schema.json');
await writeFile(timelineFile, `${JSON.stringify(timelineSchema(), null, 2)}\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
