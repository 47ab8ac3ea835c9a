import { z } from "zod";
import { text } from "./fields.ts";

/** A system, an assembly of it, or a component of that: `013`, `013-001`, `013-001-012`. */
const form = /^\d{3}(?:-\d{3}){0,2}$/;

const description =
  "VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`)";

/** A VMRS code in a request. Its form is checked, and not whether it exists: codes are licensed. */
export const NewVmrsCode = text(11)
  .regex(form, "must be a VMRS code: 3 digits, or 2 or 3 groups of them such as 013-001-012")
  .meta({ description });

/** The VMRS code of a line in a request. */
export const newVmrsCodeOfLine = NewVmrsCode.nullish().meta({
  description: `${description}. Default: the code of a stocked part`,
});

/** The VMRS code of a record in a response. */
export const VmrsCode = z.string().max(11).nullable().meta({ description });
