import { once } from "node:events";
import { connect } from "node:net";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest, sendRaw } from "../../../test/harness/raw-http.ts";
import { limitSlowBodies } from "./slow-bodies.ts";

const app = fastify();
limitSlowBodies(app, 50);
app.post("/usual", async ({ body }) => ({ body }));
app.post("/long", { config: { hasLongBodies: true } }, async ({ body }) => ({ body }));
let origin = "";

beforeAll(async () => {
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

const headers = { "content-type": "application/json", "content-length": "4" };

test("a body that does not arrive ends its request with a 408", async () => {
  const answer = await sendRaw(origin, rawRequest("POST /usual", headers, "tr"));
  expect(answer.status).toBe(408);
  expect(JSON.parse(answer.text)).toMatchObject({ message: "The request did not arrive in time." });
});

test("a body that has arrived ends nothing, however slowly its answer is read", async () => {
  const answer = await sendRaw(origin, rawRequest("POST /usual", headers, "true"));
  expect([answer.status, answer.text]).toEqual([200, '{"body":true}']);
});

test("one half of a body may wait for the other on a route with long bodies", async () => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const answered = once(socket.setEncoding("utf8"), "data");
  socket.write(rawRequest("POST /long", headers, "tr"));
  // Longer than the timeout of the other route, which has ended such a request by then.
  const other = await sendRaw(origin, rawRequest("POST /usual", headers, "tr"));
  expect(other.status).toBe(408);
  socket.write("ue");
  expect(String(await answered)).toMatch(/^HTTP\/1.1 200/);
});
