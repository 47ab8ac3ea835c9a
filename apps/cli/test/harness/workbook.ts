import { crc32 } from "node:zlib";

/** A cell as Excel stores it: a date is the number of a day in a date's format. */
export type WorkbookCell = string | number | { day: number };

/** A workbook of one sheet, as bytes. */
export function workbook(...rows: WorkbookCell[][]): Buffer {
  const sheet = rows.map((cells, index) => {
    const written = cells.map((cell, column) => cellXml(cell, `${letters[column]}${index + 1}`));
    return `<row r="${index + 1}">${written.join("")}</row>`;
  });
  return zip({
    "[Content_Types].xml": xml("Types", `${schemas}/package/2006/content-types`, ""),
    "xl/workbook.xml": xml("workbook", main, '<sheets><sheet name="S" r:id="rId1"/></sheets>'),
    "xl/_rels/workbook.xml.rels": xml(
      "Relationships",
      `${schemas}/package/2006/relationships`,
      ["worksheet", "styles"].map(relationXml).join(""),
    ),
    "xl/styles.xml": xml("styleSheet", main, styles),
    "xl/worksheets/sheet1.xml": xml("worksheet", main, `<sheetData>${sheet.join("")}</sheetData>`),
  });
}

const schemas = "http://schemas.openxmlformats.org";
const main = `${schemas}/spreadsheetml/2006/main`;
const letters = "ABCDEFGHIJ";
const styles =
  '<cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>';
const relations = `${schemas}/officeDocument/2006/relationships`;

function xml(root: string, space: string, content: string): string {
  return `<?xml version="1.0"?><${root} xmlns="${space}" xmlns:r="${relations}">${content}</${root}>`;
}

function relationXml(type: string, index: number): string {
  const target = type === "styles" ? "styles.xml" : "worksheets/sheet1.xml";
  return `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`;
}

function cellXml(cell: WorkbookCell, place: string): string {
  if (typeof cell === "string") return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
}

/** Entries that are stored, not compressed. */
function zip(files: Record<string, string>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const facts = factsOf(name, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const entry = Buffer.concat([signed("PK\x03\x04"), facts, Buffer.from(name), content]);
    directory.push(signed("PK\x01\x02"), version, facts, place, Buffer.from(name));
    entries.push(entry);
    offset += entry.length;
  }
  return Buffer.concat([...entries, ...directory, endOf(entries.length, directory, offset)]);
}

const version = Buffer.from([20, 0]);

function signed(mark: string): Buffer {
  return Buffer.from(mark, "latin1");
}

/** What an entry and its line in the directory have in common. */
function factsOf(name: string, content: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function endOf(count: number, directory: Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signed("PK\x05\x06"), end]);
}
