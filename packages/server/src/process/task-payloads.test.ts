/** Holds the payloads of tasks: workers of two versions of the program may share a database. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { payloadVersionOf } from '../modules/tasks/task-definition.ts';
import { taskDefinitions } from './compose.ts';

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

test('a payload that changes has another version', () => {
  const found = taskDefinitions
    .map((definition) => `${definition.type} ${payloadVersionOf(definition)} ${digest(definition.payload)}`)
    .sort();
  // Where a line differs and an older worker would misread the new payload, raise payloadVersion of the definition;
  // where it may ignore the difference, write the new digest here.
  expect(found).toMatchInlineSnapshot(`
    [
      "bring_stock_task 1 d54986da02cd",
      "create_task 1 3924f056c1ec",
      "delete_account_task 1 c95fa2d27c5f",
      "description_task 1 748cb312538c",
      "export_task 1 dcf1bc47186b",
      "frame_task 1 c98c4049588d",
      "generate_task 5 fb376d36e4f6",
      "import_task 1 a5cef247b481",
      "index_task 2 21ecdb23e118",
      "preprocess_folder_task 1 aecbfd693f19",
      "preprocess_task 1 1b435b7963b7",
      "preview_task 1 2e2c9f81a398",
      "probe_task 1 b3e8833bf951",
      "provide_task 2 27599af5884d",
      "renditions_task 1 daab20a4c839",
      "summary_task 1 5b4a8e0fff23",
      "transcript_task 1 6a15188d06b6",
      "translation_task 1 cd8c7e630c70",
    ]
  `);
});
