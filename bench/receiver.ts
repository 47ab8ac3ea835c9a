import { createServer } from "node:http";

/** When a request had come in whole: milliseconds since 1970, in fractions. */
export type Arrival = [id: string, at: number];

/** A process of its own that takes whatever it is sent, answers 200 at once, and tells when it came. */
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
