import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { answerClientError } from "./client-errors.ts";

test.each([
  ["sends no HTTP", "hello\r\n\r\n", 60_000, 400],
  ["leaves half a header", "GET / HTTP/1.1\r\nHost: ba", 20, 408],
])(
  "a client that %s is disconnected, though it keeps its side open",
  async (_does, sent, headersTimeout, status) => {
    const http = { headersTimeout, connectionsCheckingInterval: 10 };
    const app = fastify({ clientErrorHandler: answerClientError, requestTimeout: 60_000, http });
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const connected = once(app.server, "connection");
    const port = Number(new URL(origin).port);
    const client = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    client
      .on("error", () => undefined)
      .setEncoding("utf8")
      .write(sent);
    const [server]: Socket[] = await connected;
    const closed = server && once(server, "close");
    const [answer] = await once(client, "data");
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await closed;
    client.destroy();
    await app.close();
  },
);
