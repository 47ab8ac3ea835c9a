import { raw } from "sql-template-tag";

/**
 * An SQL expression for a new UUIDv7, for rows created within a statement: 48 bits of milliseconds
 * over a random UUID, whose version 4 becomes 7. PostgreSQL 18 has a built-in function.
 */
export const generatedId = raw(`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
  substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
  52, 1), 53, 1), 'hex')::uuid`);
