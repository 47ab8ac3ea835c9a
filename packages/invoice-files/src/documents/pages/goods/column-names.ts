/** What a column of a table contains. */
export type ColumnField =
  | "partNumber"
  | "customerPartNumber"
  | "vendorPartNumber"
  | "newPart"
  | "lineNumber"
  | "description"
  | "shipped"
  | "quantity"
  | "ordered"
  | "backordered"
  | "unit"
  | "packSize"
  | "price"
  | "listPrice"
  | "core"
  | "coreTotal"
  | "amount"
  | "discount"
  | "tax"
  | "formerPart"
  | "ignored";

/** The fields of a line that are numbers. */
export const numberFields: ReadonlySet<ColumnField | undefined> = new Set<ColumnField | undefined>([
  "shipped",
  "quantity",
  "ordered",
  "backordered",
  "price",
  "listPrice",
  "core",
  "coreTotal",
  "amount",
  "discount",
]);

/**
 * Headers without case and punctuation. `#` is `no`, `p/n` is `p n`. None is two others beside each
 * other, such as `price total`, because headers that stand close are separated by these names.
 */
const names: Record<ColumnField, string> = {
  partNumber:
    "part|part no|part number|part num|part id|item no|item number|item num|item code|item id|sku|sku no|product|product no|product code|product number|product id|stock no|stock number|stock code|catalog no|cat no|catalog number|material|material no|article|article no|p n|pn|mfg part no|mfr part no|mfg part|mfr part|manufacturer part|part code|item|item part no|part item|part sku|oem part no|oem no|part nbr|item nbr|partno|itemno|catalogue no|ref no|model|model no|mpn|upc|stk no|stk|prod code|prod no|prod id|product sku|item sku|parts no|part or item no|item reference|part reference|part ref",
  customerPartNumber:
    "your part|your part no|customer part|customer part no|cust part|cust part no|your item|your item no|customer item",
  vendorPartNumber:
    "vendor part|vendor part no|vendor no|supplier part|supplier part no|dealer part|dealer part no|our part|our no|our item|our item no|mfg no|vendor item|alt part|alt part no|cross ref|reference",
  newPart:
    "new part|new part no|new no|new item|sub|sub part|sub part no|sub no|substitute|substitute part|substituted|part shipped|item shipped|shipped part|shipped as|ships as|superseded by|replaced by|supersession|supersedes to|replacement|replacement part",
  lineNumber: "line|ln|no|line no|ln no|pos|seq|row",
  description:
    "description|desc|details|detail|item description|part description|product description|description of goods|item name|part name|name|particulars|description of parts|descr|parts description|item details|product name|goods|item and description|products|product or service|product service|services|service|article description|material description|nomenclature|description of part|description of item",
  shipped:
    "shipped|ship|shp|shpd|qty shipped|quantity shipped|qty ship|ship qty|shipped qty|qty shp|qty shpd|invoiced|qty invoiced|qty inv|inv qty|billed|qty billed|billed qty|supplied|qty supplied|delivered|qty delivered|sold|qty sold|returned|qty returned|qty ret|qty del|shipped quantity|invoiced qty|delivered qty|returned qty|return qty|qty credited|credited|fulfilled|qty fulfilled|sent|qty sent|this shipment|ship d|shipped now|qty issued|issued|qty filled|filled",
  quantity: "qty|quantity|qnty|pcs|count|quant|qty each|units|qty ea|pieces|qty units",
  ordered:
    "ordered|ord|qty ordered|quantity ordered|qty ord|order qty|ordered qty|ord qty|order|requested|qty req|ord d|qty requested|requested qty|qty order|ordered quantity",
  backordered:
    "b o|bo|b ord|back ordered|backordered|backorder|back order|bkord|bko|bk ord|qty b o|qty bo|qty backordered|b o qty|back ord|qty back ordered|bkordered|on backorder|backord|qty backorder|bord|qty on b o|to follow|qty to follow|outstanding|due later|backorders",
  unit: "um|u m|uom|unit|unit of measure|unit meas|per|sell unit|units of measure|u o m|meas|unit measure|sold by",
  packSize:
    "pack|pkg|pk|pack size|pack qty|pkg qty|pk qty|case qty|box qty|bx qty|qty pack|qty pk|qty box|qty case|qty per pack|qty per box|qty per case|units pack|units box|units case|units per pack|units per box|units per case|pcs box|pcs pack|pcs per box|pieces per box|std pack|std pk|case pack|case size|box size|per box|per pack|per case|unit qty|qty unit|qty per unit|pcs unit|pcs per unit|multiple|inner pack",
  price:
    "unit price|price|net price|net|price each|each|unit cost|cost|your price|net each|unit net|dealer|dealer net|your cost|rate|selling price|sell|price ea|cost each|net unit|your net|sell price|price unit|net unit price|unit price net|ea|unit sell|dealer price|cost ea|net cost|dealer cost|price per unit|unit amount|invoice price|unit net price|price per|your price ea|price net|customer price|unit cost net|unit pr|cust price|unit credit|credit each|credit price|price credited|unit refund|cost per unit|cost per|price piece|net unit cost|discounted price|disc price|your net price|wholesale|jobber|jobber price|our price|trade price|trade|unit selling price|your unit price|net unit amount|price per piece|per unit",
  listPrice:
    "list|list price|msrp|retail|suggested list|list each|retail price|list ea|suggested retail|unit list|list unit|gross price",
  core: "core|core charge|core each|core deposit|core price|core value|core chg|core ea|core cost|core dep|unit core|core unit|cores|core each deposit",
  coreTotal:
    "core ext|core amount|core total|core extension|ext core|total core|core extended|core amt|cores total",
  amount:
    "amount|ext|extension|extended|ext price|extended price|total|line total|ext amount|extended amount|net amount|amt|total price|total amount|net ext|ext net|value|line amount|extd price|extended net|total net|ext cost|extended cost|net total|line amt|ext amt|total cost|net value|net extension|extended total|ext total|line value|credit|credit amount|total credit|extd|net extended|sub total|subtotal|net amt|total net amount|extended value|tot|tax excl|tax excluded|line ext|net line total|extended amt|ext value|total value",
  discount:
    "disc|discount|disc pct|less|discount pct|disc pc|discount rate|disc rate|dsc|your disc|trade disc",
  tax: "tax|taxes|tx|t n|taxable|tax code|vat|vat pct|gst|tax amount|taxed|t|sales tax|hst|fet|f e t|excise|excise tax|federal excise tax|duty|vat code|tx code|tax rate|txbl",
  formerPart:
    "replaces|supersedes|superseded|replaced|former part|former no|old part|old part no|old no|interchange|fits|application",
  ignored:
    "bin|loc|whse|location|warehouse|date|wt|weight|mfg|mfr|brand|line code|prefix|code|origin|hazmat|po line|order no|type|cat|category|make|vendor|manufacturer|class|group|status|hm|wh|lc|mfg code|src|sup|branch|ship date|shipment date|shipping date|delivery date|date shipped|serial|serial no|notes|remarks|comment|po no|your po|bin loc|shelf|coo|hs code|bin no|lot|lot no|hts|tariff no|kg|lb|lbs",
};

/** `Amount excl. tax` is an amount. One with its tax is none of the goods. */
const withoutTax =
  /(?<=[a-z]) (?:excl|excluding|exc|ex|before|without|net of) (?:of )?(?:sales )?(?:tax|vat|gst|hst)$/;

const fields = new Map(
  Object.entries(names).flatMap(([field, list]) =>
    list.split("|").map((name) => [normalised(name), field as ColumnField] as const),
  ),
);

const counted: ReadonlySet<ColumnField> = new Set<ColumnField>([
  "shipped",
  "quantity",
  "ordered",
  "price",
]);

/** What a header means. `Unit` is a price if its cells are amounts. */
export function columnFieldOf(header: string): ColumnField | undefined {
  const field = fields.get(normalised(header));
  const [first, second, ...others] = header.split("/").map((name) => fields.get(normalised(name)));
  if (field !== undefined || others.length > 0) return field;
  // `Item / Description`: the description is below the number.
  if (first === "partNumber" && second === "description") return first;
  // `Price / UOM`: a number with its unit.
  return first !== undefined && counted.has(first) && second === "unit" ? first : undefined;
}

/** `Part #` → `part no`; `Price (USD)` → `price` */
export function normalised(header: string): string {
  return header
    .toLowerCase()
    .replace(/\(?(us\$|\$|€|£|\b(usd|eur|cad|aud|nzd|gbp|chf)\b)\)?/g, " ")
    .replaceAll("#", " no ")
    .replaceAll("%", " pct ")
    .replace(/\bnumber\b/g, "no")
    .replace(/\bquantity\b/g, "qty")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(withoutTax, "");
}
