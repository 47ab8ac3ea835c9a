import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The licences of what is bundled: they ask to go with every copy of the code. `sources` are the
 * files of the bundle.
 */
export async function licencesOf(sources: readonly string[]): Promise<string> {
  const folders = new Set(
    sources.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  const texts = await Promise.all([...folders].map(licenceOf));
  return [...new Set(texts)].toSorted().join(`\n${"-".repeat(80)}\n\n`);
}

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license, repository } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  );
  const file = (await readdir(folder)).find((each) => /^licen[cs]e(\.|$)/i.test(each));
  const text = file ? await readFile(join(folder, file), "utf8") : "";
  const source = repository?.url ?? repository ?? `https://www.npmjs.com/package/${name}`;
  return `${name} ${version} (${license})\n${source}\n\n${text.trim()}\n`;
}
