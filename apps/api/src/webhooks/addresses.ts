import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure answers its virtual machines there, and tells them secrets; the address only looks public. */
const azureHostAgent = "168.63.129.16";

/**
 * Whether an address is of the internet at large. Takes an address as the resolver and sockets write
 * it; whatever is no such text is not public.
 */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this very machine.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== azureHostAgent;
  // What ipaddr.js has no name for is unicast to it. Of IPv6 an eighth is given out at all.
  return parsed.match(globalUnicast) && !isTunnelled(parsed);
}

/** ISATAP: a router there unpacks what we send, and passes it on to the IPv4 address at the end. */
function isTunnelled({ parts }: ipaddr.IPv6): boolean {
  const [, , , , kind, mark] = parts;
  return mark === 0x5efe && (kind === 0 || kind === 0x0200);
}
