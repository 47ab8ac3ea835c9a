import { z } from "zod";
import { Id } from "../fields/fields.ts";
import { type IntegratedKind, integratedKinds } from "../fields/integrated-kinds.ts";
import {
  ExternalKey,
  ExternalSystem,
  IdInSystem,
  maxExternalKeyLength,
} from "../fields/integration-fields.ts";
import { inShort } from "../fields/short-forms.ts";
import { eventNames } from "./event-names.ts";
import { type Operation, operation } from "./operation.ts";

export const maxUpsertedRecords = 500;

const outcomes = ["created", "updated", "unchanged"] as const;

const UpsertOutcome = z
  .object({
    externalId: z
      .string()
      .max(maxExternalKeyLength)
      .meta({
        description: `As it was sent, cut to ${maxExternalKeyLength} characters; empty if it was no text`,
      }),
    outcome: z.enum([...outcomes, "refused"]),
    id: Id.nullable().meta({ description: "Id of the record; null if the row was refused" }),
    error: z
      .object({
        code: z.string().max(64),
        message: z.string().max(1000),
        field: z.string().max(200).nullable(),
      })
      .nullable()
      .meta({ description: "Why the row was refused" }),
  })
  .meta({ id: "UpsertOutcome" });

interface Written<S extends z.core.$ZodLooseShape, R extends z.core.$ZodType> {
  create: Operation<z.ZodObject<S, z.core.$strict>, R, "POST">;
  update: Operation;
}

/** The operations that create or update records by their external ids. */
export function upsertOperations<S extends z.core.$ZodLooseShape, R extends z.core.$ZodType>(
  kind: IntegratedKind,
  { create, update }: Written<S, R>,
) {
  const { noun } = integratedKinds[kind];
  const fields = create.input.shape;
  const emitted = new Set([...create.emits, ...update.emits]);
  const emits = eventNames.filter((name) => emitted.has(name));
  const errors = [...new Set([...create.errors, ...update.errors])];
  const { input = {}, output } = create.example ?? {};
  const record = { ...Object(output), externalIds: [{ system: "crm", id: "417" }] };
  const row = inShort(z.strictObject({ ...fields, externalId: ExternalKey }), {
    none: "an integration sends them, as JSON",
  });
  return {
    upsert: operation({
      method: "PATCH",
      path: `${asPath(create.path)}/by-external/{system}/{externalId}`,
      access: create.access,
      summary: `Create or update the ${noun} with an external id`,
      description: `Creates the ${noun} if no ${noun} of the shop has the external id, and otherwise changes the fields that are sent and differ. Of concurrent calls, one creates it. A call that changes nothing writes nothing. Other \`externalIds\` that are sent are added to the one in the path.`,
      input: z.strictObject({ ...fields, system: ExternalSystem, externalId: IdInSystem }),
      output: z.object({ outcome: z.enum(outcomes), record: create.output }),
      computedFields: "declared",
      recognisesRepeats: true,
      emits,
      errors,
      example: {
        input: { system: "crm", externalId: "417", ...input },
        output: { outcome: "created", record },
      },
    }),
    upsertMany: operation({
      method: "POST",
      path: `${asPath(create.path)}/upsert-many`,
      access: create.access,
      summary: `Create or update ${noun}s by their external ids`,
      description: `Up to ${maxUpsertedRecords} rows, each as \`upsert\`, in one transaction. A row that is malformed, or that the shop's records refuse, has the outcome \`refused\` with its error; the others are saved. With \`atomic\`, a refused row fails the call, and nothing is saved.`,
      input: z.strictObject({
        records: z
          .array(row)
          .min(1, "must have at least one record")
          .max(maxUpsertedRecords, `must have at most ${maxUpsertedRecords} records`)
          .check(eachExternalIdOnce()),
        atomic: z
          .boolean()
          .default(false)
          .meta({ description: "All rows or none: a refused row fails the call" }),
      }),
      rows: "records",
      output: z.object({
        outcomes: z
          .array(UpsertOutcome)
          .max(maxUpsertedRecords)
          .meta({ description: "One for each row, in their order" }),
      }),
      recognisesRepeats: true,
      emits,
      errors: [...errors, "EXTERNAL_ID_TAKEN"],
      example: {
        input: { records: [{ externalId: "crm:417", ...input }] },
        output: {
          outcomes: [{ externalId: "crm:417", outcome: "created", id: record.id, error: null }],
        },
      },
    }),
  };
}

/** Checked also if rows are malformed, so that each call reports all of its faults. */
function eachExternalIdOnce() {
  return z.superRefine<unknown[]>(
    (rows, { addIssue }) => {
      const known = new Set<string>();
      for (const [at, row] of rows.entries()) {
        const externalId: unknown = Reflect.get(Object(row), "externalId");
        if (typeof externalId !== "string") continue;
        if (known.has(externalId)) {
          addIssue({ code: "custom", path: [at, "externalId"], message: "is listed twice" });
        }
        known.add(externalId);
      }
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

function asPath(path: string): `/${string}` {
  return `/${path.slice(1)}`;
}
