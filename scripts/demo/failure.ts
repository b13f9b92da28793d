/** What somebody reads whose demo ended before it was finished: what happened, and what to do. Pure. */
import { ApiError, ConnectionError } from '../../packages/sdk/src/index.ts';

export interface EndedDemo {
  /** Where everything is kept. */
  dataFolder: string;
  /** What the service's process ended with; null where it still ran. */
  serviceEnd: number | NodeJS.Signals | null;
}

/** What an error was caused by, from the outermost to the innermost, each once. */
function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { message, cause } = error;
  const { code } = error as { code?: unknown };
  const said = typeof code === 'string' && !message.includes(code) ? `${code} ${message}`.trim() : message;
  return [...new Set([said, ...causesOf(cause)])].filter((one) => one !== '' && one !== 'fetch failed');
}

/** Whether nothing was answered at all: by the client, or by what sends bytes beside it. */
export const isUnanswered = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof TypeError && error.cause !== undefined);

export function failureText(error: unknown, { dataFolder, serviceEnd }: EndedDemo): string {
  if (error instanceof ApiError) return error.detail;
  if (!isUnanswered(error)) return error instanceof Error ? error.message : String(error);
  const why = causesOf(error).join(': ');
  const service =
    serviceEnd === null
      ? 'The service still ran, but did not answer: this machine may have too much else to do.'
      : `The service has ended (${serviceEnd}) before it was finished; where it said why, that stands above. Where the system ended it, there was not enough memory.`;
  return `${service}\n${why}\nRun the same command again when the machine has less to do. What was made so far is kept in ${dataFolder}; "npm start" opens the service with it.`;
}
