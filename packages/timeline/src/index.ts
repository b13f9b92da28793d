export * from './rushes-metadata.ts';
export * from './time.ts';
export * from './types.ts';
