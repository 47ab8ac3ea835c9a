import { contract, deprecated, mergeContracts, operation } from "@bayline/contracts";
import { z } from "zod";

const { list, get, create, delete: remove } = contract.vendors;

const since = "2026-12-01";

const Vendor = get.output.extend({
  address: deprecated(get.output.shape.address, {
    since,
    sunset: "2027-12-01",
    use: "`location`",
  }),
});

/** A contract in which an operation, a field of a request and a field of answers are deprecated. */
export const deprecatedVendors = mergeContracts({
  vendors: {
    list: operation({ ...list, output: list.output.extend({ vendors: z.array(Vendor) }) }),
    get: operation({ ...get, output: Vendor }),
    create: operation({
      ...create,
      input: create.input.extend({
        phone: deprecated(
          create.input.shape.phone.meta({ description: "The number of the counter." }),
          { since: "2026-12-15", sunset: "2028-01-01", use: "`phones`" },
        ),
      }),
    }),
    delete: operation({
      ...remove,
      deprecated: { since, sunset: "2027-12-01", use: "`vendors.update`" },
    }),
  },
});
