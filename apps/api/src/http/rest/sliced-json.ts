import { Readable } from "node:stream";
import type { WrittenJson } from "../../pipeline/written-json.ts";

/** Long JSON, of which each slice is sent in an iteration of the event loop of its own. */
export class SlicedJson extends Readable {
  readonly #slices: string[];
  /** The bytes that are not passed on to the socket. */
  unsentBytes: number;

  constructor({ slices, bytes }: WrittenJson) {
    super({ objectMode: true, highWaterMark: 1 });
    this.#slices = slices.toReversed();
    this.unsentBytes = bytes;
  }

  override _read(): void {
    setImmediate(() => {
      const slice = this.#slices.pop();
      this.unsentBytes -= Buffer.byteLength(slice ?? "");
      this.push(slice ?? null);
    });
  }
}
