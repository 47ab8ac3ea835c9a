import { contract } from "@bayline/contracts";
import { expect, test } from "vitest";
import { runAgainst } from "../harness/server.ts";

const user = Object(contract.admin.users.create.example?.output);
const words = [
  "admin",
  "users",
  "create",
  "--email",
  user.email,
  "--name",
  "Dana",
  "--role",
  "admin",
];

test.each([
  ["logged", "the service has no mail server (SMTP_URL)"],
  ["failed", "the mail server did not accept it"],
])("an invitation that is %s says what to do next", async (invitation, reason) => {
  const { stderr, code } = await runAgainst(
    [{ status: 201, json: { ...user, invitation } }],
    words,
  );
  expect(code).toBe(0);
  expect(stderr).toContain(reason);
  expect(stderr).toContain(`bayline admin users set-password ${user.email} --password`);
});

test.each(["sent", "pending", "none"])(
  "an invitation that is %s has no note",
  async (invitation) => {
    const { stderr } = await runAgainst([{ status: 201, json: { ...user, invitation } }], words);
    expect(stderr).toBe("");
  },
);
