/** Files that are marks to stand over a film, by what they are called. */
const called =
  /(?:logo(?:s|type|tipo)?|watermark|wasserzeichen|(?:^|[^\p{L}])(?:emblem|badge|abzeichen|insignia|crest|wappen|escudo|blason|stemma|bras[aã]o))(?:[^\p{L}]|$)/iu;

/** "firmenlogo.png", "school-crest.png". */
export const isMarkName = (name: string): boolean => called.test(name.normalize('NFC'));
