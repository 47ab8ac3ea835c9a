import { type Contract, isOperation } from "@bayline/contracts";
import { renderErrorCodes, renderErrorFacts } from "./errors.ts";
import { dataSchemaOf, type EventKinds, renderEventExamples, renderEventTypes } from "./events.ts";
import { type Method, methodOf } from "./methods.ts";
import { importTypes, indent, kebab, paragraphs, pascal } from "./names.ts";
import { pathOfGroup, usualPathOf } from "./paths.ts";
import { SharedTypes, schemaOf } from "./schemas.ts";

const header = "// @generated from the contract by `npm run generate`. Do not edit.";

/** Resources that have handwritten methods in addition to the generated ones. */
const handWritten: Record<string, { base: string; module: string }> = {
  webhooks: { base: "WebhookHelpers", module: "../webhooks.ts" },
  events: { base: "EventHelpers", module: "../follow.ts" },
  proposals: { base: "ProposalHelpers", module: "../proposals.ts" },
};

/** Types that are handwritten because they are more precise than the schema. */
const handWrittenTypes: Record<string, string> = {
  Event: '{ WebhookEvent as Event } from "../webhook-events.ts"',
};

/** The input of the generator. */
interface Source {
  contract: Contract;
  /** The kinds of events. */
  kinds: EventKinds;
  version: string;
}

/**
 * Renders every generated file, by its path. `generated/` has the types and facts that handwritten
 * files use, `generated-resources/` the classes that use handwritten files. The same source always
 * gives the same text.
 */
export function renderFiles({ contract, kinds, version }: Source): Map<string, string> {
  const shared = collectShared(contract, kinds);
  const resources = Object.keys(contract);
  const taken = new Set(shared.names());
  const files = new Map([
    ["generated/types.ts", paragraphs(header, ...shared.declarations())],
    ["generated/event-types.ts", `${header}\n\n${renderEventTypes(kinds, shared)}`],
    ["generated/event-examples.ts", `${header}\n\n${renderEventExamples(kinds)}`],
    ["generated/error-codes.ts", paragraphs(header, renderErrorCodes())],
    ["generated/error-facts.ts", paragraphs(header, renderErrorFacts())],
    [
      "generated/version.ts",
      paragraphs(header, `export const version = ${JSON.stringify(version)};`),
    ],
    ["generated-resources/operations.ts", renderOperations(contract)],
    ["generated-resources/operation-types.ts", renderOperationTypes(resources)],
    ["generated-resources/index.ts", renderIndex(resources)],
  ]);
  for (const [name, node] of Object.entries(contract)) {
    if (isOperation(node)) throw new Error(`${name}: an operation must be part of a resource`);
    files.set(`generated-resources/${kebab(name)}.ts`, renderResource(name, node, shared, taken));
  }
  return files;
}

function collectShared(contract: Contract, kinds: EventKinds): SharedTypes {
  const shared = new SharedTypes(Object.keys(handWrittenTypes));
  for (const node of Object.values(contract)) collectFrom(node, shared);
  for (const kind of Object.values(kinds)) shared.collect(dataSchemaOf(kind), "output");
  return shared;
}

function collectFrom(node: Contract[string], shared: SharedTypes): void {
  if (!isOperation(node)) {
    for (const child of Object.values(node)) collectFrom(child, shared);
    return;
  }
  for (const direction of ["input", "output"] as const) {
    shared.collect(schemaOf(node, direction), direction);
  }
}

function renderResource(name: string, node: Contract, shared: SharedTypes, taken: Set<string>) {
  const { classes, methods } = classesOf([name], node, shared);
  const types = methods.flatMap((method) => method.types);
  for (const type of types) {
    const typeName = /^export \w+ (\w+)/m.exec(type)?.[1] ?? type;
    if (taken.has(typeName)) throw new Error(`Two types would be named ${typeName}`);
    taken.add(typeName);
  }
  const entries = methods.map((method) => method.entry);
  const operationTypes = `export interface ${operationTypesName(name)} {\n${indent(entries.join("\n"))}\n}`;
  // Excludes comments and strings, in which the name of a type may be an ordinary word.
  const code = [...types, ...classes, operationTypes]
    .join("\n")
    .replace(/\/\*\*[\s\S]*?\*\/|"[^"]*"/g, "");
  const uses = (word: string) => new RegExp(`\\b${word}\\b`).test(code);
  const base = handWritten[name];
  const imports = [
    uses("ApiPromise") && `import type { ApiPromise } from "../api-promise.ts";`,
    uses("FileBody") && `import type { FileBody } from "../files.ts";`,
    uses("ArchiveBody") && `import type { ArchiveBody } from "../files.ts";`,
    uses("RequestOptions") &&
      `import type { ${uses("AnswerOf") ? "AnswerOf, " : ""}RequestOptions } from "../options.ts";`,
    uses("Changed") && `import type { Changed, ChangesResponse } from "../changes.ts";`,
    uses("PagePromise") && `import type { PagePromise } from "../pagination.ts";`,
    uses("Resource") && `import { Resource } from "../resource.ts";`,
    base && `import { ${base.base} } from "${base.module}";`,
    ...Object.entries(handWrittenTypes).map(
      ([type, where]) => uses(type) && `import type ${where};`,
    ),
    importTypes(shared.names().filter(uses), "../generated/types.ts"),
  ];
  return paragraphs(
    header,
    imports.filter(Boolean).join("\n"),
    ...types,
    ...classes,
    operationTypes,
  );
}

function operationTypesName(resource: string): string {
  return `${pascal(resource)}OperationTypes`;
}

/** Renders the class of a resource, after the classes of its nested resources. */
function classesOf(path: string[], node: Contract, shared: SharedTypes) {
  const classes: string[] = [];
  const methods: Method[] = [];
  const members: string[] = [];
  const base = pathOfGroup(path, node);
  for (const [name, child] of Object.entries(node)) {
    const childPath = [...path, name];
    if (isOperation(child)) {
      const method = methodOf({ name: childPath.join("."), operation: child }, base, shared);
      methods.push(method);
      members.push(method.code);
    } else {
      const inner = classesOf(childPath, child, shared);
      classes.push(...inner.classes);
      methods.push(...inner.methods);
      members.unshift(memberOf(childPath, child));
    }
  }
  const parent = handWritten[path.join(".")]?.base ?? "Resource";
  const body = members.length > 0 ? `{\n${indent(members.join("\n\n"))}\n}` : "{}";
  classes.push(`export class ${className(path)} extends ${parent} ${body}`);
  return { classes, methods };
}

function memberOf(path: string[], node: Contract): string {
  const base = pathOfGroup(path, node);
  const unusual = base === usualPathOf(path) ? "" : `, ${JSON.stringify(base)}`;
  return `readonly ${path.at(-1)} = new ${className(path)}(this.transport${unusual});`;
}

function className(path: string[]): string {
  return `${pascal(...path)}Resource`;
}

function renderOperations(contract: Contract): string {
  const imports = Object.keys(contract).map(
    (name) => `import { ${className([name])} } from "./${kebab(name)}.ts";`,
  );
  const members = Object.entries(contract).flatMap(([name, node]) =>
    isOperation(node) ? [] : [memberOf([name], node)],
  );
  return paragraphs(
    header,
    ['import { Resource } from "../resource.ts";', ...imports].join("\n"),
    `/** Every operation of the service, under its name. */\nexport class Operations extends Resource {\n${indent(members.join("\n"))}\n}`,
  );
}

function renderOperationTypes(resources: string[]): string {
  const imports = resources.map(
    (name) => `import type { ${operationTypesName(name)} } from "./${kebab(name)}.ts";`,
  );
  const bases = resources.map(operationTypesName).map((name) => `    ${name}`);
  return paragraphs(
    header,
    imports.join("\n"),
    `/** Method, flat input and output of every operation, by its name: \`OperationTypes["vendors.get"]\`. */\nexport interface OperationTypes\n  extends\n${bases.join(",\n")} {}`,
  );
}

function renderIndex(resources: string[]): string {
  const named = ["error-codes", "error-facts", "event-types", "types"];
  const files = [
    ...named.map((file) => `../generated/${file}.ts`),
    ...["operation-types", ...resources.map(kebab)].map((file) => `./${file}.ts`),
  ];
  return paragraphs(
    header,
    [
      ...files.map((file) => `export type * from "${file}";`),
      ...Object.values(handWrittenTypes).map((where) => `export type ${where};`),
    ].join("\n"),
  );
}
