/** The result of an item as it is read, in SQL: older versions stored `na`. */
export const resultAsRead = `CASE "result" WHEN 'na' THEN 'NA' ELSE "result" END`;
