import {
  answeredMedium,
  exampleCall,
  formatDollars,
  type NamedOperation,
  pathParameters,
  takenMedium,
} from "@bayline/contracts";

export interface CodeSample {
  lang: "TypeScript" | "Shell";
  label: "SDK" | "CLI";
  source: string;
}

/** The operation's example as calls of the SDK and of the command line, for `x-codeSamples`. */
export function codeSamples(named: NamedOperation): CodeSample[] {
  return [
    { lang: "TypeScript", label: "SDK", source: sdkSample(named) },
    { lang: "Shell", label: "CLI", source: commandLine(named) },
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
  const takes = takenMedium(operation);
  if (takes === "image") {
    return `const logo = await fetch("https://ridgeline.example/logo.png");\nconst result = await client.${name}(await logo.blob());`;
  }
  if (takes === "document") {
    return `const invoice = await fetch("https://ridgeline.example/invoice.pdf");\nconst result = await client.${name}(await invoice.blob());`;
  }
  if (takes) {
    return `const archive = await fetch("https://backups.example.com/shop.tar.gz");\nconst result = await client.${name}(await archive.blob());`;
  }
  if (answeredMedium(operation)) {
    return `const { body } = await ${exampleCall({ name, operation })};`;
  }
  return `const result = await ${exampleCall({ name, operation })};`;
}

/** Commands that take files or words instead of the operation's fields. */
const specialCommands = new Map([
  ["search.all", "bayline search prairie T-104 --limit 20"],
  ["receive.invoice", "bayline receive invoice invoice.csv --mode receive"],
  ["backup.export", "bayline backup export shop.tar.gz"],
  ["settings.setLogo", "bayline settings set-logo logo.png"],
  ["backup.import", "bayline backup import shop.tar.gz"],
  ["documents.submit", "bayline documents submit invoice.pdf"],
]);

function commandLine({ name, operation }: NamedOperation): string {
  const command = specialCommands.get(name);
  if (command) return command;
  const input = operation.example?.input ?? {};
  const ids = pathParameters(operation.path);
  const fields = Object.keys(operation.input._zod.def.shape).filter(
    (field) => !ids.includes(field) && input[field] !== undefined,
  );
  const flags = fields.map((field) =>
    operation.confidential.includes(field) ? `--${kebab(field)}` : flag(field, input[field]),
  );
  const values = ids.map((id) => String(input[id] ?? `<${id}>`));
  return ["bayline", ...name.split(".").map(kebab), ...values, ...flags].join(" ");
}

function flag(field: string, value: unknown): string {
  const name = kebab(field);
  if (typeof value === "boolean") return value ? `--${name}` : `--no-${name}`;
  if (field.endsWith("Cents") && typeof value === "number") {
    return `--${name.replace(/-cents$/, "")} ${formatDollars(value).replace("$", "")}`;
  }
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.map((item) => `--${name} ${quoted(item)}`).join(" ");
  }
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return `--${name} ${quoted(text)}`;
}

function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

/** Quotes text as one word for the shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
