import type { RecordType } from "@bayline/contracts";
import type { Bayline } from "@bayline/sdk";
import type { Command } from "commander";
import type { App } from "../terminal/app.ts";
import { usageError } from "../terminal/exit.ts";

const names = ["service", "line", "item"] as const;

/** Flags that name a part of the record in the first argument. */
export type PartFlags = Partial<Record<(typeof names)[number], string>>;

interface Part {
  recordType: RecordType;
  /** The operation whose arguments name the part, and the arguments. */
  operation: { name: string; ids: readonly string[] };
  texts: string[];
}

/** Adds flags that name a service, a line or an item of the record in the first argument. */
export function addPartFlags(command: Command): void {
  command
    .option("--service <service>", "a service of the work order: its name or position")
    .option("--line <line>", "a line of the work order: its part number or description")
    .option("--item <item>", "an item of the inspection: its label or position");
}

/** The fields that name the part of a record that flags mean; without a flag, the record. */
export async function partFields(
  app: App,
  client: Bayline,
  record: unknown,
  flags: PartFlags,
): Promise<{ recordType?: RecordType; recordId?: string }> {
  if (names.every((name) => flags[name] === undefined)) return {};
  if (typeof record !== "string") {
    throw usageError("--service, --line and --item need the record before them");
  }
  const { recordType, operation, texts } = partOf(record, flags);
  const { resolveNames } = await import("./resolve-names.ts");
  const request = { operation, ids: texts, input: {} };
  const { ids } = await resolveNames(app, client, request, { isAsked: true });
  return { recordType, recordId: ids.at(-1) ?? "" };
}

function partOf(record: string, { service, line, item }: PartFlags): Part {
  if (item !== undefined) {
    if (service !== undefined || line !== undefined) {
      throw usageError("--item is of an inspection, --service and --line are of a work order");
    }
    const operation = { name: "inspections.items.get", ids: ["id", "itemId"] };
    return { recordType: "inspection_item", operation, texts: [record, item] };
  }
  if (line === undefined) {
    const operation = { name: "workOrders.services.get", ids: ["id", "svcId"] };
    return { recordType: "service_block", operation, texts: [record, service ?? ""] };
  }
  if (service === undefined) {
    const operation = { name: "workOrders.lines.get", ids: ["id", "lineId"] };
    return { recordType: "line_item", operation, texts: [record, line] };
  }
  const operation = { name: "workOrders.items.get", ids: ["id", "svcId", "itemId"] };
  return { recordType: "line_item", operation, texts: [record, service, line] };
}
