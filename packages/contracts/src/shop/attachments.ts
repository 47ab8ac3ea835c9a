import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { ById, Deleted, envelope, Id, PathId, Timestamp, text } from "../fields/fields.ts";
import { maxAttachments } from "../fields/limits.ts";
import { describeListOfRecord, listOfRecord, RecordType } from "../fields/references.ts";
import { mediaTypes } from "../operation/media.ts";
import { operation } from "../operation/operation.ts";

/** The maximum size of a file that is attached. */
export const maxAttachmentBytes = 20 * 1024 * 1024;

export const Attachment = z
  .object({
    id: Id,
    recordType: RecordType,
    recordId: Id.meta({ description: "Identifier (UUIDv7) of the record" }),
    fileName: z.string().nullable(),
    contentType: z.enum(mediaTypes.attachment).meta({
      description: "`image/jpeg` for every photo, otherwise `application/pdf`",
    }),
    sizeBytes: z.int().meta({ description: "Of the stored file" }),
    width: z.int().nullable().meta({ description: "Pixels of a photo; null for a PDF" }),
    height: z.int().nullable().meta({ description: "Pixels of a photo; null for a PDF" }),
    caption: z.string().nullable(),
    visibleToCustomer: z.boolean().meta({
      description: "Whether it is for the customer: photos are then printed on documents",
    }),
    createdBy: z.string().meta({ description: "Name of the user or API key" }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Attachment" });

defineColumns(Attachment, [
  { path: "createdAt", label: "When" },
  { path: "createdBy", label: "By" },
  { path: "fileName", label: "File" },
  { path: "sizeBytes", label: "Bytes" },
  "caption",
  { path: "visibleToCustomer", label: "Customer" },
  { path: "id", isKey: true },
]);

export const Caption = text(500);

export const exampleAttachment = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c92",
  recordType: "work_order" as const,
  recordId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  fileName: "lining.jpg",
  contentType: "image/jpeg" as const,
  sizeBytes: 812_340,
  width: 3024,
  height: 4032,
  caption: "Brake lining, left rear",
  visibleToCustomer: true,
  createdBy: "Dana Whitfield",
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
};
const example = exampleAttachment;

export const attachments = {
  list: operation({
    method: "GET",
    path: "/attachments",
    access: "shop.read",
    summary: "List attachments, newest first",
    description: describeListOfRecord,
    sortedBy: ["createdAt desc", "id desc"],
    input: listOfRecord("attachment"),
    output: envelope("attachments", Attachment),
    example: {
      input: { recordId: "WO-1001" },
      output: { attachments: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/attachments/{id}",
    access: "shop.read",
    summary: "Get an attachment",
    description: "Its file is at `/attachments/{id}/content`.",
    input: ById,
    output: Attachment,
    example: { input: { id: example.id }, output: example },
  }),
  update: operation({
    method: "PATCH",
    path: "/attachments/{id}",
    access: "shop.write",
    summary: "Update the caption or the visibility of an attachment",
    description: "Only the fields sent change; `null` clears the caption.",
    input: z.strictObject({
      id: PathId,
      caption: Caption.nullish(),
      visibleToCustomer: z.boolean().optional(),
    }),
    output: Attachment,
    emits: ["attachment.updated"],
    example: {
      input: { id: example.id, visibleToCustomer: true },
      output: example,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/attachments/{id}",
    access: "shop.write",
    summary: "Delete an attachment for good, with its file",
    description: `Makes room for another: a record has at most ${maxAttachments}.`,
    input: ById,
    output: Deleted,
    emits: ["attachment.deleted"],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
};
