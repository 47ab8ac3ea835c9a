import type { RequestBody, ResponseBody } from "@bayline/contracts";
import { archiveReader, respondWithArchive } from "./archives.ts";
import { jsonReader, respondWithJson } from "./bodies.ts";
import {
  attachmentReader,
  documentReader,
  respondWithDocument,
  respondWithPage,
} from "./documents.ts";
import type { BodyReader, Respond } from "./exchange.ts";
import { imageReader, respondWithImage } from "./images.ts";
import { respondWithPdf } from "./papers.ts";

/** How each kind of request body is received. `maxArchiveBytes` limits the size of an archive. */
export function bodyReaders(maxArchiveBytes: number): Record<RequestBody, BodyReader> {
  return {
    json: jsonReader,
    image: imageReader,
    attachment: attachmentReader(),
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
    attachment: respondWithDocument,
    document: respondWithDocument,
    archive: respondWithArchive(),
  };
}
