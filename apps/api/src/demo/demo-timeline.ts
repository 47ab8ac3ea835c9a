import type { DemoPast, Moment } from "./demo-context.ts";

/** Something that happened in the demo shop. */
export interface DemoEvent {
  at: Moment;
  write: () => Promise<void>;
}

/** Writes events oldest first, and those of one moment in the order in which they are told. */
export async function writeInOrder(past: DemoPast, events: readonly DemoEvent[]): Promise<void> {
  const timed = events.map(({ at, write }) => ({ time: past.timeOf(at).getTime(), write }));
  for (const { write } of timed.toSorted((a, b) => a.time - b.time)) {
    await write();
    await past.tell();
  }
}
