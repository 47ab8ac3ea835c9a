-- Eight years of records for every shop of the table bench.shops, in the order in which a service would
-- have written them: the rows of all shops are interleaved, oldest first. Everything is computed from a
-- row's number, so that every run has the same shops. Statements are separated by lines of dashes.
CREATE FUNCTION bench.moment(shop int, n bigint, size int) RETURNS timestamptz IMMUTABLE PARALLEL SAFE
RETURN '2018-03-01Z'::timestamptz + (n::float8 / size) * interval '2922 days' + shop * interval '1 ms';
--------
-- A number below `below`, deterministic for a row and a purpose.
CREATE FUNCTION bench.pick(purpose int, n bigint, below bigint) RETURNS int IMMUTABLE PARALLEL SAFE
RETURN abs(hashint8extended(n, purpose) % below)::int;
--------
-- Ids in the service's format, which begins with the time.
CREATE FUNCTION bench.made_id(kind int, shop int, n bigint, size int) RETURNS uuid IMMUTABLE PARALLEL SAFE
RETURN (lpad(to_hex((extract(epoch FROM bench.moment(shop, n, size)) * 1000)::bigint), 12, '0') || '7'
  || lpad(to_hex(shop), 3, '0') || '8' || kind || lpad(to_hex(n), 14, '0'))::uuid;
--------
CREATE FUNCTION bench.syllable(at int) RETURNS text IMMUTABLE PARALLEL SAFE
RETURN (ARRAY['ba','den','kor','mar','sel','ton','vin','wal','hart','bro','lind','ger','mon','tes','ru',
  'fi','cas','dor','ell','gra','hol','jan','kes','lor','nor','pel','ros','sta'])[at + 1];
--------
-- One of 21,952.
CREATE FUNCTION bench.surname(n bigint) RETURNS text IMMUTABLE PARALLEL SAFE
RETURN initcap(bench.syllable(bench.pick(1, n, 28)) || bench.syllable(bench.pick(2, n, 28))
  || bench.syllable(bench.pick(3, n, 28)));
--------
CREATE FUNCTION bench.first_name(at int) RETURNS text IMMUTABLE PARALLEL SAFE
RETURN (ARRAY['James','Mary','Robert','Patricia','John','Jennifer','Michael','Linda','David','Elizabeth',
  'William','Barbara','Richard','Susan','Joseph','Jessica','Thomas','Karen','Carlos','Sarah'])[at + 1];
--------
CREATE FUNCTION bench.trade(at int) RETURNS text IMMUTABLE PARALLEL SAFE
RETURN (ARRAY['Trucking','Logistics','Freight','Transport','Hauling','Farms','Construction','Express'])[at + 1];
--------
CREATE FUNCTION bench.status_of(n bigint, size int) RETURNS text IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN n > size * 0.98 THEN (ARRAY['estimate','approved','in_progress','in_progress','quality_check',
    'ready_for_pickup','invoiced','invoiced','Waiting for parts','paid'])[1 + bench.pick(20, n, 10)]
  WHEN n % 500 = 3 THEN 'invoiced'
  WHEN n % 200 = 5 THEN 'estimate'
  WHEN n % 200 = 7 THEN 'Cancelled'
  ELSE 'paid' END;
--------
-- Every tenth vehicle belongs to a fleet.
CREATE FUNCTION bench.owner_of(n bigint) RETURNS bigint IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN n % 10 = 0 THEN (n - 1) / 2000 * 2000 + 1 ELSE 1 + bench.pick(5, n, n) END;
--------
-- Every record's shop, number and ids, and the seed of its content. A fleet has 200 vehicles; each of
-- the others belongs to any customer that existed at that time. An order is for any vehicle that
-- existed at that time.
CREATE TABLE bench.rows AS
SELECT shop, tenant_id, size, n, moment, vehicle_n, n + shop * 10000019::bigint AS seed,
  bench.made_id(1, shop, n, size) AS customer_id,
  bench.made_id(2, shop, n, size) AS vehicle_id,
  bench.made_id(3, shop, n, size) AS order_id,
  bench.made_id(1, shop, bench.owner_of(n), size) AS owner_id,
  bench.made_id(2, shop, vehicle_n, size) AS ordered_vehicle_id,
  bench.made_id(1, shop, bench.owner_of(vehicle_n), size) AS ordering_customer_id
FROM bench.shops, LATERAL generate_series(1, size) n,
  LATERAL (SELECT bench.moment(shop, n, size) AS moment, 1 + bench.pick(11, n, n) AS vehicle_n) known
ORDER BY moment;
--------
INSERT INTO customers (tenant_id, id, name, type, company_name, email, phone, dot_number, address,
  created_at, updated_at)
SELECT tenant_id, customer_id, CASE WHEN company THEN firm ELSE first || ' ' || surname END,
  CASE WHEN company THEN 'company' ELSE 'individual' END, CASE WHEN company THEN firm END,
  lower(first || '.' || surname || bench.pick(34, seed, 90)) || '@example.com',
  '+1 ' || 200 + bench.pick(35, seed, 700) || ' ' || 200 + bench.pick(36, seed, 700) || ' '
    || lpad(bench.pick(37, seed, 10000)::text, 4, '0'),
  CASE WHEN company THEN (1000000 + bench.pick(38, seed, 3000000))::text END,
  bench.pick(39, seed, 9000) || ' Main Street', moment, moment
FROM bench.rows,
  LATERAL (SELECT bench.surname(seed) AS surname, bench.first_name(bench.pick(31, seed, 20)) AS first,
    n % 5 < 2 AS company) who,
  LATERAL (SELECT surname || ' ' || bench.trade(bench.pick(32, seed, 8)) || ' ' ||
    (ARRAY['LLC','Inc','Co'])[1 + bench.pick(33, seed, 3)] AS firm) named;
--------
INSERT INTO vehicles (tenant_id, id, vin, unit_number, make, model, year, license_plate, customer_id,
  mileage, vehicle_type, archived, notes, created_at, updated_at)
SELECT tenant_id, vehicle_id,
  (ARRAY['1FU','1XK','1NP','4V4','3AK','1M1','3HS','1FT','5PV','2NK'])[1 + make]
    || upper(left(md5(bench.pick(41, seed, 400)::text), 6)) || (ARRAY['C','D','E','F','G','H','J','K','L',
    'M','N','P'])[1 + bench.pick(42, seed, 12)] || chr(65 + bench.pick(43, seed, 8))
    || lpad(bench.pick(44, seed, 1000000)::text, 6, '0'),
  (ARRAY['T-','TR-','U','#',''])[1 + bench.pick(45, seed, 5)] || 1 + bench.pick(46, seed, 100000),
  (ARRAY['Freightliner','Kenworth','Peterbilt','Volvo','Freightliner','Mack','International','Ford',
    'Hino','Kenworth'])[1 + make],
  (ARRAY['Cascadia','T680','579','VNL 760','M2 106','Anthem','LT','F-550','L6','T270'])[1 + make],
  1997 + bench.pick(47, seed, 30),
  chr(65 + bench.pick(48, seed, 26)) || chr(65 + bench.pick(49, seed, 26)) || ' '
    || lpad(bench.pick(50, seed, 10000)::text, 4, '0'),
  owner_id, 1000 * bench.pick(51, seed, 900),
  (ARRAY['tractor','trailer','reefer','box truck','dump truck','bus','van','pickup'])[1 + bench.pick(52, seed, 8)],
  n < size * 0.9 AND n % 100 < bench.archived_percent(),
  CASE WHEN n % 20 = 0 THEN 'Runs hot on long grades, see the file' END, moment, moment
FROM bench.rows, LATERAL (SELECT bench.pick(40, seed, 10) AS make) made;
--------
INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, name, customer_id,
  vehicle_id, priority, complaint, assigned_to, due_date, due_at, customer_text, vehicle_text,
  archived, invoiced_at, total_price_cents, total_cost_cents, paid_amount_cents, created_at, updated_at)
SELECT r.tenant_id, r.order_id, 1000 + n, 'WO-' || 1000 + n, status, category,
  CASE WHEN n % 3 = 0 THEN 'Service' END, r.ordering_customer_id, r.ordered_vehicle_id,
  (ARRAY['low','medium','high','urgent'])[1 + bench.pick(60, seed, 8)], 'Pulls to the left under braking',
  u.id, due::date::text, due, concat_ws(' ', c.name, c.company_name),
  concat_ws(' ', v.vin, v.unit_number, v.license_plate),
  n <= size * 0.98 AND status <> 'invoiced' AND bench.archived_percent() > 0,
  CASE WHEN category IN ('invoiced', 'paid') THEN r.moment + bench.pick(61, seed, 240) * interval '1 hour' END,
  total, total * 6 / 10, CASE WHEN category = 'paid' THEN total ELSE 0 END, r.moment,
  r.moment + bench.pick(62, seed, 720) * interval '1 hour'
FROM bench.rows r
CROSS JOIN LATERAL (SELECT bench.status_of(n, size) AS status, 5000 + bench.pick(63, seed, 500000) AS total,
  CASE WHEN bench.pick(64, seed, 10) < 7 THEN date_trunc('day', r.moment) + (2 + bench.pick(65, seed, 9)) * interval '1 day' END AS due) made
CROSS JOIN LATERAL (SELECT CASE WHEN status IN ('estimate', 'invoiced', 'paid') THEN status
  WHEN status = 'Cancelled' THEN 'cancelled' ELSE 'open' END AS category) meant
JOIN customers c ON c.tenant_id = r.tenant_id AND c.id = r.ordering_customer_id
JOIN vehicles v ON v.tenant_id = r.tenant_id AND v.id = r.ordered_vehicle_id
-- The last of twenty technicians has left.
LEFT JOIN users u ON u.tenant_id = r.tenant_id
  AND u.email = 'tech' || bench.pick(66, seed, CASE WHEN n < size / 2 THEN 20 ELSE 19 END) || '@example.com'
ORDER BY r.moment;
--------
-- Only the orders on the first page, newest first, have blocks and lines.
WITH block AS (
  INSERT INTO service_blocks (tenant_id, id, work_order_id, position, name, authorization_status,
    labor_cents, parts_cents, total_price_cents, total_cost_cents)
  SELECT tenant_id, uuidv7(), order_id, at, 'Brakes, axle ' || at + 1, 'approved', 30000, 30000, 60000, 36000
  FROM bench.rows, generate_series(0, 1) at
  WHERE shop < 2 AND (n > size - 300 OR n > size * 0.97 - 300 AND n <= size * 0.97)
  RETURNING tenant_id, id, work_order_id
)
INSERT INTO line_items (tenant_id, id, work_order_id, service_block_id, position, kind, description,
  quantity, unit_price_cents, unit_cost_cents, amount_cents, total_price_cents, total_cost_cents, status)
SELECT tenant_id, uuidv7(), work_order_id, id, at, CASE WHEN at < 2 THEN 'labor' ELSE 'part' END,
  'Brake shoe kit, rear', 1, 15000, 9000, 15000, 15000, 9000, CASE WHEN at < 2 THEN 'completed' END
FROM block, generate_series(0, 3) at;
