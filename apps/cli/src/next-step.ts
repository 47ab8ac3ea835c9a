import { contract, listOperations, pathParameters } from "@bayline/contracts";
import { commandWords } from "./names.ts";

/**
 * A next step in the words of the command line. The server speaks to every kind of client, so it
 * names requests and fields of the body: `POST /purchase-orders/<id>/receive`, `vendor.id`.
 */
export function inCommands(text: string): string {
  return text
    .replace(/\b(GET|POST|PATCH|DELETE) (\/[\w/-]+)/g, (request, method, path) => {
      return commandFor(method, path) ?? request;
    })
    .replace(/\bleave the order out\b/i, "$& (--no-po)")
    .replaceAll("vendor.id", "--vendor-id");
}

function commandFor(method: string, path: string): string | undefined {
  for (const { name, operation } of listOperations(contract)) {
    if (operation.method !== method) continue;
    const ids = matchPath(operation.path, path);
    if (ids) return `\`${["bayline", ...commandWords(name), ...ids].join(" ")}\``;
  }
  return undefined;
}

function matchPath(template: string, path: string): string[] | undefined {
  const pattern = template.replace(/\{\w+\}/g, "([^/]+)");
  const match = new RegExp(`^${pattern}$`).exec(path);
  // A template without ids is no more than its text: `/users/me` is not `/users/{id}`.
  return match && match.length - 1 === pathParameters(template).length ? match.slice(1) : undefined;
}
