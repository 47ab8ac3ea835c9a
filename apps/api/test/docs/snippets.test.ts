import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { contract, listOperations } from "@bayline/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contractValidator } from "../contract/openapi-validator.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { allBlocks, type Block, pages, placeOf, root } from "./blocks.ts";
import { commandsIn, faultsOf } from "./commands.ts";
import { openProject } from "./typescript.ts";

const harness = useHarness({}, { separate: true });
const operations = listOperations(contract);

const isShell = ({ language }: Block) => language === "bash" || language === "sh";
const isTypeScript = ({ language }: Block) => language === "ts";
/** Languages that are checked without a comment: see below. */
const ofItself = (block: Block) =>
  block.note === "" &&
  (isShell(block) || isTypeScript(block) || block.language === "http" || isOutput(block));
/** The output of a command that is run: guides.test.ts compares it. */
const isOutput = ({ language, above }: Block) =>
  language === "text" && above !== undefined && /^exit \d$/.test(above.note);

test("each block of code on a page for users is checked, or has a reason not to be", () => {
  const known = /^(exit \d|run( with: \w+)?|(in|out)put: [\w.]+|error: [\w.]+ \d+|tested by: \S+)$/;
  const notRun = /^not run: \S.{20,}$/;
  const unchecked = allBlocks.filter(
    (block) => !(ofItself(block) || known.test(block.note) || notRun.test(block.note)),
  );
  expect(unchecked.map((block) => `${placeOf(block)} ${block.language} ${block.note}`)).toEqual([]);
});

test("each curl that is run shows its output: its exit code alone always succeeds", () => {
  const silent = allBlocks.filter((block, index) => {
    const below = allBlocks[index + 1];
    return /^exit/.test(block.note) && /\bcurl\b/.test(block.code) && below?.above !== block;
  });
  expect(silent.map(placeOf)).toEqual([]);
});

test.each(["guides", "reference", "notebook"])("the index of %s lists each page once", (room) => {
  const index = readFileSync(join(root, `docs/${room}/README.md`), "utf8");
  const listed = [...index.matchAll(/^- \[.+?\]\(([\w-]+\.md)\)/gm)].map(([, file]) => file);
  const members = pages
    .filter((page) => page.startsWith(`docs/${room}/`))
    .map((page) => basename(page));
  const isIndex = (file = "") => file === "README.md";
  expect(listed.filter((file) => !isIndex(file)).sort()).toEqual(
    members.filter((file) => !isIndex(file)).sort(),
  );
});

test("a guide has fewer than 150 lines", () => {
  const long = pages
    .filter((page) => page.startsWith("docs/guides/"))
    .filter((page) => readFileSync(join(root, page), "utf8").split("\n").length > 150);
  expect(long).toEqual([]);
});

test("a block that names its test is tested there", () => {
  for (const block of allBlocks) {
    const file = /^tested by: (\S+)$/.exec(block.note)?.[1];
    if (file === undefined) continue;
    expect(existsSync(join(root, file)), placeOf(block)).toBe(true);
    expect(readFileSync(join(root, file), "utf8"), placeOf(block)).toContain(
      basename(block.page, ".md"),
    );
  }
});

describe("commands that are only shown exist, with their flags", () => {
  const shown = allBlocks.filter((block) => isShell(block) && block.note === "");
  test.each(shown.map((block) => [placeOf(block), block] as const))("%s", async (_place, block) => {
    const faults = await Promise.all(commandsIn(block.code).map(faultsOf));
    expect(faults.flat()).toEqual([]);
  });
});

test("requests that are only shown are operations of the contract", () => {
  const requests = allBlocks.filter(({ language, note }) => language === "http" && note === "");
  const known = operations.map(({ operation }) => `${operation.method} /v1${operation.path}`);
  for (const block of requests) {
    expect(known, placeOf(block)).toContain(block.code.split("\n")[0]?.split("?")[0]);
  }
});

describe("JSON fits the contract", () => {
  const { validate } = contractValidator();
  const json = allBlocks.filter(({ language, note }) => language === "json" && !/^not/.test(note));
  const operationOf = (name = "") => {
    const found = operations.find((each) => each.name === name);
    if (!found) throw new Error(`There is no operation ${name}`);
    return found.operation;
  };

  test.each(json.map((block) => [placeOf(block), block] as const))("%s", (_place, block) => {
    const [kind, name = "", status] = block.note.split(/:? /);
    const value: unknown = JSON.parse(block.code);
    if (kind === "error") expect(validate(name, Number(status), value)).toEqual([]);
    else if (kind === "output") expect(validate(name, 200, value)).toEqual([]);
    else {
      // Only a body: it has no path parameters.
      const { shape } = operationOf(name).input._zod.def;
      const body = z.strictObject(shape).partial();
      expect(body.safeParse(value).error?.issues ?? []).toEqual([]);
    }
  });
});

describe("TypeScript", () => {
  const blocks = allBlocks.filter((block) => isTypeScript(block) && !/^not/.test(block.note));
  let project: Awaited<ReturnType<typeof openProject>> | undefined;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project?.close());

  test("TypeScript compiles, strictly", async () => {
    expect(await project?.check(blocks)).toEqual([]);
  });

  /** Creates the prerequisites of a block in a new shop. */
  const suppositions: Record<string, (shop: TestShop) => Promise<string>> = {
    client: async () => "",
    vendor: async (shop) => {
      const { id } = await shop.vendor({ name: "Great Lakes Heavy Duty Parts" });
      return `globalThis.id = ${JSON.stringify(id)};`;
    },
    purchaseOrder: async (shop) => {
      const lines = [{ partNumber: "FF63009", quantity: 12, unitCostCents: 2875 }];
      const { body } = await shop.receive(shop.invoice({ mode: "draft", lines }));
      return `globalThis.id = ${JSON.stringify(body.purchaseOrder.id)};`;
    },
    invoice: async (shop) => `globalThis.invoice = ${JSON.stringify(shop.invoice())};`,
    receivedInvoice: async (shop) => {
      const invoice = shop.invoice();
      await shop.receive(invoice);
      return `globalThis.invoice = ${JSON.stringify(invoice)}; globalThis.skip = () => console.log("skipped");`;
    },
  };

  const run = blocks.filter(({ note }) => /^run/.test(note));
  test.each(run.map((block) => [placeOf(block), block] as const))(
    "%s runs",
    async (_place, block) => {
      const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 1 }] });
      const what = /^run with: (\w+)$/.exec(block.note)?.[1] ?? "client";
      const prelude = `import { Bayline } from "@bayline/sdk";
      globalThis.client = new Bayline();
      ${await suppositions[what]?.(shop)}`;
      const code = block.code
        .replaceAll("bl_live_…", shop.key)
        .replaceAll("http://127.0.0.1:3000/v1", shop.baseUrl);
      const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
      const { ok, output } = (await project?.run(code, prelude, env)) ?? {};
      expect(ok, output).toBe(true);
      if (what === "receivedInvoice") expect(output).toBe("skipped\n");
    },
  );
});
