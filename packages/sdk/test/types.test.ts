import { describe, expectTypeOf, test } from "vitest";
import type {
  ApiPromise,
  Bayline,
  Page,
  PagePromise,
  PurchaseOrder,
  PurchaseOrderReceipt,
  PurchaseOrdersReceiveParams,
  ReceivingRequest,
  ReceivingResponse,
  RequestOptions,
  Vendor,
  VendorsCreateParams,
  VendorsListParams,
  VendorsListResponse,
} from "../src/index.ts";

// An optional parameter may also be given as undefined.
type Maybe<T> = T | undefined;

// Checked by the type checker; nothing of it runs.
describe("the types of the methods", () => {
  test("a list takes its query, and gives a page of rows", () => {
    type List = Bayline["vendors"]["list"];
    expectTypeOf<List>().parameters.toEqualTypeOf<
      [Maybe<VendorsListParams>?, Maybe<RequestOptions>?]
    >();
    expectTypeOf<List>().returns.toEqualTypeOf<PagePromise<Vendor, VendorsListResponse>>();
    expectTypeOf<Awaited<ReturnType<List>>>().toEqualTypeOf<Page<Vendor, VendorsListResponse>>();
  });

  test("a create needs its body", () => {
    type Create = Bayline["vendors"]["create"];
    expectTypeOf<Create>().parameters.toEqualTypeOf<
      [VendorsCreateParams, Maybe<RequestOptions>?]
    >();
    expectTypeOf<Create>().returns.toEqualTypeOf<ApiPromise<Vendor>>();
    expectTypeOf<VendorsCreateParams["name"]>().toEqualTypeOf<string>();
    expectTypeOf<VendorsCreateParams["phone"]>().toEqualTypeOf<string | null | undefined>();
  });

  test("an action takes the id, then what is optional", () => {
    type Receive = Bayline["purchaseOrders"]["receive"];
    expectTypeOf<Receive>().parameters.toEqualTypeOf<
      [string, Maybe<PurchaseOrdersReceiveParams>?, Maybe<RequestOptions>?]
    >();
    expectTypeOf<Receive>().returns.toEqualTypeOf<ApiPromise<PurchaseOrderReceipt>>();
    expectTypeOf<PurchaseOrdersReceiveParams>().not.toHaveProperty("id");
  });

  test("what takes an id only, or nothing, takes no params", () => {
    expectTypeOf<Bayline["purchaseOrders"]["get"]>().parameters.toEqualTypeOf<
      [string, Maybe<RequestOptions>?]
    >();
    expectTypeOf<Bayline["users"]["me"]>().parameters.toEqualTypeOf<[Maybe<RequestOptions>?]>();
  });

  test("a shared input has its own name, and what has a default may be left out", () => {
    type Invoice = Bayline["receive"]["invoice"];
    expectTypeOf<Invoice>().parameter(0).toEqualTypeOf<ReceivingRequest>();
    expectTypeOf<Invoice>().returns.toEqualTypeOf<ApiPromise<ReceivingResponse>>();
    expectTypeOf<ReceivingRequest["mode"]>().toEqualTypeOf<"draft" | "receive" | undefined>();
  });

  test("groups nest", () => {
    expectTypeOf<Bayline["operator"]["tenants"]["create"]>().parameter(0).toHaveProperty("name");
  });

  test("what is answered is there: no undefined beside null", () => {
    expectTypeOf<PurchaseOrder["vendorId"]>().toEqualTypeOf<string | null>();
    expectTypeOf<PurchaseOrder["parts"][number]["unitCostCents"]>().toEqualTypeOf<number>();
  });
});
