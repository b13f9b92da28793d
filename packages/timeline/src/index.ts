export * from './build.ts';
export * from './measure.ts';
export * from './metadata.ts';
export * from './references.ts';
export * from './rushes-metadata.ts';
export * from './ticks.ts';
export * from './time.ts';
export * from './types.ts';
