/** Whether this process can do its work, asked by GET /health. */

/** Throws or rejects, with a sentence, while the part can not be used. */
export type ReadinessCheck = () => void | Promise<void>;

export interface ReadinessReport {
  ready: boolean;
  /** `ready`, or why not, by part. */
  parts: Record<string, string>;
}

export interface Readiness {
  /** From now on `part` is as ready as `check` says; until then it counts as starting. */
  provide(part: string, check: ReadinessCheck): void;
  /** Nothing is ready any more: the process is about to end and wants no new work. */
  stopping(): void;
  /** Asks every part now; several questions at the same time share one answer. Never rejects. */
  report(): Promise<ReadinessReport>;
}

/** A part that does not answer within this time is not ready. */
const CHECK_MILLISECONDS = 2_000;

/** Readiness of the named parts, all of which must be provided before anything is ready. */
export function createReadiness(
  parts: readonly string[],
  checkMilliseconds: number = CHECK_MILLISECONDS,
): Readiness {
  const checks = new Map<string, ReadinessCheck>();
  let isStopping = false;
  let asking: Promise<ReadinessReport> | null = null;

  async function ask(): Promise<ReadinessReport> {
    const names = [...new Set([...parts, ...checks.keys()])];
    const answers = await Promise.all(
      names.map(async (name) => [name, await answerOf(checks.get(name), checkMilliseconds)] as const),
    );
    const ready = !isStopping && answers.every(([, answer]) => answer === 'ready');
    return {
      ready,
      parts: { ...Object.fromEntries(answers), ...(isStopping ? { process: 'stopping' } : {}) },
    };
  }

  return {
    provide: (part, check) => {
      checks.set(part, check);
    },
    stopping: () => {
      isStopping = true;
    },
    report: () => {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

async function answerOf(check: ReadinessCheck | undefined, milliseconds: number): Promise<string> {
  if (check === undefined) return 'starting';
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(`no answer within ${milliseconds} ms`), milliseconds);
  const answer = (async () => {
    await check();
    return 'ready';
  })().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  return await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
