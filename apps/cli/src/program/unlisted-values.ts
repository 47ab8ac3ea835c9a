import { ApiError, type Bayline } from "@bayline/sdk";
import { type Listing, listedValues, listings, type Settings } from "../catalogue/listings.ts";
import { closest } from "../errors/closest.ts";
import { type App, note } from "../terminal/app.ts";
import { confirm } from "../terminal/confirm.ts";
import { plainText } from "../terminal/text.ts";
import type { Planned } from "./planned.ts";

/** A value of the line that the settings may list. */
interface ListedField {
  listing: Listing;
  value: string;
}

/** Returns the fields of a request whose values the settings may list. */
export function listedFields({ operation, input }: Planned): ListedField[] {
  return operation.flags.flatMap(({ field, listing }) => {
    const value = input[field];
    return listing && typeof value === "string" && value !== "" ? [{ listing, value }] : [];
  });
}

/**
 * Asks before a value that the settings do not list is written, unless the record already has it.
 */
export async function confirmListed(app: App, client: Bayline, request: Planned): Promise<void> {
  const [order] = request.ids;
  for (const { listing, value } of listedFields(request)) {
    const settings = await settingsOf(client);
    if (!settings || listings[listing].isListed(settings[listing], value)) return;
    if (order !== undefined && (await client.workOrders.get(order)).status === value) return;
    const name = plainText(value);
    const listed = plainText(settings[listing].map((entry) => entry.name).join(", "));
    await confirm(
      app,
      { yes: false },
      () => `The workflow does not list ${name}, only ${listed}. Set it anyway?`,
      {
        message: `${listings[listing].words(name)}, only ${listed}`,
        nextStep: "Add --force to set it anyway.",
      },
    );
  }
}

/**
 * Notes why a list is empty: its filter is a value that the settings do not list. Filters are
 * exact, so that a listed value in another case is named too.
 */
export async function noteUnlisted(app: App, client: Bayline, request: Planned): Promise<void> {
  for (const { listing, value } of listedFields(request)) {
    const settings = await settingsOf(client).catch(() => undefined);
    if (!settings) return;
    const names = settings[listing].map(({ name }) => name);
    const known = listedValues(listing, settings);
    if (known.includes(value)) continue;
    const near = closest(value, known);
    const others = near === undefined ? `, only ${names.join(", ")}` : `. Did you mean ${near}?`;
    note(app, plainText(`${listings[listing].words(value)}${others}`));
  }
}

/** Undefined if the caller may not read the settings. */
async function settingsOf(client: Bayline): Promise<Settings | undefined> {
  try {
    return await client.settings.get();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  }
}
