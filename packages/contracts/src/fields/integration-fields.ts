import { z } from "zod";
import { freeText, text, textFilter } from "./fields.ts";
import { type IntegratedKind, integratedKinds } from "./integrated-kinds.ts";
import { internal } from "./internal.ts";
import { withinBytes } from "./limits.ts";
import { externalReferences } from "./references.ts";
import { inShort } from "./short-forms.ts";

export const maxExternalIds = 10;
export const maxMetadataKeys = 50;
const maxSystemLength = 32;
const maxExternalIdLength = 255;
/** The length of `system:id`. */
export const maxExternalKeyLength = maxSystemLength + 1 + maxExternalIdLength;
const maxMetadataKeyLength = 40;
const maxMetadataValueLength = 500;

/** Each character of a value may take 6 bytes in JSON: `\\u0001`. */
const maxMetadataBytes = maxMetadataKeys * (maxMetadataKeyLength + 6 * maxMetadataValueLength + 6);

const systemPattern = new RegExp(`^[a-z0-9_-]{1,${maxSystemLength}}$`);
const metadataKeyPattern = new RegExp(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,${maxMetadataKeyLength - 1}}$`);

/** The name of another system: `qbo`. */
export const ExternalSystem = z
  .string()
  .regex(systemPattern, "must be 1 to 32 lower-case letters, digits, - or _")
  .meta({ description: "The other system: 1 to 32 lower-case letters, digits, `-` or `_`" });

/** The id of a record in another system, as that system writes it. */
export const IdInSystem = text(maxExternalIdLength).meta({
  description: "The id in that system, as it writes it",
});

/** An external id in one text, as requests name records: `qbo:417`. */
export const ExternalKey = text(maxExternalKeyLength)
  .refine((value) => asExternalId(value) !== undefined, "must be written system:id")
  .meta({ description: "The external id of the record, such as `qbo:417`" });

const ExternalId = z
  .object({ system: z.string().max(maxSystemLength), id: z.string().max(maxExternalIdLength) })
  .meta({ id: "ExternalId" });

const ExternalIdInput = inShort(z.strictObject({ system: ExternalSystem, id: IdInSystem }), {
  name: "system",
  value: "id",
  separator: ":",
  flag: "external",
});

export type ExternalId = z.output<typeof ExternalId>;

/** Writes an external id as requests name it: `qbo:417`. */
export function externalKey({ system, id }: ExternalId): string {
  return `${system}:${id}`;
}

/** Reads `system:id`; undefined if a text has another form. */
export function asExternalId(value: string): ExternalId | undefined {
  const at = value.indexOf(":");
  const [system, id] = [value.slice(0, at), value.slice(at + 1).trim()];
  return at > 0 && systemPattern.test(system) && id !== "" && id.length <= maxExternalIdLength
    ? { system, id }
    : undefined;
}

/** The fields of a record in an answer that integrations set, and nothing interprets. */
export const integrationFields = {
  externalIds: internal(
    z.array(ExternalId).max(maxExternalIds).meta({
      description: "Ids of the record in other systems",
    }),
  ),
  metadata: internal(
    withinBytes(
      z.record(z.string(), z.string()).meta({
        description: "Texts of integrations, by key. Never interpreted",
      }),
      maxMetadataBytes,
    ),
  ),
};

/** The values of the fields in examples. */
export const noIntegrationFields = {
  externalIds: [] as ExternalId[],
  metadata: {} as Record<string, string>,
};

const kinds = z.registry<{ kind: IntegratedKind }>();

const MetadataChange = z
  .record(z.string(), freeText(maxMetadataValueLength).nullable())
  .check(({ value, issues }) => {
    if (typeof value !== "object" || value === null) return;
    const report = (path: string[], message: string) =>
      issues.push({ code: "custom", input: value, path, message });
    const keys = Object.keys(value);
    if (keys.length > maxMetadataKeys) {
      report([], `must have at most ${maxMetadataKeys} keys`);
    }
    const wrong = keys.find((key) => !metadataKeyPattern.test(key));
    if (wrong === undefined) return;
    const message = `must have keys of 1 to ${maxMetadataKeyLength} letters, digits, _, . or -, beginning with a letter or digit`;
    report([], message);
  });

/** The fields of integrations in the input of a write of one kind of record. */
export function integrationInput(kind: IntegratedKind) {
  const externalIds = z
    .array(ExternalIdInput)
    .max(maxExternalIds, `must have at most ${maxExternalIds} entries`)
    .check(({ value, issues }) => {
      const known = new Set<string>();
      for (const [at, entry] of value.entries()) {
        const key = externalKey(entry);
        if (known.has(key)) {
          issues.push({ code: "custom", input: value, path: [at], message: "is listed twice" });
        }
        known.add(key);
      }
    })
    .optional()
    .meta({
      description: `Ids of the ${integratedKinds[kind].noun} in other systems, at most ${maxExternalIds}; each names one ${integratedKinds[kind].noun} of the shop. On update, replaces the list`,
    });
  kinds.add(externalIds, { kind });
  return {
    externalIds,
    metadata: MetadataChange.optional().meta({
      description: `Up to ${maxMetadataKeys} keys with texts of up to ${maxMetadataValueLength} characters. On update, other keys stay, and null removes a key`,
    }),
  };
}

/** Returns the kind of record whose integration fields an operation sets. */
export function integratedKindOf(input: z.core.$ZodObject): IntegratedKind | undefined {
  const field = input._zod.def.shape.externalIds;
  return field && kinds.get(field)?.kind;
}

/** The filters of a list by the fields of integrations. */
export function integrationFilters(kind: IntegratedKind) {
  const externalId = textFilter(maxExternalKeyLength)
    .refine(
      (value) => value === undefined || asExternalId(value) !== undefined,
      "must be written system:id",
    )
    .meta({ description: `The ${integratedKinds[kind].noun} with this external id: \`qbo:417\`` });
  externalReferences.add(externalId, { kind });
  return {
    externalId,
    metadata: textFilter(maxMetadataKeyLength + 1 + maxMetadataValueLength)
      .refine(
        (value) => value === undefined || asMetadataFilter(value) !== undefined,
        "must be written key:value",
      )
      .meta({
        description: "Records whose metadata has this value under this key: `plan:gold`",
      }),
  };
}

/** Reads `key:value`; undefined if a text has another form. */
export function asMetadataFilter(value: string): Record<string, string> | undefined {
  const at = value.indexOf(":");
  const key = value.slice(0, at);
  return at > 0 && metadataKeyPattern.test(key) ? { [key]: value.slice(at + 1).trim() } : undefined;
}
