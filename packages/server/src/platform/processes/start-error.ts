/**
 * Why the program can not start or go on, as one sentence for the person who started it. main.ts prints
 * the message alone and ends with exit code 1; every other error is a defect and is printed in full.
 */
export class StartError extends Error {
  override name = 'StartError';
}
