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
 * An HTTP agent that connects only to addresses allowed by `mayReach`. A checked connection is
 * reused; each new connection is checked again. Follows no redirects.
 */
export function createGuardedAgent({ mayReach, resolver, timeoutMs }: GuardOptions): Agent {
  const connect = buildConnector({
    lookup: guardedLookup(resolver, mayReach),
    timeout: timeoutMs,
    autoSelectFamily: true,
    // Node's default of 250 ms is less than the round trip to a distant continent.
    autoSelectFamilyAttemptTimeout: 1000,
  });
  return new Agent({
    connect: guarded(connect, mayReach),
    // The sender limits the time of the whole exchange; further timeouts could only conflict with
    // it.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
    // No limit, not even per host: a request that waited here behind hanging ones would count as
    // unanswered. The worker limits the number of concurrent requests.
    connections: null,
    // Common servers close idle connections after 2 s or more. Closing earlier prevents a request
    // from meeting a connection that is being closed. A name is resolved again at least this often.
    keepAliveTimeout: 1500,
    keepAliveMaxTimeout: 10_000,
  });
}

function guarded(connect: buildConnector.connector, mayReach: MayReach): buildConnector.connector {
  return (options, callback) => {
    // For a literal address there is no lookup.
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

/** Always true after the earlier checks; checked again as a second line of defence. */
function reachedAllowed({ remoteAddress }: Socket, mayReach: MayReach): boolean {
  // Undefined if the peer has already closed the connection, which the request then reports.
  return remoteAddress === undefined || mayReach(remoteAddress);
}

/**
 * Resolves a name once and returns exactly the addresses that were checked. One private address
 * among them rejects all: no legitimate host mixes both.
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
