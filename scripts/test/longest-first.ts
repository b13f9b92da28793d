/**
 * Starts the longest test files first: vitest goes by the size of files it has not seen before, and a file of two minutes
 * that comes last keeps one core waiting for the other.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of those that take long, on two cores with both at work; the rest follows as vitest orders it. */
export const longFiles: Readonly<Record<string, number>> = {
  'tests/prompts/prompts.test.ts': 110,
  'tests/rights/sharing-and-content.test.ts': 75,
  'packages/server/src/modules/rendering/render-together.test.ts': 68,
  'packages/server/src/platform/storage/s3-conformance.test.ts': 63,
  'tests/acceptance/kills.test.ts': 62,
  'tests/acceptance/hostile-files.test.ts': 56,
  'packages/server/src/modules/renditions/renditions.test.ts': 47,
  'tests/acceptance/copied-exports.test.ts': 46,
  'tests/faults/store-uploads.test.ts': 42,
  'packages/server/src/s3-service.test.ts': 42,
  'tests/faults/uploads.test.ts': 40,
  'tests/rights/people-and-places.test.ts': 38,
  'tests/acceptance/demo.test.ts': 38,
  'packages/server/src/admin.test.ts': 36,
  'packages/server/src/main.test.ts': 36,
  'tests/acceptance/previewing.test.ts': 32,
  'tests/acceptance/fuzz.test.ts': 30,
  'tests/rights/stored-content.test.ts': 20,
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId, project }: TestSpecification) =>
      longFiles[moduleId.slice(project.config.root.length + 1)] ?? 0;
    return (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
