import autocannon, { type LoadRequest } from "autocannon";

/** One round of load on one server. Every `[<id>]` in a request is replaced by a unique id. */
export interface Load {
  url: string;
  connections: number;
  seconds: number;
  requests: LoadRequest[];
}

export interface Loaded {
  requestsPerSecond: number;
  completed: number;
  failed: number;
}

/** Runs in a separate process, so that generating load uses no time of the servers' threads. */
process.on("message", (load: Load) => {
  fire(load).then(
    (loaded) => process.send?.(loaded),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());

async function fire({ url, connections, seconds, requests }: Load): Promise<Loaded> {
  let clients = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 50,
    idReplacement: requests.some(({ body }) => body?.includes("[<id>]")),
    setupClient(client) {
      // Each connection starts at a different request, so that they do not all request the same
      // record.
      const first = Math.floor((clients++ * requests.length) / connections);
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  const elapsed = (result.finish.getTime() - result.start.getTime()) / 1000;
  return {
    requestsPerSecond: result["2xx"] / elapsed,
    completed: result["2xx"],
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
