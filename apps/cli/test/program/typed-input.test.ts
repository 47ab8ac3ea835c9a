import {
  contract,
  documentFiles,
  listOperations,
  mergeContracts,
  papers,
  shortLists,
} from "@bayline/contracts";
import { Option } from "commander";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { catalogue } from "../../src/catalogue/catalogue.ts";
import { finishSetup } from "../../src/commands/deferred-setup.ts";
import { parseEntry } from "../../src/program/entries.ts";
import { exampleLine } from "../../src/program/example.ts";
import { buildProgram } from "../../src/program/program.ts";
import { spanOf, todayIn } from "../../src/reports/periods.ts";
import { systemApp } from "../../src/terminal/app.ts";
import { openTerminal } from "../harness/pty.ts";
import { runCli } from "../harness/run-cli.ts";
import { runAgainst } from "../harness/server.ts";

const harness = useHarness();

const envOf = (shop: TestShop) => ({ BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl });

/** Runs a command that must succeed, and returns its JSON. */
async function bayline(shop: TestShop, ...args: string[]) {
  const { stdout, stderr, code } = await runCli(args, { env: envOf(shop) });
  expect({ args, stderr, code }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
}

const operations = listOperations(mergeContracts(contract, papers, documentFiles));

describe("every command", () => {
  test("a command has a short form for each list of objects, or a reason against one", () => {
    const without = operations.flatMap(({ name, operation }) =>
      shortLists(operation.input)
        .filter(({ entries, reason }) => entries.length === 0 && reason === undefined)
        .map(({ path }) => `${name} ${path.join(".")}`),
    );
    expect(without).toEqual([]);
  });

  test("an entry in short form has a number in each field of numbers", () => {
    const forms = operations.flatMap(({ operation }) =>
      shortLists(operation.input).flatMap(({ entries }) => entries),
    );
    const numeric = forms.filter(({ value, numbers }) => value && numbers.includes(value));
    expect(numeric.length).toBeGreaterThan(10);
    for (const form of numeric) {
      const name = form.names?.[0] ?? "A-100";
      const entry = parseEntry(`${name}${form.separator ?? "="}2`, [form]);
      expect(typeof entry[form.value ?? ""], JSON.stringify(form)).toBe("number");
    }
  });

  test("every command has flags for the fields of each object", () => {
    const objects = catalogue.flatMap(({ name, flags }) => {
      const json = flags.filter(({ kind }) => kind === "json");
      return json
        .filter(({ field }) => !flags.some((flag) => flag.field.startsWith(`${field}.`)))
        .filter(
          ({ field }) => !flags.some((flag) => flag.kind === "entries" && flag.field === field),
        )
        .map(({ field }) => `${name} ${field}`);
    });
    // Rows that are read from a file, and hours of days.
    const asJson =
      / rows$|\.upsertMany records$|^pricing\.(simulate|simulations\.create) rules$|setMandate hours$/;
    expect(objects.filter((text) => !asJson.test(text))).toEqual([]);
  });

  test("every command takes a name or a number by the plain name of its flag", () => {
    const long = catalogue.flatMap(({ name, flags }) =>
      flags
        .filter((flag) => flag.names !== undefined && flag.name.endsWith("-id"))
        .map((flag) => `${name} --${flag.name}`),
    );
    // The plain name is that of another flag, which takes dollars.
    expect(long).toEqual(["settings.update --default-labor-rate-id"]);
    const customer = catalogue
      .find(({ name }) => name === "workOrders.create")
      ?.flags.find(({ field }) => field === "customerId");
    expect(customer).toMatchObject({ name: "customer", alias: "customer-id" });
  });

  test("every command has examples without UUIDs and braces", () => {
    const program = buildProgram(systemApp());
    const helps = catalogue.map((operation) => {
      const words = exampleLine(operation).split(" ").slice(1);
      const command = words.reduce(
        (found, word) => found.commands.find((child) => child.name() === word) ?? found,
        program,
      );
      finishSetup(command);
      return `${operation.name}: ${exampleLine(operation)}\n${command.helpInformation()}`;
    });
    const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
    expect(helps.filter((help) => uuid.test(help))).toEqual([]);
    expect(
      catalogue.map((operation) => exampleLine(operation)).filter((line) => /[{]/.test(line)),
    ).toEqual([]);
  });

  test("every command takes words for each day and days for each time", () => {
    const days = catalogue.flatMap(({ name, flags }) =>
      flags
        .filter(({ field, time }) => /(At|Date|[dD]ay)$|^(date|through)/.test(field) && !time)
        .map(({ field }) => `${name} ${field}`),
    );
    expect(days.filter((text) => !/ (startAt|dateField)$/.test(text))).toEqual([]);
  });
});

test("an order is made, received in part and returned without JSON", async () => {
  const shop = await harness.shop();
  const order = ["purchase-orders"];
  const create = [...order, "create", "--vendor-name", "Acme", "--status", "ordered"];
  const made = await bayline(shop, ...create, "--part", "FF63009=12@28.75", "--line", "4707Q=2@99");
  expect(made.parts).toMatchObject([
    { partNumber: "FF63009", quantity: 12, unitCostCents: 2875 },
    { partNumber: "4707Q", quantity: 2, unitCostCents: 9900 },
  ]);
  const received = await bayline(shop, ...order, "receive", made.number, "--line", "ff63009=5");
  expect(received.parts[0]).toMatchObject({ quantityReceived: 5 });
  const wrong = ["--line", "FF6300=5"];
  const refused = await runCli([...order, "receive", made.number, ...wrong], { env: envOf(shop) });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("FF63009");
});

test("a counter sale is sold and refunded by part numbers, and credited by an amount", async () => {
  const shop = await harness.shop();
  const sale = await bayline(shop, "sales-orders", "create", "--line", "FF63009=2@45.99");
  const done = await bayline(shop, "sales-orders", "complete", sale.orderNumber);
  const refund = ["sales-orders", "refund", sale.orderNumber, "--yes"];
  const refunded = await bayline(shop, ...refund, "--line", "FF63009=1");
  expect(refunded.lines[0]).toMatchObject({ returnedQuantity: 1 });
  const { invoiceNumber } = await bayline(shop, "invoices", "get", done.invoiceId);
  const credit = ["invoices", "credit", invoiceNumber, "--yes"];
  const credited = await bayline(shop, ...credit, "--amount", "10", "--reason", "Long wait");
  expect(credited.creditedCents).toBeGreaterThan(1000);
});

test("a quote has blocks of work with the lines after them", async () => {
  const shop = await harness.shop();
  await shop.customer({ name: "Prairie Grain Haulers" });
  const quote = ["open-and-quote", "--customer", "Prairie Grain Haulers"];
  const fuel = ["--service", "Fuel system", "--labor", "Replace filters=0.8@145"];
  const parts = ["--part", "FF63009=2@45.99", "--service", "Brakes", "--line", "4707Q=2@99"];
  const { workOrder } = await bayline(shop, ...quote, ...fuel, ...parts);
  expect(workOrder.services).toMatchObject([
    {
      name: "Fuel system",
      labor: [{ description: "Replace filters", quantity: 0.8, unitPriceCents: 14500 }],
      parts: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
    },
    { name: "Brakes", parts: [{ partNumber: "4707Q" }] },
  ]);
  const job = await shop.cannedJob({
    code: "PM-A",
    name: "PM service A",
    labor: [{ description: "Lube", quantity: 1.5 }],
    parts: [{ partNumber: "LF9080", quantity: 1 }],
  });
  const jobs = ["--canned-job", "pm-a", "--labor", "Lube, heavy=2@100", "--service", "Brakes"];
  const ofJob = await bayline(shop, ...quote, ...jobs);
  expect(ofJob.workOrder.services).toMatchObject([
    {
      cannedJobId: job.id,
      name: "PM service A",
      labor: [{ description: "Lube, heavy", quantity: 2 }],
      parts: [{ partNumber: "LF9080" }],
    },
    { cannedJobId: null, name: "Brakes" },
  ]);
  const alone = await bayline(shop, ...quote, "--line", "FF63009=1@45.99");
  expect(alone.workOrder.services).toMatchObject([{ name: "Parts and labor" }]);
});

test("a service request has flags for the fields of its objects", async () => {
  const request = ["service-requests", "create", "--description", "Loses power", "--input", "-"];
  const typed = ["--phone", "515-555-0121", "--vin", "1FUJGLDR2CSBX1234"];
  const { requests } = await runAgainst([{ status: 201, json: {} }], [...request, ...typed], {
    stdin: '{"problemData":{"description":"?","urgency":"high"}}',
  });
  expect(requests[0]?.body).toEqual({
    problemData: { description: "Loses power", urgency: "high" },
    customerInfo: { phone: "515-555-0121" },
    vehicleInfo: { vin: "1FUJGLDR2CSBX1234" },
  });
});

describe("an entry of a list", () => {
  test.each([
    [["sales-orders", "create", "--line", "FF63009=two"], "must be a number"],
    [["sales-orders", "create", "--line", "=2"], "Write it as FF63009=2@45.99"],
    [["cores", "send-back", "--core", "K081264HD"], "Write it as FF63009=2"],
    [["bills", "correct", "B-1", "--reason", "x", "--charge", "frieght=5"], "Allowed choices"],
    [["sales-orders", "create", "--line", "A=1", "--lines", "[]"], "set the same list"],
    [["work-orders", "create", "--customer", "A", "--customer-id", "B"], "set the same field"],
    [["cores", "send-back"], "missing --core"],
  ])("%j is refused before any request", async (args, message) => {
    const { code, stderr, requests } = await runAgainst([{}], args);
    expect(stderr).toContain(message);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });

  test("an entry may have a name with the signs of the form", async () => {
    const args = [
      "documents",
      "update",
      "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01",
      "--set",
      "lines[0].description=a=b",
    ];
    const more = ["--set", "lines[0].quantity=2", "--set", "lines[0].partNumber=12345"];
    const { requests } = await runAgainst([{ json: {} }], [...args, ...more]);
    expect(requests[0]?.body).toEqual({
      set: [
        { path: "lines[0].description", value: "a=b" },
        { path: "lines[0].quantity", value: 2 },
        { path: "lines[0].partNumber", value: "12345" },
      ],
    });
  });

  test("an entry of a bill is a charge, an expense or goods", async () => {
    const lines = ["freight=15", "expense=125.00", "FF63009=2@28.75"];
    const args = ["bills", "create", "--type", "invoice", "--vendor", "Acme", "--number", "1"];
    const typed = lines.flatMap((line) => ["--line", line]);
    const { requests } = await runAgainst([{ status: 201, json: {} }], [...args, ...typed]);
    expect(requests[0]?.body).toMatchObject({
      lines: [
        { kind: "freight", amountCents: 1500 },
        { kind: "expense", amountCents: 12500 },
        { kind: "part", partNumber: "FF63009", quantity: 2, unitCostCents: 2875 },
      ],
    });
  });
});

describe("a day", () => {
  const me = { json: { tenant: { timeZone: "America/Chicago" } } };

  test("a day is taken where a time is asked", async () => {
    const create = ["api-keys", "create", "--name", "Scanner", "--expires-at", "2027-01-31"];
    const { requests } = await runAgainst([me, { status: 201, json: {} }], create);
    expect(requests.at(-1)?.body).toMatchObject({ expiresAt: "2027-02-01T06:00:00.000Z" });
  });

  test.each([
    [["periods", "close", "last-month", "--yes"]],
    [["periods", "close", "--through", "last-month", "--yes"]],
  ])("the day is the last one of a period in %j", async (args) => {
    const today = () => todayIn(me.json.tenant.timeZone, new Date());
    const days = [today()];
    const { requests } = await runAgainst([me, { json: {} }], args);
    days.push(today());
    const ends = days.map((day) => spanOf("last-month", day)?.last);
    expect(ends.map((through) => ({ through }))).toContainEqual(requests.at(-1)?.body);
  });

  test("a day is not a period of several days where one is meant", async () => {
    const args = ["cores", "send-back", "--core", "A=1", "--date", "last-month"];
    const { code, stderr } = await runAgainst([me], args);
    expect(code).toBe(2);
    expect(stderr).toContain("--date must be one day");
  });
});

describe("the beginning of a name", () => {
  test("the beginning of a name is offered as a question on a terminal", async () => {
    const shop = await harness.shop();
    const { id } = await shop.customer({ name: "Tall Oak Logistics" });
    const args = ["work-orders", "create", "--customer", "Tall Oak", "--output", "json"];
    const terminal = openTerminal(args, { columns: 120, env: envOf(shop) });
    await terminal.shows("Tall Oak Logistics?");
    terminal.type("y");
    expect(await terminal.ended).toBe(0);
    expect(terminal.plain()).toContain(id);
  });

  test("the beginning of a name is refused elsewhere with the name, also as a filter", async () => {
    const shop = await harness.shop();
    await shop.customer({ name: "Tall Oak Logistics" });
    for (const command of [
      ["work-orders", "create"],
      ["work-orders", "list"],
    ]) {
      const run = await runCli([...command, "--customer", "Tall Oak"], { env: envOf(shop) });
      expect({ command, code: run.code }).not.toMatchObject({ code: 0 });
      expect(run.stderr).toContain("Did you mean Tall Oak Logistics?");
    }
  });
});

test("the document of a record is found as the record is", async () => {
  const shop = await harness.shop();
  const vehicle = await shop.vehicle({ unitNumber: "H-202" });
  await shop.api("POST", "/inspections", { name: "DOT", vehicleId: vehicle.id });
  const inspections = ["inspections"];
  await bayline(shop, ...inspections, "get", "H-202");
  const pdf = await runCli([...inspections, "pdf", "h-202", "-"], { env: envOf(shop) });
  expect({ code: pdf.code, stderr: pdf.stderr }).toEqual({ code: 0, stderr: "" });
});

test("an alias sets the same option as the name", () => {
  const program = buildProgram(systemApp());
  const command = program.commands
    .find((child) => child.name() === "work-orders")
    ?.commands.find((child) => child.name() === "create");
  if (!command) throw new Error("There is no command work-orders create");
  finishSetup(command);
  const options = command.options.filter(({ long }) => /^--customer(-id)?$/.test(long ?? ""));
  expect(options.map((option) => [option instanceof Option, option.hidden])).toEqual([
    [true, false],
    [true, true],
  ]);
});
