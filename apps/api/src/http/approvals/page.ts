import {
  type ApprovalDecision,
  formatDollars,
  type Packet,
  type PacketService,
  type PacketServiceState,
} from "@bayline/contracts";
import { escaped } from "../docs/site/html.ts";
import { type Entered, type Fault, longest, nothingEntered } from "./form.ts";
import type { CustomerPage } from "./shell.ts";

/** What the page of a sent estimate shows. */
export interface ApprovalView {
  packet: Packet;
  timeZone: string;
  color: string | null;
  hasLogo: boolean;
  /** The token of the link, which is the last part of the address. */
  linkToken: string;
  formToken: string;
  /** The photos and files that still exist. */
  attachments: Packet["content"]["attachments"];
}

/** What happened to the form that was sent. */
export interface Outcome {
  status: number;
  entered?: Entered;
  faults?: readonly Fault[];
  /** Why nothing was recorded, in a sentence. */
  refusal?: string;
}

export function approvalPage(view: ApprovalView, outcome: Outcome = { status: 200 }): CustomerPage {
  const { packet, color } = view;
  const { content } = packet;
  const failed = outcome.refusal !== undefined || (outcome.faults ?? []).length > 0;
  const isOpen = packet.services.some(({ state }) => state === "pending");
  const title = `${failed ? "Error: " : ""}Estimate ${content.number} from ${content.shop.name}`;
  return {
    status: outcome.status,
    title,
    color,
    body: `${letterhead(view)}
<main>
<h1>Estimate ${escaped(content.number)}</h1>
${summary(view)}
${notices(packet, outcome)}
${isOpen ? form(view, outcome) : services(view, nothingEntered)}
${attachments(view)}
${content.terms === null ? "" : `<section class="card"><h2>Terms</h2>${paragraph(content.terms)}</section>`}
<p><a href="${view.linkToken}/pdf">Read this estimate as a PDF</a></p>
</main>
<footer>
<p>Opening this page approves nothing. Only sending the form does.</p>
</footer>`,
  };
}

function letterhead({ packet, hasLogo, linkToken }: ApprovalView): string {
  const { shop } = packet.content;
  const logo = hasLogo ? `<img src="${linkToken}/logo" alt="">\n` : "";
  const phone = shop.phone
    ? `<p><a href="tel:${escaped(shop.phone.replace(/[^+\d]/g, ""))}">${escaped(shop.phone)}</a></p>`
    : "";
  return `<header class="letterhead">
${logo}<div>
<p class="shop">${escaped(shop.name)}</p>
${shop.address ? `<p class="soft text">${escaped(shop.address)}</p>` : ""}
${phone}
</div>
</header>`;
}

function summary({ packet, timeZone }: ApprovalView): string {
  const { content } = packet;
  const { vehicle } = content;
  const truck = [
    vehicle?.unitNumber && `Unit ${vehicle.unitNumber}`,
    [vehicle?.year, vehicle?.make, vehicle?.model].filter(Boolean).join(" "),
    vehicle?.vin && `VIN ${vehicle.vin}`,
    vehicle?.odometer != null && `${vehicle.odometer.toLocaleString("en-US")} on the odometer`,
  ].filter(Boolean);
  const facts = [
    content.customerName && `For ${content.customerName}`,
    truck.join(", "),
    `Work order ${content.orderNumber}`,
    content.poNumber && `PO number ${content.poNumber}`,
    `Sent ${dayOf(content.sentAt, timeZone)}, valid until ${dayOf(content.expiresAt, timeZone)}`,
  ].filter((fact) => typeof fact === "string" && fact !== "");
  return `${facts.map((fact) => `<p class="soft">${escaped(String(fact))}</p>`).join("\n")}
${content.message === null ? "" : paragraph(content.message)}
${content.complaint === null ? "" : paragraph(`Complaint: ${content.complaint}`)}`;
}

/** What the customer must know first, in the order of its weight. */
function notices({ services: states }: Packet, { faults = [], refusal }: Outcome): string {
  if (refusal !== undefined) return `<p class="notice bad" role="alert">${escaped(refusal)}</p>`;
  if (faults.length > 0) {
    const items = faults.map(
      ({ id, message }) => `<li><a href="#${escaped(id)}">${escaped(message)}</a></li>`,
    );
    return `<div class="notice bad" role="alert"><h2>Nothing was sent yet</h2><ul>${items.join("")}</ul></div>`;
  }
  const is = (state: PacketServiceState) => states.some((service) => service.state === state);
  if (is("pending")) return "";
  return is("changed") || is("removed")
    ? `<p class="notice bad" role="status">This estimate has changed since it was sent. Ask the shop for a new one.</p>`
    : `<p class="notice good" role="status">Thank you. Every service on this estimate is decided.</p>`;
}

function form(view: ApprovalView, { entered = nothingEntered, faults = [] }: Outcome): string {
  const field = (id: "name" | "poNumber", label: string, more: string) => {
    const fault = faultOf(faults, id);
    const described = fault === "" ? "" : ` aria-invalid="true" aria-describedby="${id}-fault"`;
    return `<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${id}" maxlength="${longest[id]}" value="${escaped(entered[id])}"${more}${described}>
${fault}</div>`;
  };
  return `<form method="post" action="${view.linkToken}">
<input type="hidden" name="token" value="${escaped(view.formToken)}">
${services(view, entered)}
<section class="card">
<h2>Your decision</h2>
${field("name", "Your name", ` autocomplete="name" required`)}
${field("poNumber", "PO number (optional)", ` autocomplete="off"`)}
<div class="field"><label for="note">Note to the shop (optional)</label>
<textarea id="note" name="note" rows="3" maxlength="${longest.note}">${escaped(entered.note)}</textarea>
${faultOf(faults, "note")}</div>
<button type="submit">Send my decision</button>
</section>
</form>`;
}

function faultOf(faults: readonly Fault[], id: string): string {
  const fault = faults.find((each) => each.id === id);
  return fault ? `<p id="${id}-fault" class="notice bad">${escaped(fault.message)}</p>` : "";
}

function services(view: ApprovalView, entered: Entered): string {
  const { content, services: states } = view.packet;
  const stateOf = new Map(states.map(({ serviceId, state }) => [serviceId, state]));
  const all = content.services.map((service) =>
    serviceCard(view, service, {
      state: stateOf.get(service.id) ?? "removed",
      choice: entered.choices.get(service.id),
    }),
  );
  const total = `<section class="card"><h2>Total of all services</h2>
<p>${formatDollars(content.priceCents)} and ${formatDollars(content.taxCents)} tax: <strong>${formatDollars(content.totalCents)}</strong></p></section>`;
  return [...all, ...(all.length > 1 ? [total] : [])].join("\n");
}

interface Shown {
  state: PacketServiceState;
  choice: ApprovalDecision | undefined;
}

function serviceCard(view: ApprovalView, service: PacketService, { state, choice }: Shown): string {
  const { name, description, complaint, cause, correction } = service;
  const id = escaped(service.id);
  const texts = [
    description && paragraph(description),
    complaint && paragraph(`Complaint: ${complaint}`),
    cause && paragraph(`What we found: ${cause}`),
    correction && paragraph(`What we propose: ${correction}`),
  ].filter(Boolean);
  return `<section class="card" aria-labelledby="service-${id}">
<h2 id="service-${id}">${escaped(name)}</h2>
${texts.join("\n")}
${priceTable(service)}
${state === "pending" ? choices(service, choice) : standing(view, service.id, state)}
</section>`;
}

function priceTable({
  name,
  lines,
  discountCents,
  priceCents,
  taxCents,
  totalCents,
}: PacketService) {
  const rows = lines.map(
    (line) =>
      `<tr><th scope="row">${escaped(lineText(line))}</th><td>${formatDollars(line.totalPriceCents)}</td></tr>`,
  );
  const row = (label: string, cents: number, kind = "") =>
    `<tr${kind}><th scope="row">${label}</th><td>${formatDollars(cents)}</td></tr>`;
  return `<table><caption>Price of ${escaped(name)}</caption>
<tbody>${rows.join("\n")}</tbody>
<tfoot>
${discountCents === 0 ? "" : row("Discount", -discountCents)}
${row("Price", priceCents)}
${row("Sales tax", taxCents)}
${row("Total", totalCents, ` class="total"`)}
</tfoot></table>`;
}

const nounOf = {
  labor: "Labor",
  part: "Part",
  tire: "Tire",
  material: "Shop supplies",
  fee: "Fee",
} as const satisfies Record<PacketService["lines"][number]["kind"], string>;

/** `0.8 hours: Replace fuel filters`, `2 × Fuel filter, spin-on (FF63009)`. */
function lineText({ kind, description, partNumber, quantity }: PacketService["lines"][number]) {
  const count = quantity.toLocaleString("en-US", { maximumFractionDigits: 4 });
  const what = description ?? nounOf[kind];
  if (kind === "labor") return `${count} ${quantity === 1 ? "hour" : "hours"}: ${what}`;
  const named = partNumber === null ? what : `${what} (${partNumber})`;
  return quantity === 1 ? named : `${count} × ${named}`;
}

function choices(service: PacketService, choice: ApprovalDecision | undefined) {
  const { name, totalCents } = service;
  const id = escaped(service.id);
  const radio = (value: ApprovalDecision, words: string) =>
    `<label><input type="radio" id="${value === "approved" ? "approve" : "decline"}-${id}" name="service-${id}" value="${value}"${choice === value ? " checked" : ""}> ${words}</label>`;
  return `<fieldset>
<legend>Approve ${escaped(name)}?</legend>
<div class="choices">
${radio("approved", `Approve for ${formatDollars(totalCents)}`)}
${radio("declined", "Decline")}
</div>
</fieldset>`;
}

/** The outcome of a service that cannot be decided here. */
function standing({ packet, timeZone }: ApprovalView, id: string, state: PacketServiceState) {
  const approval = packet.approvals.find(({ serviceId }) => serviceId === id);
  if (state === "changed" || state === "removed") {
    return `<p class="notice bad">The shop has changed this service since it was sent. Ask for a new estimate.</p>`;
  }
  const what = state === "approved" ? "Approved" : "Declined";
  const by =
    approval?.decision === state
      ? ` by ${approval.channel === "policy" ? "the policy of " : ""}${approval.name} on ${dayOf(approval.createdAt, timeZone)}`
      : "";
  return `<p class="notice ${state === "approved" ? "good" : "bad"}">${escaped(`${what}${by}`)}.</p>`;
}

function attachments({ attachments: shown, linkToken }: ApprovalView): string {
  if (shown.length === 0) return "";
  const items = shown.map(({ id, contentType, caption, fileName }) => {
    const name = escaped(caption ?? fileName ?? "Photo");
    const path = escaped(`${linkToken}/files/${id}`);
    const link = `<a href="${path}">${name}</a>`;
    if (contentType === "application/pdf") return `<li>${link}</li>`;
    return `<li><a href="${path}"><img src="${path}/thumbnail" alt="${name}" loading="lazy"></a>${caption === null ? "" : `<p>${name}</p>`}</li>`;
  });
  return `<section class="card"><h2>Photos and files</h2>
<ul class="photos">${items.join("\n")}</ul></section>`;
}

function paragraph(text: string): string {
  return `<p class="text">${escaped(text)}</p>`;
}

function dayOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(
    new Date(instant),
  );
}
