import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { ById, Deleted, DeletedAt, envelope, Id, Timestamp, text } from "../fields/fields.ts";
import { maxComments } from "../fields/limits.ts";
import {
  describeListOfRecord,
  describeOwnRecords,
  knownRecordType,
  listOfRecord,
  RecordType,
  recordReference,
} from "../fields/references.ts";
import { operation } from "../operation/operation.ts";

const Comment = z
  .object({
    id: Id,
    recordType: RecordType,
    recordId: Id.meta({ description: "Identifier (UUIDv7) of the record" }),
    text: z.string(),
    visibleToCustomer: z.boolean().meta({ description: "false for a comment within the shop" }),
    createdBy: z.string().meta({ description: "Name of the user or API key" }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: DeletedAt,
  })
  .meta({ id: "Comment" });

defineColumns(Comment, [
  { path: "createdAt", label: "When" },
  { path: "createdBy", label: "By" },
  "text",
  { path: "visibleToCustomer", label: "Customer" },
  { path: "id", isKey: true },
]);

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c91",
  recordType: "work_order" as const,
  recordId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  text: "Customer approves the brake job by phone; wants the old drums back.",
  visibleToCustomer: false,
  createdBy: "Dana Whitfield",
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
};

export const comments = {
  list: operation({
    method: "GET",
    path: "/comments",
    access: "shop.read",
    summary: "List comments, newest first",
    description: describeListOfRecord,
    sortedBy: ["createdAt desc", "id desc"],
    input: listOfRecord("comment"),
    output: envelope("comments", Comment),
    example: {
      input: { recordId: "WO-1001" },
      output: { comments: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/comments/{id}",
    access: "shop.read",
    summary: "Get a comment",
    input: ById,
    output: Comment,
    example: { input: { id: example.id }, output: example },
  }),
  create: operation({
    method: "POST",
    path: "/comments",
    status: 201,
    access: "shop.work",
    summary: "Comment on a record",
    description: `Comments are for the shop, unless \`visibleToCustomer\` is true. They are not edited: delete one and write another. A record has at most ${maxComments} comments. ${describeOwnRecords}`,
    input: z
      .strictObject({
        ...recordReference,
        text: text(5000).meta({ description: "What the comment says, on one or more lines" }),
        visibleToCustomer: z
          .boolean()
          .default(false)
          .meta({ description: "Whether the comment is for the customer; default false" }),
      })
      .check(knownRecordType()),
    output: Comment,
    emits: ["comment.created"],
    addsOnly: true,
    example: {
      input: { recordId: "WO-1001", text: example.text },
      output: example,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/comments/{id}",
    access: "shop.write",
    summary: "Delete a comment",
    description: "A soft delete.",
    input: ById,
    output: Deleted,
    emits: ["comment.deleted"],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
};
