import {
  attachmentFiles,
  contract,
  documentFiles,
  isWrite,
  lineReferenceFields,
  listOperations,
  mergeContracts,
  papers,
  type ReferenceKind,
  referenceKinds,
} from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { newRecord } from "../../../api/test/contract/path-ids.ts";
import { caseOf } from "../../../api/test/contract/references.ts";
import { examplesNow, referenced, sampleInput } from "../../../api/test/contract/samples.ts";
import { operatorToken, useHarness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { type CommandOperation, catalogue } from "../../src/catalogue/catalogue.ts";
import { namedArgument } from "../../src/catalogue/named-arguments.ts";
import { commandLine } from "../harness/command-line.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness({ now: examplesNow });

const contractOperations = new Map(
  listOperations(mergeContracts(contract, papers, documentFiles, attachmentFiles)).map((one) => [
    one.name,
    one,
  ]),
);

function contractOf({ name }: CommandOperation) {
  const found = contractOperations.get(name);
  if (!found) throw new Error(`The contract has no ${name}`);
  return found;
}

/** Arguments that name no record of the shop. */
const noRecords = new Set(["date", "externalId", "name", "number", "system"]);

const operations = catalogue.filter(({ access }) => access !== "public" && access !== "operator");
const lineKinds = (operation: CommandOperation) =>
  new Map(
    lineReferenceFields(contractOf(operation).operation.input).map(({ path, kind }) => [
      path.join("."),
      kind,
    ]),
  );

/** A dry run of it sends nothing. The tests of receiving name its order. */
const sendsNothing = "receive.invoice";

/** Operations whose record has no name: a simulation, which is deleted, and a proposal. */
const nameless = new Set([
  "pricing.simulations.get",
  "proposals.get",
  "proposals.accept",
  "proposals.reject",
  "proposals.withdraw",
]);

const args = operations.flatMap((operation) =>
  operation.ids
    .filter((field) => !noRecords.has(field) && !nameless.has(operation.name))
    .map((field) => ({ name: operation.name, operation, field })),
);
const flags = operations
  .filter(({ name }) => name !== sendsNothing)
  .flatMap((operation) =>
    operation.flags
      .filter(
        ({ field }) =>
          operation.references[field] !== undefined || operation.userFields.includes(field),
      )
      .map(({ field, name: flag }) => ({ name: operation.name, operation, field, flag })),
  );

/** A text that names a record, and whether it may be the name of another one later. */
interface Form {
  text: string;
  isName: boolean;
}

const code = (text: string): Form => ({ text, isName: false });
const byName = (text: string): Form => ({ text, isName: true });

function swapCase(text: string): string {
  const upper = text.toUpperCase();
  return text === upper ? text.toLowerCase() : upper;
}

/** `WO-1079` → WO-1079, 1079, WO1079 */
function formsOfNumber(number: string): string[] {
  const [, prefix, counted] = /^([A-Z]{2,3})-([A-Z0-9]+)$/.exec(number) ?? [];
  if (!prefix || !counted) return [number, swapCase(number)];
  return [
    number,
    number.toLowerCase(),
    counted,
    `${prefix}${counted}`.toLowerCase(),
    `#${counted}`,
  ];
}

/** Forms of records of a kind that the contract declares, from the record. */
async function formsOfRecord(shop: TestShop, kind: ReferenceKind, id: string): Promise<Form[]> {
  const record = await read(shop, `${pathOf(kind)}/${id}`);
  // All vehicles of the shop have the same VIN.
  const [keyField] = referenceKinds[kind].keyFields;
  const isName = kind === "customers" || kind === "vendors";
  return formsOfNumber(String(record[keyField])).map(isName ? byName : code);
}

const env = (shop: TestShop) => ({
  BAYLINE_API_KEY: shop.key,
  BAYLINE_BASE_URL: shop.baseUrl,
  BAYLINE_OPERATOR_TOKEN: operatorToken,
});

async function read(shop: TestShop, path: string) {
  const { status, body } = await shop.api("GET", path);
  expect({ path, status }).toMatchObject({ status: 200 });
  return body;
}

const pathOf = (kind: string) => contractOperations.get(`${kind}.list`)?.operation.path ?? "";

async function formsOfInspection(shop: TestShop, id: string): Promise<Form[]> {
  const { id: vehicleId, unitNumber } = await shop.vehicle({ unitNumber: `U-${id}` });
  const { orderNumber, id: workOrderId } = await shop.workOrder({});
  await shop.api("PATCH", `/inspections/${id}`, { vehicleId, workOrderId });
  return [String(unitNumber), ...formsOfNumber(orderNumber), `${unitNumber}/1`].map(code);
}

type FormsOf = (shop: TestShop, input: Record<string, unknown>) => Promise<Form[]>;

/** What records that have no number are called, by the argument that names them. */
const formsOfNamed: Readonly<Record<string, FormsOf>> = {
  "customers.delete id": async (shop, { id }) => [
    byName((await read(shop, `/customers/${id}`)).name),
  ],
  "pricing.rules.delete id": async (shop, { id }) => [
    byName((await read(shop, `/pricing/rules/${id}`)).name),
  ],
  "vendors.delete id": async (shop, { id }) => [byName((await read(shop, `/vendors/${id}`)).name)],
  svcId: async (shop, { woId, svcId }) => {
    const { services } = await read(shop, `/work-orders/${woId}`);
    const { name } = services.find(({ id }: { id: string }) => id === svcId);
    return [byName(name), code("1")];
  },
  "workOrders.items itemId": async (shop, { woId, svcId }) => {
    const { services } = await read(shop, `/work-orders/${woId}`);
    const block = services.find(({ id }: { id: string }) => id === svcId);
    return [byName(block.parts[0].description), code("1")];
  },
  "payments id": async (shop, { id }) => {
    const { invoiceNumber } = await read(shop, `/payments/${id}`);
    const numbers = formsOfNumber(String(invoiceNumber));
    return [...numbers, ...numbers.map((number) => `${number}/1`)].map(code);
  },
  "receipts id": async (shop, { id }) => {
    const { reference } = await read(shop, `/receipts/${id}`);
    return [code(reference), code(`${reference}/1`)];
  },
  "inspections id": (shop, { id }) => formsOfInspection(shop, String(id)),
  "comments id": (shop, { id }) => formsOfRecordOf(shop, `/comments/${id}`),
  "meterReadings id": async (shop, { id }) => {
    const { meterReadings } = await read(shop, "/meter-readings?limit=500");
    const { vehicleId } = meterReadings.find((reading: { id: string }) => reading.id === id);
    const { unitNumber } = await read(shop, `/vehicles/${vehicleId}`);
    return [code(unitNumber), code(`${unitNumber}/1`)];
  },
  "pmPrograms id": async (shop, { id }) => {
    const { name } = await read(shop, `/pm-programs/${id}`);
    return [byName(name)];
  },
  "inspectionTemplates id": async (shop, { id }) => {
    const { name } = await read(shop, `/inspection-templates/${id}`);
    return [byName(name)];
  },
  "attachments id": (shop, { id }) => formsOfRecordOf(shop, `/attachments/${id}`),
  "inspections.items id": (shop, input) => formsOfInspection(shop, String(input.id)),
  "inspections.items itemId": async (shop, { id, itemId }) => {
    const { items } = await read(shop, `/inspections/${id}`);
    return [byName(items.find((item: { id: string }) => item.id === itemId).label), code("1")];
  },
  "admin.users id": (shop, { id }) => formsOfUser(shop, String(id)),
  "apiKeys id": async (shop, { id }) => {
    const { apiKeys } = await read(shop, "/api-keys?limit=500");
    const { prefix } = apiKeys.find((key: { id: string }) => key.id === id);
    return [code(prefix)];
  },
  "webhooks id": async (shop, { id }) => {
    const name = `ERP ${id}`;
    await shop.api("PATCH", `/webhooks/${id}`, { name });
    return [byName(name)];
  },
  "webhooks deliveryId": async () => [byName("webhook.test"), code("1")],
  "documents id": async (shop, { id }) => {
    const { invoice } = await read(shop, `/documents/${id}`);
    return [code(invoice.invoiceNumber)];
  },
  "bills paymentId": async (shop, { paymentId }) => {
    const { payments } = await read(shop, "/bills/payments?limit=500");
    const payment = payments.find(({ id }: { id: string }) => id === paymentId);
    const { billNumber } = payment.allocations[0];
    return [code(billNumber), code(`${billNumber}/1`)];
  },
};

/** The numbers of the order that a comment or an attachment belongs to. */
async function formsOfRecordOf(shop: TestShop, path: string): Promise<Form[]> {
  const { recordId } = await read(shop, path);
  const { orderNumber } = await read(shop, `/work-orders/${recordId}`);
  return [code(orderNumber), code(`${orderNumber}/1`)];
}

async function formsOfUser(shop: TestShop, id: string): Promise<Form[]> {
  const { email } = await read(shop, `/admin/users/${id}`);
  const name = `Marcus ${id}`;
  await shop.api("PATCH", `/admin/users/${id}`, { name });
  return [code(email), byName(name)];
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?!@)/g;

type Input = Record<string, unknown>;

/** The texts that name the record of an argument, in any case. */
async function formsOf(
  shop: TestShop,
  operation: CommandOperation,
  { field, input }: { field: string; input: Input },
): Promise<Form[]> {
  const reference = operation.references[field];
  const id = String(input[field]);
  if (reference) return formsOfRecord(shop, reference.kind, id);
  if (lineKinds(operation).has(field)) {
    return [code((await read(shop, `/cores/${id}`)).partNumber)];
  }
  for (const [key, of] of Object.entries(formsOfNamed)) {
    const [resource, parameter] = key.split(" ");
    const isOf = operation.name === resource || operation.name.replace(/\.\w+$/, "") === resource;
    if (key === field || (isOf && parameter === field)) return of(shop, input);
  }
  throw new Error(`${operation.name} has no forms of ${field}`);
}

async function run(shop: TestShop, operation: CommandOperation, input: Input, typed: string[]) {
  const { args: words, stdin } = commandLine(operation, input, typed);
  const mode = operation.method === "GET" ? [] : ["--dry-run", "--yes"];
  const {
    code: exit,
    stdout,
    stderr,
  } = await runCli([...words, ...mode], {
    env: env(shop),
    stdin,
  });
  const isJson = operation.method === "GET" && !operation.answers;
  const [error = ""] = /^error: \S+.*/m.exec(stderr) ?? [];
  return { exit, error, stdout: isJson ? stdout : "", stderr };
}

const unknown = "No Such 99999";

/** Runs a command by a text that names no record, which must be refused with a next step. */
async function expectRefused(
  shop: TestShop,
  operation: CommandOperation,
  { input, typed }: { input: Input; typed: string[] },
) {
  const { exit, stderr } = await run(shop, operation, input, typed);
  // A field of a body is refused as invalid.
  const exits = typed.length > 0 ? [2, 4] : [4];
  expect({ exit, stderr, isRefused: exits.includes(Number(exit)) }).toMatchObject({
    isRefused: true,
    stderr: expect.stringMatching(/^next: .+/m),
  });
}

/**
 * The call refuses the samples of these records: files without a page or a thumbnail, an order
 * without a customer, an invoice that the receipt does not pay.
 */
const refusesSample: ReadonlySet<string> = new Set([
  "documents.page",
  "attachments.thumbnail",
  "receipts.create",
  "receipts.unapply",
]);

/** Runs a command by an id and by each of the other forms, which must have the same outcome. */
async function expectSame(
  shop: TestShop,
  operation: CommandOperation,
  { field, input, forms, typed }: { field: string; input: Input; forms: Form[]; typed: string[] },
) {
  const { stderr, ...byId } = await run(shop, operation, input, typed);
  // The record was found, even if its state refuses the call.
  const isFound = refusesSample.has(operation.name) || ![2, 4].includes(Number(byId.exit));
  expect({ stderr, found: isFound }).toMatchObject({ found: true });
  for (const form of forms) {
    const text = swapCase(form.text);
    const named = { ...input, [field]: text };
    const { stderr: refused, ...outcome } = await run(shop, operation, named, typed);
    if (form.isName && operation.destructive) {
      expect({ text, refused, exit: outcome.exit }).toMatchObject({ exit: 2 });
      expect(refused).toContain("must be given by its id");
    } else {
      expect({ text, refused, ...outcome }).toMatchObject({ text, ...byId });
    }
  }
}

describe("a record", () => {
  test("a record is named by more than its id in every argument", () => {
    const byIdAlone = args.filter(
      ({ operation, field }) =>
        !operation.references[field] &&
        !lineKinds(operation).has(field) &&
        !namedArgument(operation.name, field),
    );
    expect(byIdAlone.map(({ name, field }) => `${name} ${field}`)).toEqual([]);
  });

  test.each(args)(
    "$name: is found as $field by all its names, and refused if unknown",
    async ({ operation, field }) => {
      const shop = await harness.sharedShop();
      const input = await sampleInput(shop, contractOf(operation));
      if (operation.ids.includes("number")) input.number = "1";
      const forms = await formsOf(shop, operation, { field, input });
      await expectSame(shop, operation, { field, input, forms, typed: [] });
      const none = { ...input, [field]: unknown };
      await expectRefused(shop, operation, { input: none, typed: [] });
    },
  );

  test.each(flags)(
    "$name: is found by --$flag by all its names, and refused if unknown",
    async ({ operation, field }) => {
      const shop = await harness.sharedShop();
      const kind = operation.references[field]?.kind ?? "admin.users";
      const id = await newRecord(shop, referenced.get(field) ?? kind);
      const isList = operation.flags.some((flag) => flag.field === field && flag.kind === "list");
      const value = isList ? [id] : id;
      const about = isWrite(contractOf(operation).operation)
        ? caseOf(contractOf(operation), isList ? `${field}[]` : field)
        : undefined;
      const base = about?.input(shop, id) ?? sampleInput(shop, contractOf(operation));
      const input = { ...(await base), [field]: value };
      const forms = operation.references[field]
        ? await formsOfRecord(shop, operation.references[field].kind, id)
        : await formsOfUser(shop, id);
      await expectSame(shop, operation, { field, input, forms, typed: [field] });
      const none = { ...input, [field]: isList ? [unknown] : unknown };
      await expectRefused(shop, operation, { input: none, typed: [field] });
    },
  );
});

/** Makes two records of one name, which their lines tell apart. */
const twins: Readonly<Record<string, (shop: TestShop) => Promise<string>>> = {
  customers: async (shop) => {
    await shop.customer({ name: "Acme", phone: "515-555-0101" });
    await shop.customer({ name: "Acme", address: "1 Dock Rd\nAmes, IA" });
    return "acme";
  },
  vendors: async (shop) => {
    await shop.vendor({ name: "Acme", accountNumber: "48-2210" });
    await shop.vendor({ name: "Acme", accountNumber: "48-2211" });
    return "acme";
  },
  vehicles: async (shop) => {
    for (const name of ["Prairie Haul", "Tall Oak"]) {
      const { id: customerId } = await shop.customer({ name });
      await shop.vehicle({ unitNumber: "T-104", customerId });
    }
    return "t-104";
  },
  inventory: async (shop) => {
    await shop.part({ partNumber: "FF63009", name: "Fuel filter", binLocation: "A-4" });
    await shop.part({ partNumber: "ff63009", name: "Fuel filter", binLocation: "C-1" });
    return "ff63009";
  },
  bills: async (shop) => {
    const lines = [{ partNumber: "A-100", quantity: 1, unitCostCents: 100 }];
    for (const name of ["Acme", "Dealer"]) {
      await shop.receive(shop.invoice({ invoiceNumber: "GL-1", vendor: { name }, lines }));
    }
    return "gl-1";
  },
  "admin.users": async (shop) => {
    await shop.user({ name: "Marcus Bell" });
    await shop.user({ name: "Marcus Bell" });
    return "marcus bell";
  },
};

const made = new Map<string, string>();

/** Returns the name of two records of the kind, which are made once. */
async function twinsOf(shop: TestShop, kind: string): Promise<string> {
  const text = made.get(kind) ?? (await twins[kind]?.(shop)) ?? "";
  made.set(kind, text);
  return text;
}

describe("records of one name", () => {
  const sites = [...args, ...flags].flatMap(({ name, operation, field }) => {
    const isUser = operation.userFields.includes(field);
    const kind = operation.references[field]?.kind ?? (isUser ? "admin.users" : "");
    return twins[kind] ? [{ name, operation, field, kind }] : [];
  });

  test.each(sites)(
    "records of one name are listed with their differences for $field of $name",
    async ({ operation, field, kind }) => {
      const shop = await harness.sharedShop(`twins of ${kind}`);
      const text = await twinsOf(shop, kind);
      const isList = operation.flags.some((flag) => flag.field === field && flag.kind === "list");
      const input = {
        ...(await sampleInput(shop, contractOf(operation))),
        [field]: isList ? [text] : text,
      };
      const typed = operation.ids.includes(field) ? [] : [field];
      const { exit, error, stderr } = await run(shop, operation, input, typed);
      expect({ exit, error }).toMatchObject({
        exit: 5,
        error: expect.stringContaining("AMBIGUOUS"),
      });
      const lines = stderr.split("\n").filter((line) => line.startsWith("  "));
      const facts = lines.map((line) => line.replace(uuid, ""));
      expect(new Set(facts).size).toBeGreaterThanOrEqual(2);
      expect(stderr).toMatch(/^next: .+/m);
    },
  );
});
