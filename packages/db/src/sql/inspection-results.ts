/** An SQL expression for the result of an item. Older versions stored `na`. */
export const resultAsRead = `CASE "result" WHEN 'na' THEN 'NA' ELSE "result" END`;
