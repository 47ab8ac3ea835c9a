import { z } from "zod";
import { text, textFilter } from "./fields.ts";

/** A system, an assembly of it, or a component of that: `013`, `013-001`, `013-001-012`. */
const form = /^\d{3}(?:-\d{3}){0,2}$/;

const wrongForm = "must be a VMRS code: 3 digits, or 2 or 3 groups of them such as 013-001-012";

const description =
  "VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`)";

/** A VMRS code in a request. Its form is checked, and not whether it exists: codes are licensed. */
export const NewVmrsCode = text(11).regex(form, wrongForm).meta({ description });

/** The VMRS code of a line in a request. */
export const newVmrsCodeOfLine = NewVmrsCode.nullish().meta({
  description: `${description}. Default: the code of a stocked part`,
});

/** The filter of a list by a code and those below it. */
export const vmrsCodeFilter = textFilter(11)
  .refine((value) => value === undefined || form.test(value), wrongForm)
  .meta({
    description:
      "Records with this VMRS code, or a code below it: `013` finds `013-001-012`, and `013-001` does not find `013`",
  });

/** The VMRS code of a record in a response. */
export const VmrsCode = z.string().max(11).nullable().meta({ description });
