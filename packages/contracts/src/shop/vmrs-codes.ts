import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { envelope, Id, Name, page, textFilter } from "../fields/fields.ts";
import { inShort } from "../fields/short-forms.ts";
import { NewVmrsCode } from "../fields/vmrs-codes.ts";
import { operation } from "../operation/operation.ts";

/** Codes of a shop's list. */
export const maxVmrsCodes = 30_000;

/** Codes of a request. */
export const maxImportedCodes = 5_000;

const ListedCode = z
  .object({
    id: Id,
    code: z.string().max(11),
    name: z.string().max(255),
  })
  .meta({ id: "VmrsCode" });

defineColumns(ListedCode, [{ path: "code", isWhole: true, isKey: true }, "name", "id"]);

/** A code of an import. */
export const NewListedCode = inShort(z.strictObject({ code: NewVmrsCode, name: Name }), {
  name: "code",
  value: "name",
});

/** Rejects a code that is on an earlier entry. */
function eachCodeOnce() {
  return z.check<Array<{ code: string }>>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, { code }] of value.entries()) {
      if (seen.has(code)) {
        const message = "is on another entry too";
        issues.push({ code: "custom", input: value, path: [index, "code"], message });
      }
      seen.add(code);
    }
  });
}

export const vmrsCodes = {
  list: operation({
    method: "GET",
    path: "/vmrs-codes",
    sortedBy: ["code asc", "id asc"],
    access: "shop.read",
    summary: "List the shop's VMRS codes with their names",
    description: "The list is empty until the shop imports its own: the names are licensed.",
    input: z.strictObject({
      ...page(100),
      search: textFilter(255).meta({
        description:
          "Digits and hyphens: the beginning of a code. Other text: a part of a name, in any case",
      }),
    }),
    output: envelope("vmrsCodes", ListedCode),
    example: {
      input: { search: "013" },
      output: {
        vmrsCodes: [
          { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2f01", code: "013", name: "Brakes" },
          { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2f02", code: "013-001", name: "Front brakes" },
        ],
        count: 2,
        lastEvaluatedKey: null,
      },
    },
  }),
  import: operation({
    method: "POST",
    path: "/vmrs-codes",
    access: "shop.admin",
    summary: "Import VMRS codes with their names",
    description: `Adds codes, and gives those that the shop has their new names. With \`replace\`, codes that are not in the request are removed. Send a longer list in several requests, the first with \`replace\`. A shop has at most ${maxVmrsCodes} codes. Codes of parts and lines do not change, and need not be in the list.`,
    input: z.strictObject({
      codes: z
        .array(NewListedCode)
        .max(maxImportedCodes, `must have at most ${maxImportedCodes} codes`)
        .check(eachCodeOnce()),
      replace: z
        .boolean()
        .default(false)
        .meta({ description: "Whether to remove the codes that the request does not contain" }),
    }),
    output: z
      .object({
        id: Id.meta({ description: "Identifier of the shop" }),
        count: z.int().meta({ description: "Codes of the shop after the import" }),
        added: z.int(),
        updated: z.int().meta({ description: "Codes with another name" }),
        removed: z.int(),
      })
      .meta({ id: "VmrsImport" }),
    example: {
      input: {
        codes: [
          { code: "013", name: "Brakes" },
          { code: "013-001", name: "Front brakes" },
        ],
        replace: true,
      },
      output: {
        id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2a01",
        count: 2,
        added: 2,
        updated: 0,
        removed: 0,
      },
    },
  }),
};
