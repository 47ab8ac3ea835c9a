import { isListedStatus } from "@bayline/contracts/plain";
import { ApiError, type Bayline } from "@bayline/sdk";
import type { App } from "../terminal/app.ts";
import { confirm } from "../terminal/confirm.ts";
import { plainText } from "../terminal/text.ts";

interface StatusChange {
  /** The number or id of an existing order. */
  order: string | undefined;
  status: unknown;
}

/** Asks before a status that the shop's workflow does not list, unless the order already has it. */
export async function confirmStatus(
  app: App,
  client: Bayline,
  { order, status }: StatusChange,
): Promise<void> {
  if (typeof status !== "string") return;
  const statuses = await workflowOf(client);
  if (!statuses || isListedStatus(statuses, status)) return;
  if (order !== undefined && (await client.workOrders.get(order)).status === status) return;
  const name = plainText(status);
  const listed = statuses.map((listed) => plainText(listed.name)).join(", ");
  await confirm(
    app,
    { yes: false },
    () => `The workflow does not list ${name}, only ${listed}. Set it anyway?`,
    {
      message: `the shop's workflow does not list the status ${name}, only ${listed}`,
      nextStep: "Add --force to set it anyway.",
    },
  );
}

/** Undefined if the caller may not read the settings. */
async function workflowOf(client: Bayline) {
  try {
    return (await client.settings.get()).workflowStatuses;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  }
}
