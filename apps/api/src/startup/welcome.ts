import type { DemoKeys } from "@bayline/demo";

const defaultOrigin = "http://127.0.0.1:3000";

/** The start text of a process that serves no requests. */
export const jobsOnly = "\n  Bayline runs only the background jobs here.\n\n";

/** Added if monitoring has a separate port. */
export const monitored = (origin: string) =>
  `  Monitoring  ${origin}/metrics, ${origin}/v1/health\n\n`;

/**
 * The start text: all addresses, and commands to try next. `demo` are the keys of a shop created
 * by this start.
 */
export function welcome(origin: string, demo: DemoKeys | null): string {
  const lines = [
    "",
    "  Bayline is running.",
    "",
    `  REST API    ${origin}/v1`,
    `  Docs        ${origin}/docs`,
    `  OpenAPI     ${origin}/v1/openapi.json`,
    `  tRPC        ${origin}/trpc`,
    `  Agents      ${origin}/mcp`,
    "",
    ...(demo === null ? laterStart(origin) : firstStart(origin, demo)),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** Every line indented by four spaces is a command that can be copied. */
function firstStart(origin: string, { apiKey, agentKey }: DemoKeys): string[] {
  return [
    "  This is the first start, so a demo shop was created: Prairie Fleet & Truck Repair.",
    "  Its API key has full access and is shown only now. In another terminal, in this folder:",
    "",
    `    export BAYLINE_API_KEY=${apiKey}`,
    ...(origin === defaultOrigin ? [] : [`    export BAYLINE_BASE_URL=${origin}/v1`]),
    "",
    "  Receive a dealer's invoice into stock (run it twice: the goods are received once):",
    "",
    "    npx bayline receive invoice examples/great-lakes-invoice.json --mode receive",
    "",
    "  List the shop's work orders and low parts, with the CLI and with REST:",
    "",
    "    npx bayline work-orders list --limit 20",
    "    npx bayline inventory list --low-stock",
    `    curl -H "X-Api-Key: $BAYLINE_API_KEY" "${origin}/v1/inventory?lowStock=true&limit=2"`,
    "",
    "  Show what an agent's key may do today. Its mandate allows it to receive and bill up to $2,500:",
    "",
    `    BAYLINE_API_KEY=${agentKey} npx bayline users me --query mandate`,
    "",
    "  README.md continues from here.",
  ];
}

function laterStart(origin: string): string[] {
  const server = origin === defaultOrigin ? "" : ` --base-url ${origin}/v1`;
  return [
    "  Sign in with the API key of a shop (a key is shown once, when it is created):",
    "",
    `    npx bayline login${server}`,
  ];
}
