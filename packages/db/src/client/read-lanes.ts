import type { Sql } from "sql-template-tag";
import type { ReadLane } from "./read-lane.ts";
import type { Planning } from "./scope.ts";

/** A lane, and how fast it has answered. */
interface Measured {
  lane: ReadLane;
  /** Milliseconds between two answers while statements wait, of the last few. */
  pace: number;
  /** When it last answered, or was given a statement while it was idle. */
  lastProgress: number;
}

/** The lane on which statements of a shop are under way. */
interface Assignment {
  measured: Measured;
  statements: number;
}

/**
 * Several read lanes that shops share. Concurrent statements of one shop go over one lane, so a shop
 * delays those of other shops on that lane alone; and a shop with none under way takes the lane that
 * is likely to answer first.
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

  /** Statements that were sent and are not answered yet. */
  get waiting(): number {
    return this.#lanes.reduce((sum, { lane }) => sum + lane.waiting, 0);
  }

  async query<Row>(shop: string, statement: Sql, planning?: Planning): Promise<Row[]> {
    const assignment = this.#assigned.get(shop) ?? { measured: this.#fastest(), statements: 0 };
    this.#assigned.set(shop, assignment);
    assignment.statements += 1;
    const { measured } = assignment;
    if (measured.lane.waiting === 0) measured.lastProgress = performance.now();
    try {
      return await measured.lane.query<Row>(statement, planning);
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

  /** Asks the next reads over other connections. */
  async discard(): Promise<void> {
    await Promise.all(this.#lanes.map(({ lane }) => lane.discard()));
  }

  /** Gives up the connections with their unanswered reads. */
  abandon(reason: Error): void {
    for (const { lane } of this.#lanes) lane.abandon(reason);
  }

  #fastest(): Measured {
    const now = performance.now();
    // A statement that is blocked makes its lane the slower the longer it takes.
    const expected = ({ lane, pace, lastProgress }: Measured) =>
      lane.waiting === 0 ? 0 : lane.waiting * pace + now - lastProgress;
    return this.#lanes.reduce((best, each) => (expected(each) < expected(best) ? each : best));
  }
}
