import { type IncomingMessage, STATUS_CODES } from "node:http";

/** Status codes of answers without a body. */
const bodiless = new Set([204, 205, 304]);

/**
 * An answer with its whole body. Only its status and its text are here; the rest comes from a
 * `Response`, whose class Node loads when it is first needed.
 */
export class LightResponse implements Response {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly url: string;
  readonly redirected = false;
  readonly type = "basic";
  readonly #incoming: IncomingMessage;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #complete: Response | undefined;

  constructor(incoming: IncomingMessage, bytes: Uint8Array<ArrayBuffer>, url: string) {
    const { statusCode = 0, statusMessage } = incoming;
    this.status = statusCode;
    this.statusText = statusMessage ?? STATUS_CODES[statusCode] ?? "";
    this.ok = statusCode >= 200 && statusCode < 300;
    this.url = url;
    this.#incoming = incoming;
    this.#bytes = bytes;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes);
  }

  clone(): LightResponse {
    return new LightResponse(this.#incoming, this.#bytes, this.url);
  }

  /** One header, without the class of `headers`. */
  header(name: string): string | null {
    return this.#incoming.headersDistinct[name]?.join(", ") ?? null;
  }

  get headers(): Headers {
    return this.#response.headers;
  }

  get body() {
    return this.#response.body;
  }

  get bodyUsed(): boolean {
    return this.#response.bodyUsed;
  }

  json(): Promise<unknown> {
    return this.#response.json();
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#response.arrayBuffer();
  }

  blob(): Promise<Blob> {
    return this.#response.blob();
  }

  bytes() {
    return this.#response.bytes();
  }

  formData(): Promise<FormData> {
    return this.#response.formData();
  }

  get #response(): Response {
    if (this.#complete) return this.#complete;
    const { status, statusText } = this;
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(this.#incoming.headersDistinct)) {
      for (const value of values) headers.append(name, value);
    }
    const body = bodiless.has(status) ? null : this.#bytes;
    this.#complete = new Response(body, { status, statusText, headers });
    return this.#complete;
  }
}
