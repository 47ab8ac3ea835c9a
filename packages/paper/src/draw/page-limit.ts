/** The maximum number of pages of a document. */
export const maxPages = 500;
