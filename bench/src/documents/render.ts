import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Planned } from "./plan.ts";
import { keepRendered, type Renderer } from "./renderers.ts";

const concurrency = 2;

export function pathOf(folder: string, document: Planned): string {
  return join(folder, `${document.name}-${document.digest}.pdf`);
}

/** Renders the documents that the folder does not have yet. Returns how many those were. */
export async function renderAll(
  documents: Planned[],
  renderers: Renderer[],
  folder: string,
): Promise<number> {
  const waiting: Planned[] = [];
  for (const document of documents) {
    if (!(await exists(pathOf(folder, document)))) waiting.push(document);
  }
  const count = waiting.length;
  const lanes = Array.from({ length: concurrency }, async (_, lane) => {
    const workFolder = join(folder, `work-${lane}`);
    await mkdir(workFolder, { recursive: true });
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { renderer: name, source, layout } = next;
      const renderer = renderers.find((one) => one.name === name);
      await renderer?.render({ folder: workFolder, source, page: layout.page });
      await keepRendered(workFolder, pathOf(folder, next));
    }
  });
  await Promise.all(lanes);
  return count;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
