import { describe, expect, test } from 'vitest';
import { checkPlan } from '../../../tests/prompts/check-plan.ts';
import { plannerAssets, readPromptFile, readWideFile } from '../../../tests/prompts/prompt-file.ts';
import { claimsOf, finishPlan, type Plan, parsePrompt, planEdit } from './index.ts';
import { plainScenes } from './testing/plain-scenes.ts';

const assets = plannerAssets(readPromptFile().library);
const { prompts } = readWideFile();
const world = { assets, evidence: {}, seed: 1, writeScenes: plainScenes };

function planOf(prompt: string): Plan {
  const brief = parsePrompt(prompt, assets);
  return finishPlan(planEdit({ brief, ...world }), brief, world);
}

function problemsOf(plan: Plan, { changes = [], ...expected }: (typeof prompts)[number]['expect']): string[] {
  const done = claimsOf(plan.claims, 'change').map(({ change, state }) => `${change} ${state}`);
  const wrong = `changes: ${JSON.stringify(done)} instead of ${JSON.stringify(changes)}`;
  return [...checkPlan(expected, plan, assets), ...(done.join() === changes.join() ? [] : [wrong])];
}

describe('many prompts, held against their plans', () => {
  test.each(prompts)('$id: $prompt', ({ prompt, expect: expected, misses = [] }) => {
    expect(problemsOf(planOf(prompt), expected).filter((problem) => !misses.includes(problem))).toEqual([]);
  });

  test('and whose checks see what is wrong', () => {
    const [first, second] = prompts;
    if (first === undefined || second === undefined) throw new Error('the file has prompts');
    expect(problemsOf(planOf(first.prompt), second.expect).length).toBeGreaterThan(2);
    const { timeline } = planOf('8 seconds of harbor-walk.mp4');
    const plan = { ...planOf('8 seconds of forest-path.mp4 in black and white'), timeline };
    expect(problemsOf(plan, { uses: ['forest-path.mp4'], changes: [] }).join()).toMatch(/uses.*changes/);
  });
});
