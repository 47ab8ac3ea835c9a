import { type Contract, isOperation } from "@bayline/contracts";
import { kebab } from "./names.ts";

/** The path that those of the group's own operations start with. */
export function pathOfGroup(path: string[], node: Contract): string {
  const paths = Object.values(node).flatMap((child) => (isOperation(child) ? [child.path] : []));
  const usual = usualPathOf(path);
  const isUsual = paths.every((one) => `${one}/`.startsWith(`${usual}/`));
  return isUsual ? usual : commonStart(paths);
}

/** The path that `Resource` makes from the name of a group. */
export function usualPathOf(path: string[]): string {
  return `/${path.map(kebab).join("/")}`;
}

/** The segments that all paths start with. */
function commonStart([first = "", ...others]: string[]): string {
  const segments = first.split("/");
  const isShared = (_: string, index: number) => {
    const start = `${segments.slice(0, index + 1).join("/")}/`;
    return others.every((other) => `${other}/`.startsWith(start));
  };
  return segments.filter(isShared).join("/");
}
