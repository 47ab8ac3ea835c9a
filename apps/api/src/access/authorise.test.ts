import { operation, type ReadOnlyKeyAccess } from "@bayline/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { authorise } from "./authorise.ts";
import { keyCaller } from "./callers.ts";

const get = (readOnlyKey: ReadOnlyKeyAccess) =>
  operation({
    method: "GET",
    path: "/commission",
    access: "shop.read",
    readOnlyKey,
    summary: "Return employee pay",
    input: z.strictObject({}),
    output: z.object({}),
  });

const key = (accessLevel: "full" | "read_only", includePayData: boolean) =>
  keyCaller({
    tenantId: "t",
    id: "k",
    name: "key",
    prefix: "bl_live_",
    keyHash: Buffer.alloc(0),
    accessLevel,
    includePayData,
    customerId: null,
    makers: [],
    makerName: null,
    createdAt: "2026-03-02T00:00:00Z",
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    suspendedAt: null,
    mandateVersion: null,
    mandateTerms: null,
    agentsSuspended: false,
    shopName: "Shop",
    timeZone: "UTC",
  });

/** No operation shows pay yet; the first that does must be denied to these keys. */
test("employee pay is hidden from a read-only key that was not created with access to it", () => {
  const call = (caller: ReturnType<typeof key>) => () =>
    authorise(get("with-includePayData"), caller);
  expect(call(key("read_only", false))).toThrow(
    expect.objectContaining({
      code: "PERMISSION_DENIED",
      facts: { missingPermissions: ["api_key:include_pay_data"] },
    }),
  );
  expect(call(key("read_only", true))).not.toThrow();
  expect(call(key("full", false))).not.toThrow();
});

test("a full-access key may call operations that a read-only key may not", () => {
  expect(() => authorise(get("never"), key("full", false))).not.toThrow();
  expect(() => authorise(get("never"), key("read_only", true))).toThrow(
    expect.objectContaining({ facts: { missingPermissions: ["api_key:full"] } }),
  );
});
