-- The shop of each API key, which the key does not contain. On a cluster the table stays on the coordinator:
-- a key is found without asking every node. Keys that the version before creates meanwhile are added when
-- they are first used.
CREATE TABLE "api_key_shops" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL
);
--> statement-breakpoint
INSERT INTO "api_key_shops" ("key_hash", "shop_id")
SELECT "key_hash", "tenant_id" FROM "api_keys" ON CONFLICT DO NOTHING;
