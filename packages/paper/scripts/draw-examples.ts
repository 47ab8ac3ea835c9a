import { writeFile } from "node:fs/promises";
import { drawDealerPaper } from "./examples/dealer-paper.ts";
import { exampleDocuments } from "./examples/documents.ts";

/** Draws the PDFs of `examples/`. Run it after a change: `npm run examples -w @bayline/paper`. */

const folder = new URL("../../../examples/", import.meta.url);
for (const [name, paper] of Object.entries(exampleDocuments)) {
  await writeFile(new URL(name, folder), await drawDealerPaper(paper));
}
