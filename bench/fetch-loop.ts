import { setTimeout as wait } from "node:timers/promises";
import { Agent, fetch } from "undici";

/** The baseline for deliveries: a number of concurrent requests and nothing else. */
export interface FetchLoop {
  url: string;
  body: string;
  count: number;
  atOnce: number;
  /** The pause between two requests, in milliseconds. */
  pause: number;
}

const dispatcher = new Agent({ connections: 256 });

process.on("message", (loop: FetchLoop) => {
  run(loop).then(
    (begun) => process.send?.(begun),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());

/** Returns the start time of each request, in fractional milliseconds since 1970. */
async function run({ url, body, count, atOnce, pause }: FetchLoop): Promise<number[]> {
  const begun: number[] = [];
  const one = async () => {
    while (begun.length < count) {
      const headers = { "content-type": "application/json", "webhook-id": String(begun.length) };
      begun.push(performance.timeOrigin + performance.now());
      const response = await fetch(url, { method: "POST", body, headers, dispatcher });
      await response.arrayBuffer();
      if (pause > 0) await wait(pause);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return begun;
}
