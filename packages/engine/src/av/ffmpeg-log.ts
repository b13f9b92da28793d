import { AV_LOG_DEBUG, AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';

/** Lines of FFmpeg's log that some part of it writes nowhere else. */
export interface LogWatch {
  stop(): void;
}

/** Hands every line of FFmpeg's log, debugging included, to `onLine` until stopped; there is one watch at a time. */
export function watchLog(onLine: (line: string) => void): LogWatch {
  Log.setCallback((_level, line) => onLine(line), { maxLevel: AV_LOG_DEBUG });
  Log.setLevel(AV_LOG_DEBUG);
  return {
    stop() {
      Log.setLevel(AV_LOG_QUIET);
      Log.setCallback(null);
    },
  };
}
