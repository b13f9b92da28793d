const WIDTH = 28;

/**
 * One line of progress on stderr: redrawn in place on a terminal, a line per tenth elsewhere, so that logs
 * stay readable.
 */
export function createProgressBar(label: string): {
  update(fraction: number, note?: string): void;
  done(note?: string): void;
} {
  const terminal = process.stderr.isTTY === true;
  let lastTenth = -1;
  let longest = 0;

  function draw(fraction: number, note: string): void {
    const bounded = Math.min(1, Math.max(0, fraction));
    const percent = `${Math.floor(bounded * 100)} %`.padStart(5);
    if (!terminal) {
      const tenth = Math.floor(bounded * 10);
      if (tenth === lastTenth) return;
      lastTenth = tenth;
      process.stderr.write(`${label} ${percent} ${note}\n`);
      return;
    }
    const filled = Math.round(bounded * WIDTH);
    const line = `${label.padEnd(10)} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} ${note}`;
    longest = Math.max(longest, line.length);
    process.stderr.write(`\r${line.padEnd(longest)}`);
  }

  return {
    update: (fraction, note = '') => draw(fraction, note),
    done(note = '') {
      draw(1, note);
      if (terminal) process.stderr.write('\n');
    },
  };
}
