import type { Sql } from "sql-template-tag";
import type { ReadLane } from "./read-lane.ts";
import type { Planning } from "./scope.ts";

/** A lane and its recent speed. */
interface Measured {
  lane: ReadLane;
  /** The moving average of the milliseconds between responses while statements are pending. */
  pace: number;
  /** The time of the last response, or of the first statement after it was idle. */
  lastProgress: number;
}

/** The lane that runs a shop's statements. */
interface Assignment {
  measured: Measured;
  statements: number;
}

/**
 * Several read lanes for all shops. Concurrent statements of one shop use the same lane, so a shop
 * can only delay other shops on that lane. A shop without pending statements gets the lane that is
 * likely to respond first.
 */
export class ReadLanes {
  readonly #lanes: Measured[];
  readonly #assigned = new Map<string, Assignment>();

  constructor(count: number, openLane: () => ReadLane) {
    this.#lanes = Array.from({ length: count }, () => ({
      lane: openLane(),
      pace: 0,
      lastProgress: 0,
    }));
  }

  /** The number of unanswered statements. */
  get waiting(): number {
    return this.#lanes.reduce((sum, { lane }) => sum + lane.waiting, 0);
  }

  async read<Row>(shop: string, statement: Sql, planning?: Planning): Promise<Row[]> {
    const assignment = this.#assigned.get(shop) ?? { measured: this.#fastest(), statements: 0 };
    this.#assigned.set(shop, assignment);
    assignment.statements += 1;
    const { measured } = assignment;
    if (measured.lane.waiting === 0) measured.lastProgress = performance.now();
    try {
      return await measured.lane.read<Row>(statement, planning, shop);
    } finally {
      const now = performance.now();
      measured.pace += (now - measured.lastProgress - measured.pace) / 8;
      measured.lastProgress = now;
      assignment.statements -= 1;
      if (assignment.statements === 0) this.#assigned.delete(shop);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(({ lane }) => lane.close()));
  }

  /** Runs the next reads on other connections. */
  async discard(): Promise<void> {
    await Promise.all(this.#lanes.map(({ lane }) => lane.discard()));
  }

  /** Closes all connections immediately. */
  abandon(reason: Error): void {
    for (const { lane } of this.#lanes) lane.abandon(reason);
  }

  #fastest(): Measured {
    const now = performance.now();
    // The longer a statement is blocked, the slower its lane counts.
    const expected = ({ lane, pace, lastProgress }: Measured) =>
      lane.waiting === 0 ? 0 : lane.waiting * pace + now - lastProgress;
    return this.#lanes.reduce((best, lane) => (expected(lane) < expected(best) ? lane : best));
  }
}
