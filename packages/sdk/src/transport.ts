import { type Answer, ApiPromise } from "./api-promise.ts";
import { aborted, attemptOnce, describeRequest } from "./attempt.ts";
import { type Config, resolveConfig } from "./config.ts";
import { BaylineError, ProposedError } from "./errors.ts";
import type { Proposal } from "./generated/types.ts";
import { isRecord } from "./json.ts";
import type { ClientOptions, RequestOptions } from "./options.ts";
import { type ListBody, Page, PagePromise } from "./pagination.ts";
import { type Call, type PreparedRequest, prepareRequest } from "./request.ts";
import { mayRetry, retryDelayMs } from "./retry.ts";

/** A call that returns a list. */
export interface PageCall<Row, Body extends ListBody> extends Call {
  rows(body: Body): Row[];
  /** Another name of the query parameter `lastEvaluatedKey`, sent only for the first page. */
  cursorAlias?: string;
}

/** Sends every call of a client: builds the request, sends it and retries it. */
export class Transport {
  readonly #config: Config;

  constructor(options: ClientOptions) {
    this.#config = resolveConfig(options);
  }

  call<T>(call: Call, options?: RequestOptions): ApiPromise<T> {
    return new ApiPromise<T>(this.#send(call, options ?? {}), (answer) => {
      const body: T | Proposal = readBody(answer);
      if (!isUnaskedProposal(answer, body, options)) return body;
      throw new ProposedError(body);
    });
  }

  /** Starts a call that returns a file. Resolves to the response with its body unread. */
  download(call: Call, options?: RequestOptions): ApiPromise<Response> {
    const answer = this.#send({ ...call, isStreamed: true }, options ?? {});
    return new ApiPromise(answer, ({ response }) => response);
  }

  page<Row, Body extends ListBody>(
    call: PageCall<Row, Body>,
    options?: RequestOptions,
  ): PagePromise<Row, Body> {
    const query: Record<string, unknown> = { ...call.query };
    const next = (lastEvaluatedKey: string) => {
      const { [call.cursorAlias ?? ""]: alias, ...others } = query;
      if ([alias, query.lastEvaluatedKey].includes(lastEvaluatedKey)) {
        throw new BaylineError("The server answered with the cursor it was sent: an endless list");
      }
      return this.page<Row, Body>({ ...call, query: { ...others, lastEvaluatedKey } }, options);
    };
    return new PagePromise<Row, Body>(
      this.#send(call, options ?? {}),
      (answer) => new Page<Row, Body>(readBody(answer), { rows: call.rows, next }),
    );
  }

  /** Waits by the client's clock. Resolves early if the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    return this.#config.clock.sleep(milliseconds, signal);
  }

  async #send(call: Call, options: RequestOptions): Promise<Answer> {
    const request = await prepareRequest(this.#config, call, options);
    for (let attempt = 1; ; attempt += 1) {
      if (request.signal?.aborted) throw aborted(request.signal);
      try {
        await this.#config.hooks.onRequest?.(describeRequest(request, attempt));
        return await attemptOnce(this.#config, request, attempt);
      } catch (error) {
        if (attempt > request.maxRetries) throw error;
        await this.#waitToRetry(error, request, attempt);
      }
    }
  }

  /** Waits until the next attempt is due. Throws the error if there are no more attempts. */
  async #waitToRetry(error: unknown, request: PreparedRequest, attempt: number) {
    if (!(error instanceof BaylineError) || !mayRetry(error)) throw error;
    const { clock, hooks } = this.#config;
    const delayMs = retryDelayMs(error, attempt, clock);
    await hooks.onRetry?.({ ...describeRequest(request, attempt), error, delayMs });
    await clock.sleep(delayMs, request.signal);
  }
}

/** Whether a body is a proposal where the caller expects the answer of the write. */
function isUnaskedProposal<T>(
  { response }: Answer,
  body: T | Proposal,
  options: RequestOptions | undefined,
): body is Proposal {
  return (
    response.status === 202 && !options?.propose && isRecord(body) && body.effectHash !== undefined
  );
}

/**
 * Parses and types a body. The type is not checked here: the server validates its responses against
 * the contract that this package is generated from.
 */
function readBody<T>({ response, text }: Answer): T {
  try {
    const body: T = text === "" ? undefined : JSON.parse(text);
    return body;
  } catch (cause) {
    const type = response.headers.get("content-type") ?? "no content type";
    throw new BaylineError(
      `HTTP ${response.status}, but its body is not JSON (${type}): ${text.slice(0, 200)}`,
      { cause },
    );
  }
}
