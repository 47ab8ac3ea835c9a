import { z } from "zod";
import { decimal, text } from "../fields/fields.ts";

/** Templates of a shop, archived ones included. */
export const maxInspectionTemplates = 200;

/** How a technician answers an item: with a result, a measured value, or a text in `notes`. */
const itemKinds = ["pass_fail", "measure", "text"] as const;

/** What a failed item means for the vehicle. */
const severities = ["safety", "out_of_service", "advice"] as const;

const describeKind =
  "`pass_fail`: the item gets a result. `measure`: it gets a `measured` value, of which the limits make a result. `text`: the answer is in `notes`";

const describeSeverity =
  "What a failure means: `out_of_service`: the vehicle must not be driven. `safety`: it must be repaired soon. `advice`: it may be repaired";

const describePhoto = "Whether `passed` and `failed` require a photo in `photos`";

/** What an item of a checklist asks for, in answers. */
export const checkRecord = {
  kind: z.enum(itemKinds).meta({ description: describeKind }),
  unit: z.string().max(40).nullable().meta({ description: "Unit of a measure, such as `psi`" }),
  min: z.number().nullable().meta({ description: "The least value of a measure that passes" }),
  max: z.number().nullable().meta({ description: "The greatest value of a measure that passes" }),
  severity: z.enum(severities).meta({ description: describeSeverity }),
  photoRequired: z.boolean().meta({ description: describePhoto }),
};

/** A value of a measure, and its limits. */
export const Measured = decimal(-1_000_000, 1_000_000);

/** What an item of a checklist asks for, in requests. */
export const checkFields = {
  kind: z
    .enum(itemKinds)
    .optional()
    .meta({ description: `Default \`pass_fail\`. ${describeKind}` }),
  unit: text(40).nullish().meta({ description: "Unit of a measure, such as `psi`" }),
  min: Measured.nullish().meta({ description: "The least value of a measure that passes" }),
  max: Measured.nullish().meta({ description: "The greatest value of a measure that passes" }),
  severity: z
    .enum(severities)
    .optional()
    .meta({ description: `Default \`advice\`. ${describeSeverity}` }),
  photoRequired: z
    .boolean()
    .optional()
    .meta({ description: `Default false. ${describePhoto}` }),
};
