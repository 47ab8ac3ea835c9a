/** What a start prints: where everything is, and after a first start what to try next. */
export function welcome(origin: string, demoKey: string | null): string {
  const lines = [
    "",
    "  Bayline is running.",
    "",
    `  REST API    ${origin}/v1`,
    `  Reference   ${origin}/docs`,
    `  OpenAPI     ${origin}/v1/openapi.json`,
    `  tRPC        ${origin}/trpc`,
  ];
  if (demoKey !== null) {
    lines.push(
      "",
      "  A demo shop was made. Its full-access API key, shown only now:",
      "",
      `    ${demoKey}`,
      "",
      "  Receive a dealer invoice, in another terminal:",
      "",
      `    export BAYLINE_API_KEY=${demoKey}`,
      ...(origin === "http://127.0.0.1:3000" ? [] : [`    export BAYLINE_BASE_URL=${origin}/v1`]),
      "    npx bayline receive invoice examples/great-lakes-invoice.json --mode receive",
    );
  }
  return `${lines.join("\n")}\n\n`;
}
