/** The part of the package `linebreak` that is used here; it brings no types. */
declare module 'linebreak' {
  /** Break opportunities of a text by UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next one; `position` counts UTF-16 units. Null after the text's end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
