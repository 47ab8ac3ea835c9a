import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  decide,
  formTokenIn,
  pendingOrder,
  type Sent,
  send,
  sendForm,
  servicesOf,
} from "../../../test/approvals/sent.ts";
import { attachPdf } from "../../../test/harness/attachments.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call, type Response } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);

const open = (url: string) => call(harness.origin, "GET", url);
const post = (url: string, fields: Record<string, string>) => sendForm(harness.origin, url, fields);
const tokenOf = ({ url }: Sent) => url.slice("/approve/".length);

async function sentEstimate(shop: TestShop) {
  const order = await pendingOrder(shop);
  return { ...order, sent: await send(shop, order.id) };
}

/** The choices of a form, for each service. */
const choosing = (serviceIds: readonly string[], decision: string) =>
  Object.fromEntries(serviceIds.map((id) => [`service-${id}`, decision]));

const approvalsOf = async (shop: TestShop, { id }: Pick<Sent, "id">) =>
  (await shop.api("GET", `/approvals/${id}`)).body.approvals;

/** What a person can observe of an answer. */
const observable = ({ status, text, headers }: Response) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !["x-request-id", "date"].includes(name)),
});

describe("the page of a link", () => {
  test("a link shows the estimate in plain words, with a policy that runs no scripts", async () => {
    const shop = await harness.shop();
    await shop.api("PATCH", "/settings", { accentColor: "#1f4e79", phone: "+1 515 555 0100" });
    const { sent } = await sentEstimate(shop);
    const page = await open(sent.url);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const style = createHash("sha256").update(":root{--shop:#1f4e79}").digest("base64");
    expect(page.headers.get("content-security-policy")).toBe(
      `default-src 'none'; style-src 'self' 'sha256-${style}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.text).not.toMatch(/<script|https?:\/\/|\son\w+=/);
    for (const words of ["Brake service", "2 hours: Replace linings", "$290.00", "Worn linings"]) {
      expect(page.text).toContain(words);
    }
    expect(page.text).not.toContain("thin here");
  });

  test("opening a link, and all that it shows, changes nothing", async () => {
    const shop = await harness.shop();
    const { sent } = await sentEstimate(shop);
    const before = await shop.api("GET", `/approvals/${sent.id}`);
    const { body: feed } = await shop.api("GET", "/events?limit=500");
    const pages = await Promise.all([open(sent.url), open(sent.url), open(`${sent.url}?a=b`)]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect((await open(`${sent.url}/pdf`)).headers.get("content-type")).toBe("application/pdf");
    expect((await open(`${sent.url}/logo`)).status).toBe(404);
    expect(await shop.api("GET", `/approvals/${sent.id}`)).toMatchObject({ body: before.body });
    expect((await shop.api("GET", "/events?limit=500")).body).toEqual(feed);
  });

  test("a sent form decides its services, with where it came from", async () => {
    const shop = await harness.shop();
    const { id, serviceIds, sent } = await sentEstimate(shop);
    const [brakes = "", wash = ""] = serviceIds;
    const { text } = await open(sent.url);
    const answer = await post(sent.url, {
      token: formTokenIn(text),
      name: "  Marcus Lindqvist ",
      poNumber: "4500128",
      note: "Thanks\r\nM.",
      [`service-${brakes}`]: "approved",
      [`service-${wash}`]: "declined",
    });
    expect(answer.status).toBe(303);
    expect(
      new URL(String(answer.headers.get("location")), harness.origin + sent.url).pathname,
    ).toBe(sent.url);
    expect(await approvalsOf(shop, sent)).toMatchObject([
      { serviceId: brakes, decision: "approved" },
      { serviceId: wash, decision: "declined" },
    ]);
    for (const approval of await approvalsOf(shop, sent)) {
      expect(approval).toMatchObject({
        name: "Marcus Lindqvist",
        channel: "link",
        principal: { type: "link", id: sent.id, name: `Link of ${sent.number}` },
        poNumber: "4500128",
        note: "Thanks\nM.",
        ip: "127.0.0.1",
        userAgent: "Phone/1.0",
        packetHash: sent.hash,
      });
    }
    const services = await servicesOf(shop, id);
    expect(services["Brake service"]?.authorizationStatus).toBe("approved");
    const { body: log } = await shop.api("GET", `/audit-log?resourceId=${sent.id}`);
    expect(log.entries[0]).toMatchObject({
      operation: "approvals.decide",
      actor: { type: "link", id: sent.id },
    });
    const { text: thanks } = await open(sent.url);
    expect(thanks).toContain("Thank you");
    expect(thanks).not.toContain("<form");
  });

  test("a form with faults keeps what was entered, says what to do, and decides nothing", async () => {
    const shop = await harness.shop();
    const { serviceIds, sent } = await sentEstimate(shop);
    const token = formTokenIn((await open(sent.url)).text);
    const note = '"><script>alert(1)</script>';
    const faulty = await post(sent.url, { token, note, ...choosing(serviceIds, "approved") });
    expect(faulty.status).toBe(400);
    expect(faulty.text).toContain("Enter your name.");
    expect(faulty.text).toContain('aria-invalid="true"');
    expect(faulty.text).toContain("&lt;script&gt;alert(1)");
    expect(faulty.text).not.toContain("<script");
    expect(faulty.text.match(/ checked>/g)).toHaveLength(2);
    expect(faulty.text).toContain("<title>Error: ");
    const empty = await post(sent.url, { token, name: "Marcus" });
    expect(empty.text).toContain("Approve or decline at least one service.");
    const long = { token, name: "M".repeat(256), ...choosing(serviceIds, "approved") };
    expect((await post(sent.url, long)).status).toBe(400);
    expect(await approvalsOf(shop, sent)).toEqual([]);
    // The token is still that of the estimate as it stands.
    const whole = { token, name: "Marcus", ...choosing(serviceIds, "approved") };
    expect((await post(sent.url, whole)).status).toBe(303);
  });

  test("texts of the shop and the customer are never markup", async () => {
    const shop = await harness.shop();
    const { id } = await shop.workOrder({ complaint: "<b>It pulls</b>" });
    const text = "<img src=x onerror=alert(1)>";
    await shop.block(id, { name: text, cause: text, fees: [{ description: text }] });
    const page = await open((await send(shop, id, { message: text })).url);
    expect(page.text).not.toMatch(/<img src=x|<b>It/);
    expect(page.text).toContain("&lt;b&gt;It pulls");
  });
});

describe("a link that opens nothing", () => {
  test("forged, expired, revoked and malformed links answer alike, to every request", async () => {
    const shop = await harness.shop();
    const [expired, revoked, deleted] = await Promise.all([
      sentEstimate(shop),
      sentEstimate(shop),
      sentEstimate(shop),
    ]);
    await database.query("UPDATE estimate_packets SET expires_at = now() WHERE id = $1", [
      expired.sent.id,
    ]);
    await shop.api("POST", `/approvals/${revoked.sent.id}/revoke`);
    await shop.api("DELETE", `/work-orders/${deleted.id}`);
    const forged = `${expired.sent.url.slice(0, -5)}AAAAA`;
    const urls = [expired.sent.url, revoked.sent.url, deleted.sent.url, forged, "/approve/x"];
    for (const path of ["", "/pdf", "/logo", `/files/${expired.sent.id}`]) {
      const answers = await Promise.all(
        urls.map(async (url) => observable(await open(url + path))),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.status).toBe(404);
    }
    const fields = { token: "x", name: "M", ...choosing(expired.serviceIds, "approved") };
    const posted = await Promise.all(urls.map(async (url) => observable(await post(url, fields))));
    expect(new Set(posted.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(posted[0]?.text).not.toContain("Test shop");
  });

  test("a revoked link stays revoked, and a repeat changes nothing", async () => {
    const shop = await harness.shop();
    const { sent } = await sentEstimate(shop);
    const path = `/approvals/${sent.number}/revoke`;
    const first = await shop.api("POST", path);
    expect(first.body).toMatchObject({ status: "revoked", revokedAt: expect.any(String) });
    expect((await shop.api("POST", path)).body).toEqual(first.body);
  });

  test("the token of a link is stored nowhere, and is no credential of the API", async () => {
    const shop = await harness.shop();
    const { id } = await pendingOrder(shop);
    const path = `/work-orders/${id}/send-estimate`;
    const headers = { "idempotency-key": "send-estimate-1" };
    const { body: sent } = await shop.api("POST", path, { to: null }, headers);
    const token = tokenOf(sent);
    expect(token).toMatch(/^bl_est_[0-9a-f]{32}[\w-]{43}$/);
    const { body: repeated } = await shop.api("POST", path, { to: null }, headers);
    expect(repeated).toMatchObject({ id: sent.id });
    expect(repeated.url).not.toContain(token);
    const stored = await database.query(
      `SELECT token_hash FROM estimate_packets WHERE id = $1
        AND position($2 IN (estimate_packets.*)::text) = 0`,
      [sent.id, token.slice(-43)],
    );
    expect(stored[0]?.token_hash).toEqual(createHash("sha256").update(token).digest());
    const bearer = { authorization: `Bearer ${token}` };
    const asCaller = await call(harness.baseUrl, "GET", `/approvals/${sent.id}`, {
      headers: bearer,
    });
    expect(asCaller.status).toBe(401);
  });
});

describe("a decision by link", () => {
  test("a form cannot be sent again, or after another decision", async () => {
    const shop = await harness.shop();
    const { serviceIds, sent } = await sentEstimate(shop);
    const [brakes = "", wash = ""] = serviceIds;
    const token = formTokenIn((await open(sent.url)).text);
    const form = { token, name: "Marcus", [`service-${brakes}`]: "approved" };
    expect((await post(sent.url, form)).status).toBe(303);
    for (const again of [form, { ...form, [`service-${wash}`]: "approved" }]) {
      const refused = await post(sent.url, again);
      expect(refused.status).toBe(409);
      expect(refused.text).toContain("the estimate has changed since you opened this page");
    }
    expect(await approvalsOf(shop, sent)).toHaveLength(1);
    await decide(shop, sent.id, { [wash]: "declined" });
    expect(await approvalsOf(shop, sent)).toHaveLength(2);
  });

  test("a form that was opened before a change decides nothing, and the page shows the change", async () => {
    const shop = await harness.shop();
    const { id, serviceIds, sent } = await sentEstimate(shop);
    const [brakes = ""] = serviceIds;
    const token = formTokenIn((await open(sent.url)).text);
    const service = `/work-orders/${id}/services/${brakes}`;
    await shop.api("POST", `${service}/items`, { kind: "fee", unitPriceCents: 100 });
    const form = { token, name: "Marcus", ...choosing(serviceIds, "approved") };
    const refused = await post(sent.url, form);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The shop has changed this service since it was sent");
    expect(await approvalsOf(shop, sent)).toEqual([]);
    // The service that is as it was can still be decided.
    const fresh = formTokenIn(refused.text);
    expect((await post(sent.url, { ...form, token: fresh })).status).toBe(303);
    expect(await approvalsOf(shop, sent)).toMatchObject([{ serviceId: serviceIds[1] }]);
  });

  test("a decision cannot be moved: 500 forms and links of others decide nothing", async () => {
    const shop = await harness.shop();
    const [mine, other] = [await sentEstimate(shop), await sentEstimate(shop)];
    const elsewhere = await sentEstimate(await harness.shop());
    const tokenFor = async ({ sent }: typeof mine) => formTokenIn((await open(sent.url)).text);
    const tokens = [await tokenFor(other), await tokenFor(elsewhere), "", "x", tokenOf(mine.sent)];
    const services = [...mine.serviceIds, ...other.serviceIds, ...elsewhere.serviceIds];
    const secret = tokenOf(mine.sent);
    const shopOfOther = tokenOf(elsewhere.sent).slice(7, 39);
    const forgeries = [
      secret.toUpperCase(),
      secret.slice(0, -1),
      `${secret}A`,
      secret.replace("bl_est_", "bl_link_"),
      `bl_est_${shopOfOther}${secret.slice(39)}`,
      ...Array.from({ length: 43 }, (_, at) => {
        const place = 39 + at;
        const letter = secret[place] === "A" ? "B" : "A";
        return secret.slice(0, place) + letter + secret.slice(place + 1);
      }),
    ];
    const good = await tokenFor(mine);
    const attacks = [
      ...tokens.flatMap((token) => services.map((id) => ({ url: mine.sent.url, token, id }))),
      ...forgeries.flatMap((forged) =>
        services.map((id) => ({ url: `/approve/${forged}`, token: good, id })),
      ),
      // The services of other estimates are no fields of the form.
      ...[...other.serviceIds, ...elsewhere.serviceIds].map((id) => ({
        url: mine.sent.url,
        token: good,
        id,
      })),
      ...mine.serviceIds.flatMap((id) =>
        Array.from({ length: 100 }, (_, at) => ({
          url: mine.sent.url,
          token: good.slice(0, at % 43) + (at % 2 === 0 ? "_" : "-") + good.slice((at % 43) + 1),
          id,
        })).filter(({ token }) => token !== good),
      ),
    ];
    expect(attacks.length).toBeGreaterThan(500);
    for (let at = 0; at < attacks.length; at += 25) {
      const answers = await Promise.all(
        attacks
          .slice(at, at + 25)
          .map(({ url, token, id }) =>
            post(url, { token, name: "Mallory", [`service-${id}`]: "approved" }),
          ),
      );
      for (const { status } of answers) expect([400, 404, 409]).toContain(status);
    }
    for (const { sent } of [mine, other]) expect(await approvalsOf(shop, sent)).toEqual([]);
  });

  test("a form of another type or above its size is refused", async () => {
    const shop = await harness.shop();
    const { sent } = await sentEstimate(shop);
    const json = await call(harness.origin, "POST", sent.url, { body: { name: "M" } });
    expect(json.status).toBe(415);
    expect((await post(sent.url, { note: "x".repeat(70_000) })).status).toBe(413);
    expect((await call(harness.origin, "DELETE", sent.url)).status).toBe(405);
  });
});

describe("files on the page of a link", () => {
  test("files for the customer are shown while they are, and no others are read by the link", async () => {
    const shop = await harness.shop();
    const { id, serviceIds } = await pendingOrder(shop);
    const files = await Promise.all([
      attachPdf(shop, { recordId: id, visibleToCustomer: "true" }),
      attachPdf(shop, {
        recordType: "service_block",
        recordId: serviceIds[0] ?? "",
        visibleToCustomer: "true",
      }),
      attachPdf(shop, { recordId: id }),
    ]);
    const [ofOrder, ofService, within] = files.map((file) => file.id);
    const sent = await send(shop, id);
    expect(sent.content.attachments.map((file) => file.id).toSorted()).toEqual(
      [ofOrder, ofService].toSorted(),
    );
    const page = await open(sent.url);
    expect(page.text).toContain(`/files/${ofOrder}`);
    expect(page.text).not.toContain(within);
    const read = await open(`${sent.url}/files/${ofOrder}`);
    expect([read.status, read.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(read.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect((await open(`${sent.url}/files/${within}`)).status).toBe(404);
    await shop.api("PATCH", `/attachments/${ofOrder}`, { visibleToCustomer: false });
    expect((await open(`${sent.url}/files/${ofOrder}`)).status).toBe(404);
    expect((await open(sent.url)).text).not.toContain(ofOrder);
    expect((await shop.api("GET", `/approvals/${sent.id}`)).body.hash).toBe(sent.hash);
  });
});
