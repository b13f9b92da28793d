/**
 * Which test files belong to which suite, and in which order they start.
 *
 * - `npm test` leaves the long files out (mode `short`), so that somebody who changes a line can wait for it.
 * - `npm run test:long` runs the long files alone (mode `long`); `npm run test:all` runs both, as CI does.
 * - Vitest with any other mode, or without one, runs what it is told, long or not.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take some ten seconds of a processor or more, by seconds of wall clock on two cores with both at work. What
 * they check at length has a short check elsewhere.
 */
export const longFiles: Readonly<Record<string, number>> = {
  'packages/director/src/turns/unseen-conversations.test.ts': 8,
  'packages/director/src/turns/wordings.test.ts': 25,
  'packages/director/src/turns/strangers.test.ts': 10,
  'tests/acceptance/refusals.test.ts': 16,
  'packages/engine/src/render/stream-programme.test.ts': 8,
  'tests/prompts/prompts.test.ts': 110,
  'tests/acceptance/mcp-sign-in.test.ts': 4,
  'packages/engine/src/speech/transcribe.test.ts': 5,
  'packages/server/src/modules/review/guests.test.ts': 6,
  'packages/engine/src/camera/look-at-picture.test.ts': 4,
  'tests/rights/sharing-and-content.test.ts': 75,
  'packages/engine/src/analyze/analyze.test.ts': 70,
  'packages/server/src/modules/making/rendering/render-together.test.ts': 68,
  'packages/server/src/platform/storage/s3/s3-conformance.test.ts': 63,
  'tests/acceptance/kills.test.ts': 120,
  'tests/acceptance/hostile-files.test.ts': 56,
  'packages/server/src/modules/making/renditions/renditions.test.ts': 47,
  'tests/acceptance/copied-exports.test.ts': 46,
  'packages/server/src/modules/understanding/analysis/worker-death.test.ts': 44,
  'tests/evaluation/cuts.test.ts': 43,
  'tests/faults/store-uploads.test.ts': 42,
  'packages/server/src/process/s3-service.test.ts': 42,
  'tests/faults/uploads.test.ts': 40,
  'packages/server/src/platform/db/launcher.test.ts': 40,
  'tests/rights/people-and-places.test.ts': 38,
  'tests/acceptance/demo.test.ts': 38,
  'tests/acceptance/contributing.test.ts': 30,
  'tests/faults/webhook-kills.test.ts': 50,
  'packages/engine/src/render/text/text-hostile.test.ts': 40,
  'tests/acceptance/sdk-uploads.test.ts': 20,
  'tests/acceptance/command-line.test.ts': 12,
  'tests/acceptance/command-line-json.test.ts': 30,
  'tests/acceptance/command-line-trouble.test.ts': 25,
  'tests/acceptance/command-line-guide.test.ts': 20,
  'tests/acceptance/command-line-sign-in.test.ts': 6,
  'tests/acceptance/command-line-desktop.test.ts': 5,
  'tests/acceptance/command-line-first-run.test.ts': 20,
  'packages/server/src/modules/generation/providers/own-keys.test.ts': 11,
  'tests/acceptance/package-types.test.ts': 6,
  'tests/acceptance/command-line-package.test.ts': 6,
  'tests/acceptance/integrations.test.ts': 15,
  'tests/acceptance/packages.test.ts': 8,
  'tests/faults/command-line-kills.test.ts': 12,
  'packages/server/src/modules/money/billing/incoming/incoming.test.ts': 12,
  'packages/server/src/process/work-charges.test.ts': 12,
  'packages/server/src/modules/making/edits/edits.test.ts': 6,
  'packages/server/src/modules/making/edits/spoken-edits.test.ts': 5,
  'packages/server/src/modules/making/talks/talks.test.ts': 4,
  'packages/server/src/modules/stock/stock.test.ts': 5,
  'packages/server/src/modules/agent/finds/agent-stock.test.ts': 20,
  'packages/server/src/modules/agent/tools/tools.test.ts': 9,
  'packages/server/src/modules/stock/providers/providers.test.ts': 5,
  'packages/server/src/modules/agent/mcp/mcp.test.ts': 7,
  'packages/server/src/modules/agent/model/model-runs.test.ts': 11,
  'packages/server/src/modules/agent/model/model-goes-on.test.ts': 4,
  'packages/server/src/modules/understanding/indexing/indexing.test.ts': 11,
  'packages/server/src/modules/understanding/analysis/uploaded-media.test.ts': 10,
  'packages/server/src/modules/agent/agent-turns.test.ts': 22,
  'packages/server/src/modules/agent/plans/plans.test.ts': 8,
  'packages/server/src/modules/agent/finds/agent-finds.test.ts': 10,
  'packages/server/src/modules/agent/responses/responses.test.ts': 4,
  'tests/acceptance/agent-guide.test.ts': 6,
  'tests/docs/guides.test.ts': 60,
  'tests/docs/browser.test.ts': 10,
  'packages/server/src/process/task-endings.test.ts': 10,
  'packages/generate/src/render-generators.test.ts': 10,
  'packages/engine/src/prints/print-vector.test.ts': 10,
  'packages/server/src/admin.test.ts': 36,
  'packages/server/src/main.test.ts': 36,
  'tests/acceptance/previewing.test.ts': 32,
  'packages/generate/src/scene-pictures.test.ts': 31,
  'tests/acceptance/fuzz.test.ts': 30,
  'packages/server/src/modules/making/renditions/renditions-work.test.ts': 30,
  'packages/server/src/modules/understanding/indexing/index-death.test.ts': 28,
  'packages/server/src/modules/understanding/indexing/runs/analysis-runs.test.ts': 23,
  'packages/server/src/modules/accounts/identity/built-in/built-in-issuer.test.ts': 22,
  'packages/server/src/modules/making/interchange/import-death.test.ts': 21,
  'tests/rights/stored-content.test.ts': 20,
  'packages/server/src/modules/accounts/deletion/deletion-death.test.ts': 20,
  'tests/console/console.test.ts': 30,
  'tests/console/editor.test.ts': 38,
  'tests/console/editor-picture.test.ts': 18,
  'tests/console/places.test.ts': 18,
  'tests/console/build.test.ts': 3,
  'tests/console/trouble.test.ts': 40,
  'tests/console/first-steps.test.ts': 60,
  'tests/console/screens.test.ts': 40,
  'tests/console/review.test.ts': 14,
  'tests/acceptance/garbage.test.ts': 19,
  'tests/acceptance/webhook-examples.test.ts': 19,
  'packages/server/src/platform/storage/s3/s3-faults.test.ts': 18,
  'tests/faults/broken-builds.test.ts': 18,
  'packages/engine/src/hls/package-hls.test.ts': 18,
  'packages/engine/src/render/copy/smaller-copy.test.ts': 17,
  'packages/server/src/modules/understanding/recognition/seen.test.ts': 16,
  'packages/server/src/modules/understanding/analysis/analysis.test.ts': 15,
  'packages/server/src/process/storage-full.test.ts': 15,
  'packages/server/src/process/database-restart.test.ts': 15,
  'packages/server/src/modules/understanding/transcripts/transcripts.analysers.test.ts': 15,
  'packages/server/src/modules/making/exports/render-formats.test.ts': 14,
  'packages/server/src/modules/library/versions/frames.test.ts': 13,
  'packages/server/src/platform/db/transfer/transfer.test.ts': 13,
  'tests/acceptance/logs.test.ts': 13,
  'packages/server/src/modules/making/exports/data-files.test.ts': 13,
  'tests/rights/sequences.test.ts': 12,
  'tests/rights/kept-answers.test.ts': 11,
  'packages/server/src/modules/understanding/indexing/index-of-media.test.ts': 11,
  'packages/server/src/modules/generation/generation.test.ts': 10,
  'packages/server/src/modules/generation/providers/provided-models.test.ts': 6,
  'packages/engine/src/analyze/shots/transitions.test.ts': 14,
  'packages/engine/src/analyze/odd-files.test.ts': 13,
  'packages/generate/src/scene.test.ts': 10,
  'packages/engine/src/render/render-reuse.test.ts': 11,
  'packages/server/src/modules/making/exports/exports-waiting.test.ts': 11,
  'packages/server/src/modules/making/exports/exports-turns.test.ts': 14,
  'packages/server/src/modules/access/sharing/sharing.property.test.ts': 11,
  'packages/server/src/modules/making/video/video.test.ts': 10,
  'tests/evaluation/screen-text.test.ts': 9,
  'tests/evaluation/mixed-search.test.ts': 17,
  'tests/evaluation/forms-search.test.ts': 20,
  'packages/server/src/modules/agent/agent.test.ts': 28,
  'packages/server/src/modules/making/renditions/media-page.test.ts': 15,
  'packages/server/src/modules/library/versions/versions.test.ts': 12,
  'packages/server/src/modules/entities/configs/configs.test.ts': 11,
  'packages/server/src/modules/access/rights/rights.property.test.ts': 10,
  'packages/server/src/modules/making/exports/spoken-captions.test.ts': 10,
  'packages/generate/src/music/composer.test.ts': 9,
  'packages/server/src/process/s3-start.test.ts': 9,
  'tests/acceptance/webhooks.test.ts': 9,
  'packages/engine/src/render/render-text.test.ts': 11,
  'packages/server/src/modules/making/previews/previews.test.ts': 14,
};

/** The files of the suite that vitest's mode names; undefined where the mode names none. */
export function filesOfMode(mode: string): { include?: string[]; exclude?: string[] } {
  if (mode === 'short') return { exclude: Object.keys(longFiles) };
  if (mode === 'long') return { include: Object.keys(longFiles) };
  return {};
}

/**
 * Starts the longest files first: vitest goes by the size of files it has not seen before, and a file of two minutes
 * that comes last keeps one core waiting for the other.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId, project }: TestSpecification) =>
      longFiles[moduleId.slice(project.config.root.length + 1)] ?? 0;
    return (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
