// Writes the skeleton of an operation: `npm run new:operation vendors.merge`.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Contract, contract, isOperation, isWrite, type Operation } from "@bayline/contracts";
import { type Place, queryText, specText, testText, useCaseText } from "./new-operation-texts.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** An operation that cannot be written. The message is one line, and says what to do. */
class Refused extends Error {}

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const kebab = (name: string) => snake(name).replaceAll("_", "-");
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const wordsOf = (name: string) =>
  snake(name)
    .replaceAll("_", " ")
    .replace(/\bapi\b/, "API");

/** The first candidate, or a refusal that names the missing part. */
function firstOf<T>([first]: readonly T[], missing: string): T {
  if (first !== undefined) return first;
  throw new Refused(`${missing}: write it by hand, as CONTRIBUTING.md describes.`);
}

/** The group of operations with a dotted name: `admin.users`. */
function groupOf(name: string): Contract {
  let node: Operation | Contract | undefined = contract;
  for (const key of name.split(".")) node = node && !isOperation(node) ? node[key] : undefined;
  if (node && !isOperation(node)) return node;
  const groups = Object.keys(contract).join(", ");
  throw new Refused(`The contract has no group ${name}: use one of ${groups}.`);
}

/** The path of the group's records: `/vendors/{id}`. */
function recordPathOf(name: string, group: Contract): string {
  const operations = Object.values(group).filter((node) => isOperation(node));
  const paths = operations.map((operation) => operation.path);
  const ofRecords = paths.filter((one) => /^[^{]*\{id\}$/.test(one));
  return firstOf(ofRecords, `${name} has no path with an id`);
}

/** The access of the group's writes. */
function accessOf({ delete: removal, update, ...others }: Contract): string {
  const nodes = [removal, update, ...Object.values(others)].filter((node) => node !== undefined);
  return nodes.filter((node) => isOperation(node)).find(isWrite)?.access ?? "shop.write";
}

/** The table of a group's records: `vendors`, or the first that starts with `inventory_`. */
function tableOf(key: string) {
  const pattern = /export const (\w+) = pgTable\(\s*"(\w+)"[\s\S]*?\n\);/g;
  const tables = filesOf("packages/db/src/schema/*.ts").flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([definition, variable = "", table = ""]) => ({
      variable,
      table,
      hasUpdatedAt: definition.includes(" updatedAt:"),
      hasDeletedAt: definition.includes(" deletedAt:"),
    })),
  );
  const named = tables.filter(({ table }) => table === snake(key));
  const start = `${snake(key).replace(/s$/, "")}_`;
  const prefixed = tables.filter(({ table }) => table.startsWith(start));
  return firstOf([...named, ...prefixed], `The schema has no table ${snake(key)}`);
}

/** The file with the queries of a table: the one with the name of the group, or the first. */
function queryFileOf(key: string, variable: string): string {
  const files = filesOf("packages/db/src/queries/**/*.ts");
  const own = files.filter((file) => read(file).includes(`columnsOf(${variable}, `));
  const named = own.filter((file) => path.basename(file) === `${kebab(key)}.ts`);
  return firstOf([...named, ...own], `No query reads the columns of ${variable}`);
}

/** The output and the use case of the group's GET, if the module imports it. */
function getterOf(spec: string, index: string): Place["getter"] {
  const get = spec.match(
    /\n {2}get: operation\(\{[\s\S]*?output: (\w+),\n {4}example: ([\s\S]*?),\n {2}\}\),/,
  );
  const useCase = index.match(/^ {2}get: (\w+),$/m)?.[1];
  const from = index.match(new RegExp(`import \\{[^}]*\\b${useCase}\\b[^}]*\\} from "(\\./.*)";`));
  if (!get?.[1] || !get[2] || !useCase || !from?.[1]) return undefined;
  return { useCase, from: from[1], output: get[1], example: get[2] };
}

/** Adds an import unless the name is imported. Biome merges and sorts the imports. */
function withImport(source: string, name: string, from: string): string {
  const imports = (source.match(/^import [^;]*;/gm) ?? []).join("\n");
  if (new RegExp(`\\b${name}\\b`).test(imports)) return source;
  return `import { ${name} } from "${from}";\n${source}`;
}

/** Inserts text before the first `end` after `start`. */
function insertBefore(source: string, start: string, end: string, text: string): string {
  const at = source.indexOf(end, source.indexOf(start));
  return `${source.slice(0, at)}\n${text}${source.slice(at)}`;
}

/** The files of a group. */
interface Module {
  /** The contract's file, and the line that starts the group's operations. */
  specFile: string;
  declaration: string;
  /** The file that lists the use cases, and the line that ends them. */
  index: string;
  end: string;
}

function moduleOf(groupName: string): Module {
  const [first = "", ...others] = groupName.split(".");
  const declaration = `export const ${[first, ...others.map(pascal)].join("")} = {\n`;
  const specs = filesOf("packages/contracts/src/**/*.ts");
  const ofGroup = specs.filter((file) => read(file).includes(declaration));
  const specFile = firstOf(ofGroup, `No file of the contract exports ${groupName}`);
  const type = `(typeof contract)${[first, ...others].map((key) => `["${key}"]`).join("")}`;
  // Another module may have some of its operations: `Omit<UseCases<…>, "due">`.
  const ends = ["", "Omit<"].map((omit) => `\n} satisfies ${omit}UseCases<${type}>`);
  const sources = filesOf("apps/api/src/modules/**/*.ts");
  const indexes = sources.filter((file) => ends.some((end) => read(file).includes(end)));
  const index = firstOf(indexes, `No module has the use cases of ${groupName}`);
  const end = ends.find((text) => read(index).includes(text)) ?? "";
  return { specFile, declaration, index, end };
}

/** Refuses a name that is in use. Returns whether the operation was written before. */
function isWritten(name: string, group: Contract, { specFile, index }: Module): boolean {
  const verb = name.split(".").at(-1) ?? "";
  const file = path.join(path.dirname(index), kebab(verb));
  const existing = [`${file}.ts`, `${file}.test.ts`].filter((one) =>
    existsSync(path.join(root, one)),
  );
  if (group[verb] && existing.length === 2) return true;
  if (group[verb]) throw new Refused(`${name} exists: change it in ${specFile}.`);
  if (existing[0]) throw new Refused(`${existing[0]} exists: choose another name.`);
  return false;
}

/** The texts of the files to write, by path; empty if the operation was written before. */
function skeletonOf(name: string): Map<string, string> {
  const [, groupName = "", verb = ""] = name.match(/^(.+)\.([a-z][A-Za-z]*)$/) ?? [];
  if (!verb)
    throw new Refused("Name a group and an operation: npm run new:operation vendors.merge");
  const group = groupOf(groupName);
  const module = moduleOf(groupName);
  if (isWritten(name, group, module)) return new Map();

  const { specFile, declaration, index, end } = module;
  const folder = path.dirname(index);
  const key = groupName.split(".").at(-1) ?? "";
  const { variable, ...table } = tableOf(key);
  const queryFile = queryFileOf(key, variable);
  const audited = filesOf(`${folder}/**/*.ts`).map((file) =>
    read(file).match(/resourceType: "(\w+)"/),
  );
  const resource = audited.find(Boolean)?.[1] ?? snake(key).replace(/s$/, "");
  const record = wordsOf(resource);
  const of = wordsOf(verb) === verb ? "" : "of ";
  const useCase = `${verb}${pascal(of.trim())}${pascal(camel(resource))}`;
  const taken = [index, queryFile].find((file) => new RegExp(`\\b${useCase}\\b`).test(read(file)));
  if (taken) throw new Refused(`${taken} uses the name ${useCase}: choose another name.`);
  const place: Place = {
    ...table,
    name,
    verb,
    resource,
    record,
    useCase,
    summary: pascal(`${wordsOf(verb)} ${of}${/^[aeio]/i.test(record) ? "an" : "a"} ${record}`),
    path: `${recordPathOf(groupName, group)}/${kebab(verb)}`,
    access: accessOf(group),
    getter: getterOf(read(specFile), read(index)),
    example: read(specFile).match(/\b\w*[eE]xample\w*\.id\b/)?.[0] ?? "example.id",
    toModules: path.relative(folder, "apps/api/src/modules"),
    toSource: path.relative(folder, "apps/api/src"),
  };

  const fields = path.relative(path.dirname(specFile), "packages/contracts/src/fields/fields.ts");
  const toSql = path.relative(path.dirname(queryFile), "packages/db/src/sql");
  let spec = insertBefore(read(specFile), declaration, "\n};\n", specText(place));
  spec = withImport(spec, "ById", fields);
  if (!place.getter) spec = withImport(spec, "Id", fields);
  let queries = withImport(read(queryFile) + queryText(place), "findOne", `${toSql}/paging.ts`);
  if (table.hasUpdatedAt) queries = withImport(queries, "nextUpdatedAt", `${toSql}/values.ts`);
  const registered = insertBefore(read(index), "UseCases = {", end, `  ${verb}: ${useCase},`);
  return new Map([
    [specFile, spec],
    [index, withImport(registered, useCase, `./${kebab(verb)}.ts`)],
    [`${folder}/${kebab(verb)}.ts`, useCaseText(place)],
    [queryFile, queries],
    [`${folder}/${kebab(verb)}.test.ts`, testText(place)],
  ]);
}

/** Writes an operation and returns its files. */
function write(name: string): string[] {
  const files = skeletonOf(name);
  if (files.size === 0) console.log(`${name} exists: nothing was written.`);
  for (const [file, text] of files) writeFileSync(path.join(root, file), text);
  for (const file of files.keys()) console.log(file);
  return [...files.keys()];
}

function format(files: string[]): void {
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const options = ["check", "--write", "--linter-enabled=false", ...files];
  execFileSync(process.execPath, [biome, ...options], { cwd: root, stdio: "pipe" });
}

const written: string[] = [];
for (const name of process.argv.length > 2 ? process.argv.slice(2) : [""]) {
  try {
    written.push(...write(name));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
if (written.length > 0) {
  format(written);
  console.log("Replace the comments in these files, then run: npm run generate");
}
