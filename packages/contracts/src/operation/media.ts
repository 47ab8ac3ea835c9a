/** The content types of bodies that are not JSON. */
export const mediaTypes = {
  archive: ["application/gzip"],
  pdf: ["application/pdf"],
  image: ["image/png", "image/jpeg"],
  png: ["image/png"],
  attachment: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  document: [
    "application/pdf",
    "image/jpeg",
    "image/png",
    "image/tiff",
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/edi-x12",
    "application/json",
    "message/rfc822",
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Medium = keyof typeof mediaTypes;

/** Content type of an archive. */
export const archiveType = mediaTypes.archive[0];

/** The kind of a request body. What is not JSON is a file. */
export type RequestBody = "json" | Extract<Medium, "archive" | "image" | "attachment" | "document">;

/** The kind of the body of a successful response. */
export type ResponseBody = "json" | Medium;

/** The fields of an input that the server derives from a file. The others are in the query. */
export const fileFields = {
  json: [],
  archive: ["archive"],
  image: ["image"],
  attachment: ["file", "fileName"],
  document: ["file", "fileName", "contentType"],
} as const satisfies Record<RequestBody, readonly string[]>;
