/** How a dealer's program writes an interchange. */
interface Dialect {
  element?: string;
  component?: string;
  end?: string;
  /** After each segment. */
  newline?: string;
}

/** An interchange around transactions of code 810, each given as its segments with `*`. */
export function interchange(transactions: readonly string[][], dialect: Dialect = {}): string {
  const { element = "*", component = ">", end = "~", newline = "\n" } = dialect;
  const isa = [
    "ISA",
    "00",
    " ".repeat(10),
    "00",
    " ".repeat(10),
    "ZZ",
    "DEALER".padEnd(15),
    "ZZ",
    "SHOP".padEnd(15),
    "260309",
    "0412",
    "U",
    "00401",
    "000000905",
    "0",
    "P",
  ];
  const sets = transactions.flatMap((segments, index) => [
    `ST*810*${index + 1}`,
    ...segments,
    `SE*${segments.length + 2}*${index + 1}`,
  ]);
  const inner = [
    "GS*IN*DEALER*SHOP*20260309*0412*905*X*004010",
    ...sets,
    `GE*${transactions.length}*905`,
    "IEA*1*000000905",
  ].map((segment) => segment.replaceAll("*", element));
  return [[...isa, component].join(element), ...inner].map((one) => one + end + newline).join("");
}

/** An invoice that is right, with other segments in the place of those of the same tag. */
export function invoice810({ big = "BIG*20260309*GL-1", items = item, total = "TDS*5750" } = {}) {
  return [big, "N1*VN*Great Lakes", ...items, total, `CTT*${items.filter(isItem).length}`];
}

const item: readonly string[] = ["IT1**2*EA*28.75**PN*FF63009", "PID*F****FUEL FILTER"];

function isItem(segment: string): boolean {
  return segment.startsWith("IT1");
}
