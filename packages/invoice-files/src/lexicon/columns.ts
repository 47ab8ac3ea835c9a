import { entriesOf, keyOf } from "./entry.ts";

/** What a column of a table or a sheet contains. */
export type ColumnConcept = keyof typeof phrases;

/**
 * Names of columns, without case and punctuation, the clearest first. None is two others beside
 * each other, such as `price total`, because names that stand close are separated by them.
 */
const phrases = {
  partNumber:
    "part no|part num|part|p n|sku|item no|item|product no|product|part id|item num|item code|item id|sku no|product code|product id|stock no|stock code|catalog no|cat no|material|material no|article|article no|mfg part no|mfr part no|mfg part|mfr part|manufacturer part|part code|item part no|part item|part sku|oem part no|oem no|part nbr|item nbr|catalogue no|ref no|model|model no|mpn|upc|stk no|stk|prod code|prod no|prod id|product sku|item sku|parts no|part or item no|item reference|part reference|part ref",
  customerPartNumber:
    "your part|your part no|customer part|customer part no|cust part|cust part no|your item|your item no|customer item",
  vendorPartNumber:
    "vendor part no|vendor part|vendor sku|supplier part no|dealer part no|vendor no|supplier part|dealer part|our part|our no|our item|our item no|mfg no|vendor item|alt part|alt part no|cross ref|reference",
  newPart:
    "new part|new part no|new no|new item|sub|sub part|sub part no|sub no|substitute|substitute part|substituted|part shipped|item shipped|shipped part|shipped as|ships as|superseded by|replaced by|supersession|supersedes to|replacement|replacement part",
  lineNumber: "line|ln|no|line no|ln no|pos|seq|row",
  description:
    "description|desc|part description|item description|product description|details|detail|description of goods|item name|part name|name|particulars|description of parts|descr|parts description|item details|product name|goods|item and description|products|product or service|product service|services|service|article description|material description|nomenclature|description of part|description of item",
  shipped:
    "qty shipped|shipped qty|shipped|ship qty|qty ship|invoiced qty|qty invoiced|ship|shp|shpd|qty shp|qty shpd|invoiced|qty inv|inv qty|billed|qty billed|billed qty|supplied|qty supplied|delivered|qty delivered|sold|qty sold|returned|qty returned|qty ret|qty del|delivered qty|returned qty|return qty|qty credited|credited|fulfilled|qty fulfilled|sent|qty sent|this shipment|ship d|shipped now|qty issued|issued|qty filled|filled",
  quantity: "qty|quantity|qnty|pcs|count|quant|qty each|units|qty ea|pieces|qty units",
  ordered:
    "ordered|ord|qty ordered|quantity ordered|qty ord|order qty|ordered qty|ord qty|order|requested|qty req|ord d|qty requested|requested qty|qty order|ordered quantity",
  backordered:
    "b o|bo|b ord|back ordered|backordered|backorder|back order|bkord|bko|bk ord|qty b o|qty bo|qty backordered|b o qty|back ord|qty back ordered|bkordered|on backorder|backord|qty backorder|bord|qty on b o|to follow|qty to follow|outstanding|due later|backorders",
  unit: "um|u m|uom|unit|unit of measure|unit meas|per|sell unit|units of measure|u o m|meas|unit measure|sold by",
  packSize:
    "pack|pkg|pk|pack size|pack qty|pkg qty|pk qty|case qty|box qty|bx qty|qty pack|qty pk|qty box|qty case|qty per pack|qty per box|qty per case|units pack|units box|units case|units per pack|units per box|units per case|pcs box|pcs pack|pcs per box|pieces per box|std pack|std pk|case pack|case size|box size|per box|per pack|per case|unit qty|qty unit|qty per unit|pcs unit|pcs per unit|multiple|inner pack",
  price:
    "unit cost|cost each|net cost|net price|unit net|net|cost|unit price|price each|price|each|your price|net each|dealer net|your cost|rate|selling price|sell|price ea|net unit|your net|sell price|price unit|net unit price|unit price net|ea|unit sell|dealer price|cost ea|dealer cost|price per unit|unit amount|invoice price|unit net price|price per|your price ea|price net|customer price|unit cost net|unit pr|cust price|unit credit|credit each|credit price|price credited|unit refund|cost per unit|cost per|price piece|net unit cost|discounted price|disc price|your net price|wholesale|jobber|jobber price|our price|trade price|trade|unit selling price|your unit price|net unit amount|price per piece|per unit|price excl tax|unit price excl tax",
  listPrice:
    "list|list price|msrp|retail|suggested list|list each|retail price|list ea|suggested retail|unit list|list unit|gross price",
  core: "core deposit|core deposit each|core charge|core charge each|core price|core cost|core each|core|core value|core chg|core ea|core dep|unit core|core unit|cores|core each deposit",
  coreTotal:
    "core ext|core amount|core total|core extension|ext core|total core|core extended|core amt|cores total",
  amount:
    "amount|ext|extension|extended|ext price|extended price|total|line total|ext amount|extended amount|net amount|amt|total price|total amount|net ext|ext net|value|line amount|extd price|extended net|total net|ext cost|extended cost|net total|line amt|ext amt|total cost|net value|net extension|extended total|ext total|line value|credit|credit amount|total credit|extd|net extended|sub total|subtotal|net amt|total net amount|extended value|tot|tax excl|tax excluded|line ext|net line total|extended amt|ext value|total value|amount excl tax|line amount excl tax",
  discount:
    "disc|discount|disc pct|less|discount pct|disc pc|discount rate|disc rate|dsc|your disc|trade disc",
  formerPart:
    "replaces|supersedes|superseded|replaced|former part|former no|old part|old part no|old no|interchange|fits|application",
  tax: "tax|sales tax|tax amount|total tax|tax total|taxes|gst|vat|tx|t n|taxable|tax code|vat pct|taxed|t|hst|fet|excise|excise tax|federal excise tax|duty|vat code|tx code|tax rate|txbl",
  note: "note|notes|line note|comment|comments|remark|remarks",
  invoiceNumber: "invoice no|invoice num|invoice|inv no|inv",
  invoiceDate: "invoice date|inv date|date",
  dueDate: "due date|payment due date|payment due|net due date|net due|pay by|due",
  totalCents:
    "invoice total|grand total|total due|amount due|total amount due|invoice amount|total invoice|total invoice amount",
  freight:
    "freight|freight charge|freight charges|freight amount|freight cost|shipping|shipping charge|shipping charges|shipping cost|shipping handling|shipping and handling|delivery|delivery charge|delivery fee",
  fee: "fee|fees|handling|handling fee|handling charge|surcharge|fuel surcharge|environmental fee|hazmat|hazmat fee|restocking|restocking fee|restocking charge|restock fee",
  other: "other charge|other charges|misc|miscellaneous|misc charge|misc charges",
  vendorName: "vendor name|vendor|supplier name|supplier|dealer name|dealer",
  vendorId: "vendor id|supplier id",
  accountNumber: "account no|account|acct no|acct|customer account",
  purchaseOrder: "po no|po|purchase order no|purchase order|customer po|cust po",
  place:
    "bin|loc|whse|location|warehouse|wt|weight|mfg|mfr|brand|line code|prefix|code|origin|po line|order no|type|cat|category|make|manufacturer|class|group|status|hm|wh|lc|mfg code|src|sup|branch|ship date|shipment date|shipping date|delivery date|date shipped|serial|serial no|your po|bin loc|shelf|coo|hs code|bin no|lot|lot no|hts|tariff no|kg|lb|lbs",
} as const;

const concepts = new Map(
  entriesOf<ColumnConcept>(phrases).map((entry) => [keyOf(entry.phrase), entry]),
);

/** What a column with this name contains, and how clearly the name says so. */
export function columnEntryOf(name: string) {
  return concepts.get(keyOf(name));
}
