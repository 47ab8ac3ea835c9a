import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getDigest, listDigestsOfShop, rate } from "./api/digests.ts";
import { generateDigest } from "./api/generate.ts";

export const digestUseCases = {
  list: listDigestsOfShop,
  get: getDigest,
  generate: generateDigest,
  feedback: rate,
} satisfies UseCases<(typeof contract)["digests"]>;
