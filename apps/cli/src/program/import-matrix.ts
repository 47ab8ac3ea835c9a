import { basename, extname } from "node:path";
import { readMatrixFile } from "@bayline/invoice-files";
import type { Bayline, PriceRule } from "@bayline/sdk";
import type { Command } from "commander";
import { present } from "../output/present.ts";
import { throwCliError } from "../receiving/read-invoice.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { CliError } from "../terminal/exit.ts";
import { nameOf, readFileOrStdin } from "../terminal/files.ts";

type NewRule = Parameters<Bayline["pricing"]["rules"]["create"]>[0];

/** Creates a price rule from a sheet, or a new version of the rule of its name. */
export async function importMatrix(app: App, command: Command, file: string): Promise<void> {
  const globals = readGlobals(command);
  const { name, basis, roundTo, validFrom, category, default: isDefault } = command.opts();
  const where = nameOf(file);
  const bytes = await readFileOrStdin(app, file);
  const { bands, problems } = await readMatrixFile(bytes, where).catch(throwCliError);
  if (problems.length > 0) {
    throw new CliError("VALIDATION_ERROR", "the matrix has errors; nothing was sent", {
      details: problems,
    });
  }
  const rule: NewRule = {
    name: name ?? basename(where, extname(where)),
    kind: "parts_matrix",
    match: category === undefined ? {} : { category },
    terms: { bands, basis, roundTo },
    validFrom,
  };
  const client = await openClient(app, globals, "shop.admin");
  const { dryRun } = globals;
  const saved = await saveRule(client, rule, dryRun);
  if (isDefault === true && !dryRun) {
    await client.settings.update({ defaultPartsMatrixId: saved.id });
    note(app, `${saved.name} is the shop's default for parts`);
  }
  await present(app, globals, saved, "pricing.rules.get");
}

async function saveRule(client: Bayline, rule: NewRule, dryRun: boolean): Promise<PriceRule> {
  const known = await findRule(client, rule.name);
  if (known === undefined) return client.pricing.rules.create(rule, { dryRun });
  const { kind: _kind, name: _name, ...changes } = rule;
  return client.pricing.rules.update(known, changes, { dryRun });
}

async function findRule(client: Bayline, name: string): Promise<string | undefined> {
  const rules = client.pricing.rules.list({ search: name, kind: "parts_matrix" });
  for await (const rule of rules) {
    if (rule.name.toLowerCase() === name.toLowerCase()) return rule.id;
  }
  return undefined;
}
