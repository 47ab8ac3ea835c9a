/** A successful response and its complete body. */
export interface Answer {
  response: Response;
  text: string;
}

/**
 * The result of a call: a promise of its data that also gives access to the HTTP response.
 * The request starts immediately, even if the promise is never awaited.
 */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = "ApiPromise";
  readonly #answer: Promise<Answer>;
  readonly #present: (answer: Answer) => T;
  #data: Promise<T> | undefined;

  constructor(answer: Promise<Answer>, present: (answer: Answer) => T) {
    this.#answer = answer;
    this.#present = present;
  }

  /**
   * Returns the response from `fetch` with its body unread. An error response throws an `ApiError`.
   * @example
   * const raw = await client.vendors.get(id).asResponse();
   * console.log(raw.status, await raw.text());
   */
  async asResponse(): Promise<Response> {
    return (await this.#answer).response;
  }

  /**
   * Returns the data and the response, for example to read its headers.
   * @example
   * const { data, response } = await client.vendors.get(id).withResponse();
   * console.log(data.name, response.headers.get("ratelimit-remaining"));
   */
  async withResponse(): Promise<{ data: T; response: Response }> {
    const [data, response] = await Promise.all([this.#parsed(), this.asResponse()]);
    return { data, response };
  }

  // biome-ignore lint/suspicious/noThenProperty: this is a promise.
  then<Kept = T, Broken = never>(
    onFulfilled?: ((value: T) => Kept | PromiseLike<Kept>) | null,
    onRejected?: ((reason: unknown) => Broken | PromiseLike<Broken>) | null,
  ): Promise<Kept | Broken> {
    return this.#parsed().then(onFulfilled, onRejected);
  }

  catch<Broken = never>(
    onRejected?: ((reason: unknown) => Broken | PromiseLike<Broken>) | null,
  ): Promise<T | Broken> {
    return this.#parsed().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.#parsed().finally(onFinally);
  }

  // Parsed lazily: `asResponse` must also work for a body that is not JSON.
  #parsed(): Promise<T> {
    this.#data ??= this.#answer.then(this.#present);
    return this.#data;
  }
}
