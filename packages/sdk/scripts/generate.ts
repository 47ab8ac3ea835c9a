import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { eventKinds, restContract } from "@bayline/contracts";
import { renderFiles } from "./generate/files.ts";

const folder = new URL("../src/generated/", import.meta.url);
const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
const files = renderFiles({
  contract: restContract,
  kinds: eventKinds,
  version: manifest.version,
});

await mkdir(folder, { recursive: true });
for (const [name, text] of files) await writeFile(new URL(name, folder), text);
for (const name of await readdir(folder)) {
  // The file of a resource that the contract no longer has.
  if (!files.has(name)) await rm(new URL(name, folder));
}
console.log(`${files.size} files in src/generated`);
