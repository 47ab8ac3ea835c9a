import { contract, numberSeries, referenceKinds, wordsOf } from "@bayline/contracts";
import {
  isSearchedKind,
  matchRanks,
  type RecordSearch,
  type SearchedKind,
  searchRecords,
} from "@bayline/db";
import { mayCall } from "../../access/authorise.ts";
import type { Caller } from "../../access/caller.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { nearest } from "../../pipeline/nearest.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { describeRecord } from "./describe.ts";
import { numbersIn, phonesIn } from "./numbers.ts";
import { bestOf, type Match } from "./ranking.ts";

const kinds = Object.keys(referenceKinds).filter(isSearchedKind);

/** The most similar names and part numbers in place of results. */
const maxSuggestions = 5;

export async function searchAll(ctx: ReadContext, { search, limit }: InputOf<"search.all">) {
  const searched = searchableKinds(ctx.caller);
  const matches = await Promise.all(searched.map((kind) => matchesOf(ctx, kind, search, limit)));
  const best = bestOf(matches, limit);
  return {
    results: best.map(present),
    count: best.length,
    truncated: matches.flat().length > limit,
    suggestions: best.length > 0 ? [] : await suggestionsFor(ctx, searched, search),
  };
}

/** The kinds of records that the caller may list. */
export function searchableKinds(caller: Caller): SearchedKind[] {
  return kinds.filter((kind) => mayCall(contract[kind].list, caller));
}

async function matchesOf(
  ctx: ReadContext,
  kind: SearchedKind,
  text: string,
  limit: number,
): Promise<Match[]> {
  const search: RecordSearch = {
    text,
    keys: numbersIn(text, kind),
    phones: phonesIn(text),
    words: wordsOf(text),
    limit,
  };
  const records = await searchRecords(ctx, kind, search);
  return records.map((record) => ({ ...record, kind }));
}

function present({ kind, ...record }: Match) {
  return {
    kind: referenceKinds[kind].resourceType,
    reference: record.reference ?? record.id,
    description: describeRecord(record),
    match: matchRanks[record.rank] ?? "related",
    next: `${kind}.get`,
    id: record.id,
  };
}

/** Names and part numbers that are similar to a text which no record contains. */
async function suggestionsFor(ctx: ReadContext, searched: SearchedKind[], text: string) {
  const named = searched.filter((kind) => numberSeries[kind] === undefined);
  const similar = await Promise.all(named.map((kind) => nearest(ctx, kind, text)));
  const longest = Math.max(0, ...similar.map((records) => records.length));
  // The most similar of each kind come first.
  const inTurn = Array.from({ length: longest }, (_, place) =>
    similar.flatMap((records) => records[place] ?? []),
  ).flat();
  const names = inTurn.flatMap(({ number, name }) => number ?? name ?? []);
  return [...new Set(names)].slice(0, maxSuggestions);
}
