/** How many units of stock a unit of the invoice has, and for how many the price is. */
export interface UnitReading {
  /** 1 for a box or a case of a size that is not said. */
  pack: number | null;
  /** 100 for a price per hundred. */
  per: number;
}

const hundred = /^(c|\/c|per c|hd|hun|hundred|per hundred|per 100|\/100|100)$/i;
const thousand = /^(m|\/m|per m|thousand|per thousand|per 1000|\/1000|1000|mil)$/i;
const pack =
  /^(?:bx|box|pk|pkg|pack|package|cs|case|ct|ctn|carton|bg|bag|rl|roll|st|set|tu|tube|dr|pl|bd|bundle)s?[\s./-]*(?:of\s*)?(\d{1,4})(?:\s*(?:ea|pcs?|each))?$/i;
const packBefore =
  /^(\d{1,4})\s*(?:\/|per|ea\/|pcs?\/|ct)\s*(?:bx|box|pk|pkg|pack|cs|case|bg|bag|ctn)?$/i;

/** Reads a unit such as `EA`, `BX12`, `Box of 12`, `12/BX`, `DZ` or `C`. */
export function unitOf(text: string): UnitReading {
  // The size of a pack that is wrapped after its stroke.
  if (/^[a-z]{2,}\/$/i.test(text)) return { pack: 1, per: 1 };
  const unit = text.replace(/[()]|[/.-]+$/g, "").trim();
  if (hundred.test(unit)) return { pack: null, per: 100 };
  if (thousand.test(unit)) return { pack: null, per: 1000 };
  if (/^(dz|doz|dozen)$/i.test(unit)) return { pack: 12, per: 1 };
  if (/^(bx|box|cs|case|ctn|carton|pk|pkg|pack)(e?s)?$/i.test(unit)) return { pack: 1, per: 1 };
  const count = Number(pack.exec(unit)?.[1] ?? packBefore.exec(unit)?.[1] ?? 1);
  return { pack: count > 1 ? count : null, per: 1 };
}
