import { once } from "node:events";
import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import express from "express";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { type WebhookEvent, WebhookVerificationError, webhooks } from "../src/index.ts";

const secret = "whsec_c2VjcmV0IG9mIGEgcmVjZWl2ZXI=";
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** Runs an example of the README for a framework. Returns the events in the queue. */
function runShown(framework: string, around: Record<string, unknown>): WebhookEvent[] {
  const [, code = ""] =
    new RegExp(`^\`\`\`ts\\n(// ${framework}[^]*?)^\`\`\`$`, "m").exec(readme) ?? [];
  expect(code).toContain("webhooks.verify");
  const received: WebhookEvent[] = [];
  const queue = { add: async (event: WebhookEvent) => void received.push(event) };
  const reader = { webhooks, WebhookVerificationError, secret, queue, ...around };
  compileFunction(code, Object.keys(reader))(...Object.values(reader));
  return received;
}

/** A running receiver, and the events in its queue. */
interface Receiver {
  received: WebhookEvent[];
  post(request: RequestInit): Promise<Response>;
}

async function inExpress(): Promise<Receiver> {
  const app = express();
  const received = runShown("Express", { app, express });
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It has no port");
  return {
    received,
    post: (init) => fetch(`http://127.0.0.1:${address.port}/hooks`, { method: "POST", ...init }),
  };
}

async function inHono(): Promise<Receiver> {
  const app = new Hono();
  const received = runShown("Hono", { app });
  return { received, post: async (init) => app.request("/hooks", { method: "POST", ...init }) };
}

describe.each([
  ["Express", inExpress],
  ["Hono", inHono],
])("the receiver in %s that the README shows", (_framework, start) => {
  test("the receiver that the README shows accepts signed deliveries, and answers others with 400", async () => {
    const { received, post } = await start();
    const { body, headers } = await webhooks.testDelivery("invoice.created", secret, {
      data: { totalCents: 42_00 },
    });
    expect((await post({ body, headers })).status).toBe(204);
    expect(received).toMatchObject([{ event: "invoice.created", data: { totalCents: 42_00 } }]);

    const forged = body.replace("4200", "1");
    expect((await post({ body: forged, headers })).status).toBe(400);
    const json = { "content-type": "application/json" };
    expect((await post({ body, headers: json })).status).toBe(400);
    expect((await post({ body: "hello" })).status).toBe(400);
    expect(received).toHaveLength(1);
    expect((await post({ body, headers })).status).toBe(204);
  });
});
