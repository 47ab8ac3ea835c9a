/**
 * An archive or an image as a body of `fetch`: a file (`await openAsBlob(path)` in Node), bytes, or
 * a stream. A stream is sent only once, without retries.
 */
export type ArchiveBody = NonNullable<RequestInit["body"]>;

/**
 * A file to submit: a `File` or `Blob` (`await openAsBlob(path)` in Node), bytes, a `FormData` with
 * one file, or a stream such as that of Node's `createReadStream`. A stream is sent only once,
 * without retries; browsers send one only over HTTP/2 or later.
 */
export type FileBody = Exclude<ArchiveBody, URLSearchParams> | AsyncIterable<Uint8Array>;

/** Converts a stream of Node, which `fetch` does not take everywhere. */
export function bodyOfFile(file: FileBody): ArchiveBody {
  return isIterable(file) ? streamOf(file) : file;
}

function isIterable(file: FileBody): file is AsyncIterable<Uint8Array> {
  return (
    typeof file === "object" &&
    Symbol.asyncIterator in file &&
    !(file instanceof ReadableStream) &&
    !ArrayBuffer.isView(file)
  );
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/**
 * The headers that describe a file: its type, and its name if it has one. `fetch` describes a form.
 */
export function headersOfFile(file: FileBody): Record<string, string> {
  if (file instanceof FormData) return {};
  const isBlob = typeof file === "object" && file instanceof Blob;
  const type = (isBlob && file.type) || "application/octet-stream";
  const name = isBlob && "name" in file && typeof file.name === "string" ? file.name : "";
  return {
    "content-type": type,
    ...(name !== "" && {
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    }),
  };
}
