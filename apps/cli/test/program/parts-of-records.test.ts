import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { smallPdf } from "../../../api/test/harness/attachments.ts";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();
let file = "";

beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), "bayline-attach-")), "quote.pdf");
  await writeFile(file, smallPdf);
});

async function shopWithOrder() {
  const shop = await harness.shop();
  const { id: vehicleId } = await shop.vehicle({ unitNumber: "T-104" });
  const { id, orderNumber } = await shop.workOrder({ vehicleId });
  const block = await shop.block(id, {
    name: "Brake job",
    parts: [{ partNumber: "4707Q", description: "Lining", unitPriceCents: 9000 }],
  });
  const { items } = await shop.inspection({ vehicleId, items: [{ label: "Brake lining" }] });
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const bayline = async (...args: string[]) => {
    const { stdout, stderr, code } = await runCli(args, { env });
    return { code, stderr, body: code === 0 ? JSON.parse(stdout) : undefined };
  };
  const ids = { block: block.id, line: block.parts[0]?.id, item: items[0]?.id };
  return { bayline, order: orderNumber, ids };
}

test("a file is attached to the service, the line or the item that flags name", async () => {
  const { bayline, order, ids } = await shopWithOrder();
  const recordOf = async (...args: string[]) => {
    const { body, stderr } = await bayline("attach", ...args);
    expect(stderr).toBe("");
    return body.recordId;
  };
  expect(await recordOf(order, file, "--service", "brake JOB")).toBe(ids.block);
  expect(await recordOf(order, file, "--service", "1")).toBe(ids.block);
  expect(await recordOf(order, file, "--service", "1", "--line", "1")).toBe(ids.line);
  expect(await recordOf(order, file, "--line", "4707q")).toBe(ids.line);
  expect(await recordOf("T-104", file, "--item", "Brake lining")).toBe(ids.item);
  const { body: all } = await bayline("attachments", "list", order);
  expect(all.count).toBe(4);
  const { body: ofLine } = await bayline("attachments", "list", order, "--line", "Lining");
  expect(ofLine.count).toBe(2);
});

test("a comment is made on the service that a flag names", async () => {
  const { bayline, order, ids } = await shopWithOrder();
  const { body } = await bayline(
    "comment",
    order,
    "Wants the drums back",
    "--service",
    "Brake job",
  );
  expect(body).toMatchObject({ recordType: "service_block", recordId: ids.block });
});

test("a service that the order does not have is refused with those that it has", async () => {
  const { bayline, order } = await shopWithOrder();
  const unknown = await bayline("attach", order, file, "--service", "Oil change");
  expect(unknown).toMatchObject({ code: 4, stderr: expect.stringContaining("Brake job") });
  const both = await bayline("attach", order, file, "--service", "1", "--item", "1");
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining("--item") });
});
