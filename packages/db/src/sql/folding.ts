import sql, { raw, type Sql } from "sql-template-tag";

const spaces = String.raw`\t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000`;
const zeroWidth = String.raw`\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff`;
const plain = " ".repeat(spaces.match(/\\(u....|.)/g)?.length ?? 0);
const folding = raw(`E'${spaces}${zeroWidth}', '${plain}'`);

/** An SQL expression that normalizes the spaces of a text, as the contract's `foldSpaces` does. */
export function folded(text: Sql): Sql {
  return sql`btrim(regexp_replace(translate(${text}, ${folding}), ' {2,}', ' ', 'g'))`;
}
