import { Bayline, type WebhookEvent, webhooks } from "@bayline/sdk";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { useHarness } from "../harness/harness.ts";

const harness = useHarness();
const secret = "whsec_c2VjcmV0IG9mIGEgcmVjZWl2ZXI=";

test("the Fastify receiver of the SDK's README accepts our deliveries, and nothing else", async () => {
  const received: WebhookEvent[] = [];
  const app = Fastify();
  onTestFinished(() => app.close());
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: Buffer }>("/hooks", async (request, reply) => {
    received.push(await webhooks.verify(request.body, request.headers, secret));
    return reply.code(204).send();
  });
  const { body, headers } = await webhooks.testDelivery("invoice.created", secret, {
    data: { totalCents: 42_00 },
  });
  const post = (text: string) =>
    app.inject({ method: "POST", url: "/hooks", headers, payload: text });
  expect((await post(body)).statusCode).toBe(204);
  expect(received).toMatchObject([{ event: "invoice.created", data: { totalCents: 42_00 } }]);
  expect((await post(body.replace("4200", "1"))).statusCode).toBe(400);
  expect(received).toHaveLength(1);
});

test("a Fetch API request is accepted too", async () => {
  const { body, headers } = await webhooks.testDelivery("vehicle.created", secret);
  const request = new Request("http://erp.example/hooks", { method: "POST", headers, body });
  const event = await webhooks.verify(await request.text(), request.headers, secret);
  expect(event.event).toBe("vehicle.created");
});

test("the feed of the real service is followed, by kind, and page by page", async () => {
  const shop = await harness.shop();
  const client = new Bayline({ apiKey: shop.key, baseUrl: shop.baseUrl });
  const { id: customerId } = await shop.customer({ name: "Before" });
  const names: string[] = [];
  const types = ["customer.created"];
  for await (const event of client.events.follow({ after: null, types, intervalMs: 20 })) {
    if (event.event !== "customer.created") throw new Error(`Unexpected event: ${event.event}`);
    names.push(event.data.name);
    if (names.length === 3) break;
    await shop.vehicle({ customerId });
    await shop.customer({ name: `After ${event.data.name}` });
  }
  expect(names).toEqual(["Before", "After Before", "After After Before"]);
  const seen: string[] = [];
  for await (const { id } of client.events.list({ limit: 2, sortDirection: "desc" })) seen.push(id);
  const { body } = await shop.api("GET", "/events");
  expect(seen.toReversed()).toEqual(body.events.map(({ id }: { id: string }) => id));
});
