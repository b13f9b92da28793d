import { parseTimeline } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '../../../../../../tests/prompts/check-plan.ts';
import { plannerAssets, readPromptFile } from '../../../../../../tests/prompts/prompt-file.ts';
import { parsePrompt, planEdit } from './index.ts';
import { plainScenes } from './testing/plain-scenes.ts';

const { library, prompts } = readPromptFile();
const assets = plannerAssets(library);

describe('the committed prompts', () => {
  for (const { id, prompt, expect: expected } of prompts) {
    test(`${id}: ${prompt}`, () => {
      const plan = planEdit({
        brief: parsePrompt(prompt, assets),
        assets,
        seed: 1,
        writeScenes: plainScenes,
      });
      expect(checkPlan(expected, plan, assets)).toEqual([]);
      expect(() => parseTimeline(JSON.parse(JSON.stringify(plan.timeline)))).not.toThrow();
    });
  }
});
