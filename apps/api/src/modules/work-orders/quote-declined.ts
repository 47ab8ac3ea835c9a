import { AppError, type ErrorDetail, invalid, type LineKind, lineLists } from "@bayline/contracts";
import { type DeclinedBlock, type DeclinedLine, findDeclinedBlocks } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import type { SentBlock } from "../canned-jobs/expand.ts";
import { unknownReference } from "../records.ts";
import { quoteNew } from "./quote.ts";

type Input = InputOf<"workOrders.quoteDeclined">;

/**
 * Opens an order with declined work at today's prices. Whether it was quoted again meanwhile is
 * decided under the lock of the counter of orders.
 */
export async function quoteDeclined(ctx: WriteContext, { serviceIds, ...header }: Input) {
  const [first] = await findInOrder(ctx, serviceIds);
  const { customerId, vehicleId } = first ?? { customerId: null, vehicleId: null };
  return quoteNew(ctx, { ...header, customerId, vehicleId }, async () => {
    const blocks = await findInOrder(ctx, serviceIds);
    refuseOthers(blocks, { customerId, vehicleId });
    return blocks.map(sentBlock);
  });
}

/** Finds the services of a request in its order. */
async function findInOrder(ctx: WriteContext, ids: readonly string[]): Promise<DeclinedBlock[]> {
  const found = await findDeclinedBlocks(ctx, ids.filter(isId));
  const byId = new Map(found.map((block) => [block.id, block]));
  const problems = ids.flatMap((id, at): ErrorDetail[] => {
    const field = `serviceIds[${at}]`;
    if (!byId.has(id)) return [unknownReference(field, "service")];
    return ids.indexOf(id) === at ? [] : [{ field, message: "is in the list before too" }];
  });
  if (problems.length > 0) throw invalid(problems);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function refuseOthers(
  blocks: readonly DeclinedBlock[],
  { customerId, vehicleId }: Pick<DeclinedBlock, "customerId" | "vehicleId">,
): void {
  const others = blocks.flatMap((block, at): ErrorDetail[] =>
    block.customerId === customerId && block.vehicleId === vehicleId
      ? []
      : [{ field: `serviceIds[${at}]`, message: "is of another vehicle or customer" }],
  );
  if (others.length > 0) throw invalid(others);
  const details = blocks.flatMap((block, at): ErrorDetail[] => {
    const field = `serviceIds[${at}]`;
    if (block.authorizationStatus !== "declined") {
      return [{ field, message: `is ${block.authorizationStatus}` }];
    }
    return block.isDoneLater ? [{ field, message: "is on a later order" }] : [];
  });
  if (details.length > 0) {
    throw new AppError("NOT_DECLINED", "A service is not open declined work.", { details });
  }
}

/** A block of a request with the lines of a declined one, of every kind. */
function sentBlock({ lines, cannedJobId, name, ...block }: DeclinedBlock): SentBlock {
  const { description, complaint, cause, correction } = block;
  const of = <K extends LineKind>(kind: K) => lines.filter((line) => line.kind === kind);
  return {
    name,
    ...(cannedJobId === null ? {} : { cannedJobId }),
    description,
    complaint,
    cause,
    correction,
    [lineLists.labor]: of("labor").map(({ laborType, ...line }) => ({
      ...common(line),
      laborType,
    })),
    [lineLists.part]: of("part").map(goods),
    [lineLists.tire]: of("tire").map(goods),
    [lineLists.material]: of("material").map((line) => ({ ...common(line), ...cost(line) })),
    [lineLists.fee]: of("fee").map(({ feeType, ...line }) => ({
      ...common(line),
      ...cost(line),
      feeType: feeType ?? "fee",
    })),
  };
}

type Common = Pick<
  DeclinedLine,
  "description" | "quantity" | "unitPriceCents" | "taxable" | "vmrsCode" | "isTyped"
>;

function common({ description, quantity, unitPriceCents, taxable, vmrsCode, isTyped }: Common) {
  return {
    ...(description === null ? {} : { description }),
    ...(vmrsCode === null ? {} : { vmrsCode }),
    ...(taxable === null ? {} : { taxable }),
    ...(isTyped ? { unitPriceCents } : {}),
    quantity,
  };
}

function cost({ unitCostCents }: Pick<DeclinedLine, "unitCostCents">) {
  return unitCostCents === null ? {} : { unitCostCents };
}

/** A part in stock has the cost of today. */
function goods({ inventoryItemId, partNumber, ...line }: DeclinedLine) {
  return {
    ...common(line),
    ...(inventoryItemId === null ? { partNumber, ...cost(line) } : { inventoryItemId }),
  };
}
