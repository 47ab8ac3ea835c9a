import { type Entry, parametersOf, type Resolve, requestExample } from "./entry.ts";

/** The example of an operation as a curl command. */
export function curlCommand(
  { method, path, operation }: Entry,
  resolve: Resolve,
  origin: string,
): string {
  const parameters = parametersOf(operation, resolve);
  const exampleOf = (name: string) => parameters.find((each) => each.name === name)?.example;
  const filled = (path ?? "").replaceAll(
    /\{(\w+)\}/g,
    (hole, name) => `${exampleOf(name) ?? hole}`,
  );
  const query = parameters
    .filter((each) => each.in === "query" && each.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const url = `${origin}/v1${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  const security = JSON.stringify(operation.security ?? []);
  const body = requestExample(operation, resolve);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${url}"`,
    ...(security.includes("ApiKey") ? ['-H "X-Api-Key: $BAYLINE_API_KEY"'] : []),
    ...(security.includes("Operator") ? ['-H "Authorization: Operator $OPERATOR_TOKEN"'] : []),
    ...(body === undefined ? fileOf(operation) : jsonOf(body)),
  ];
  return lines.join(" \\\n  ");
}

function jsonOf(body: unknown): string[] {
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return ['-H "Content-Type: application/json"', `-d '${json}'`];
}

function fileOf({ requestBody }: Entry["operation"]): string[] {
  if (!requestBody || !("content" in requestBody)) return [];
  const [type] = Object.keys(requestBody.content);
  if (type === undefined || type === "application/json") return [];
  return [`-H "Content-Type: ${type}"`, "--data-binary @file"];
}
