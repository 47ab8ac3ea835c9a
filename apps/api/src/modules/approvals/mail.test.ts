import { afterAll, expect, test } from "vitest";
import { pendingOrder } from "../../../test/approvals/sent.ts";
import { startMailServer } from "../../../test/doubles/mail-server.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";

const mail = await startMailServer();
const from = "Ridgeline <office@ridgeline.test>";
const publicUrl = "https://shop.test/bayline";
const harness = useHarness({ mail: { smtpUrl: mail.url, from }, publicUrl });
afterAll(() => mail.stop());

const mailTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));
/** The text of a mail, whose long lines are broken. */
const textOf = (source = "") => source.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");

test("an estimate is mailed to the customer with its link, which the page of the service opens", async () => {
  const shop = await harness.shop();
  const email = "dispatch@prairie.test";
  const { id: customerId } = await shop.customer({ name: "Prairie Grain Haulers", email });
  const { id } = await pendingOrder(shop);
  await shop.api("PATCH", `/work-orders/${id}`, { customerId });
  const { body: sent } = await shop.api("POST", `/work-orders/${id}/send-estimate`, {});
  expect(sent).toMatchObject({ mail: "sent", sentTo: email });
  expect(sent.url).toMatch(/^https:\/\/shop\.test\/bayline\/approve\/bl_est_/);
  const [message, ...more] = mailTo(email);
  expect(more).toEqual([]);
  const text = textOf(message?.source);
  expect(text).toContain(`Subject: Estimate ${sent.number} from Test shop`);
  expect(text).toContain(sent.url);
  expect(text).toContain("Brake service: $");
});

test("an estimate is mailed to the address in the request, and to none with null or in a dry run", async () => {
  const shop = await harness.shop();
  const { id } = await pendingOrder(shop);
  const path = `/work-orders/${id}/send-estimate`;
  const to = "owner@prairie.test";
  const { body } = await shop.api("POST", path, { to });
  expect(body).toMatchObject({ mail: "sent", sentTo: to });
  expect((await shop.api("POST", path, { to: null })).body).toMatchObject({ mail: "none" });
  const dry = await shop.api("POST", path, { to }, { "dry-run": "true" });
  expect(dry.body.mail).toBe("pending");
  expect(mailTo(to)).toHaveLength(1);
});

test("an estimate asks by mail only for what the customer's policy left open, and for nothing with no mail", async () => {
  const shop = await harness.shop();
  const email = "fleet@alder.test";
  const { id: customerId } = await shop.customer({ name: "Alder Freight", email });
  const rules = [{ name: "Small repairs", maxServiceCents: 5000 }];
  await shop.api("PATCH", `/customers/${customerId}/approval-policy`, { rules });
  const { id } = await pendingOrder(shop);
  await shop.api("PATCH", `/work-orders/${id}`, { customerId });
  const { body: sent } = await shop.api("POST", `/work-orders/${id}/send-estimate`, {});
  expect(sent).toMatchObject({ mail: "sent", sentTo: email, status: "open" });
  const text = textOf(mailTo(email)[0]?.source);
  expect(text).toContain("Brake service: $");
  expect(text).not.toContain("Wash: $");
  const { text: page } = await call(harness.origin, "GET", new URL(sent.url).pathname.slice(8));
  expect(page).toContain("Approved by the policy of Alder Freight");
  const { id: small } = await shop.workOrder({ customerId });
  await shop.block(small, { fees: [{ description: "Wash", unitPriceCents: 4500 }] });
  const { body: decided } = await shop.api("POST", `/work-orders/${small}/send-estimate`, {});
  expect(decided).toMatchObject({ mail: "none", sentTo: null, status: "decided" });
  expect(mailTo(email)).toHaveLength(1);
});

test("an estimate whose mail was refused is sent all the same, and says so", async () => {
  const shop = await harness.shop();
  mail.refuse();
  const { id } = await pendingOrder(shop);
  const to = "full@prairie.test";
  const { status, body } = await shop.api("POST", `/work-orders/${id}/send-estimate`, { to });
  expect({ status, mail: body.mail }).toEqual({ status: 201, mail: "failed" });
  mail.accept();
});
