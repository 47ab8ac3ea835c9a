import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../use-case.ts";
import { getDigest, listDigestsOfShop, rate } from "./digests.ts";
import { generateDigest } from "./generate.ts";

export const digestUseCases = {
  list: listDigestsOfShop,
  get: getDigest,
  generate: generateDigest,
  feedback: rate,
} satisfies UseCases<(typeof contract)["digests"]>;
