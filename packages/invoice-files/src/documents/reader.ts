// Separate from the index, which loads no library of PDFs.
export { renderPage } from "./pdf/render.ts";
export { type Example, readDocument } from "./read-document.ts";
