/** The service broke a promise; the message says which. */
export class Violation extends Error {
  override name = 'Violation';
}
