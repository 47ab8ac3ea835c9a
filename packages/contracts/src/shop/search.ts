import { z } from "zod";
import { clampedTo, limitClamped } from "../fields/clamps.ts";
import { defineColumns } from "../fields/columns.ts";
import { Id, text } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";

/** The most words of a search. Each is looked up in every kind of record. */
export const maxSearchWords = 8;

/** A US phone number, or one with a country code: its groups are one word. */
const wholePhone =
  /(?<!\S)(?:(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}|\+[\d\s().-]{6,23}\d)(?!\S)/g;

/** The words of a search, all of which a record must contain. A phone number is one word. */
export function wordsOf(search: string): string[] {
  const phones = search.match(wholePhone) ?? [];
  const others = search.replace(wholePhone, " ").split(/\s+/u);
  return [...new Set([...others, ...phones].filter((word) => word !== ""))];
}

const SearchResult = z
  .object({
    kind: z
      .enum([
        "customer",
        "vehicle",
        "work_order",
        "purchase_order",
        "inventory_item",
        "invoice",
        "sales_order",
        "service_request",
        "canned_job",
        "vendor",
      ])
      .meta({ description: "As `resourceType` in the audit log" }),
    reference: z.string().meta({
      description:
        "The number or name that paths take in place of the id; the id if several records share it",
    }),
    description: z.string().meta({
      description: "One line: owner, status, amount and what else identifies the record",
    }),
    match: z.enum(["number", "name", "prefix", "words", "related"]).meta({
      description:
        "Rank of the match: an exact number, an exact name, the beginning of either, words in a name, or words in related records",
    }),
    next: z.string().meta({
      description: "The operation that reads the record, such as `workOrders.get`",
    }),
    id: Id,
  })
  .meta({ id: "SearchResult" });

defineColumns(SearchResult, [
  {
    path: "kind",
    words: {
      work_order: "work order",
      purchase_order: "purchase order",
      inventory_item: "part",
      sales_order: "counter sale",
      service_request: "service request",
      canned_job: "canned job",
    },
  },
  { path: "reference", label: "Number or name", isWhole: true, isKey: true },
  "description",
  { path: "next", format: "command", isWhole: true },
  "id",
]);

export const search = {
  all: operation({
    method: "GET",
    path: "/search",
    access: "shop.read",
    summary: "Search all records of the shop",
    description:
      "Finds customers, vehicles, work orders, purchase orders, parts, invoices, counter sales, service requests, canned jobs and vendors by any number, name, phone, plate or VIN, best match first. Each kind of record contributes results before one contributes many. Deleted records are not found; archived ones are.",
    sortedBy: ["relevance desc"],
    input: z.strictObject({
      search: text(255)
        .refine(
          (value) => wordsOf(value).length <= maxSearchWords,
          `must have at most ${maxSearchWords} words`,
        )
        .meta({
          description:
            "A number such as `WO-1079` or `1079`, a phone however it is written, a plate, a VIN, or words that a record contains, in any order",
        }),
      limit: clampedTo(
        50,
        z
          .number()
          .refine(Number.isInteger, "must be a whole number")
          .min(1, "must be at least 1")
          .default(20)
          .meta({ type: "integer", description: "Results: 1 to 50, default 20" }),
      ),
    }),
    output: z.object({
      results: z.array(SearchResult).max(50),
      count: z.int().meta({ description: "Number of results" }),
      truncated: z.boolean().meta({ description: "Whether more records match" }),
      suggestions: z.array(z.string()).max(5).meta({
        description: "Similar names and part numbers, if nothing matches",
      }),
      ...limitClamped,
    }),
    example: {
      input: { search: "prairie T-104", limit: 20 },
      output: {
        results: [
          {
            kind: "work_order",
            reference: "WO-1079",
            description: "Prairie Grain Haulers, T-104, in progress, $1,250.00",
            match: "related",
            next: "workOrders.get",
            id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
          },
        ],
        count: 1,
        truncated: false,
        suggestions: [],
      },
    },
  }),
};
