/** How many units of stock a unit of the invoice has, and for how many the price is. */
export interface UnitReading {
  /** 1 for a box, a roll or a pair, which holds pieces of a number that is not said. */
  pack: number | null;
  /** Other numbers of pieces that it may hold. */
  otherPacks: number[];
  /** 100 for a price per hundred. */
  per: number;
}

const hundred = /^(c|\/c|per c|hd|hun|hundred|per hundred|per 100|\/100|100)$/i;
const thousand = /^(m|\/m|per m|thousand|per thousand|per 1000|\/1000|1000|mil)$/i;
const pack =
  /^(?:bx|box|pk|pkg|pack|package|cs|case|ct|ctn|carton|bg|bag|rl|roll|st|set|tu|tube|dr|pl|bd|bundle)(?:e?s)?[\s./-]*(?:of\s*)?(\d{1,4})(?:\s*(?:ea|pcs?|each))?$/i;
const packBefore =
  /^(\d{1,4})\s*(?:\/|per|ea\/|pcs?\/|ct)\s*(?:bx|box|pk|pkg|pack|cs|case|bg|bag|ctn)?$/i;

/** Units of several pieces, or of goods that are stocked by a measure. Sets and kits are pieces. */
const container =
  /^(bx|box|cs|case|ct|ctn|carton|pk|pkg|pack|package|bg|bag|rl|roll|reel|spool|dr|drum|keg|pl|plt|pallet|skid|bd|bdl|bundle)(e?s)?$/i;

/** A unit of single pieces, for whose price each is meant. */
export const piece: UnitReading = { pack: null, otherPacks: [], per: 1 };

/** Reads a unit such as `EA`, `BX12`, `Box of 12`, `12/BX`, `DZ`, `PR` or `C`. */
export function unitOf(text: string): UnitReading {
  // The size of a pack that is wrapped after its stroke.
  if (/^[a-z]{2,}\/$/i.test(text)) return { ...piece, pack: 1 };
  const unit = text
    .replace(/[()]|[/.-]+$/g, "")
    .replace(/^\/ /, "/")
    .trim();
  if (hundred.test(unit)) return { ...piece, per: 100 };
  if (thousand.test(unit)) return { ...piece, per: 1000 };
  if (/^(dz|doz|dozen)s?$/i.test(unit)) return { ...piece, pack: 12 };
  if (/^(pr|prs|pair|pairs)$/i.test(unit)) return { ...piece, pack: 1, otherPacks: [2] };
  if (container.test(unit)) return { ...piece, pack: 1 };
  const count = Number(pack.exec(unit)?.[1] ?? packBefore.exec(unit)?.[1] ?? 1);
  return count > 1 ? { ...piece, pack: count } : piece;
}

/**
 * Reads a unit in a column of units. One that is not known and has a size, or letters of another
 * alphabet, has pieces of a number that is not said.
 */
export function openUnitOf(text: string): UnitReading {
  const read = unitOf(text);
  const isKnown = read.pack !== null || read.per > 1;
  const isOpen = /^[^\d\s]{1,6}[ /.-]?\d{1,4}$/.test(text) || /[^ -~]/.test(text);
  return isOpen && !isKnown ? { ...piece, pack: 1 } : read;
}

/** Reads a unit in a column of the sizes of packs, where a number alone is one. */
export function packSizeOf(text: string): UnitReading {
  const read = unitOf(text);
  const size = /^\d{1,4}$/.test(text) ? Number(text) : 1;
  return read.per === 1 && read.pack === null && size > 1 ? { ...piece, pack: size } : read;
}

/** Two readings of a unit: the size of a pack, and for how many the price is. */
export function withUnit(unit: UnitReading, other: UnitReading): UnitReading {
  const { pack, otherPacks } = other.pack === null ? unit : other;
  return { pack, otherPacks, per: other.per > 1 ? other.per : unit.per };
}

/** The unit that the name of a column of quantities or prices has: `Boxes`, `Price per C`. */
export function unitOfHeader(name: string): UnitReading {
  // `Price per U/M` names no unit.
  const named = name.replace(/\bu\W?o?\W?m\b/gi, " ");
  const [first = "", ...others] = named.split(/[\s/()]+/).filter((word) => word !== "");
  // `M` and `C` alone are no units of a column.
  const words = first.length > 1 ? [first, ...others] : others;
  return words.map(unitOf).reduce(withUnit, piece);
}
