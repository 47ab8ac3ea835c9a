import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { Agent, buildConnector } from "undici";
import { NameWithoutAddress, PrivateTarget } from "./failures.ts";
import type { Resolver } from "./resolver.ts";

type MayReach = (address: string) => boolean;

export interface GuardOptions {
  readonly mayReach: MayReach;
  readonly resolver: Resolver;
  readonly timeoutMs: number;
}

/**
 * Connections to the addresses alone that may be reached. A connection that was
 * checked is used again; whatever makes a new one is checked anew. Follows no redirects.
 */
export function createGuardedAgent({ mayReach, resolver, timeoutMs }: GuardOptions): Agent {
  const connect = buildConnector({
    lookup: guardedLookup(resolver, mayReach),
    timeout: timeoutMs,
    autoSelectFamily: true,
    // Node's own 250 ms are less than a round trip to the other side of the world.
    autoSelectFamilyAttemptTimeout: 1000,
  });
  return new Agent({
    connect: guarded(connect, mayReach),
    // The sender keeps the time of the whole exchange; more clocks could only disagree with it.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
    // No limit, also not for one host: a request that waited here for those that hang would be taken
    // for one that is not answered. The worker's lanes say how many are on their way at once.
    connections: null,
    // Common servers drop idle connections after 2 s and more: ours must have gone before, lest a
    // request meets one that is just being closed. A name is looked up anew at least as often.
    keepAliveTimeout: 1500,
    keepAliveMaxTimeout: 10_000,
  });
}

function guarded(connect: buildConnector.connector, mayReach: MayReach): buildConnector.connector {
  return (options, callback) => {
    // An address is connected to without a lookup.
    if (isIP(options.hostname) !== 0 && !mayReach(options.hostname)) {
      queueMicrotask(() => callback(new PrivateTarget(), null));
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (!reachedAllowed(socket, mayReach)) {
        socket.destroy();
        return callback(new PrivateTarget(), null);
      }
      callback(null, socket);
    });
  };
}

/** Holds by what was checked before; looked at again since nothing must get past it. */
function reachedAllowed({ remoteAddress }: Socket, mayReach: MayReach): boolean {
  // Undefined where the other side has closed it already, which the request will find out.
  return remoteAddress === undefined || mayReach(remoteAddress);
}

/**
 * Looks a name up once and hands over exactly the addresses that were checked. One private address
 * among them refuses all: nobody needs such a mixture who means well.
 */
function guardedLookup(resolver: Resolver, mayReach: MayReach): LookupFunction {
  return (name, options, callback) => {
    resolver(name).then(
      (addresses) => {
        if (!addresses.every((address) => mayReach(address)))
          return callback(new PrivateTarget(), []);
        const found = addresses.map(described);
        const [first] = found;
        if (!first) return callback(new NameWithoutAddress(name), []);
        if (options.all) return callback(null, found);
        callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}

function described(address: string): LookupAddress {
  return { address, family: isIP(address) };
}
