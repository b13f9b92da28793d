import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  analysisDefaults,
  applyConfigOverride,
  type ConfigContent,
  completeConfig,
  contentOf,
  fileOf,
  inForce,
  mergeConfigs,
  patchSettings,
} from './cascade.ts';
import type { SentServiceConfig } from './configs.schema.ts';

/** What is in force below configs, the farthest first. */
const below = (...chain: SentServiceConfig[]) =>
  mergeConfigs(inForce(chain.map((sent) => ({ content: contentOf(sent) }))).map(({ content }) => content));

describe('a chain of configs', () => {
  it('has all entities, the farthest first, and of everything else the nearest value', () => {
    const merged = below(
      {
        entity_to_use: ['a', 'b'],
        generate_stt_with_diarization: false,
        analysis: { fps: 2, prompt: 'far' },
      },
      { entity_to_use: ['b', 'c'], generate_stt_from_op_atom: true, analysis: { prompt: 'near' } },
      { entity_to_use: ['a'], analysis: { reasoning: 'high' } },
    );
    expect(merged).toEqual({
      entityIds: ['a', 'b', 'c'],
      settings: {
        generate_stt_with_diarization: false,
        generate_stt_from_op_atom: true,
        analysis: { fps: 2, prompt: 'near', reasoning: 'high' },
      },
    });
  });

  it('begins at the last config that overrides', () => {
    const merged = below(
      { entity_to_use: ['a'], generate_stt_from_op_atom: true, analysis: { fps: 2 } },
      { entity_to_use: ['b'], merge_strategy: 'override', analysis: { prompt: 'only' } },
      { entity_to_use: ['c'] },
    );
    expect(merged).toEqual({ entityIds: ['b', 'c'], settings: { analysis: { prompt: 'only' } } });
  });

  it('takes a value that equals the default as set', () => {
    const merged = below({ generate_stt_from_op_atom: true }, { generate_stt_from_op_atom: false });
    expect(merged.settings).toEqual({ generate_stt_from_op_atom: false });
  });

  it('takes null as not set', () => {
    const merged = below(
      { analysis: { fps: 2, prompt: 'far' } },
      { analysis: { fps: null } },
      { analysis: null },
    );
    expect(merged.settings).toEqual({ analysis: { fps: 2, prompt: 'far' } });
  });

  it('keeps fields of other names', () => {
    const merged = below({ studio: { room: 1 }, shift: 'late' }, { studio: { desk: 2 } });
    expect(merged.settings).toEqual({ studio: { desk: 2 }, shift: 'late' });
  });

  it('is not inherited in how it merges', () => {
    expect(below({ merge_strategy: 'override' }, { entity_to_use: ['a'] }).settings).toEqual({});
    expect(below({ merge_strategy: 'override' }).settings).toEqual({ merge_strategy: 'override' });
  });

  it('without any config sets nothing', () => {
    expect(below()).toEqual({ entityIds: [], settings: {} });
  });
});

describe('what is in force', () => {
  it('comes from the config, else from the user, else from the defaults', () => {
    const content = contentOf({ analysis: { fps: 4 }, generate_stt_with_diarization: false });
    expect(completeConfig(content, { fps: 9, prompt: 'mine', asset_quality: null })).toEqual({
      entity_to_use: [],
      analysis: {
        reasoning: 'medium',
        fps: 4,
        entity_quality: 'medium',
        asset_quality: 'medium',
        prompt: 'mine',
      },
      generate_stt_from_op_atom: false,
      generate_stt_from_master_clip: true,
      generate_stt_with_diarization: false,
      generate_description_from_op_atom: false,
      generate_description_from_master_clip: true,
      merge_strategy: 'merge',
    });
  });

  it('is, with an override, what that says and nothing of the folders', () => {
    const config = applyConfigOverride({ entity_to_use: ['B', 'a', 'b'] }, { reasoning: 'low' });
    expect(config.entity_to_use).toEqual(['b', 'a']);
    expect(config.analysis).toEqual({ ...analysisDefaults, reasoning: 'low' });
  });
});

describe('a file', () => {
  it('shows defaults, but no analysis that was not set', () => {
    expect(fileOf(contentOf({ analysis: { fps: null }, studio: 'A' }))).toEqual({
      entity_to_use: [],
      generate_stt_from_op_atom: false,
      generate_stt_from_master_clip: true,
      generate_stt_with_diarization: true,
      generate_description_from_op_atom: false,
      generate_description_from_master_clip: true,
      merge_strategy: 'merge',
      studio: 'A',
    });
  });
});

describe('a patch', () => {
  const settings = { generate_stt_from_op_atom: true, studio: 'A', analysis: { fps: 2, prompt: 'x' } };

  it.each([
    ['leaves what it does not name', {}, settings],
    [
      'sets fields, in analysis one by one',
      { merge_strategy: 'override', analysis: { fps: 3 } },
      { ...settings, merge_strategy: 'override', analysis: { fps: 3, prompt: 'x' } },
    ],
    [
      'unsets with null',
      { generate_stt_from_op_atom: null, analysis: { prompt: null } },
      { studio: 'A', analysis: { fps: 2 } },
    ],
    ['unsets all of the analysis', { analysis: null }, { generate_stt_from_op_atom: true, studio: 'A' }],
    [
      'leaves no empty analysis behind',
      { analysis: { fps: null, prompt: null } },
      { generate_stt_from_op_atom: true, studio: 'A' },
    ],
  ] as const)('%s', (_what, patch, expected) => {
    expect(patchSettings(settings, patch)).toEqual(expected);
  });
});

const quality = () => fc.constantFrom('low' as const, 'medium' as const, 'high' as const, null);
const analysis = fc.record(
  { reasoning: quality(), entity_quality: quality(), fps: fc.option(fc.integer({ min: 1, max: 24 })) },
  { requiredKeys: [] },
);
const sentConfig = fc.record(
  {
    entity_to_use: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 }),
    analysis: fc.option(analysis),
    generate_stt_from_op_atom: fc.boolean(),
    generate_description_from_master_clip: fc.boolean(),
    merge_strategy: fc.constantFrom('merge' as const, 'override' as const),
    studio: fc.string(),
  },
  { requiredKeys: [] },
);
const chains = fc.array(sentConfig, { maxLength: 6 });

/** One step at a time: what holds above, and a config on top of it. */
function naive(chain: readonly SentServiceConfig[]): ConfigContent {
  let entityIds: string[] = [];
  let fields: Record<string, unknown> = {};
  let looks: Record<string, unknown> = {};
  for (const config of chain) {
    if (config.merge_strategy === 'override') [entityIds, fields, looks] = [[], {}, {}];
    delete fields.merge_strategy;
    for (const id of config.entity_to_use ?? []) if (!entityIds.includes(id)) entityIds.push(id);
    for (const [name, value] of Object.entries(config)) {
      if (name !== 'entity_to_use' && name !== 'analysis') fields[name] = value;
    }
    for (const [name, value] of Object.entries(config.analysis ?? {}))
      if (value !== null) looks[name] = value;
  }
  return { entityIds, settings: Object.keys(looks).length > 0 ? { ...fields, analysis: looks } : fields };
}

describe('for every chain', () => {
  it('merging at once and step by step agree', () => {
    fc.assert(
      fc.property(chains, (chain) => {
        expect(below(...chain)).toEqual(naive(chain));
      }),
    );
  });

  it('what stands above a config that overrides makes no difference', () => {
    fc.assert(
      fc.property(chains, sentConfig, chains, (above, config, after) => {
        const overriding = { ...config, merge_strategy: 'override' as const };
        expect(below(...above, overriding, ...after)).toEqual(below(overriding, ...after));
      }),
    );
  });

  it('a config that sets nothing makes no difference but for how it merges', () => {
    fc.assert(
      fc.property(chains, chains, (above, after) => {
        const { settings: before, entityIds } = below(...above, ...after);
        const { settings, entityIds: idsWith } = below(...above, {}, ...after);
        expect(idsWith).toEqual(entityIds);
        expect({ ...settings, merge_strategy: null }).toEqual({ ...before, merge_strategy: null });
      }),
    );
  });

  it('what is in force leaves nothing open', () => {
    fc.assert(
      fc.property(chains, analysis, (chain, preferences) => {
        const config = completeConfig(below(...chain), preferences);
        expect(Object.keys(config.analysis ?? {}).sort()).toEqual(Object.keys(analysisDefaults).sort());
        const open = Object.entries(config.analysis ?? {}).filter(([, value]) => value === null);
        expect(open.map(([name]) => name)).toEqual(['prompt']);
        expect(config.merge_strategy).toMatch(/merge|override/);
      }),
    );
  });

  it('a patch with a whole config gives that config, whatever was set before', () => {
    fc.assert(
      fc.property(sentConfig, sentConfig, (before, wanted) => {
        const { entity_to_use: _ids, studio: _studio, ...fields } = wanted;
        const nothing = {
          analysis: null,
          generate_stt_from_op_atom: null,
          generate_description_from_master_clip: null,
          merge_strategy: null,
        };
        const { studio: _kept, ...expected } = contentOf(wanted).settings;
        const cleared = patchSettings(contentOf(before).settings, nothing);
        const { studio: _also, ...patched } = patchSettings(cleared, fields);
        expect(patched).toEqual(expected);
      }),
    );
  });
});

it('merging changes none of what it is given', () => {
  const contents = [contentOf({ analysis: { fps: 2 } }), contentOf({ analysis: { fps: 3 }, studio: 'B' })];
  const before = structuredClone(contents);
  mergeConfigs(contents);
  expect(contents).toEqual(before);
});
