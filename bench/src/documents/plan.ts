import { createHash } from "node:crypto";
import type { Layout, RendererName } from "./grammar/layout.ts";
import { randomOf } from "./random.ts";
import { dealerOf } from "./truth/companies.ts";
import { truthOf } from "./truth/make.ts";
import type { Company, Truth } from "./truth/types.ts";

/** A document of the corpus, before it is rendered. */
export interface Planned {
  name: string;
  layout: Layout;
  renderer: RendererName;
  truth: Truth;
  /** The dealer whose paper it is; in `truth` it may be another one with the same program. */
  dealer: Company;
  source: string;
  /** Identifies the source and its renderer. */
  digest: string;
  /** In which way the paper misleads its reader. Absent if it does not. */
  trick?: string;
}

const seed = 1810;

/**
 * Plans `count` documents, taking the layouts and renderers in turn. The same layouts and renderers
 * give the same documents.
 */
export function planOf(layouts: Layout[], renderers: RendererName[], count: number): Planned[] {
  return Array.from({ length: count }, (_, at) => {
    const turn = Math.floor(at / layouts.length);
    const layout = layouts[at % layouts.length];
    const renderer = renderers[(at + turn) % renderers.length];
    return layout && renderer ? [planned(layout, renderer, turn)] : [];
  }).flat();
}

/** Plans the document of a layout that has this turn. */
export function planned(layout: Layout, renderer: RendererName, turn: number): Planned {
  const random = randomOf(`${seed} ${layout.name} ${turn}`);
  const dealer = dealerOf(randomOf(`${seed} ${layout.name}`));
  const truth = truthOf(layout.prints, dealer, random);
  const source = layout.draw(truth, random);
  const name = `${layout.name}-${turn}-${renderer}`;
  const digest = digestOf(layout, renderer, source);
  return { name, layout, renderer, truth, dealer, source, digest };
}

export function digestOf({ page }: Layout, renderer: RendererName, source: string): string {
  const text = `${renderer} ${JSON.stringify(page)} ${source}`;
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
