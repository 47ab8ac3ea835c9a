import { expect, test } from "vitest";
import { newApiKey } from "./api-key.ts";
import { type AuthSources, authenticate, authenticateOperator } from "./authenticate.ts";
import { anonymous, operator } from "./callers.ts";

const { key } = newApiKey();
const { key: otherKey } = newApiKey();
const caller = { ...anonymous, type: "api_key" as const, id: "key" };
const unused = (): never => {
  throw new Error("This source must not be used.");
};

const keysOnly: AuthSources = {
  keys: {
    find: (sent) => (sent === key ? caller : undefined),
    hasForgotten: unused,
    forgetShop: unused,
    expectForgetting: unused,
  },
  read: Object.create(null),
  tokens: { verify: unused },
  logins: Object.create(null),
  operatorToken: "operator-token",
  now: () => new Date(),
};
const identify = (authorization?: string, apiKey?: string) =>
  authenticate(keysOnly, { authorization, apiKey });

test.each(["Bearer", "bearer", "BEARER", "ApiKey"])(
  "a key with the scheme %s is the same caller as in X-Api-Key",
  (scheme) => {
    expect(identify(undefined, key)).toBe(caller);
    expect(identify(`${scheme} ${key}`)).toBe(caller);
    expect(identify(`${scheme}   ${key} `)).toBe(caller);
  },
);

test("an unknown or malformed key is never verified as an access token", () => {
  for (const wrong of [otherKey, key.slice(0, -1), `${key}x`, "bl_live_", "bl_live_a.b.c"]) {
    expect(() => identify(`Bearer ${wrong}`)).toThrow(
      expect.objectContaining({ code: "UNAUTHORIZED" }),
    );
  }
});

test("other Bearer values are access tokens, and are never looked up as keys", async () => {
  const seen: string[] = [];
  const tokens = {
    async verify(token: string) {
      seen.push(token);
      return { tenantId: "none", email: "a@shop.test", subject: "a", expiresAt: new Date() };
    },
  };
  const sources = { ...keysOnly, tokens, keys: { ...keysOnly.keys, find: unused } };
  for (const token of ["abc.def.ghi", key.replace("bl_live_", ""), "BL_LIVE_x"]) {
    const answer = authenticate(sources, { authorization: `Bearer ${token}`, apiKey: undefined });
    await expect(answer).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
  expect(seen).toEqual(["abc.def.ghi", key.replace("bl_live_", ""), "BL_LIVE_x"]);
});

test("Authorization takes precedence over X-Api-Key", () => {
  expect(identify(`Bearer ${key}`, otherKey)).toBe(caller);
  for (const wrong of [`Bearer ${otherKey}`, "Bearer", `${key}`]) {
    expect(() => identify(wrong, key)).toThrow(expect.objectContaining({ code: "UNAUTHORIZED" }));
  }
});

test("the operator's token requires the scheme Operator", async () => {
  expect(identify("Operator operator-token")).toBe(operator);
  expect(() => authenticateOperator(keysOnly, "Bearer operator-token")).toThrow();
  expect(() => authenticateOperator(keysOnly, `Bearer ${key}`)).toThrow();
  expect(() => identify(`Operator ${key}`)).toThrow();
});
