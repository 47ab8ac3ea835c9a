import { Client } from "pg";

/**
 * The coordinator of a Citus cluster, set by `npm run test:citus`. The tests then run on the
 * cluster.
 */
export const citusUrl = process.env.CITUS_URL;

/** Few, because each test file copies all of them. */
export const testShards = 4;

interface Node {
  nodename: string;
  nodeport: number;
}

let nodes: Promise<string[]> | undefined;

/** Returns the connection string of each node of a database's server, the coordinator's first. */
export function nodesOf(url: string): Promise<string[]> {
  if (citusUrl === undefined) return Promise.resolve([url]);
  nodes ??= readNodes(citusUrl);
  return nodes.then((all) => all.map((node) => withPath(node, new URL(url).pathname)));
}

async function readNodes(coordinator: string): Promise<string[]> {
  const client = new Client({ connectionString: coordinator });
  await client.connect();
  try {
    const { rows } = await client.query<Node>(
      "SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY groupid",
    );
    return [coordinator, ...rows.map((node) => withAddress(coordinator, node))];
  } finally {
    await client.end();
  }
}

function withAddress(url: string, { nodename, nodeport }: Node): string {
  const node = new URL(url);
  node.hostname = nodename;
  node.port = String(nodeport);
  return node.href;
}

function withPath(url: string, pathname: string): string {
  const path = new URL(url);
  path.pathname = pathname;
  return path.href;
}

/** Makes a cluster of the databases of one name on all nodes. */
export async function joinNodes(url: string): Promise<void> {
  const [coordinator = url, ...workers] = await nodesOf(url);
  for (const node of [coordinator, ...workers]) {
    await on(node, (client) => client.query("CREATE EXTENSION citus"));
  }
  await on(coordinator, async (client) => {
    const { hostname, port } = new URL(coordinator);
    await client.query("SELECT citus_set_coordinator_host($1, $2)", [hostname, port]);
    for (const worker of workers) {
      const address = new URL(worker);
      await client.query("SELECT citus_add_node($1, $2)", [address.hostname, address.port]);
    }
  });
}

async function on(url: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await use(client).finally(() => client.end());
}
