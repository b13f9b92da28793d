/** Settings for services under test: all tests call from one address, many on purpose with wrong credentials. */
export const withoutRateLimits = {
  RUSHES_ADDRESS_PER_MINUTE: '10000000',
  RUSHES_ANONYMOUS_PER_MINUTE: '10000000',
  RUSHES_FAILED_SIGN_INS_PER_MINUTE: '10000000',
};
