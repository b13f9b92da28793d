/** Renders draw with what their process was given: by its module's address, from its package, and nothing by default. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { generatorClip } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEngine, renderTimeline } from '../client.ts';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  rate,
  video,
} from '../render/render-fixture.ts';
import { machineMeasures } from '../sandbox/machine-measures.ts';
import { makeTestFolder } from '../testing/make-media.ts';
import { readPictures, readSound } from '../testing/read-media.ts';
import { placesOf } from './job-places.ts';
import { openJobRunner } from './job-runner.ts';

let fixture: RenderFixture;
/** Where no job has a place. */
let home: Awaited<ReturnType<typeof makeTestFolder>>;
let plain: URL;

/** Plain grey of the level that the parameters say, and a tone, in a package of its own that imports one of its packages. */
const PLAIN = `
import { level } from "levels";
import { empty } from "./script.mjs";
export const generators = {
  scenes: {
    drawScene: (parameters, { width, height, rate, frames }) => ({
      background: 'color=c=' + level(parameters) + ':s=' + width + 'x' + height + ':r=' + rate.num + '/' + rate.den +
        ',trim=end_frame=' + frames + ',format=yuv420p',
      ass: empty(width, height),
    }),
  },
  music: {
    *composeMusic(parameters, seconds, sampleRate) {
      const samples = new Float32Array(2 * Math.round(seconds * sampleRate));
      for (let at = 0; at < samples.length; at++) samples[at] = 0.2 * Math.sin(at / 20);
      yield samples;
    },
  },
  effects: {
    makeEffect: (parameters, seconds, sampleRate) => new Float32Array(2 * Math.round(seconds * sampleRate)).fill(parameters.level),
  },
};
`;
const SCRIPT = `
export const empty = (width, height) =>
  '[Script Info]\\nScriptType: v4.00+\\nPlayResX: ' + width + '\\nPlayResY: ' + height + '\\n\\n[Events]\\n';
`;

function address(name: string, text: string): URL {
  const path = home.path(`package/${name}`);
  writeFileSync(path, text);
  return pathToFileURL(path);
}

beforeAll(async () => {
  fixture = await createRenderFixture();
  home = await makeTestFolder();
  mkdirSync(home.path('package/node_modules/levels'), { recursive: true });
  writeFileSync(home.path('package/package.json'), '{ "name": "plain", "type": "module" }');
  writeFileSync(home.path('package/script.mjs'), SCRIPT);
  const levels = { name: 'levels', type: 'module', exports: './index.js' };
  writeFileSync(home.path('package/node_modules/levels/package.json'), JSON.stringify(levels));
  writeFileSync(
    home.path('package/node_modules/levels/index.js'),
    'export const level = ({ color }) => color;',
  );
  plain = address('plain.mjs', PLAIN);
});

afterAll(async () => {
  await fixture.remove();
  await home.remove();
});

const span = { frames: 10, rate };
const scene = () => video(generatorClip({ kind: 'rushes.scene', parameters: { color: 'white' }, span }));
const music = () => audio(generatorClip({ kind: 'rushes.music', parameters: {}, span }));

describe('generators of a render', () => {
  test('are those of the module that its process was given', async () => {
    const request = fixture.request(programme([scene(), music()]));
    const { outputPath } = await renderTimeline(request, { generators: plain });
    const { frames } = await readPictures(outputPath);
    expect(frames).toHaveLength(10);
    for (const [grey] of frames) expect(Math.min(...(grey ?? [0]))).toBeGreaterThan(220);
    const [left] = await readSound(outputPath);
    expect(left.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  });

  test('are none where it was given none, which is said', async () => {
    const drawn = renderTimeline(fixture.request(programme([scene()]), { segments: 'none' }));
    await expect(drawn).rejects.toMatchObject({ code: 'unsupported', message: /asks for a drawn scene/ });
    const heard = renderTimeline(fixture.request(programme([music()]), { segments: 'none' }));
    await expect(heard).rejects.toMatchObject({ code: 'unsupported', message: /asks for composed music/ });
  });

  test('are not what a request names', async () => {
    const request = {
      ...fixture.request(programme([scene()]), { segments: 'none' }),
      generators: plain.href,
    };
    const runner = openJobRunner({ places: placesOf('render', request) });
    try {
      await expect(runner.run('render', request)).rejects.toMatchObject({ code: 'unsupported' });
    } finally {
      await runner.close();
    }
  });

  test('are looked for with all else that the engine needs', async () => {
    expect((await checkEngine({ generators: plain })).missing).toEqual([]);
    const empty = address('empty.mjs', 'export const generators = { scenes: {} };');
    const broken = address('broken.mjs', 'import "./not-there.mjs";');
    for (const generators of [empty, broken]) {
      const { missing } = await checkEngine({ generators });
      expect(missing).toMatchObject([{ kind: 'generators', breaks: /No scene is drawn/ }]);
    }
  });

  test('come from a file of this machine', async () => {
    const generators = new URL('https://example.com/generators.mjs');
    await expect(checkEngine({ generators })).rejects.toThrow(TypeError);
  });

  test.runIf((machineMeasures()?.landlock ?? 0) > 0)('read their package and nothing beside it', async () => {
    const curious = address(
      'curious.mjs',
      `import { readFileSync } from 'node:fs';\nreadFileSync('${home.path('secret')}');`,
    );
    writeFileSync(home.path('secret'), 'secret');
    const { missing } = await checkEngine({ generators: curious });
    expect(missing).toMatchObject([{ kind: 'generators' }]);
  });
});
