import { lookup, Resolver as NameServers } from "node:dns/promises";
import { LookupFailed, NameWithoutAddress } from "./failures.ts";

/** Resolves all addresses of a name. Throws `NameWithoutAddress` if there are none. */
export type Resolver = (name: string) => Promise<readonly string[]>;

const saysNone: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Queries the name servers directly. The system's lookup uses a pool of a few threads, in which a
 * name whose servers never respond would delay the deliveries to all others. Without `servers`,
 * queries those that the system is configured with.
 */
export function nameServerResolver(servers?: readonly string[]): Resolver {
  return async (name) => {
    // Created for each lookup, which is cheap: the system's name servers may have changed
    // meanwhile.
    const resolver = new NameServers({ timeout: 2000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) =>
      answer.status === "fulfilled" ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    const failure = answers.find(
      (answer) => answer.status === "rejected" && !saysNone.has(answer.reason?.code),
    );
    throw failure ? new LookupFailed(name) : new NameWithoutAddress(name);
  };
}

/** Uses the system's lookup, which also knows the names of this machine and its containers. */
export const systemResolver: Resolver = async (name) => {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch (error) {
    const isNone = error instanceof Error && "code" in error && saysNone.has(error.code);
    throw isNone ? new NameWithoutAddress(name) : new LookupFailed(name);
  }
};
