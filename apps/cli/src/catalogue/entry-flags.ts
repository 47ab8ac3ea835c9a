import { type Operation, type ShortEntry, type ShortList, shortLists } from "@bayline/contracts";
import { kebab } from "../terminal/command-words.ts";
import { sampleOf } from "./entry-sample.ts";
import type { Flag } from "./flag.ts";

/**
 * Returns the flags that add an entry to a list of objects: `--part FF63009=2@45.99`. Those of
 * lists within entries add to the last entry: `--service 'Brake job' --part 4707Q=2`. A list whose
 * entries have different names has a flag for each: `--service` and `--canned-job`.
 */
export function entryFlagsOf(operation: Operation, own: readonly Flag[]): Flag[] {
  const lists = shortLists(operation.input).filter(({ entries }) => entries.length > 0);
  const fields = new Set(lists.map(({ path }) => path.at(-1)));
  const byFlag = lists.flatMap(({ path, entries }) => {
    const ofFlag = Map.groupBy(entries, ({ flag }) => flag ?? singular(kebab(path.at(-1) ?? "")));
    return [...ofFlag].map(([name, forms]) => ({ path, name, entries: forms }));
  });
  return byFlag.map(({ path, name, entries }): Flag => {
    const list = path.at(-1) ?? "";
    const isRequired =
      path.length === 1 && own.some((flag) => flag.field === list && flag.required);
    return {
      field: path.join("."),
      name,
      // The same word as for the lines of a sale or a receipt.
      alias: list === "parts" && !fields.has("lines") ? "line" : undefined,
      kind: "entries",
      nullable: false,
      required: isRequired,
      choices: undefined,
      listing: undefined,
      description: descriptionOf(entries, path.at(-2)),
      time: undefined,
      names: undefined,
      entries,
      owner: ownerOf(lists, path),
    };
  });
}

function ownerOf(lists: readonly ShortList[], [list, inner]: readonly string[]) {
  if (inner === undefined) return undefined;
  const [form] = lists.find(({ path }) => path.length === 1 && path[0] === list)?.entries ?? [];
  return form?.otherwise === undefined ? undefined : { [form.name]: form.otherwise };
}

function singular(name: string): string {
  return name.replace(/ses$/, "s~").replace(/s$/, "").replace("~", "");
}

function descriptionOf(entries: readonly ShortEntry[], within: string | undefined): string {
  const samples = entries.map(sampleOf);
  return [
    `such as ${[...new Set(samples)].join(" or ")}`,
    within === undefined ? "" : `added to the --${singular(kebab(within))} before it`,
    "repeat it for several",
  ]
    .filter(Boolean)
    .join("; ");
}
