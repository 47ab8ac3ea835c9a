import type { restContract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { bookDocument } from "./book.ts";
import { deleteDocument } from "./delete.ts";
import { getOriginal } from "./originals.ts";
import { drawPage } from "./page.ts";
import { getDocument, listAllDocuments } from "./read.ts";
import { rejectDocument, rereadDocument } from "./reject.ts";
import { createReviewLink } from "./review-link.ts";
import { submitFile } from "./submit.ts";
import { correctDocument } from "./update.ts";

export const documentUseCases = {
  submit: submitFile,
  original: getOriginal,
  page: drawPage,
  list: listAllDocuments,
  get: getDocument,
  update: correctDocument,
  book: bookDocument,
  reject: rejectDocument,
  reread: rereadDocument,
  delete: deleteDocument,
  reviewLink: createReviewLink,
} satisfies UseCases<(typeof restContract)["documents"]>;
