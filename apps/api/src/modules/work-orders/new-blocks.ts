import type { OrderTerms } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { SentBlock } from "../canned-jobs/expand.ts";
import { expandBlocks, type JobWarning, withFixedPrice } from "./canned-blocks.ts";
import { buildWorkLines, pairLines } from "./lines.ts";
import { newBlock, refuseTooManyLines } from "./services.ts";
import type { Work } from "./work.ts";

/**
 * Adds blocks with their lines to an order that is not saved yet, in a fixed number of statements.
 * Errors name the fields by block: `services[0].parts[1].partNumber`.
 */
export async function addBlocks(
  ctx: WriteContext,
  work: Work,
  { services, terms }: { services: SentBlock[]; terms: OrderTerms },
): Promise<{ after: Work; blockIds: string[]; warnings: JobWarning[] }> {
  const at = (index: number) => `services[${index}].`;
  const expanded = await expandBlocks(ctx, services, { order: work.order, at });
  let blocks = work.blocks;
  const owners: string[] = [];
  const submitted = expanded.blocks.flatMap((service, index) => {
    const block = newBlock(ctx, { ...work, blocks }, service);
    blocks = [...blocks, block];
    const lines = pairLines(service, []);
    owners.push(...lines.map(() => block.id));
    return lines.map((line) => ({ ...line, at: `${at(index)}${line.at}` }));
  });
  const place = { order: work.order, serviceBlockId: "", position: 0 };
  const made = await buildWorkLines(ctx, submitted, { place, terms });
  const blockIds = blocks.slice(work.blocks.length).map(({ id }) => id);
  const owned = made.map((line, index) => ({ ...line, serviceBlockId: owners[index] ?? "" }));
  const priced = expanded.blocks.flatMap((block, index) =>
    withFixedPrice(
      owned.filter(({ serviceBlockId }) => serviceBlockId === blockIds[index]),
      block,
    ),
  );
  const lines = [...work.lines, ...priced];
  refuseTooManyLines(lines);
  return { after: { ...work, blocks, lines }, blockIds, warnings: expanded.warnings };
}
