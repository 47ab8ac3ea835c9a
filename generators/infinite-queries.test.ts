import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "../packages/trpc/src/index.ts";
import { type Service, startService } from "./service.ts";

let service: Service;

before(async () => {
  service = await startService();
});
after(() => service.close());

// The options are those of docs/guides/trpc.md.
test("an infinite query of TanStack reads a list to its end", async () => {
  const apiKey = await service.createShop("Paged");
  const url = `${new URL(service.baseUrl).origin}/trpc`;
  const links = [httpBatchLink({ url, headers: { "X-Api-Key": apiKey } })];
  const client = createTRPCClient<AppRouter>({ links });
  const names = ["Adams", "Baker", "Clark", "Davis", "Evans"];
  for (const name of names) await client.customers.create.mutate({ name });

  const queryClient = new QueryClient();
  const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
  const options = trpc.customers.list.infiniteQueryOptions(
    { limit: 2 },
    { getNextPageParam: (page) => page.lastEvaluatedKey },
  );
  const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 9 });
  assert.deepEqual(
    pages.map((page) => page.customers.length),
    [2, 2, 1],
  );
  const read = pages.flatMap((page) => page.customers.map((customer) => customer.name));
  assert.deepEqual(read.toSorted(), names);
});
