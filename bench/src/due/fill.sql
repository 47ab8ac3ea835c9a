INSERT INTO vehicles (tenant_id, id, vin, unit_number, vehicle_type, odometer_unit, created_at, updated_at)
SELECT $shop, gen_random_uuid(), 'VIN' || n, 'T-' || n, 'tractor', 'mi', now() - interval '400 days', now()
FROM generate_series(1, $vehicles) n;
--------
INSERT INTO canned_jobs (tenant_id, id, code, code_key, name, created_at, updated_at)
SELECT $shop, gen_random_uuid(), 'PM-' || n, 'PM-' || n, 'Maintenance ' || n, now(), now()
FROM generate_series(1, 4) n;
--------
INSERT INTO pm_programs (tenant_id, id, name) VALUES ($shop, gen_random_uuid(), 'Tractors');
--------
INSERT INTO pm_assignments (tenant_id, program_id, position, vehicle_type, start_day)
SELECT $shop, id, 0, 'tractor', current_date - 365 FROM pm_programs WHERE tenant_id = $shop;
--------
INSERT INTO pm_tasks (tenant_id, id, program_id, position, name, canned_job_id, meter, every_units,
  lead_units, unit, every_days, lead_days, anchor)
SELECT $shop, gen_random_uuid(), p.id, row_number() OVER (ORDER BY j.code), j.name, j.id, 'odometer',
  right(j.code, 1)::int * 12000, 1000, 'mi', right(j.code, 1)::int * 90, 14, 'floating'
FROM canned_jobs j, pm_programs p WHERE j.tenant_id = $shop AND p.tenant_id = $shop;
--------
-- A reading every three days of a year, from 50 to 300 miles a day.
INSERT INTO meter_readings (tenant_id, id, vehicle_id, meter, kind, value, total, at, source, created_by)
SELECT $shop, gen_random_uuid(), v.id, 'odometer', 'reading', total, total, now() - (365 - n * 3) * interval '1 day',
  'telematics', 'Bench'
FROM vehicles v, generate_series(0, 121) n,
  LATERAL (SELECT n * 3 * (50 + abs(hashtext(v.vin)) % 250) + abs(hashtext(v.vin || n)) % 40 AS total) t
WHERE v.tenant_id = $shop;
--------
-- Three completed orders of each vehicle, each with one of the jobs.
CREATE TEMP TABLE done AS
SELECT v.id AS vehicle_id, gen_random_uuid() AS id, row_number() OVER () AS number,
  now() - (30 + abs(hashtext(v.vin || k)) % 300) * interval '1 day' AS at,
  (SELECT id FROM canned_jobs WHERE tenant_id = $shop AND code = 'PM-' || 1 + abs(hashtext(v.vin || k)) % 4) AS job_id
FROM vehicles v, generate_series(1, 3) k WHERE v.tenant_id = $shop;
--------
INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, vehicle_id, completed_at, created_at, updated_at)
SELECT $shop, id, 1000 + number, 'WO-' || 1000 + number, 'completed', 'completed', vehicle_id, at, at, at FROM done;
--------
INSERT INTO service_blocks (tenant_id, id, work_order_id, position, name, canned_job_id, authorization_status)
SELECT $shop, gen_random_uuid(), id, 0, 'Maintenance', job_id, 'approved' FROM done;
