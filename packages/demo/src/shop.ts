import type { Operation } from "@bayline/contracts";
import { Calendar, type Moment } from "./calendar.ts";
import { ExampleIds } from "./example-ids.ts";
import type { InputOf, OutputOf, Perform, User } from "./perform.ts";
import type { StaffName } from "./staff.ts";

/** Records by their names in the data. A wrong name fails the start and the tests. */
class Records<T> {
  readonly #records = new Map<string, T>();

  add(name: string, record: T): void {
    this.#records.set(name, record);
  }

  get(name: string): T {
    const record = this.#records.get(name);
    if (record === undefined) throw new Error(`The demo data contain no "${name}"`);
    return record;
  }
}

/** The sender of an operation. Default: the shop's first key. */
interface Sender {
  by?: StaffName | undefined;
  agentName?: string;
  /** The body of a request that sends a file. */
  content?: Buffer;
}

/** The demo shop while its past is made. */
export class Shop {
  readonly calendar: Calendar;
  readonly staff = new Records<User>();
  readonly customers = new Records<{ id: string }>();
  readonly vehicles = new Records<{ id: string; customerId: string }>();
  readonly vendors = new Records<{ id: string }>();
  readonly parts = new Records<{ id: string; name: string }>();
  apiKey: string | null = null;
  /** The key of an agent, which has a mandate. */
  agentKey = "";
  readonly #perform: Perform;
  readonly #exampleIds = new ExampleIds();
  /** The time of the next operation. */
  #at: Date;

  constructor(perform: Perform, { now, timeZone }: { now: Date; timeZone: string }) {
    this.#perform = perform;
    this.#at = now;
    this.calendar = new Calendar(now, timeZone);
  }

  perform<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    { by, agentName, content }: Sender = {},
  ): Promise<OutputOf<O>> {
    const user = by ? this.staff.get(by) : undefined;
    return this.#perform(operation, input, {
      at: this.#at,
      apiKey: this.apiKey,
      user,
      agentName,
      content,
      recordId: this.#exampleIds.take(operation, input),
    });
  }

  /**
   * Runs the stories side by side, the earliest moment first; of equal moments, the first story.
   */
  async play(stories: readonly Story[]): Promise<void> {
    const waiting = new Map<Story, Date>();
    const advance = async (story: Story) => {
      const { done, value } = await story.next();
      if (done) waiting.delete(story);
      else waiting.set(story, this.calendar.timeOf(value));
    };
    for (const story of stories) await advance(story);
    while (waiting.size > 0) {
      const [story, at] = [...waiting].reduce((first, other) =>
        other[1] < first[1] ? other : first,
      );
      this.#at = at;
      await advance(story);
    }
  }
}

/** A sequence of operations. It yields the moment of the operations that follow. */
export type Story = AsyncGenerator<Moment, void>;
