import { rolePermissions } from "@bayline/contracts";
import { expect, test } from "vitest";
import { anonymous } from "./callers.ts";
import { isAssignedTo, requireOwnWork } from "./own-work.ts";

const caller = (role: "technician" | "service_writer") => ({
  ...anonymous,
  type: "user" as const,
  id: "u",
  role,
  permissions: new Set(rolePermissions[role]),
});

test("a technician may change only their own work, and the error names the permission for more", () => {
  const technician = { caller: caller("technician") };
  expect(() => requireOwnWork(technician, true)).not.toThrow();
  expect(() => requireOwnWork(technician, false)).toThrow(
    expect.objectContaining({
      code: "PERMISSION_DENIED",
      facts: { missingPermissions: ["shop.write"] },
    }),
  );
});

test("a caller who may write the shop's records may change any user's work", () => {
  expect(() => requireOwnWork({ caller: caller("service_writer") }, false)).not.toThrow();
});

test("unassigned work is no one's own work, and a key has no own work", () => {
  const technician = caller("technician");
  expect(isAssignedTo(technician, "u")).toBe(true);
  expect(isAssignedTo(technician, null)).toBe(false);
  expect(isAssignedTo({ ...technician, id: null }, null)).toBe(false);
  expect(isAssignedTo({ ...technician, type: "api_key" }, "u")).toBe(false);
});
