import { createHash } from "node:crypto";
import type { Layout, RendererName } from "./layouts/layout.ts";
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
}

const seed = 1810;

/**
 * Plans `count` documents, taking the layouts in turn. The same layouts and renderers give the
 * same documents.
 */
export function planOf(layouts: Layout[], renderers: RendererName[], count: number): Planned[] {
  const drawable = layouts
    .map((layout) => ({
      layout,
      usable: layout.renderers.filter((name) => renderers.includes(name)),
    }))
    .filter(({ usable }) => usable.length > 0);
  const turns = Math.ceil(count / Math.max(1, drawable.length));
  return Array.from({ length: turns }, (_, turn) =>
    drawable.flatMap(({ layout, usable }) => {
      const renderer = usable[turn % usable.length];
      return renderer ? [planned(layout, renderer, turn)] : [];
    }),
  )
    .flat()
    .slice(0, count);
}

function planned(layout: Layout, renderer: RendererName, turn: number): Planned {
  const random = randomOf(`${seed} ${layout.name} ${turn}`);
  const dealer = dealerOf(randomOf(`${seed} ${layout.name}`));
  const truth = truthOf(layout.prints, dealer, random);
  const source = layout.draw(truth, random);
  const digest = createHash("sha256").update(
    `${renderer} ${JSON.stringify(layout.page)} ${source}`,
  );
  return {
    name: `${layout.name}-${turn}-${renderer}`,
    layout,
    renderer,
    truth,
    dealer,
    source,
    digest: digest.digest("hex").slice(0, 16),
  };
}
