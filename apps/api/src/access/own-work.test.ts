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

test("a technician may only do their own work, and is told what would allow more", () => {
  const technician = { caller: caller("technician") };
  expect(() => requireOwnWork(technician, true)).not.toThrow();
  expect(() => requireOwnWork(technician, false)).toThrow(
    expect.objectContaining({
      code: "PERMISSION_DENIED",
      facts: { missingPermissions: ["shop.write"] },
    }),
  );
});

test("who may write the shop's records may do anybody's work", () => {
  expect(() => requireOwnWork({ caller: caller("service_writer") }, false)).not.toThrow();
});

test("work that is assigned to nobody is nobody's own, and a key has none", () => {
  const technician = caller("technician");
  expect(isAssignedTo(technician, "u")).toBe(true);
  expect(isAssignedTo(technician, null)).toBe(false);
  expect(isAssignedTo({ ...technician, id: null }, null)).toBe(false);
  expect(isAssignedTo({ ...technician, type: "api_key" }, "u")).toBe(false);
});
