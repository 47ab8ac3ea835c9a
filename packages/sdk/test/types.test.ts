import { describe, expectTypeOf, test } from "vitest";
import type {
  ApiPromise,
  Bayline,
  Changed,
  Customer,
  DigestReady,
  EventKind,
  Invoice,
  Page,
  PagePromise,
  Proposal,
  PurchaseOrder,
  PurchaseOrderReceipt,
  PurchaseOrdersReceiveParams,
  ReceivingRequest,
  ReceivingResponse,
  RequestOptions,
  UnknownWebhookEvent,
  Vendor,
  VendorsCreateParams,
  VendorsListParams,
  VendorsListResponse,
  WebhookEvent,
  WebhookEventOf,
  WorkOrderStatusChanged,
  webhooks,
} from "../src/index.ts";

// An optional parameter may also be given as undefined.
type Maybe<T> = T | undefined;

// The type checker checks this file; nothing runs.
describe("the types of the methods", () => {
  test("a list takes its query, and returns a page of rows", () => {
    type List = Bayline["vendors"]["list"];
    // Of a method with several signatures, these are those of the last one.
    expectTypeOf<Parameters<List>>().toEqualTypeOf<
      [Maybe<VendorsListParams>?, Maybe<RequestOptions>?]
    >();
    expectTypeOf<ReturnType<List>>().toEqualTypeOf<PagePromise<Vendor, VendorsListResponse>>();
    expectTypeOf<Awaited<ReturnType<List>>>().toEqualTypeOf<Page<Vendor, VendorsListResponse>>();
  });

  test("a row of changes is used only after its deletedAt was compared with null", () => {
    const changesOf = (client: Bayline) =>
      client.vendors.list({ updatedSince: "1970-01-01T00:00:00Z" });
    type Row = Awaited<ReturnType<typeof changesOf>>["data"][number];
    expectTypeOf<Row>().toEqualTypeOf<Changed<Vendor>>();
    expectTypeOf<Row>().not.toExtend<Vendor>();
    expectTypeOf<keyof Row>().toEqualTypeOf<"id" | "deletedAt">();
    expectTypeOf<Extract<Row, { deletedAt: null }>>().toExtend<Vendor>();
    expectTypeOf<Vendor["deletedAt"]>().toEqualTypeOf<string | null>();
    type Body = Awaited<ReturnType<typeof changesOf>>["body"];
    expectTypeOf<Body["vendors"]>().toEqualTypeOf<Array<Changed<Vendor>>>();
    expectTypeOf<Body["updatedThrough"]>().toEqualTypeOf<string>();
  });

  test("a create requires its body", () => {
    type Create = Bayline["vendors"]["create"];
    expectTypeOf<Parameters<Create>>().toEqualTypeOf<
      [VendorsCreateParams, Maybe<RequestOptions>?]
    >();
    expectTypeOf<VendorsCreateParams["name"]>().toEqualTypeOf<string>();
    expectTypeOf<VendorsCreateParams["phone"]>().toEqualTypeOf<string | null | undefined>();
  });

  test("the days of a report are required or optional, as in the contract", () => {
    type Reports = Bayline["reportAggregates"];
    type Days = { startDate: string; endDate: string };
    expectTypeOf<Parameters<Reports["daily"]>[0]>().toEqualTypeOf<Days>();
    expectTypeOf<[]>().not.toExtend<Parameters<Reports["daily"]>>();
    expectTypeOf<[]>().toExtend<Parameters<Reports["salesSummary"]>>();
  });

  test("an action takes the id, then optional fields", () => {
    type Receive = Bayline["purchaseOrders"]["receive"];
    expectTypeOf<Parameters<Receive>>().toEqualTypeOf<
      [string, Maybe<PurchaseOrdersReceiveParams>?, Maybe<RequestOptions>?]
    >();
    const receive = (client: Bayline) => client.purchaseOrders.receive("PO-1016");
    expectTypeOf<ReturnType<typeof receive>>().toEqualTypeOf<ApiPromise<PurchaseOrderReceipt>>();
    expectTypeOf<PurchaseOrdersReceiveParams>().not.toHaveProperty("id");
  });

  test("an operation without further input has no body parameter", () => {
    expectTypeOf<Bayline["purchaseOrders"]["get"]>().parameters.toEqualTypeOf<
      [string, Maybe<RequestOptions>?]
    >();
    expectTypeOf<Bayline["users"]["me"]>().parameters.toEqualTypeOf<[Maybe<RequestOptions>?]>();
  });

  test("a shared input has a named type, in which fields with a default are optional", () => {
    type Invoice = Bayline["receive"]["invoice"];
    expectTypeOf<Parameters<Invoice>[0]>().toEqualTypeOf<ReceivingRequest>();
    const receive = (client: Bayline, file: ReceivingRequest) => client.receive.invoice(file);
    expectTypeOf<ReturnType<typeof receive>>().toEqualTypeOf<ApiPromise<ReceivingResponse>>();
    expectTypeOf<ReceivingRequest["mode"]>().toEqualTypeOf<"draft" | "receive" | undefined>();
  });

  test("a write that is proposed returns the proposal, and any other write its answer", () => {
    const create = (client: Bayline) => client.vendors.create({ name: "Great Lakes" });
    const propose = (client: Bayline) =>
      client.vendors.create({ name: "Great Lakes" }, { propose: true });
    expectTypeOf<ReturnType<typeof create>>().toEqualTypeOf<ApiPromise<Vendor>>();
    expectTypeOf<ReturnType<typeof propose>>().toEqualTypeOf<ApiPromise<Proposal>>();
  });

  test("groups are nested", () => {
    expectTypeOf<Bayline["operator"]["tenants"]["create"]>().parameter(0).toHaveProperty("name");
  });

  test("fields of a response are never undefined", () => {
    expectTypeOf<PurchaseOrder["vendorId"]>().toEqualTypeOf<string | null>();
    expectTypeOf<PurchaseOrder["parts"][number]["unitCostCents"]>().toEqualTypeOf<number | null>();
  });
});

describe("the types of events", () => {
  // The code of a receiver, with the checks inside.
  const receive = (event: WebhookEvent): string => {
    if (event.event === "invoice.created") {
      expectTypeOf(event).toEqualTypeOf<WebhookEventOf<"invoice.created">>();
      expectTypeOf(event.data).toEqualTypeOf<Invoice>();
      return event.data.invoiceNumber;
    }
    switch (event.event) {
      case "customer.created":
        expectTypeOf(event.data).toEqualTypeOf<Customer>();
        return event.data.id;
      case "work_order.status_changed":
        expectTypeOf(event.data).toEqualTypeOf<WorkOrderStatusChanged>();
        return event.data.previousStatus;
      case "digest.ready":
        return event.data.headline satisfies DigestReady["headline"];
      default:
        // Other kinds, and those that are added later.
        expectTypeOf<UnknownWebhookEvent>().toExtend<typeof event>();
        // @ts-expect-error A misspelt kind is not a kind.
        if (event.event === "customer.craeted") return "";
        return event.event satisfies string;
    }
  };

  test("comparing event narrows data", () => {
    expectTypeOf(receive).parameter(0).toEqualTypeOf<WebhookEvent>();
    expectTypeOf<Awaited<ReturnType<typeof webhooks.verify>>>().toEqualTypeOf<WebhookEvent>();
    type Listed = Awaited<ReturnType<Bayline["events"]["list"]>>["data"][number];
    expectTypeOf<Listed>().toEqualTypeOf<WebhookEvent>();
  });

  test("a kind that is added later has a name and untyped data", () => {
    expectTypeOf<UnknownWebhookEvent["event"]>().toExtend<string>();
    expectTypeOf<UnknownWebhookEvent["data"]>().toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf<WebhookEvent["event"]>().toExtend<string>();
    expectTypeOf<EventKind>().toExtend<string>();
    expectTypeOf<string>().not.toExtend<EventKind>();
  });

  test("a test delivery takes fields of the record of its kind", () => {
    type Test = typeof webhooks.testDelivery<"customer.created">;
    expectTypeOf<Test>().parameter(0).toEqualTypeOf<"customer.created">();
    type Data = NonNullable<NonNullable<Parameters<Test>[2]>["data"]>;
    expectTypeOf<Data>().toEqualTypeOf<Partial<Customer>>();
  });
});

describe("a record returned by get", () => {
  test("a record returned by get is a valid body of its update", () => {
    type Read<R extends { get(id: string): ApiPromise<unknown> }> = Awaited<ReturnType<R["get"]>>;
    type Body<R extends { update(id: string, body?: never): unknown }> = Parameters<R["update"]>[1];
    type Resources = Bayline;
    expectTypeOf<Read<Resources["customers"]>>().toExtend<Body<Resources["customers"]>>();
    expectTypeOf<Read<Resources["vehicles"]>>().toExtend<Body<Resources["vehicles"]>>();
    expectTypeOf<Read<Resources["vendors"]>>().toExtend<Body<Resources["vendors"]>>();
    expectTypeOf<Read<Resources["workOrders"]>>().toExtend<Body<Resources["workOrders"]>>();
    expectTypeOf<Read<Resources["serviceRequests"]>>().toExtend<
      Body<Resources["serviceRequests"]>
    >();
    expectTypeOf<Read<Resources["inventory"]>>().toExtend<Body<Resources["inventory"]>>();
    expectTypeOf<Read<Resources["purchaseOrders"]>>().toExtend<Body<Resources["purchaseOrders"]>>();
    expectTypeOf<Read<Resources["salesOrders"]>>().toExtend<Body<Resources["salesOrders"]>>();
    expectTypeOf<Read<Resources["inspections"]>>().toExtend<Body<Resources["inspections"]>>();
    expectTypeOf<Read<Resources["admin"]["users"]>>().toExtend<Body<Resources["admin"]["users"]>>();
    expectTypeOf<Read<Resources["webhooks"]>>().toExtend<Body<Resources["webhooks"]>>();
    type Settings = Bayline["settings"];
    expectTypeOf<Awaited<ReturnType<Settings["get"]>>>().toExtend<
      Parameters<Settings["update"]>[0]
    >();
  });

  test("a record has an updatedAt that makes the update conditional", () => {
    type Body = Exclude<Parameters<Bayline["inventory"]["update"]>[1], undefined>;
    expectTypeOf<Body["updatedAt"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Body>().not.toHaveProperty("createdAt");
  });
});
