import { errorCatalogue, errorCodes } from "@bayline/contracts";
import { expect, test } from "vitest";
import { inCommands } from "./next-step.ts";

test.each(errorCodes)("the first remedy of %s names commands instead of requests", (code) => {
  expect(inCommands(errorCatalogue[code].todo[0])).not.toMatch(/\b(GET|POST|PATCH|DELETE) \//);
});

test("a step names the command of a request, with its ids", () => {
  expect(inCommands("Activate it: `PATCH /v1/webhooks/{id}` with `isActive: true`.")).toBe(
    "Activate it: `bayline webhooks update <id>` with `isActive: true`.",
  );
  expect(inCommands("List them: `GET /v1/purchase-orders?vendorId=…`.")).toBe(
    "List them: `bayline purchase-orders list`.",
  );
  expect(inCommands("Receive it with POST /purchase-orders/PO-1016/receive.")).toBe(
    "Receive it with `bayline purchase-orders receive PO-1016`.",
  );
});
