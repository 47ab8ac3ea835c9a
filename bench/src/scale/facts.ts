import type pg from "pg";
import type { Opened } from "../shops.ts";
import type { Ask } from "./ask.ts";
import type { ShopFacts } from "./case.ts";
import { samplesOf, techniciansOf } from "./samples.ts";

/** Reads the facts of a shop that the cases need. */
export async function factsOf(client: pg.Client, shop: Opened, ask: Ask): Promise<ShopFacts> {
  const samples = await samplesOf(client, shop, 50);
  return {
    samples,
    technicians: await techniciansOf(client, shop),
    async cursors(path, at, id) {
      // A cursor consists of the origin of its list and a position. The first page provides the
      // origin.
      const { lastEvaluatedKey } = JSON.parse((await ask(path)).body);
      const [origin = ""] = Buffer.from(lastEvaluatedKey, "base64url").toString().split("|");
      return samples.map((sample) => {
        const cursor = Buffer.from([origin, at(sample), id(sample)].join("|")).toString(
          "base64url",
        );
        return `${path}${path.includes("?") ? "&" : "?"}lastEvaluatedKey=${cursor}`;
      });
    },
  };
}
