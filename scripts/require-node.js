// Plain JavaScript without imports: it must run on whatever Node there is, to say that it is too
// old.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Bayline runs from its TypeScript sources on Node 24, which \`npm ci\` installs; this is Node ${process.versions.node}. ` +
      "Run `npm ci` again without --ignore-scripts, or use Node 24.",
  );
  process.exit(1);
}
