import type { DemoPast, Moment } from "./demo-context.ts";

/** An event in the history of the demo shop. */
export interface DemoEvent {
  at: Moment;
  write: () => Promise<void>;
}

/** Writes events oldest first; events of the same moment keep their given order. */
export async function writeInOrder(past: DemoPast, events: readonly DemoEvent[]): Promise<void> {
  const timed = events.map(({ at, write }) => ({ time: past.timeOf(at).getTime(), write }));
  for (const { write } of timed.toSorted((a, b) => a.time - b.time)) {
    await write();
    await past.emitPending();
  }
}
