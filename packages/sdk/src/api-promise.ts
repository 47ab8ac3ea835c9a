/** A successful answer and its body, read to the end. */
export interface Answer {
  response: Response;
  text: string;
}

/**
 * The outcome of a call: a promise of its data that can also give the HTTP response.
 * The request is under way as soon as it is made.
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
   * The response as `fetch` gave it, its body still to be read. A refusal is thrown, as ever.
   * @example
   * const raw = await client.vendors.get(id).asResponse();
   * console.log(raw.status, await raw.text());
   */
  async asResponse(): Promise<Response> {
    return (await this.#answer).response;
  }

  /**
   * The data together with the response, for its headers.
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

  // Only when asked for: `asResponse` must also work for a body that is not JSON.
  #parsed(): Promise<T> {
    this.#data ??= this.#answer.then(this.#present);
    return this.#data;
  }
}
