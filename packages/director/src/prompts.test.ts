import { writeScenes } from '@rushes/generate';
import { parseTimeline } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '../../../tests/prompts/check-plan.ts';
import { plannerAssets, reachable, readPromptFile } from '../../../tests/prompts/prompt-file.ts';
import { parsePrompt, planEdit } from './index.ts';

const { library, prompts } = readPromptFile();
const assets = plannerAssets(library);

describe('the committed prompts', () => {
  for (const entry of prompts) {
    test(`${entry.id}: ${entry.prompt}`, () => {
      const brief = parsePrompt(entry.prompt, assets);
      const plan = planEdit({ brief, assets, seed: 1, writeScenes });
      expect(checkPlan(reachable(entry), plan, assets)).toEqual([]);
      expect(() => parseTimeline(JSON.parse(JSON.stringify(plan.timeline)))).not.toThrow();
    });
  }

  for (const entry of prompts.filter(({ knownMisses }) => knownMisses !== undefined)) {
    test(`${entry.id} still misses ${entry.knownMisses?.join(', ')}: strike it from the file once it does not`, () => {
      const brief = parsePrompt(entry.prompt, assets);
      const plan = planEdit({ brief, assets, seed: 1, writeScenes });
      expect(checkPlan(entry.expect, plan, assets)).not.toEqual([]);
    });
  }
});

test('words to the maker decide the look, and are told as heeded', () => {
  const prompt =
    'A 15 second introduction to a small coffee roastery: warm colours, title "Morning Roast", three reasons to visit: ' +
    'fresh beans, slow brewing, friendly people. With calm music.';
  const brief = parsePrompt(prompt, []);
  expect(brief.copy).not.toContain('warm');
  const { notes, claims } = planEdit({ brief, assets: [], seed: 1, writeScenes });
  expect(notes.join(' ')).toContain('(warm colours)');
  expect(claims.filter(({ met }) => !met)).toEqual([]);
});
