/** What licences ask of who uses a work. Pure. */

export interface Terms {
  /** As in `source_file.isCitationRequired`. */
  isCitationRequired: boolean;
  /** As in `source_file.reuseConditionInfo`. */
  reuseConditionInfo: string;
}

/** Licences that ask for no name: public domain, CC0, and those of the providers that say so themselves. */
const FREE = /\b(cc ?-?0|cc-zero|public domain|pd|pdm|pexels|pixabay|unsplash)\b/iu;

/** Whether a licence asks that its author is named; one that nobody here knows is taken to ask for it. */
export function termsOf(licence: string, url: string | null = null): Terms {
  const name = licence.trim();
  return {
    isCitationRequired: !FREE.test(name),
    reuseConditionInfo: [name === '' ? 'Licence not stated' : name, url].filter(Boolean).join(', '),
  };
}

export interface Credit {
  title: string;
  author: string | null;
  source: string;
  licence: string;
  url: string | null;
}

/** The line that names a work: `Waves, by Jane Doe, Wikimedia Commons, CC BY 4.0, https://…`. */
export function citationOf({ title, author, source, licence, url }: Credit): string {
  return [title, author === null ? null : `by ${author}`, source, licence, url]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}
