import { contract, listOperations } from "@bayline/contracts";

/** Every operation of a shop in one list, as Markdown. */
export function operationsList(): string {
  const operations = listOperations(contract).filter(
    ({ operation }) => operation.access !== "operator",
  );
  const groups = Map.groupBy(operations, ({ name }) => name.split(".")[0] ?? "");
  const sections = [...groups].map(([group, members]) => {
    const lines = members.map(
      ({ name, operation: { method, path, summary } }) =>
        `- \`${name}\` ${method} \`/v1${path}\`: ${summary}.`,
    );
    return `## ${group}\n\n${lines.join("\n")}\n`;
  });
  return `# Bayline: all operations\n\nThe names are those of the SDK's methods, the tRPC procedures and the agent tools.\n\n${sections.join("\n")}`;
}
