-- What is due of all vehicles on a day, as a database expert would ask for it: the end of each cycle,
-- the day on which it was reached, and the average use of 90 days. $1 is the shop, $2 the day, $3 the
-- end of the day.
WITH cycles AS (
  SELECT v.id AS vehicle_id, v.unit_number, t.id AS task_id, t.lead_units, t.lead_days,
    coalesce(done.day, a.start_day) + t.every_days AS due_day,
    coalesce(done.total, begun.total) + t.every_units AS due_total
  FROM pm_programs p
  JOIN pm_assignments a ON a.tenant_id = $1 AND a.program_id = p.id
  JOIN pm_tasks t ON t.tenant_id = $1 AND t.program_id = p.id
  JOIN vehicles v ON v.tenant_id = $1 AND lower(v.vehicle_type) = lower(a.vehicle_type)
  LEFT JOIN LATERAL (
    SELECT r.total FROM meter_readings r
    WHERE r.tenant_id = $1 AND r.vehicle_id = v.id AND r.meter = t.meter AND r.superseded_at IS NULL
    ORDER BY r.at LIMIT 1) begun ON true
  LEFT JOIN LATERAL (
    SELECT w.completed_at::date AS day, (
        SELECT r.total FROM meter_readings r
        WHERE r.tenant_id = $1 AND r.vehicle_id = v.id AND r.meter = t.meter
          AND r.superseded_at IS NULL AND r.at <= w.completed_at ORDER BY r.at DESC LIMIT 1) AS total
    FROM work_orders w
    WHERE w.tenant_id = $1 AND w.vehicle_id = v.id AND w.deleted_at IS NULL
      AND w.completed_at IS NOT NULL AND coalesce(w.serviced_at, w.completed_at) < $3
      AND EXISTS (SELECT FROM service_blocks b WHERE b.tenant_id = $1 AND b.work_order_id = w.id
        AND b.canned_job_id = t.canned_job_id AND b.authorization_status <> 'declined')
    ORDER BY coalesce(w.serviced_at, w.completed_at) DESC LIMIT 1) done ON true
  WHERE p.tenant_id = $1 AND NOT p.archived
), used AS (
  SELECT v.id AS vehicle_id, newest.total, newest.at, line.per_day, line.error
  FROM vehicles v
  LEFT JOIN LATERAL (
    SELECT r.total, r.at FROM meter_readings r
    WHERE r.tenant_id = $1 AND r.vehicle_id = v.id AND r.meter = 'odometer'
      AND r.superseded_at IS NULL AND r.at < $3 ORDER BY r.at DESC LIMIT 1) newest ON true
  CROSS JOIN LATERAL (
    SELECT regr_slope(r.total, extract(epoch FROM r.at) / 86400) AS per_day,
      regr_r2(r.total, extract(epoch FROM r.at) / 86400) AS error
    FROM meter_readings r
    WHERE r.tenant_id = $1 AND r.vehicle_id = v.id AND r.meter = 'odometer'
      AND r.superseded_at IS NULL AND r.at < $3 AND r.at >= $3 - interval '90 days') line
  WHERE v.tenant_id = $1
), judged AS (
  SELECT c.*, u.total, u.per_day, least(c.due_day, (u.at + (c.due_total - u.total) / nullif(u.per_day, 0)
      * interval '1 day')::date) AS expected,
    least(CASE WHEN c.due_day <= $2 THEN c.due_day END, CASE WHEN u.total >= c.due_total THEN (
      SELECT r.at::date FROM meter_readings r
      WHERE r.tenant_id = $1 AND r.vehicle_id = c.vehicle_id AND r.meter = 'odometer'
        AND r.superseded_at IS NULL AND r.total >= c.due_total ORDER BY r.at LIMIT 1) END) AS since
  FROM cycles c JOIN used u USING (vehicle_id)
)
SELECT count(*) FILTER (WHERE since < $2)::int AS overdue, (
    SELECT json_agg(listed) FROM (
      SELECT * FROM judged WHERE since IS NOT NULL OR expected <= $2::date + 30
      ORDER BY since, expected LIMIT 200) listed) AS due
FROM judged;
