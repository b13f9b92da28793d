/** The commands of the guide in their order, and those that make something, against a service with a worker. */
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../../packages/sdk/src/index.ts';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { type CommandLine, createCommandLine } from './testing/command-line.ts';
import { hasTerminals, runOnTerminal } from './testing/terminal.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/command-line.md'), 'utf8');

let service: TestService;
/** Starts from nothing, as the guide does. */
let line: CommandLine;
/** Has a key, and ship.mp4 in its library. */
let maker: CommandLine;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  line = await createCommandLine();
  await mkdir(join(line.folder, 'holiday'));
  maker = await createCommandLine({ baseUrl: service.baseUrl, key: service.user.key });
  const colors = { beach: [220, 200, 120], boat: [40, 80, 200] } as const;
  for (const [name, background] of Object.entries(colors)) {
    const shots = [{ background: [...background] as [number, number, number], frames: 30 }];
    await writeFile(join(line.folder, 'holiday', `${name}.mp4`), testVideo({ shots }));
  }
  await copyFile(join(line.folder, 'holiday/boat.mp4'), join(maker.folder, 'ship.mp4'));
  await maker.json(['upload', 'ship.mp4', '--into', '/made']);
});
afterAll(async () => {
  await line?.remove();
  await maker?.remove();
  await service?.stop();
});

/** Words as a shell makes them of a line: quotes, and nothing else. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((text) => text.replace(/\s+#.*$/, ''))
  .filter((text) => text.startsWith('rushes '));

test('the commands of the guide do what it says, one after the other', async () => {
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands) {
    const words = wordsOf(command.replace('https://video.example.com', service.baseUrl)).slice(1);
    const ended = await line.run(words, { input: service.user.key });
    expect({ command, ...ended }).toMatchObject({ code: 0 });
  }
  expect((await stat(join(line.folder, 'teaser.mp4'))).size).toBeGreaterThan(1_000);
  expect((await readFile(join(line.folder, 'lighthouse.jpg'))).subarray(0, 2).toString('hex')).toBe('ffd8');
  const original = await readFile(join(line.folder, 'holiday/boat.mp4'));
  expect(await readFile(join(line.folder, 'back/holiday/boat.mp4'))).toEqual(original);
});

/** What differs from one run to the next is left out, also the order in which files end. */
function unchanging(output: string): string[] {
  return output
    .trim()
    .split('\n')
    .map((text) =>
      text
        .replace(/https?:\/\/[^\s]+\w/g, 'URL')
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
        .replace(/\S+@example\.com/, 'EMAIL')
        .replace(/\S+\/trip\.mp4/, 'trip.mp4')
        .replace(/[\d.]+ kB/, 'SIZE'),
    )
    .sort();
}

test('the session that is shown goes as it is shown', async () => {
  const [, session = ''] = /```text\n(\$ rushes login[\s\S]*?)```/.exec(guide) ?? [];
  const steps = session.split(/^\$ rushes /m).slice(1);
  expect(steps).toHaveLength(5);
  // Somebody who has nothing yet.
  const { key } = await service.createUser('ada@example.com');
  for (const step of steps) {
    const [command = '', ...shown] = step.split('\n');
    const words = wordsOf(command.replace('https://video.example.com', service.baseUrl).replace(/ < .*/, ''));
    const { stdout, code } = await line.run(words, { input: key });
    expect({ command, code, shown: unchanging(stdout) }).toEqual({
      ...{ command, code: 0 },
      shown: unchanging(shown.join('\n')),
    });
  }
});

test('a film is begun in the background and followed; its project is edited, saved and brought in again', async () => {
  const begun = await maker.json(['create', 'A 1 second video of ship.mp4', '--background']);
  const taskId = String(begun[0]?.task_id);
  const followed = await maker.json(['tasks', taskId, '--follow']);
  const result = followed.at(-1)?.result as { project_id: string };
  const { project_id: id } = result;
  const silences = await maker.json(['projects', 'remove-silences', id, '--dry-run', '--minimum', '0.5']);
  expect(silences).toMatchObject([{ version: null, summary: expect.any(String) }]);
  expect(await maker.run(['projects', 'remove-silences', id, '--minimum', 'x'])).toMatchObject({ code: 2 });
  await maker.json(['projects', 'document', id, '-o', 'cut.otio']);
  const document = JSON.parse(await readFile(join(maker.folder, 'cut.otio'), 'utf8'));
  expect(document.OTIO_SCHEMA).toMatch(/^Timeline/);
  const imported = await maker.json(['projects', 'import', 'cut.otio', '--name', 'Again']);
  const shown = await maker.json(['projects', 'show', String(imported.at(-1)?.project_id)]);
  expect(shown).toMatchObject([{ name: 'Again' }]);
  const exported = await maker.json(['projects', 'export', id, '--resolution', '480p', '-o', 'small.mp4']);
  expect(exported.at(-1)).toMatchObject({ event: 'saved', path: join(maker.folder, 'small.mp4') });
});

test('a prompt that names what is not there ends with the words of the service', async () => {
  const ended = await maker.run(['create', 'A 2 second video of nothing-like-it.mp4']);
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing-like-it.mp4') });
});

test.skipIf(!hasTerminals)(
  'what the agent asks back is answered at the terminal, without beginning anew',
  async () => {
    const words = ['create', 'Yoga flow with ship.mp4, 480p, 20 minutes', '-o', 'yoga.mp4', '--force'];
    const program = () => maker.program(words);
    const chatsBefore = (await maker.json(['chats'])).length;
    const { code, shown } = await runOnTerminal(program(), {
      answer: { question: '[0J> ', text: '1 second' },
    });
    expect({ code, shown }).toMatchObject({ code: 0, shown: expect.stringContaining('20 minutes') });
    // What the message says is not told again as a note.
    expect(shown.match(/did\s+not\s+understand/g)).toHaveLength(1);
    expect((await stat(join(maker.folder, 'yoga.mp4'))).size).toBeGreaterThan(1_000);
    expect(await maker.json(['chats'])).toHaveLength(chatsBefore + 1);
    // Ctrl-D answers nothing.
    const left = await runOnTerminal(program(), { answer: { question: '[0J> ', text: '\u0004' } });
    expect(left).toMatchObject({ code: 1, shown: expect.stringContaining('--chat ') });
    // Where nobody is there the question is an error that says how it is answered.
    const asked = await maker.run(words);
    const chat = /--chat (\S+)/.exec(asked.stderr)?.[1] ?? '';
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('20 minutes') });
    expect(await maker.run(['create', '1 second', '--chat', chat])).toMatchObject({ code: 0 });
  },
);

test('a frame of the film is drawn on terminals that show pictures, in their way', async () => {
  const ways = {
    on: '\u001b]1337;File=inline=1;',
    kitty: '\u001b_Ga=T,f=24,o=z,',
    sixel: '\u001bP0;1q"1;1;',
  };
  for (const [RUSHES_PICTURES, begin] of Object.entries(ways)) {
    for (const command of ['create', 'chat']) {
      const { stdout } = await maker.run([command, 'A 1 second video of ship.mp4'], {
        env: { RUSHES_PICTURES },
      });
      expect(stdout).toContain(begin);
      if (RUSHES_PICTURES !== 'on') continue;
      const drawn = stdout.split(begin)[1]?.split('\u0007')[0]?.split(':')[1];
      expect(Buffer.from(drawn ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from('ffd8', 'hex'));
    }
  }
});

test('a film that would cost more than its budget is not made, one within it is', async () => {
  const dear = ['create', 'A 2 second video of ship.mp4', '--budget', '0.0001'];
  expect(await maker.run(dear)).toMatchObject({ code: 5, stderr: expect.stringContaining('--budget') });
  const within = ['create', 'A 1 second video of ship.mp4', '--budget', '1000', '-o', 'within.mp4'];
  expect(await maker.run(within)).toMatchObject({ code: 0 });
  expect((await stat(join(maker.folder, 'within.mp4'))).size).toBeGreaterThan(1_000);
});

test('a price sends no file, says so, and tells a path that is wrong', async () => {
  const words = ['create', 'A 2 second video of ship.mp4', '--dry-run'];
  const filesBefore = (await maker.run(['tree'])).stdout;
  expect(await maker.run([...words, 'gone.mp4'])).toMatchObject({ code: 7 });
  const told = await maker.run([...words, 'ship.mp4']);
  expect(told).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing is sent for a price') });
  expect((await maker.run(['tree'])).stdout).toBe(filesBefore);
});

test('a preview of a project has a playlist that plays', async () => {
  const [project] = await maker.json(['projects', 'list']);
  const { stdout } = await maker.run(['projects', 'preview', String(project?.file_id)]);
  expect(await (await fetch(stdout.trim())).text()).toMatch(/^#EXTM3U/);
});

test('subtitles are brought to a file and fetched in another form', async () => {
  await writeFile(join(maker.folder, 'talk.srt'), '1\n00:00:00,000 --> 00:00:01,000\nHello there\n');
  await maker.json(['captions', '/made/ship.mp4', '--from', 'talk.srt', '--language', 'en']);
  const { stdout } = await maker.run(['captions', '/made/ship.mp4', '--format', 'vtt']);
  expect(stdout).toMatch(/^WEBVTT[\s\S]*Hello there/);
});

test('a chat is gone on with, from a pipe as well, and saves its films', async () => {
  const said = await maker.json(['chat', 'A 1 second video of ship.mp4', '-o', 'films']);
  expect(said.map(({ event }) => event)).toContain('service.stream.end');
  expect(said.at(-1)).toMatchObject({
    event: 'saved',
    path: expect.stringContaining(join(maker.folder, 'films')),
  });
  const chatId = String(said[0]?.chat_id);
  const ended = await maker.run(['chat', '--chat', chatId], {
    input: 'A 1 second square video of ship.mp4\n\n',
  });
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/square[\s\S]*https?:/) });
  // Every film that was made is of a chat; the one that was spoken in last comes first.
  expect((await maker.json(['chats']))[0]).toMatchObject({ id: chatId });
  expect(await maker.run(['chat', 'A 1 second video of nothing-like-it.mp4'])).toMatchObject({ code: 1 });
});

/** The session of a guest who opens the link. */
async function openedBy(url: string, password: string): Promise<Client> {
  const { baseUrl } = service;
  const token = new URL(url).hash.slice(1);
  const { session } = await createClient({ baseUrl }).openReview({ body: { token, password } });
  return createClient({
    baseUrl,
    fetch(address, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('x-review-session', session);
      return fetch(address, { ...init, headers });
    },
  });
}

test('a link is made with a password, changed, seen through and revoked; the root has none', async () => {
  const made = ['review', 'create', '/made/ship.mp4', '--title', 'First cut', '--days', '7', '--no-comments'];
  const [created] = await maker.json([...made, '--password-stdin'], { input: 'open sesame\n' });
  const { link, url } = created as { link: { link_id: string; asset_ids: string[] }; url: string };
  expect(link).toMatchObject({ title: 'First cut', allow_comments: false, has_password: true });
  const guest = await openedBy(url, 'open sesame');
  const params = { asset_id: link.asset_ids[0] ?? '' };
  await guest.decideReview({ params, body: { name: 'Kim\u001b[2J', decision: 'approved', note: 'Fine' } });
  const visits = await maker.run(['review', 'visits', link.link_id]);
  expect(visits.stdout).toMatch(/Kim·\[2J {2}1 view\n +approved {2}\S+ {2}Fine/);
  const { link_id: id } = link;
  const changed = await maker.json(['review', 'update', id, '--no-password', '--comments', '--download']);
  expect(changed).toMatchObject([{ has_password: false, allow_comments: true, allow_download: true }]);
  expect(await maker.run(['review', 'update', id])).toMatchObject({ code: 2 });
  expect(await maker.run(['review', 'create', '/'])).toMatchObject({ code: 2 });
  await maker.json(['review', 'revoke', id]);
  expect((await maker.run(['review', 'list', '/made/ship.mp4'])).stdout).toMatch(/ revoked .* 1 approved /);
});

test('comments are added, answered, settled and followed as they come', async () => {
  const said = (...words: string[]) => maker.json(['comments', 'add', '/made/ship.mp4', ...words]);
  const place = { start_seconds: 0.2, end_seconds: 0.8, box: { x: 0.1, y: 0.1, width: 0.4, height: 0.5 } };
  const [first] = await said('Too\ndark', '--at', '0.2-0:00.8', '--box', '.1,.1,.4,.5');
  const thread = String(first?.comment_id);
  const file = (await maker.json(['ls', '/made'])).find(({ file_name }) => file_name === 'ship.mp4');
  const params = { asset_id: String(file?.file_id), comment_id: thread };
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.user.key });
  let heard = '';
  const ended = await maker.run(['comments', 'follow', '/made/ship.mp4', '--json'], {
    onStart(child) {
      child.stdout?.on('data', (text: string) => {
        const had = heard.split('\n').length;
        heard += text;
        const lines = heard.split('\n').length;
        if (had < 2 && lines >= 2) void client.resolveComment({ params, body: { resolved: true } });
        if (lines > 2) child.kill('SIGINT');
      });
    },
  });
  expect(ended.code).toBe(130);
  expect(
    heard
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { event: 'following', comments: 1 },
    { event: 'comment', change: 'resolved', thread_id: thread, comment: { text: 'Too\ndark', ...place } },
  ]);
  await maker.json(['comments', 'resolve', '/made/ship.mp4', thread, '--reopen']);
  const [reply] = await said('Brighter', 'now', '--reply', thread);
  const list = ['comments', 'list', '/made/ship.mp4', '--state', 'open'];
  const { stdout } = await maker.run(list);
  expect(stdout).toMatch(/^0:00\.2-0:00\.8 .*\n {4}Too\n {4}dark\n {4}.*\n {8}Brighter now\n$/);
  await maker.json(['comments', 'edit', '/made/ship.mp4', String(reply?.comment_id), 'Better']);
  expect(await maker.json(list)).toMatchObject([{ replies: [{ text: 'Better' }] }]);
  await maker.json(['comments', 'rm', '/made/ship.mp4', thread]);
  expect(await maker.json(list)).toEqual([]);
  const add = ['comments', 'add', '/made/ship.mp4', 'Hm'];
  for (const wrong of [
    ['--at', '1-'],
    ['--at', 'x'],
    ['--box', '1,2'],
    ['--box', '1,,2,3'],
  ])
    expect(await maker.run([...add, ...wrong])).toMatchObject({ code: 2 });
  expect(await maker.run([...add, '--box', '0,0,2,1'])).toMatchObject({ code: 1 });
});

test('the commands of the skill for agents do what it says, with a key of the environment', async () => {
  const skill = readFileSync(join(import.meta.dirname, '../../integrations/skill/SKILL.md'), 'utf8');
  expect(skill).toMatch(/^---\nname: [a-z-]+\ndescription: [^\n]{50,1024}\n---\n/);
  await mkdir(join(maker.folder, 'footage'));
  await copyFile(join(line.folder, 'holiday/beach.mp4'), join(maker.folder, 'footage/beach.mp4'));
  const told = [...skill.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  expect(told.length).toBeGreaterThan(8);
  const subtitle = '1\n00:00:00,100 --> 00:00:00,900\nThe sea is calm.\n';
  await writeFile(join(maker.folder, 'beach.srt'), subtitle);
  const answers = new Map<string, unknown[]>();
  for (const command of told) {
    const ended = await maker.run(wordsOf(command).slice(1));
    expect({ command, ...ended }).toMatchObject({ code: 0 });
    const values = ended.stdout.split('\n').filter((text) => text !== '');
    answers.set(
      command.replace('rushes ', ''),
      values.map((value) => JSON.parse(value)),
    );
  }
  // Whoever follows it line by line is told what it says: no film of what is not there yet, no folder in place of its files.
  expect(answers.get('ls /footage --json')).toMatchObject([{ file_name: 'beach.mp4' }]);
  const dry = answers.get('create "A 2 second video of beach.mp4" --dry-run --json');
  expect(dry).toMatchObject([{ event: 'price', plan: { clips: [{}] } }]);
  for (const film of ['film.mp4', 'captioned.mp4'])
    expect((await stat(join(maker.folder, film))).size).toBeGreaterThan(1_000);
});
