import { z } from "zod";
import { ById } from "../fields/fields.ts";
import { describeOwnRecords, knownRecordType, recordReference } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { Attachment, Caption, exampleAttachment, maxAttachmentBytes } from "./attachments.ts";

const mebibytes = maxAttachmentBytes / 1024 / 1024;

/** The operations on attachments whose request body or response is a file. */
export const attachmentFiles = {
  attachments: {
    create: operation({
      method: "POST",
      path: "/attachments",
      status: 201,
      access: "shop.work",
      workload: "heavy",
      addsOnly: true,
      summary: "Attach a photo or a PDF to a record",
      description: `The body is the file, or a form with one file: JPEG, PNG, WebP or PDF, of at most ${mebibytes} MB. The other fields are in the query. A photo is stored upright as JPEG of at most 4096 pixels a side, without what the camera wrote into it, such as the place. ${describeOwnRecords}`,
      body: "attachment",
      input: z
        .strictObject({
          file: z.string().meta({ description: "The SHA-256 of the file" }),
          fileName: z.string().nullable(),
          ...recordReference,
          caption: Caption.optional(),
          visibleToCustomer: z.boolean().default(false).meta({
            description: "Whether it is for the customer; default false",
          }),
        })
        .check(knownRecordType()),
      output: Attachment,
      emits: ["attachment.created"],
      example: {
        input: {
          recordId: "WO-1001",
          caption: exampleAttachment.caption,
          visibleToCustomer: true,
        },
        output: exampleAttachment,
      },
    }),
    content: operation({
      method: "GET",
      path: "/attachments/{id}/content",
      access: "shop.read",
      workload: "heavy",
      summary: "Get the file of an attachment",
      answers: "attachment",
      input: ById,
      output: z.unknown(),
      example: { input: { id: exampleAttachment.id } },
    }),
    thumbnail: operation({
      method: "GET",
      path: "/attachments/{id}/thumbnail",
      access: "shop.read",
      summary: "Get a small picture of an attached photo",
      description: "A JPEG of at most 320 pixels a side. A PDF has none: 404.",
      answers: "image",
      input: ById,
      output: z.unknown(),
      example: { input: { id: exampleAttachment.id } },
    }),
  },
};
