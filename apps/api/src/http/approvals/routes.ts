import { AppError, contract, type Packet } from "@bayline/contracts";
import { findAttachments, findLogo, findTenant } from "@bayline/db";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller, PacketLink } from "../../access/caller.ts";
import { anonymous } from "../../access/callers.ts";
import { callerOfEstimateLink } from "../../access/estimate-links.ts";
import { isId } from "../../ids.ts";
import type { ReadContext, Services } from "../../pipeline/context.ts";
import type { Call, CompiledOperation } from "../../pipeline/use-case.ts";
import { readContext } from "../../pipeline/write.ts";
import { isoNow } from "../../time/clock.ts";
import { once, sendAsset } from "../docs/assets.ts";
import { browserFile } from "../docs/site/browser-files.ts";
import type { Gate } from "../gate.ts";
import { respondWithDocument } from "../rest/documents.ts";
import { respondWithImage } from "../rest/images.ts";
import { refuseOtherMethods } from "../rest/other-methods.ts";
import { respondWithPdf } from "../rest/papers.ts";
import { enteredIn, faultsOf, formToken, maxFormBytes } from "./form.ts";
import { type ApprovalView, approvalPage, type Outcome } from "./page.ts";
import { type CustomerPage, htmlOf, noLink, policyOf } from "./shell.ts";

interface PageParts {
  services: Services;
  operations: readonly CompiledOperation[];
  gate: Gate;
}

/** A link that was opened, as its caller and the context of its reads. */
interface Opened {
  token: string;
  caller: Caller;
  link: PacketLink;
  packetId: string;
  ctx: ReadContext;
}

type Answer = (opened: Opened, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const styles = "approval.css";

/**
 * Serves the page on which a customer decides a sent estimate. The token is in the path, because
 * the page works without scripts. No GET changes anything: programs that scan mail follow links.
 */
export async function registerApprovalPage(
  app: FastifyInstance,
  { services, operations, gate }: PageParts,
): Promise<void> {
  const { asset } = browserFile(styles, new URL(`browser/${styles}`, import.meta.url));
  const css = once(asset);
  app.get(`/approvals/assets/${styles}`, async (request, reply) =>
    sendAsset(request, reply, await css()),
  );
  const executeOf = (name: string) => {
    const found = operations.find((operation) => operation.name === name);
    if (!found) throw new Error(`There is no operation ${name}`);
    return found.execute;
  };
  const decide = executeOf("approvals.decide");
  const drawPdf = executeOf("approvals.pdf");
  const readContent = executeOf("attachments.content");
  const readThumbnail = executeOf("attachments.thumbnail");
  const getPacket = executeOf("approvals.get");
  const viewOf = async (opened: Opened, request: FastifyRequest): Promise<ApprovalView> => {
    const { body } = await getPacket(callOf(opened, request, { id: opened.packetId }));
    return viewFor(opened, contract.approvals.get.output.parse(body));
  };

  const withLink = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(privateHeaders);
    const opened = await open(services, request);
    if (!opened) return sendPage(reply, noLink);
    await gate.count(opened.caller, reply);
    return answer(opened, request, reply);
  };
  const show: Answer = async (opened, request, reply) =>
    sendPage(reply, approvalPage(await viewOf(opened, request)));

  const receive: Answer = async (opened, request, reply) => {
    const view = await viewOf(opened, request);
    const entered = enteredIn(String(request.body ?? ""), view.packet);
    const sendAgain = async (outcome: Outcome) =>
      sendPage(reply, approvalPage(await viewOf(opened, request), { ...outcome, entered }));
    if (entered.token !== view.formToken) return sendAgain(outdated);
    const faults = faultsOf(entered, view.packet);
    if (faults.length > 0) return sendAgain({ status: 400, faults });
    try {
      await decide(callOf(opened, request, inputOf(opened, entered)));
    } catch (error) {
      const refusal = error instanceof AppError ? refusalOf(error) : undefined;
      if (!refusal) throw error;
      return sendAgain(refusal);
    }
    // Relative to the address of the form, so that it fits every PUBLIC_URL.
    return reply.code(303).header("Location", opened.token).send();
  };
  const logo: Answer = async ({ ctx }, request, reply) => {
    const found = await findLogo(ctx);
    if (!found) return sendPage(reply, noLink);
    return respondWithImage(
      exchangeOf(request, reply, { type: found.type, content: found.content }),
    );
  };
  const pdf: Answer = async (opened, request, reply) => {
    const call = callOf(opened, request, { id: opened.packetId });
    return respondWithPdf({ request, reply, call, execute: drawPdf });
  };
  const file =
    (variant: "content" | "thumbnail"): Answer =>
    async (opened, request, reply) => {
      const id = String(Object(request.params).file);
      const { attachments } = await viewOf(opened, request);
      const files = new Set(attachments.map((attachment) => attachment.id));
      if (!files.has(id)) return sendPage(reply, noLink);
      const caller = { ...opened.caller, link: { ...opened.link, files } };
      const call = callOf({ caller }, request, { id });
      return variant === "thumbnail"
        ? respondWithImage({ request, reply, call, execute: readThumbnail })
        : respondWithDocument({ request, reply, call, execute: readContent });
    };

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, body),
    );
    pages.get("/approve/:token", withLink(show));
    pages.post("/approve/:token", withLink(receive));
    pages.get("/approve/:token/logo", withLink(logo));
    pages.get("/approve/:token/pdf", withLink(pdf));
    pages.get("/approve/:token/files/:file", withLink(file("content")));
    pages.get("/approve/:token/files/:file/thumbnail", withLink(file("thumbnail")));
  });
  refuseOtherMethods(app, "/approve/:token", ["GET", "HEAD", "POST"], gate.passBy);
}

/** The address is a secret: nothing may keep it or pass it on. */
const privateHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;

/** The form is of another state of the estimate, or was sent before. */
const outdated: Outcome = {
  status: 409,
  refusal:
    "Nothing was recorded, because the estimate has changed since you opened this page. This is how it stands now.",
};

function refusalOf({ code, message }: AppError): Outcome | undefined {
  switch (code) {
    case "ALREADY_DECIDED":
    case "ESTIMATE_CHANGED":
      return outdated;
    case "WORK_ORDER_INVOICED":
      return { status: 409, refusal: "Nothing was recorded, because this work is billed." };
    case "VALIDATION_ERROR":
      return { status: 400, refusal: `Nothing was recorded: ${message}` };
    default:
      return undefined;
  }
}

async function open(services: Services, request: FastifyRequest): Promise<Opened | undefined> {
  const token = String(Object(request.params).token);
  const read = (tenantId: string) => services.database.readsOf(tenantId, "short");
  const userAgent = request.headers["user-agent"];
  const caller = await callerOfEstimateLink(read, token, {
    now: isoNow(services.clock),
    ip: request.ip.slice(0, 64),
    userAgent: userAgent === undefined ? null : printable(userAgent).slice(0, 500),
  });
  if (!caller?.link || !("packetId" in caller.link)) return undefined;
  const ctx = readContext(contract.approvals.get, services, callOf({ caller }, request, {}));
  return { token, caller, link: caller.link, packetId: caller.link.packetId, ctx };
}

/** Headers are bytes; what is stored must be text. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, " ").trim();
}

function callOf({ caller }: Pick<Opened, "caller">, request: FastifyRequest, input: object): Call {
  const facts = {
    requestId: request.id,
    agentName: null,
    agentRunId: null,
    idempotencyKey: null,
    dryRun: false,
    proposal: null,
  };
  return { caller, facts, input };
}

/** An answer that is already known, for a responder of the API. */
function exchangeOf(request: FastifyRequest, reply: FastifyReply, body: object) {
  const call = callOf({ caller: anonymous }, request, {});
  return { request, reply, call, execute: async () => ({ status: 200, body }) };
}

async function viewFor({ token, ctx }: Opened, packet: Packet): Promise<ApprovalView> {
  const [shop, logo, attachments] = await Promise.all([
    findTenant(ctx),
    findLogo(ctx),
    shownOf(ctx, packet),
  ]);
  return {
    packet,
    timeZone: shop?.timeZone ?? ctx.caller.timeZone,
    color: shop?.accentColor ?? null,
    hasLogo: logo !== undefined,
    linkToken: token,
    formToken: formToken(token, packet),
    attachments,
  };
}

/** The attachments of a packet that still exist and are still for the customer. */
async function shownOf(
  ctx: ReadContext,
  { content }: Packet,
): Promise<ApprovalView["attachments"]> {
  const sent = content.attachments.filter(({ id }) => isId(id));
  if (sent.length === 0) return [];
  const found = await findAttachments(
    ctx,
    sent.map(({ id }) => id),
  );
  const visible = new Set(found.flatMap((row) => (row.visibleToCustomer ? [row.id] : [])));
  return sent.filter(({ id }) => visible.has(id));
}

function inputOf({ packetId }: Opened, entered: ReturnType<typeof enteredIn>) {
  const { name, poNumber, note, choices } = entered;
  return {
    id: packetId,
    decisions: [...choices].map(([serviceId, decision]) => ({ serviceId, decision })),
    name,
    ...(poNumber === "" ? {} : { poNumber }),
    ...(note === "" ? {} : { note }),
  };
}

function sendPage(reply: FastifyReply, page: CustomerPage): FastifyReply {
  return reply
    .code(page.status)
    .headers({
      ...privateHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policyOf(page),
      "Cross-Origin-Opener-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    })
    .send(htmlOf(page));
}
