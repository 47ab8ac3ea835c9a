import { ApiPromise } from "./api-promise.ts";
import { BaylineError } from "./errors.ts";

/** Fields of every list response in addition to its rows. */
export interface ListBody {
  count: number;
  lastEvaluatedKey: string | null;
  limitClamped?: true | undefined;
}

/** Reads the rows of a page and fetches the next page. */
export interface PageSource<Row, Body extends ListBody> {
  rows(body: Body): Row[];
  next(cursor: string): PagePromise<Row, Body>;
}

/** One page of a list. Iterating it returns its rows and those of all following pages. */
export class Page<Row, Body extends ListBody = ListBody> implements AsyncIterable<Row> {
  /** The rows of this page. A page may be empty although more pages follow. */
  readonly data: Row[];
  /** The number of rows in this page. */
  readonly count: number;
  /** The cursor of the next page; null on the last page. */
  readonly lastEvaluatedKey: string | null;
  /** Whether the `limit` of the call was above its maximum, and the maximum was used. */
  readonly limitClamped: boolean;
  /** The complete response body. */
  readonly body: Body;
  readonly #source: PageSource<Row, Body>;

  constructor(body: Body, source: PageSource<Row, Body>) {
    this.body = body;
    this.data = source.rows(body);
    this.count = body.count;
    this.lastEvaluatedKey = body.lastEvaluatedKey;
    this.limitClamped = body.limitClamped === true;
    this.#source = source;
  }

  /**
   * Whether there is a next page, so that `nextPage` may be called.
   * @example
   * const page = await client.vendors.list();
   * if (page.hasNextPage()) console.log("There are more than", page.count);
   */
  hasNextPage(): boolean {
    return typeof this.lastEvaluatedKey === "string";
  }

  /**
   * Fetches the next page.
   * @throws {BaylineError} on the last page.
   * @example
   * let page = await client.vendors.list();
   * while (page.hasNextPage()) page = await page.nextPage();
   */
  nextPage(): PagePromise<Row, Body> {
    if (typeof this.lastEvaluatedKey !== "string") {
      throw new BaylineError("This is the last page. Ask hasNextPage() first.");
    }
    return this.#source.next(this.lastEvaluatedKey);
  }

  /**
   * Iterates over this page and all following pages.
   * @example
   * const first = await client.vendors.list({ limit: 50 });
   * for await (const page of first.pages()) console.log(page.count);
   */
  async *pages(): AsyncGenerator<Page<Row, Body>, void, undefined> {
    let page: Page<Row, Body> = this;
    yield page;
    // Only the cursor marks the end of a list: a filter may leave a page in the middle empty.
    while (page.hasNextPage()) {
      page = await page.nextPage();
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}

/** The result of a list call: await it for one page, iterate it for the rows of all pages. */
export class PagePromise<Row, Body extends ListBody = ListBody>
  extends ApiPromise<Page<Row, Body>>
  implements AsyncIterable<Row>
{
  /**
   * Iterates over the first page and all following pages.
   * @example
   * for await (const page of client.vendors.list({ limit: 50 }).pages()) console.log(page.count);
   */
  async *pages(): AsyncGenerator<Page<Row, Body>, void, undefined> {
    yield* (await this).pages();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    yield* await this;
  }
}
