import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Finding, readReport, ruleOf } from '../scripts/schemathesis/findings.ts';

const refused = (issue: { msg: string; type?: string }[], more: Partial<Finding> = {}): Finding => ({
  check: 'positive_data_acceptance',
  operation: 'POST /group/create',
  status: 422,
  request: '',
  answer: JSON.stringify({ detail: issue.map((one) => ({ loc: ['body'], type: 'value_error', ...one })) }),
  message: '',
  ...more,
});

it('explains what no schema can say', () => {
  expect(ruleOf(refused([{ msg: 'A name must not exceed 255 bytes.' }]))?.why).toMatch(/bytes/);
  const ofTool = {
    detail: [{ loc: ['body', 'tool_arguments', 'query'], msg: 'Field required', type: 'missing' }],
  };
  expect(ruleOf(refused([], { answer: JSON.stringify(ofTool) }))?.why).toMatch(/tool/);
  const unconfigured = JSON.stringify({
    detail: 'No payment provider is configured here.',
    code: 'not_configured',
  });
  const server = { check: 'not_a_server_error', status: 503, answer: unconfigured };
  expect(ruleOf(refused([], server))).toBeDefined();
});

it.each([
  ['a refusal that a schema can say', refused([{ msg: 'value is not a valid email address' }])],
  ['one of two issues', refused([{ msg: 'A name must not exceed 255 bytes.' }, { msg: 'Something else.' }])],
  ['a field that is missing elsewhere', refused([{ msg: 'Field required', type: 'missing' }])],
  ['a refusal without a reason', refused([])],
  [
    'a failure',
    refused([], { check: 'not_a_server_error', status: 500, answer: '{"detail":"x is configured here"}' }),
  ],
  [
    'an answer that is not declared',
    refused([{ msg: 'A name must not exceed 255 bytes.' }], { check: 'status_code_conformance' }),
  ],
  ['a crash', refused([], { status: 0, answer: '' })],
])('leaves to be mended: %s', (_what, finding) => {
  expect(ruleOf(finding)).toBeUndefined();
});

it('tells of a run that was cut off what it has, and that it is not all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const base64 = (text: string) => ({ $base64: Buffer.from(text).toString('base64') });
  const scenario = {
    recorder: {
      checks: {
        one: [
          {
            name: 'not_a_server_error',
            status: 'failure',
            failure_info: { failure: { operation: 'GET /a', message: 'm' } },
          },
        ],
      },
      interactions: {
        one: {
          request: { method: 'GET', uri: 'http://h/a', body: null },
          response: { status_code: 500, content: base64('{"detail":"x"}') },
        },
      },
    },
  };
  const lines = [
    { Initialize: {} },
    { ScenarioFinished: scenario },
    { PhaseFinished: { phase: { name: 'Fuzzing' }, status: 'interrupted' } },
  ].map((event) => JSON.stringify(event));
  const path = join(folder, 'report.ndjson');
  await writeFile(path, `${lines.join('\n')}\n${lines[1]?.slice(0, 40)}`);
  expect(await readReport(path)).toEqual({
    findings: [
      {
        ...{ check: 'not_a_server_error', operation: 'GET /a', status: 500, message: 'm' },
        ...{ request: 'http://h/a ', answer: '{"detail":"x"}' },
      },
    ],
    scenarios: 1,
    unfinished: [expect.stringContaining('Fuzzing')],
  });
});
