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
