/** What a turn of a chat looks like on a terminal. */
import { expect, test } from 'vitest';
import { createOutput } from '../output/output.ts';
import { runShown } from '../testing/run-shown.ts';

const said = (delta: string) => ({ type: 'response.output_text.delta', chat_id: 'c', delta });
const reached = (progress: number, message: string) => ({
  ...{ type: 'service.progress', chat_id: 'c', stage: 'rendering' },
  ...{ progress, message },
});
const ofTool = (progress: number) => ({
  ...{ type: 'service.tool.progress', chat_id: 'c', tool_id: 'export_project', message: 'Rendering' },
  progress,
});
const finished = {
  ...{ type: 'service.tool.finished', chat_id: 'c', tool_call_id: 't', tool_id: 'export_project' },
  ...{ status: 'completed', summary: 'made it', tokens_used: 0 },
};
const ended = { type: 'service.stream.end', chat_id: 'c', reason: 'completed', result: null };

/** What is said in pieces, with what a tool does between them. */
const spokenBetween = () =>
  eventsOf(
    reached(0.4, 'Planning'),
    said('I made'),
    reached(0.45, 'Rendering'),
    said(' a film'),
    finished,
    said(' of the pig.'),
    ended,
  );

async function* eventsOf(...list: Record<string, unknown>[]) {
  for (const data of list) yield { data };
}

test('what was said stays when it is shown how far the film is', async () => {
  const events = eventsOf(
    reached(0.4, 'Planning'),
    said('I made a film'),
    said(' of the pig.'),
    reached(0.45, 'Rendering'),
    ofTool(0.1),
    reached(0.5, ''),
    finished,
    said('Two lines\nmore'),
    ended,
  );
  const { screen, leave } = await runShown(['chat', 'a film'], { createResponse: events });
  expect(screen.replaceAll('\u001b[K', '')).toBe(
    [
      '\r40 %  Planning\rI made a film of the pig.\n',
      '\r45 %  Rendering\r50 %  rendering\r  export_project: made it\n',
      'Two lines\nmore\n',
    ].join(''),
  );
  expect(leave).toBe('To go on with the chat: rushes chat --chat c');
});

test('a file gets what was said as it was said, and the terminal how far the film is', async () => {
  const { lines, screen } = await runShown(['chat', 'a film'], { createResponse: spokenBetween() }, true);
  expect(lines).toBe('I made a film of the pig.\n');
  expect(screen).toContain('45 %  Rendering');
  expect(screen).toContain('  export_project: made it\n');
});

test.each([
  [false, 'I made\nNo more.\nTry again.\n'],
  [true, 'I made\n'],
])('what broke off ends its line before it is told why; in a file: %s', (isSaved, shown) => {
  const seen = { stdout: '', both: '' };
  const stdout = {
    isTTY: !isSaved,
    write(text: string | Uint8Array) {
      seen.stdout += text;
      seen.both += text;
      return true;
    },
  };
  const stderr = {
    isTTY: true,
    write(text: string | Uint8Array) {
      seen.both += text;
      return true;
    },
  };
  const out = createOutput({ color: false }, {}, { stdout, stderr });
  out.speak('I made');
  out.problem({ message: 'No more.', code: 'x', hint: 'Try again.', exitCode: 1 });
  expect(isSaved ? seen.stdout : seen.both).toBe(shown);
});

test('what a turn said of its failure is not told again to whoever has just read it', async () => {
  const why = 'I found no file named boat.mp4.';
  const failed = () =>
    eventsOf(said(why), {
      ...{ type: 'service.stream.end', chat_id: 'c', reason: 'error' },
      result: { status: 'failed', code: 'not_found', message: why },
    });
  const shown = runShown(['chat', 'a film'], { createResponse: failed() });
  await expect(shown).rejects.toMatchObject({ message: 'It failed.', code: 'not_found' });
  // Words that go into a file nobody has read.
  const saved = runShown(['chat', 'a film'], { createResponse: failed() }, true);
  await expect(saved).rejects.toMatchObject({ message: why, code: 'not_found' });
});
