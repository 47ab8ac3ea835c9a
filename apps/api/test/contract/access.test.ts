import {
  type Access,
  type NamedOperation,
  type Permission,
  payPermissions,
  permissions,
  type Role,
  rolePermissions,
  roles,
} from "@bayline/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../doubles/identity-provider.ts";
import { useDatabase } from "../harness/database.ts";
import { operatorToken, useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { addUser, trusting } from "../harness/users.ts";
import {
  credentials,
  examplesNow,
  type HeaderFields,
  type Input,
  ofShops,
  operations,
  reads,
  rest,
  sampleInput,
  trpc,
  withBody,
} from "./samples.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ now: examplesNow, oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

/**
 * The inputs of the shared shop. Each serves all tests: a refused request and a dry run store
 * nothing.
 */
const inputs = new Map<string, Promise<Input>>();

async function sharedInput(named: NamedOperation): Promise<Input> {
  const shop = await harness.sharedShop();
  // The input of another period's test closes days, after which an earlier one cannot be closed.
  if (named.name.startsWith("periods.")) return sampleInput(shop, named);
  const input = inputs.get(named.name) ?? sampleInput(shop, named);
  inputs.set(named.name, input);
  return input;
}

const guarded = operations.filter(({ operation }) => operation.access !== "public");

describe("without valid credentials", () => {
  const wrong: Array<[string, HeaderFields]> = [
    ["none", {}],
    ["an unknown key", { "x-api-key": "bl_live_unknown" }],
    ["an empty key", { "x-api-key": "" }],
    ["an unknown key as ApiKey", { authorization: "ApiKey bl_live_unknown" }],
    ["a scheme alone", { authorization: "ApiKey" }],
    ["an unknown scheme", { authorization: "Basic dXNlcjpwYXNz" }],
    ["an unknown key as Bearer", { authorization: `Bearer bl_live_${"x".repeat(43)}` }],
    ["a malformed token", { authorization: "Bearer abc.def.ghi" }],
    ["a wrong operator token", { authorization: "Operator wrong" }],
  ];

  const kindOf = (named: NamedOperation) => `${named.operation.method} ${ofShops(named)}`;
  const kinds = Map.groupBy(guarded, kindOf);

  test.each(guarded)("$name is a 401 that names the accepted credentials", async (named) => {
    const input = await sharedInput(named);
    // One gate refuses all calls. The first operation of each kind is called with each of them, and
    // the others without credentials and with every third.
    const at = operations.indexOf(named);
    const isFirst = kinds.get(kindOf(named))?.[0] === named;
    const tried = wrong.filter((_, which) => isFirst || which === 0 || which % 3 === at % 3);
    for (const [what, headers] of tried) {
      const answer = await rest(harness.baseUrl, named, input, headers);
      expect({ what, status: answer.status }).toEqual({ what, status: 401 });
      const more = {
        message: expect.any(String),
        nextStep: expect.any(String),
        docs: "/docs/errors/UNAUTHORIZED",
        requestId: answer.headers.get("x-request-id"),
      };
      const isAlone = named.operation.errorsAlone.includes("UNAUTHORIZED");
      expect(answer.body).toEqual({ error: "UNAUTHORIZED", ...(isAlone ? {} : more) });
      const scheme = ofShops(named) ? /^ApiKey .*, Bearer / : /^Operator realm="bayline"$/;
      expect(answer.headers.get("www-authenticate")).toMatch(scheme);
      const overTrpc = await trpc(harness.origin, named, input, headers);
      expect({ what, status: overTrpc.status }).toEqual({ what, status: 401 });
      expect(overTrpc.body.error.data).toMatchObject({ error: "UNAUTHORIZED" });
      expect(overTrpc.headers.get("www-authenticate")).toMatch(scheme);
    }
  });

  test("public operations answer with any credentials", async () => {
    for (const named of operations.filter(({ operation }) => operation.access === "public")) {
      for (const [what, headers] of wrong) {
        for (const answer of [
          await rest(harness.baseUrl, named, {}, headers),
          await trpc(harness.origin, named, undefined, headers),
        ]) {
          expect({ what, status: answer.status }).toEqual({ what, status: 200 });
        }
      }
    }
  });

  test("an operator may call no operation of a shop, and a shop none of the operator", async () => {
    const shop = await harness.sharedShop();
    const operator = { authorization: `Operator ${operatorToken}` };
    for (const named of guarded) {
      const input = await sharedInput(named);
      const headers = ofShops(named) ? operator : { "x-api-key": shop.key };
      expect(await rest(harness.baseUrl, named, input, headers)).toMatchObject({ status: 401 });
      expect(await trpc(harness.origin, named, input, headers)).toMatchObject({ status: 401 });
    }
  });
});

describe("a read-only key", () => {
  const refused = { status: 403, body: { error: "READ_ONLY_KEY" } };

  test.each(withBody.filter(ofShops))("$name is refused, whatever its body is", async (named) => {
    const shop = await harness.sharedShop();
    const headers = { "x-api-key": await shop.readOnlyKey({ includePayData: true }) };
    const input = await sharedInput(named);
    const answer = await rest(harness.baseUrl, named, input, headers);
    expect(answer.body).toEqual({
      error: "READ_ONLY_KEY",
      message: expect.any(String),
      nextStep: expect.any(String),
      docs: "/docs/errors/READ_ONLY_KEY",
      requestId: answer.headers.get("x-request-id"),
    });
    const { method, path } = named.operation;
    for (const rawBody of ["{", "[]", `"${"x".repeat(2 * 1024 * 1024)}"`]) {
      const url = path.replace(/\{\w+\}/g, "nothing");
      expect(await call(harness.baseUrl, method, url, { rawBody, headers })).toMatchObject(refused);
    }
    const text = { ...headers, "content-type": "text/plain" };
    expect(await rest(harness.baseUrl, named, input, text)).toMatchObject(refused);
    const overTrpc = await trpc(harness.origin, named, input, headers);
    expect(overTrpc.body.error.data).toMatchObject({ error: "READ_ONLY_KEY", httpStatus: 403 });
  });

  test("a key may not write to an unknown path, or by an unsupported method", async () => {
    const shop = await harness.sharedShop();
    const readOnly = { "x-api-key": await shop.readOnlyKey() };
    const full = { "x-api-key": shop.key };
    const paths: Array<[path: string, methods: string[], status: number]> = [
      ["/nothing", ["POST", "PUT", "PATCH", "DELETE"], 404],
      ["/v1", ["POST", "PUT", "PATCH", "DELETE"], 404],
      ["/v1/vendors/nothing/nothing", ["POST", "PUT", "PATCH", "DELETE"], 404],
      ["/v1/report-aggregates/nothing", ["POST", "DELETE"], 404],
      ["/v1/%zz", ["POST", "DELETE"], 404],
      ["/v1/vendors", ["PUT", "PATCH", "DELETE"], 405],
      ["/v1/vendors/nothing", ["POST"], 405],
      ["/v1/users/me", ["POST", "DELETE"], 405],
      ["/v1/health", ["POST", "DELETE"], 405],
      ["/v1/openapi.json", ["POST"], 405],
      ["/v1/backup", ["DELETE"], 405],
      ["/docs/errors", ["POST"], 405],
      ["/llms.txt", ["PUT"], 405],
      ["/metrics", ["POST"], 405],
    ];
    for (const [path, methods, status] of paths) {
      for (const method of methods) {
        const ask = (headers: HeaderFields) =>
          call(harness.origin, method, path, { rawBody: "{", headers });
        expect({ path, method, ...(await ask(readOnly)) }).toMatchObject({
          path,
          method,
          ...refused,
        });
        for (const headers of [full, {}, { "x-api-key": "wrong" }]) {
          expect({ path, method, ...(await ask(headers)) }).toMatchObject({ path, method, status });
        }
      }
    }
    for (const method of ["GET", "OPTIONS", "PROPFIND"]) {
      const answer = await call(harness.origin, method, "/v1/nothing", { headers: readOnly });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    // For agents 405 means that there are no sessions to end; each tool refuses their writes.
    expect(await call(harness.origin, "DELETE", "/mcp", { headers: readOnly })).toMatchObject({
      status: 405,
    });
  });

  test("a key may not write to an unknown procedure, over tRPC", async () => {
    const shop = await harness.sharedShop();
    const readOnly = { "x-api-key": await shop.readOnlyKey() };
    const ask = (method: string, path: string, headers: HeaderFields) =>
      call(`${harness.origin}/trpc`, method, path, {
        body: method === "GET" ? undefined : {},
        headers,
      });
    const answer = await ask("POST", "/vendors.destroy", readOnly);
    expect(answer.status).toBe(403);
    expect(answer.body.error.data).toMatchObject({ error: "READ_ONLY_KEY", httpStatus: 403 });
    const batch = await ask("POST", "/vendors.destroy,vendors.create?batch=1", readOnly);
    for (const { error } of batch.body) expect(error.data).toMatchObject({ httpStatus: 403 });
    for (const [method, headers] of [
      ["GET", readOnly],
      ["POST", { "x-api-key": shop.key }],
      ["POST", { "x-api-key": "wrong" }],
    ] as const) {
      const unknown = await ask(method, "/vendors.destroy", headers);
      expect([unknown.status, unknown.body.error.data.error]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test.each(reads.filter(ofShops))("$name is allowed as x-read-only-key says", async (named) => {
    const shop = await harness.sharedShop();
    const input = await sharedInput(named);
    const { readOnlyKey } = named.operation;
    for (const includePayData of [false, true]) {
      const headers = { "x-api-key": await shop.readOnlyKey({ includePayData }) };
      const answer = await rest(harness.baseUrl, named, input, headers);
      const allowed =
        readOnlyKey === "allowed" || (readOnlyKey === "with-includePayData" && includePayData);
      expect({ includePayData, status: answer.status }).toEqual({
        includePayData,
        status: allowed ? 200 : 403,
      });
      if (allowed) continue;
      const missing = readOnlyKey === "never" ? "api_key:full" : "api_key:include_pay_data";
      expect(answer.body).toMatchObject({
        error: "PERMISSION_DENIED",
        missingPermissions: [missing],
      });
    }
  });
});

test("the documented permissions of a read-only key are its actual permissions", async () => {
  const shop = await harness.shop();
  const pay = ["reports:profit", "attendance:financials"];
  for (const includePayData of [false, true]) {
    const headers = { "x-api-key": await shop.readOnlyKey({ includePayData }) };
    const { body } = await call(harness.baseUrl, "GET", "/users/me", { headers });
    const permissions = [
      "shop.read",
      "shop.oversee",
      ...(includePayData ? ["settings.users"] : []),
      "reports:operational",
    ];
    if (includePayData) permissions.push(...pay);
    expect(body.permissions).toEqual(permissions);
    for (const { name, operation } of reads.filter(ofShops)) {
      if (operation.access === "signed-in") continue;
      const { access, readOnlyKey } = operation;
      if (readOnlyKey === "with-includePayData" && !includePayData) continue;
      const mayCall = permissions.includes(access);
      expect({ name, mayCall }).toEqual({ name, mayCall: readOnlyKey !== "never" });
    }
  }
});

/** The roles that each access admits. A full-access key is an administrator. */
const admitted: Record<Exclude<Access, "public" | "operator">, readonly Role[]> = {
  "signed-in": roles,
  "shop.read": roles,
  // Technicians may change only work assigned to them, and the samples are unassigned.
  "shop.work": ["admin", "manager", "service_writer"],
  "shop.write": ["admin", "manager", "service_writer"],
  "shop.admin": ["admin"],
  "shop.oversee": ["admin"],
  "settings.users": ["admin"],
  "reports:operational": ["admin", "manager", "service_writer"],
  "reports:profit": ["admin", "manager"],
  "attendance:financials": ["admin"],
};

function mayCall(role: Role, { name, operation: { access } }: NamedOperation): boolean {
  if (access === "public" || access === "operator") return false;
  // Service writers may not see employee pay.
  if (name === "reportAggregates.commission") return admitted["reports:profit"].includes(role);
  // The samples are proposals of a key to create a vendor.
  if (name === "proposals.withdraw") return false;
  if (isOnProposal(name)) return admitted["shop.write"].includes(role);
  return admitted[access].includes(role);
}

function isOnProposal(name: string): boolean {
  return name.startsWith("proposals.") && name !== "proposals.list";
}

/** How a role is refused. Proposals of writes that it may not make are hidden from it. */
function refusal(named: NamedOperation, role: Role) {
  const isHidden = isOnProposal(named.name) && !admitted["shop.write"].includes(role);
  return isHidden
    ? { status: 404, body: { error: "NOT_FOUND" } }
    : {
        status: 403,
        body: { error: "PERMISSION_DENIED", missingPermissions: missing(named, role) },
      };
}

/** The permission that a role lacks for a refused operation. */
function missing({ name, operation }: NamedOperation, role: Role): readonly Permission[] {
  // Every user has `shop.work`; other users' work requires more.
  if (operation.access === "shop.work") return ["shop.write"];
  const mayReport = rolePermissions[role].some((one) => one === "reports:operational");
  if (name === "reportAggregates.commission" && mayReport) return payPermissions;
  return permissions.filter((permission) => permission === operation.access);
}

describe("a user's role", () => {
  test.each(roles)("%s may call what its permissions allow, and nothing else", async (role) => {
    const shop = await harness.sharedShop();
    const user = await addUser({ database, provider }, shop, { role });
    const headers = { ...(await user.signIn()), "dry-run": "true" };
    const allowed: string[] = [];
    for (const named of operations.filter(ofShops)) {
      const input = await sharedInput(named);
      const answer = await rest(harness.baseUrl, named, input, headers);
      if (answer.status === named.operation.status) allowed.push(named.name);
      else {
        expect({ name: named.name, ...answer }).toMatchObject(refusal(named, role));
      }
    }
    const expected = operations.filter((named) => mayCall(role, named));
    expect(allowed).toEqual(expected.map(({ name }) => name));
  });
});

describe("a user's permission override", () => {
  const withPermission = operations.filter(
    (named) => ofShops(named) && named.operation.access !== "signed-in",
  );

  test.each(permissions)(
    "%s allows its operations when granted, and refuses them when denied",
    async (permission) => {
      const shop = await harness.sharedShop();
      const granted = await addUser({ database, provider }, shop, {
        role: "technician",
        grants: [permission],
      });
      const denied = await addUser({ database, provider }, shop, {
        role: "admin",
        revocations: [permission],
      });
      const dry = { "dry-run": "true" };
      for (const named of withPermission.filter(
        ({ operation }) => operation.access === permission,
      )) {
        const input = await sharedInput(named);
        const open = await rest(harness.baseUrl, named, input, {
          ...(await granted.signIn()),
          ...dry,
        });
        // Allowed calls may still be refused because of the data that they would reveal.
        expect({ name: named.name, lacks: open.body.missingPermissions ?? [] }).toEqual({
          name: named.name,
          lacks: expect.not.arrayContaining([permission]),
        });
        const shut = await rest(harness.baseUrl, named, input, {
          ...(await denied.signIn()),
          ...dry,
        });
        expect({ name: named.name, ...shut }).toMatchObject({
          status: 403,
          body: { error: "PERMISSION_DENIED", missingPermissions: [permission] },
        });
      }
    },
  );
});

test("every operation has accepted credentials", async () => {
  const shop = await harness.sharedShop();
  for (const named of guarded) {
    const input = await sharedInput(named);
    const headers = { ...credentials(named.operation, shop), "dry-run": "true" };
    const answer = await rest(harness.baseUrl, named, input, headers);
    expect({ name: named.name, status: answer.status }).toEqual({
      name: named.name,
      status: named.operation.status,
    });
  }
});

test("every operation of a shop accepts an API key as Bearer", async () => {
  const shop = await harness.sharedShop();
  const headers = { authorization: `Bearer ${shop.key}`, "dry-run": "true" };
  for (const named of guarded.filter(ofShops)) {
    const { name, operation } = named;
    const input = await sharedInput(named);
    const answer = await rest(harness.baseUrl, named, input, headers);
    expect({ name, status: answer.status }).toEqual({ name, status: operation.status });
    const overTrpc = await trpc(harness.origin, named, input, headers);
    expect({ name, status: overTrpc.status }).toEqual({ name, status: 200 });
  }
});

test("no operation of the operator accepts an operator token or an API key as Bearer", async () => {
  const shop = await harness.sharedShop();
  for (const named of guarded.filter((each) => !ofShops(each))) {
    const input = await sharedInput(named);
    for (const token of [operatorToken, shop.key]) {
      const headers = { authorization: `Bearer ${token}` };
      expect(await rest(harness.baseUrl, named, input, headers)).toMatchObject({ status: 401 });
      expect(await trpc(harness.origin, named, input, headers)).toMatchObject({ status: 401 });
    }
  }
});
