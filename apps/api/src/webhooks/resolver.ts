import { lookup, Resolver as NameServers } from "node:dns/promises";
import { LookupFailed, NameWithoutAddress } from "./failures.ts";

/** Every address of a name; throws `NameWithoutAddress` where it has none. */
export type Resolver = (name: string) => Promise<readonly string[]>;

const saysNone: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Asks the name servers themselves. The system's lookup waits in a pool of a few threads, where a
 * name whose servers never answer would hold up the deliveries to all others. Without `addresses`, asks those that the system is set up for.
 */
export function nameServerResolver(addresses?: readonly string[]): Resolver {
  const servers = new NameServers({ timeout: 2000, tries: 2 });
  if (addresses) servers.setServers(addresses);
  return async (name) => {
    const answers = await Promise.allSettled([servers.resolve4(name), servers.resolve6(name)]);
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

/** Asks the system, which also knows the names of this machine and its containers. */
export const systemResolver: Resolver = async (name) => {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch (error) {
    const isNone = error instanceof Error && "code" in error && saysNone.has(error.code);
    throw isNone ? new NameWithoutAddress(name) : new LookupFailed(name);
  }
};
