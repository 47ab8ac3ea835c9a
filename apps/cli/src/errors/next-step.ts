import { contract, listOperations, pathParameters } from "@bayline/contracts";
import { commandWords } from "../terminal/command-words.ts";

/**
 * Rewrites a next step in terms of the command line. The server addresses every kind of client, so
 * it names requests and body fields: `POST /purchase-orders/<id>/receive`, `vendor.id`.
 */
export function inCommands(text: string): string {
  return text
    .replace(/\b(GET|POST|PATCH|DELETE) (\/[\w/-]+)/g, (request, method, path) => {
      return commandFor(method, path) ?? request;
    })
    .replace(/\bomit the order\b/i, "$& (--no-po)")
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
  // A template without ids matches only its own text: `/users/me` is not `/users/{id}`.
  return match && match.length - 1 === pathParameters(template).length ? match.slice(1) : undefined;
}
