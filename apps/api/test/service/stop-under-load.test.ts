import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { errorCode } from "@bayline/db";
import { until } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { startServerProcess } from "../concurrency/server-process.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

interface Client {
  /** Complete answers, by status. */
  statuses: number[];
  /** Errors of the client without an answer. */
  failures: string[];
}

/** Sends one request over the agent's one connection, and reads the whole answer. */
function send(agent: Agent, url: string, key: string): Promise<IncomingMessage & { body: string }> {
  const name = { name: "Vendor made under load" };
  return new Promise((resolve, reject) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    request(url, { agent, method: "POST", headers })
      .on("response", (answer) => {
        text(answer).then((body) => resolve(Object.assign(answer, { body })), reject);
      })
      .on("error", reject)
      .end(JSON.stringify(name));
  });
}

/** How long a stopping service waits for the next request of a client. */
const idleTimeoutMs = 2000;

/** Sends request after request over a persistent connection, until the server closes it. */
async function sendOn(url: string, key: string, client: Client): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sentAt = [performance.now()];
  try {
    let connection: string | undefined;
    while (connection !== "close") {
      sentAt.push(performance.now());
      const { body, statusCode = 0, headers } = await send(agent, url, key);
      JSON.parse(body);
      client.statuses.push(statusCode);
      connection = headers.connection;
    }
  } catch (error) {
    // Since the previous request, whose answer did not announce the stop. A busy machine may delay
    // a client up for longer than the stop waits: then it no longer counts as a sending client.
    const since = performance.now() - (sentAt.at(-2) ?? 0);
    if (since < idleTimeoutMs) client.failures.push(errorCode(error) ?? String(error));
  } finally {
    agent.destroy();
  }
}

test("a stop drops no request of clients that continue to send, even with repeated signals", async () => {
  const shop = await harness.shop();
  const server = await startServerProcess({ DATABASE_URL: harness.databaseUrl });
  const clients = Array.from({ length: 24 }, (): Client => ({ statuses: [], failures: [] }));
  const sending = clients.map((client) => sendOn(`${server.origin}/v1/vendors`, shop.key, client));
  await until(
    "all clients were answered often",
    () => clients.every(({ statuses }) => statuses.length >= 10),
    60,
  );

  // The signal may come twice: a terminal sends it to npm and to us, and npm passes it on.
  expect(await Promise.all([server.stop(), server.stop()])).toEqual([0, 0]);
  await Promise.all(sending);
  expect(clients.flatMap(({ failures }) => failures)).toEqual([]);
  const statuses = clients.flatMap((client) => client.statuses);
  expect(new Set(statuses)).toEqual(new Set([201]));
  // And no vendor was created without an answer.
  expect(await database.count("vendors", shop.tenantId)).toBe(statuses.length);
});
