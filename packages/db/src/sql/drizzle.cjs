// Loads Drizzle as CommonJS. As ES modules it took a third of a second and 200 MB at every start:
// Node reads the package's package.json again for each of its ES modules. Drizzle has a hundred of
// them, and its package.json has 180 kB.
const { getTableColumns, getTableName, sql } = require("drizzle-orm");
const {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} = require("drizzle-orm/pg-core");

module.exports = {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  getTableColumns,
  getTableName,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
};
