-- A change is shown with the time of its moment, which is when it became part of the past. The beginning
-- of its transaction may be long before, and other changes may have become moments in between.
create or replace view trace as
  select r.id, r.change_id, c.moment, c.at, c.actor, c.request_id, c.reason, c.origin,
    r.table_name, r.record_id, r.action, r.before, r.after, c.sealed_at
  from revisions r join change_sets c on c.id = r.change_id;
