import { exampleCall, type NamedOperation } from "@bayline/contracts";
import { commandSamples } from "./generated/commands.ts";

export interface CodeSample {
  lang: "TypeScript" | "Shell";
  label: "SDK" | "CLI";
  source: string;
}

/** The operation's example as calls of the SDK and of the command line, for `x-codeSamples`. */
export function codeSamples(named: NamedOperation): CodeSample[] {
  const command = archiveCommands.get(named.name) ?? commandSamples[named.name];
  return [
    { lang: "TypeScript", label: "SDK", source: sdkSample(named) },
    ...(command === undefined
      ? []
      : [{ lang: "Shell" as const, label: "CLI" as const, source: command }]),
  ];
}

function sdkSample(named: NamedOperation): string {
  const options = named.operation.access === "operator" ? '{ operatorToken: "…" }' : "";
  return [
    'import { Bayline } from "@bayline/sdk";',
    "",
    ...(options ? [] : ["// Reads BAYLINE_API_KEY and BAYLINE_BASE_URL."]),
    `const client = new Bayline(${options});`,
    sdkCall(named),
  ].join("\n");
}

function sdkCall({ name, operation }: NamedOperation): string {
  const takes = operation.body;
  if (takes === "image") {
    return `const logo = await fetch("https://ridgeline.example/logo.png");\nconst result = await client.${name}(await logo.blob());`;
  }
  if (takes === "document") {
    return `const invoice = await fetch("https://ridgeline.example/invoice.pdf");\nconst result = await client.${name}(await invoice.blob());`;
  }
  if (takes === "attachment") {
    return `const photo = await fetch("https://ridgeline.example/lining.jpg");\nconst result = await client.${name}(await photo.blob(), { recordId: "WO-1001" });`;
  }
  if (takes === "archive") {
    return `const archive = await fetch("https://backups.example.com/shop.tar.gz");\nconst result = await client.${name}(await archive.blob());`;
  }
  if (operation.answers !== "json") {
    return `const { body } = await ${exampleCall({ name, operation })};`;
  }
  return `const result = await ${exampleCall({ name, operation })};`;
}

/** Commands that are no operation of the contract. */
const archiveCommands = new Map([
  ["backup.export", "bayline backup export shop.tar.gz"],
  ["backup.import", "bayline backup import shop.tar.gz"],
]);
