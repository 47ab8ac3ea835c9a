/**
 * An SQL expression for the result of an item. Older versions stored `na`. Citus misprints the short form
 * of CASE in a statement that it sends to a node.
 */
export const resultAsRead = `CASE WHEN "result" = 'na' THEN 'NA' ELSE "result" END`;
