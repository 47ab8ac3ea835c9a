import type pg from "pg";
import type { Opened } from "../shops.ts";
import type { Ask } from "./ask.ts";
import type { ShopFacts } from "./case.ts";
import { samplesOf, techniciansOf } from "./samples.ts";

/** What the cases need to know of a shop. */
export async function factsOf(client: pg.Client, shop: Opened, ask: Ask): Promise<ShopFacts> {
  const samples = await samplesOf(client, shop, 50);
  return {
    samples,
    technicians: await techniciansOf(client, shop),
    async cursors(path, at, id) {
      // A cursor is the origin of its list, then a position. The first page tells the origin.
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
