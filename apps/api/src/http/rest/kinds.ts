import type { RequestBody, ResponseBody } from "@bayline/contracts";
import { archiveReader, respondWithArchive } from "./archives.ts";
import { jsonReader, respondWithJson } from "./bodies.ts";
import { documentReader, respondWithDocument, respondWithPage } from "./documents.ts";
import type { BodyReader, Respond } from "./exchange.ts";
import { imageReader, respondWithImage } from "./images.ts";
import { respondWithPdf } from "./papers.ts";

/** How each kind of request body is received. `maxArchiveBytes` limits the size of an archive. */
export function bodyReaders(maxArchiveBytes: number): Record<RequestBody, BodyReader> {
  return {
    json: jsonReader,
    image: imageReader,
    document: documentReader(),
    archive: archiveReader(maxArchiveBytes),
  };
}

/** How each kind of response is sent. */
export function responders(): Record<ResponseBody, Respond> {
  return {
    json: respondWithJson,
    pdf: respondWithPdf,
    image: respondWithImage,
    png: respondWithPage,
    document: respondWithDocument,
    archive: respondWithArchive(),
  };
}
