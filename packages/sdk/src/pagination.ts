import { ApiPromise } from "./api-promise.ts";
import { BaylineError } from "./errors.ts";

/** What every list answers beside its rows. */
export interface ListBody {
  count: number;
  lastEvaluatedKey: string | null;
}

/** How a page reads its rows and gets the page after it. */
export interface PageSource<Row, Body extends ListBody> {
  rows(body: Body): Row[];
  next(cursor: string): PagePromise<Row, Body>;
}

/** One page of a list. Iterating it gives its rows and those of all pages after it. */
export class Page<Row, Body extends ListBody = ListBody> implements AsyncIterable<Row> {
  /** The rows of this page. There may be none although more pages follow. */
  readonly data: Row[];
  /** How many rows this page has. */
  readonly count: number;
  /** The cursor of the next page; null at the end. */
  readonly lastEvaluatedKey: string | null;
  /** The whole answer as the server sent it. */
  readonly body: Body;
  readonly #source: PageSource<Row, Body>;

  constructor(body: Body, source: PageSource<Row, Body>) {
    this.body = body;
    this.data = source.rows(body);
    this.count = body.count;
    this.lastEvaluatedKey = body.lastEvaluatedKey;
    this.#source = source;
  }

  /**
   * Whether there is one: `nextPage` may be called.
   * @example
   * const page = await client.vendors.list();
   * if (page.hasNextPage()) console.log("There are more than", page.count);
   */
  hasNextPage(): boolean {
    return typeof this.lastEvaluatedKey === "string";
  }

  /**
   * Gets the next page; throws where there is none.
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
   * This page and all after it.
   * @example
   * const first = await client.vendors.list({ limit: 50 });
   * for await (const page of first.pages()) console.log(page.count);
   */
  async *pages(): AsyncGenerator<Page<Row, Body>, void, undefined> {
    let page: Page<Row, Body> = this;
    yield page;
    // The cursor alone says where a list ends: a filter may leave a page empty in the middle.
    while (page.hasNextPage()) {
      page = await page.nextPage();
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}

/** The outcome of a list call: await it for one page, iterate it for the rows of all pages. */
export class PagePromise<Row, Body extends ListBody = ListBody>
  extends ApiPromise<Page<Row, Body>>
  implements AsyncIterable<Row>
{
  /**
   * The first page and all after it.
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
