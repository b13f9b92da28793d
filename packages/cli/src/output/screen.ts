/** What stands on the line of the terminal that is written next: how far it is, or words that have not ended. */
import type { WriteStream } from 'node:tty';
import { fit, harmless, harmlessText } from './text-width.ts';

export interface OutputStreams {
  stdout: Pick<WriteStream, 'write'> & Partial<WriteStream>;
  stderr: Pick<WriteStream, 'write'> & Partial<WriteStream>;
}

export interface Screen {
  /** Redraws the one line that shows how far it is. */
  status(text: string): void;
  /** Takes that line away. */
  clearStatus(): void;
  /** Words as they come, to standard output. */
  speak(text: string): void;
  /** Ends the line of such words, where one is open. */
  endWords(): void;
  /** What standard output gets next, or what is told when words broke off, begins a line. */
  beginLine(): void;
  /** What standard error gets next begins a line. Words that go elsewhere stay as they are. */
  beginRemark(): void;
}

interface OpenLine {
  /** What shows how far it is; null where nothing does. */
  status: string | null;
  /** Words that what is written next would go over or go on with. */
  isSpeaking: boolean;
}

/** It is one of the terminal: whatever writes there next, as the end of a command that failed, begins a line of its own. */
const openLines = new WeakMap<object, OpenLine>();

function openLineOf(stream: object): OpenLine {
  const line = openLines.get(stream) ?? { status: null, isSpeaking: false };
  openLines.set(stream, line);
  return line;
}

export function createScreen({ stdout, stderr }: OutputStreams): Screen {
  const open = openLineOf(stderr);

  function clearStatus(): void {
    if (open.status === null) return;
    open.status = null;
    stderr.write('\r\u001b[K');
  }
  function endWords(): void {
    if (!open.isSpeaking) return;
    open.isSpeaking = false;
    stdout.write('\n');
  }
  /** Words in a file or a pipe are on no line of the terminal: what ends a line there would come to stand between them. */
  function endShownWords(): void {
    if (stdout.isTTY === true) endWords();
  }
  return {
    clearStatus,
    endWords,
    status(text) {
      // One column is left free: some terminals begin a new line when the last one is written to.
      const line = fit(harmless(text), Math.max(1, (stderr.columns || 80) - 1));
      if (line === open.status) return;
      endShownWords();
      open.status = line;
      stderr.write(`\r${line}\u001b[K`);
    },
    speak(text) {
      if (text === '') return;
      clearStatus();
      stdout.write(harmlessText(text));
      open.isSpeaking = !text.endsWith('\n');
    },
    beginLine() {
      clearStatus();
      endWords();
    },
    beginRemark() {
      clearStatus();
      endShownWords();
    },
  };
}
