/** Options that the index and the page that loads it have in common. */
export const SEARCH_OPTIONS = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'href', 'start'],
};
