/** False where RUSHES_TEST_UNTIL, seconds since 1970, is not set or not reached. `now` in milliseconds. */
export function isTimeUp(now: number = Date.now()): boolean {
  return now / 1000 > Number(process.env.RUSHES_TEST_UNTIL ?? Number.POSITIVE_INFINITY);
}
