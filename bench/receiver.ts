import { createServer } from "node:http";

/** The time at which a request was complete: fractional milliseconds since 1970. */
export type Arrival = [id: string, at: number];

/**
 * A separate process that accepts every request, responds immediately with 200, and reports the
 * arrival times.
 */
let arrivals: Arrival[] = [];

const server = createServer((request, response) => {
  request.on("data", () => undefined);
  request.on("end", () => {
    const at = performance.timeOrigin + performance.now();
    arrivals.push([String(request.headers["webhook-id"]), at]);
    response.end();
  });
});

process.on("message", (ask: "count" | "take") => {
  process.send?.(ask === "count" ? arrivals.length : arrivals);
  if (ask === "take") arrivals = [];
});
process.on("disconnect", () => process.exit());

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
});
