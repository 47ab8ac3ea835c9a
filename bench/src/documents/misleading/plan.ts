import type { Layout, RendererName } from "../grammar/layout.ts";
import { digestOf, type Planned, planned, planOf } from "../plan.ts";
import { randomOf } from "../random.ts";
import { type Paper, tricks } from "./tricks.ts";

/** Plans papers that mislead their reader: each trick in turn, on the papers of all layouts. */
export function misleadingOf(
  layouts: Layout[],
  renderers: RendererName[],
  count: number,
): Planned[] {
  const names = Object.keys(tricks);
  const invoices = layouts.filter(({ prints }) => !prints.kinds.includes("other"));
  return planOf(invoices, renderers, count).map((plain, at) => {
    // Each round of the layouts begins with another trick.
    const round = randomOf(`round ${Math.floor(at / invoices.length)}`);
    const name = names[(at + round.between(0, names.length - 1)) % names.length] ?? "";
    return misleading(plain, name, invoices[(at + 7) % invoices.length]);
  });
}

/** A turn that no document of a run has. */
const otherTurn = 1_000_000;

function misleading(whole: Planned, name: string, other: Layout | undefined): Planned {
  const { layout, renderer, truth } = whole;
  const trick = tricks[name];
  const random = randomOf(`${whole.name} ${name}`);
  const paper: Paper = {
    truth,
    write: layout.write,
    random,
    another: (isOfDealer) =>
      planned((isOfDealer ? layout : other) ?? layout, renderer, otherTurn).source,
  };
  const printed = trick?.prints?.(paper) ?? truth;
  const plain = layout.draw(printed, randomOf(`${whole.name} drawn`));
  const source = trick?.changes?.(plain, paper) ?? plain;
  const said = trick?.isTrue ? printed : truth;
  const isMeant = !trick?.isOfInvoice || truth.kind === "invoice";
  const isBlocked = trick?.isBlocked === true && isMeant && truth.blocked === null;
  return {
    ...whole,
    name: `${whole.name}-${name.replaceAll(" ", "-")}`,
    truth: isBlocked ? { ...said, blocked: "misleading" } : said,
    source,
    digest: digestOf(layout, renderer, source),
    trick: name,
  };
}
