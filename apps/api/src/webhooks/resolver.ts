import { lookup, Resolver as NameServers } from "node:dns/promises";
import { LookupFailed, NameWithoutAddress } from "./failures.ts";

/** Every address of a name; throws `NameWithoutAddress` where it has none. */
export type Resolver = (name: string) => Promise<readonly string[]>;

const saysNone: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Asks the name servers themselves. The system's lookup waits in a pool of a few threads, where a
 * name whose servers never answer would hold up the deliveries to all others. Without `servers`,
 * asks those that the system is set up for.
 */
export function nameServerResolver(servers?: readonly string[]): Resolver {
  return async (name) => {
    // Made anew, which is cheap: the system may have been told of other name servers meanwhile.
    const asked = new NameServers({ timeout: 2000, tries: 2 });
    if (servers) asked.setServers(servers);
    const answers = await Promise.allSettled([asked.resolve4(name), asked.resolve6(name)]);
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
