/** @import { Document, ReceivingResponse } from "@bayline/contracts" */
/** @typedef {Document & { receiving: ReceivingResponse | null }} BookedDocument */
/** @typedef {{ path: string, value: string | number | null }} Correction */

const timeoutMs = 60_000;

/** The refusal of a request, in words for its reader. */
export class Refusal extends Error {
  /**
   * @param {number} status 0 if there was no response
   * @param {{ error?: string, message?: string, nextStep?: string | null, details?: Array<{ field:
   * string, message: string }> }} body
   */
  constructor(status, { error = "", message = "", nextStep = null, details = [] }) {
    super(message || `The service answered with status ${status}.`);
    this.status = status;
    this.code = error;
    this.nextStep = nextStep;
    this.details = details;
  }

  /** Whether the link is expired, unknown, or its maker lost the rights to use it. */
  get endsLink() {
    return this.status === 401;
  }
}

/** Calls the operations that a review link allows, on its document. */
export class DocumentClient {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
    // The page is at …/documents/{id}/review.
    this.url = location.pathname.replace(/\/review\/?$/, "");
  }

  /** @returns {Promise<Document>} */
  get() {
    return this.#json("GET", "");
  }

  /**
   * @param {{ set?: Correction[], confirm?: string[] }} changes
   * @returns {Promise<Document>}
   */
  update(changes) {
    return this.#json("PATCH", "", changes);
  }

  /**
   * @param {string} mode
   * @returns {Promise<BookedDocument>}
   */
  book(mode) {
    return this.#json("POST", "/book", { mode });
  }

  /**
   * @param {string} reason
   * @returns {Promise<Document>}
   */
  reject(reason) {
    return this.#json("POST", "/reject", { reason });
  }

  /** @returns {Promise<Document>} */
  reread() {
    return this.#json("POST", "/reread", {});
  }

  /** @param {number} number */
  async page(number) {
    return (await this.#send("GET", `/pages/${number}`)).blob();
  }

  async original() {
    return (await this.#send("GET", "/original")).blob();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async #json(method, path, body) {
    return (await this.#send(method, path, body)).json();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async #send(method, path, body) {
    const response = await this.#fetch(path, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: "no-store",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response;
    const refusal = await response.json().catch(() => ({}));
    throw new Refusal(response.status, Object(refusal));
  }

  /**
   * @param {string} path
   * @param {RequestInit} options
   */
  async #fetch(path, options) {
    try {
      return await fetch(`${this.url}${path}`, options);
    } catch {
      throw new Refusal(0, {
        message: "The service cannot be reached.",
        nextStep: "Check the connection, then try again.",
      });
    }
  }
}
