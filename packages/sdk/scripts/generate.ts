import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { eventKinds, restContract } from "@bayline/contracts";
import { renderFiles } from "./generate/files.ts";

const source = new URL("../src/", import.meta.url);
const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
const files = renderFiles({
  contract: restContract,
  kinds: eventKinds,
  version: manifest.version,
});

for (const folder of ["generated", "generated-resources"]) {
  await mkdir(new URL(folder, source), { recursive: true });
  for (const name of await readdir(new URL(folder, source))) {
    // The file of a resource that the contract no longer has.
    if (!files.has(`${folder}/${name}`)) await rm(new URL(`${folder}/${name}`, source));
  }
}
for (const [path, text] of files) await writeFile(new URL(path, source), text);
console.log(`${files.size} files in src`);
