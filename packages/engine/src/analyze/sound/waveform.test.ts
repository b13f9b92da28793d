import { describe, expect, it } from 'vitest';
import { createWaveform } from './waveform.ts';

describe('createWaveform', () => {
  it('keeps the loudest sample of any channel, each 20 ms', () => {
    const waveform = createWaveform(48_000);
    const left = new Float32Array(1920);
    const right = new Float32Array(1920);
    left[100] = 0.5;
    right[1000] = -0.75;
    waveform.add([left.subarray(0, 700), right.subarray(0, 700)]);
    waveform.add([left.subarray(700), right.subarray(700)]);
    expect(waveform.finish()).toEqual({ peaksPerSecond: 50, peaks: [0.5, 0.75] });
  });

  it('halves its resolution instead of growing', () => {
    const waveform = createWaveform(50);
    const block = new Float32Array(50_000);
    block[49_999] = 1;
    for (let i = 0; i < 5; i++) waveform.add([block]);
    const { peaksPerSecond, peaks } = waveform.finish();
    expect(peaksPerSecond).toBe(12.5);
    expect(peaks.length).toBe((250_000 / 50) * 12.5);
    expect(peaks.filter((peak) => peak === 1)).toHaveLength(5);
  });
});
