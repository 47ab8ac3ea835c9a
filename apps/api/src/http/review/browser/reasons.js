// Reasons that several fields share are said once, above the fields.

/** @import { Document } from "@bayline/contracts" */

import { button, counted, element } from "./dom.js";
import { nameOf, plainSentence } from "./fields.js";

/** The most fields that are named; the others are counted. */
const mostNames = 3;

/**
 * The paths of the fields that share each reason, in the order of the page.
 *
 * @param {Document["fields"]} fields
 * @param {readonly string[]} paths The paths of all fields of the page.
 * @returns {Map<string, string[]>} Paths by reason.
 */
export function sharedReasons(fields, paths) {
  const known = new Map(fields.map((field) => [field.path, field]));
  /** @type {Map<string, string[]>} */
  const byReason = new Map();
  for (const path of paths) {
    const field = known.get(path);
    if (field?.certainty !== "likely") continue;
    byReason.set(field.reason, [...(byReason.get(field.reason) ?? []), path]);
  }
  return new Map([...byReason].filter(([, shared]) => shared.length > 1));
}

/**
 * A reason with the fields that have it.
 *
 * @param {string} reason
 * @param {readonly string[]} paths
 * @param {(path: string) => void} goTo
 * @param {string} [id] The id of its sentence, by which fields refer to it.
 */
export function reasonWithFields(reason, paths, goTo, id = "") {
  const named = paths.length > mostNames + 1 ? paths.slice(0, mostNames) : paths;
  const list = element("ul", { className: "names" });
  for (const path of named) {
    const link = button(nameOf(path), () => goTo(path), "link");
    list.append(element("li", {}, link));
  }
  const others = paths.length - named.length;
  if (others > 0) list.append(element("li", {}, `and ${counted(others, "other field")}`));
  return [element("p", { id, className: "reason" }, plainSentence(reason)), list];
}
