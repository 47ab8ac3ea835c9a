import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { useHarness } from "../harness/harness.ts";
import { newRecord } from "./path-ids.ts";
import { caseOf, references } from "./references.ts";
import { examplesNow, rest, withBody } from "./samples.ts";

const harness = useHarness({ now: examplesNow });

describe("an id in a body", () => {
  const fields = withBody.flatMap((named) => {
    const { operation } = named;
    const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
    // External ids name records of other systems.
    const inBody = idFields(schema).filter(
      (field) => !operation.path.includes(`{${field}}`) && !field.includes("externalId"),
    );
    return inBody.map((field) => ({ named, name: named.name, field }));
  });

  test("a field of an id has a case in references.ts, if its name is not in `referenced`", () => {
    const names = ({ name, field }: { name: string; field: string }) => `${name} ${field}`;
    const unknown = fields.filter(({ named, field }) => !caseOf(named, field));
    expect(unknown.map(names)).toEqual([]);
    const special = Object.entries(references).flatMap(([name, cases]) =>
      Object.keys(cases).map((field) => names({ name, field })),
    );
    expect(special.filter((one) => !fields.map(names).includes(one))).toEqual([]);
  });

  const cases = fields.flatMap(({ named, name, field }) => {
    const about = caseOf(named, field);
    return about ? [{ named, name, field, about }] : [];
  });

  test.each(cases)("an id in $field of $name must be of this shop", async ({ named, about }) => {
    const [ours, theirs] = [await harness.sharedShop(), await harness.shop()];
    const foreign = await newRecord(theirs, about.names);
    const answers = new Set<string>();
    for (const id of [foreign, randomUUID(), "no id", "x".repeat(64)]) {
      const input = await about.input(ours, id);
      const headers = { "x-api-key": ours.key };
      const answer = await rest(harness.baseUrl, named, input, headers);
      expect(answer).toMatchObject(about.refusal);
      const text = answer.text.replaceAll(String(Reflect.get(input, "id")), "<record>");
      answers.add(text.replace(id, "<id>").replace(answer.body.requestId, "<request>"));
    }
    // The answer does not reveal which of them exists.
    expect(answers.size).toBe(1);
  });

  test("an id of another shop's vendor leaves a draft unlinked", async () => {
    const [ours, theirs] = [await harness.shop(), await harness.shop()];
    const vendor = { id: await newRecord(theirs, "vendors") };
    expect(await ours.receive(ours.invoice({ mode: "draft", vendor }))).toMatchObject({
      status: 201,
      body: { vendor: { id: null, name: null, matchedBy: "unlinked" } },
    });
  });
});

type Schema = z.core.JSONSchema.BaseSchema;

/** Named by the caller and for the caller: no record of ours. */
const callersOwn = ["clientRequestId"];

/** Ids by what their records are to others: users of an order, bills of a charge, old rules. */
const others = ["assignedTo", "assignedTechnicians[]", "appliesTo[]", "remove[]"];

/** The fields of a schema that are named as ids are, written `parts[].inventoryItemId`. */
function idFields(root: Schema, schema: Schema = root, path = ""): string[] {
  const { $ref, items, properties = {}, anyOf = [] } = schema;
  const named = Object.entries(properties).flatMap(([name, field]) => {
    const here = path ? `${path}.${name}` : name;
    // One that takes anything is computed, and ignored.
    const isNamed = typeof field === "object" && (field.type ?? field.anyOf) !== undefined;
    const isList = typeof field === "object" && field.type === "array";
    const isOther = others.includes(isList ? `${name}[]` : name);
    const isId = (/^id$|Ids?$/.test(name) && !callersOwn.includes(name)) || isOther;
    const own = isNamed && isId ? [isList ? `${here}[]` : here] : [];
    return typeof field === "object" ? [...own, ...idFields(root, field, here)] : own;
  });
  const definition = $ref && root.$defs?.[$ref.replace("#/$defs/", "")];
  return [
    ...named,
    ...anyOf.flatMap((alternative) => idFields(root, alternative, path)),
    ...(definition ? idFields(root, definition, path) : []),
    ...(typeof items === "object" && !Array.isArray(items)
      ? idFields(root, items, `${path}[]`)
      : []),
  ];
}
