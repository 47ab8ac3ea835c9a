import { listOperations, restContract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../../cli/src/catalogue/catalogue.ts";
import { exampleLine } from "../../../cli/src/program/example.ts";
import { codeSamples } from "../../src/http/docs/openapi/code-samples.ts";
import { faultsOf } from "./commands.ts";
import { openProject } from "./typescript.ts";

const operations = listOperations(restContract);

/** Commands that take files instead of the operation's fields. */
const takesFile = [
  "receive.invoice",
  "settings.setLogo",
  "documents.submit",
  "backup.export",
  "backup.import",
];

test("each sample of the SDK compiles", async () => {
  const project = await openProject();
  try {
    const blocks = operations.map((named) => ({
      page: named.name,
      line: 1,
      language: "ts",
      note: "",
      above: undefined,
      code: codeSamples(named)[0]?.source ?? "",
    }));
    expect(await project.check(blocks)).toEqual([]);
  } finally {
    await project.close();
  }
}, 120_000);

describe("the sample of the command line", () => {
  test.each(operations)(
    "the sample of the command line for $name is a command with these flags",
    async (named) => {
      const [, { source = "" } = {}] = codeSamples(named);
      const operation = catalogue.find(({ name }) => name === named.name);
      if (operation && !takesFile.includes(named.name)) {
        return expect(source).toBe(exampleLine(operation));
      }
      expect(await faultsOf(source)).toEqual([]);
    },
  );
});
