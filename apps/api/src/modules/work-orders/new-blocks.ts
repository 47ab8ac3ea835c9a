import type { OrderTerms } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { buildWorkLines, pairLines } from "./lines.ts";
import { newBlock, refuseTooManyLines } from "./services.ts";
import type { Work } from "./work.ts";

/** A service block of a request, with its lines. */
export type NewBlock = InputOf<"workOrders.quote">["services"][number];

/**
 * Adds blocks with their lines to an order that is not saved yet, in a fixed number of statements.
 * Errors name the fields by block: `services[0].parts[1].partNumber`.
 */
export async function addBlocks(
  ctx: WriteContext,
  work: Work,
  { services, terms }: { services: NewBlock[]; terms: OrderTerms },
): Promise<{ after: Work; blockIds: string[] }> {
  let blocks = work.blocks;
  const owners: string[] = [];
  const submitted = services.flatMap((service, at) => {
    const block = newBlock(ctx, { ...work, blocks }, service);
    blocks = [...blocks, block];
    const lines = pairLines(service, []);
    owners.push(...lines.map(() => block.id));
    return lines.map((line) => ({ ...line, at: `services[${at}].${line.at}` }));
  });
  const place = { order: work.order, serviceBlockId: "", position: 0 };
  const made = await buildWorkLines(ctx, submitted, { place, terms });
  const lines = [
    ...work.lines,
    ...made.map((line, index) => ({ ...line, serviceBlockId: owners[index] ?? "" })),
  ];
  refuseTooManyLines(lines);
  const blockIds = blocks.slice(work.blocks.length).map(({ id }) => id);
  return { after: { ...work, blocks, lines }, blockIds };
}
