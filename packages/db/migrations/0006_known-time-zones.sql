-- The zone that a name stands for; null for a name that is no zone everywhere. Only IANA names are: of
-- others PostgreSQL would make an offset. A digit would make one of any name.
CREATE OR REPLACE FUNCTION known_time_zone(name text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  zone text := coalesce(
    jsonb_build_object(
      'ACT', 'Australia/Darwin',
      'AET', 'Australia/Sydney',
      'AGT', 'America/Argentina/Buenos_Aires',
      'ART', 'Africa/Cairo',
      'AST', 'America/Anchorage',
      'BET', 'America/Sao_Paulo',
      'BST', 'Asia/Dhaka',
      'CAT', 'Africa/Maputo',
      'CET', 'Europe/Brussels',
      'CNT', 'America/St_Johns',
      'CST', 'America/Chicago',
      'CTT', 'Asia/Shanghai',
      'EAT', 'Africa/Nairobi',
      'ECT', 'Europe/Paris',
      'EET', 'Europe/Athens',
      'EST', 'America/New_York',
      'HST', 'Pacific/Honolulu',
      'IET', 'America/Indiana/Indianapolis',
      'IST', 'Asia/Kolkata',
      'JST', 'Asia/Tokyo',
      'MET', 'Europe/Brussels',
      'MIT', 'Pacific/Apia',
      'MST', 'America/Denver',
      'NET', 'Asia/Yerevan',
      'NST', 'Pacific/Auckland',
      'PLT', 'Asia/Karachi',
      'PNT', 'America/Phoenix',
      'PRT', 'America/Puerto_Rico',
      'PST', 'America/Los_Angeles',
      'SST', 'Pacific/Guadalcanal',
      'VST', 'Asia/Ho_Chi_Minh',
      'WET', 'Europe/Lisbon'
    ) ->> upper(name),
    name);
BEGIN
  IF zone !~* '^(?!(posix|right|systemv)/)[a-z_]+(/[a-z_-]+){1,2}$'
    AND zone !~* '^etc/gmt(0|[+-][0-9]|[+-]1[0-2]|-1[34])$'
    AND upper(zone) <> ALL (ARRAY['CST6CDT', 'CUBA', 'EGYPT', 'EIRE', 'EST5EDT', 'GB', 'GB-EIRE', 'GMT',
      'GMT+0', 'GMT-0', 'GMT0', 'GREENWICH', 'HONGKONG', 'ICELAND', 'IRAN', 'ISRAEL', 'JAMAICA', 'JAPAN',
      'KWAJALEIN', 'LIBYA', 'MST7MDT', 'NAVAJO', 'NZ', 'NZ-CHAT', 'POLAND', 'PORTUGAL', 'PRC', 'PST8PDT',
      'ROC', 'ROK', 'SINGAPORE', 'TURKEY', 'UCT', 'UNIVERSAL', 'UTC', 'W-SU', 'ZULU'])
  THEN RETURN NULL;
  END IF;
  PERFORM timestamptz 'epoch' AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN RETURN NULL;
END $$;--> statement-breakpoint
-- The zone of a shop, which reports and jobs count its days in: America/Chicago if the stored name is none.
CREATE OR REPLACE FUNCTION shop_time_zone(name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(known_time_zone(name), 'America/Chicago')
$$;--> statement-breakpoint
UPDATE tenants SET time_zone = shop_time_zone(time_zone) WHERE time_zone <> shop_time_zone(time_zone);
--> statement-breakpoint
UPDATE tenants t SET time_zone = n.name FROM pg_timezone_names n
WHERE lower(n.name) = lower(t.time_zone) AND n.name <> t.time_zone;
