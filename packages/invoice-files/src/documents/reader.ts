// Separate from the index, which loads no library of PDFs.
export { renderPage } from "./pdf/render.ts";
export { readDocument } from "./read-document.ts";
