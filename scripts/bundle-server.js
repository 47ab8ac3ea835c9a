// Runs after an install. Plain JavaScript, because the installed Node 24 may be missing: the bundle
// only makes the server start faster, so an install succeeds without it.
try {
  const { bundleServer } = await import("../apps/api/scripts/bundle.ts");
  await bundleServer();
} catch (error) {
  console.warn(`The server was not bundled, and will start from its sources: ${error}`);
}
