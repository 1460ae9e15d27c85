-- Shows a change with the time at which it was sealed, because it is part of the past from then on. Its
-- transaction may have begun long before, and other changes may have been sealed in between.
create or replace view trace as
  select r.id, r.change_id, c.moment, c.at, c.actor, c.request_id, c.reason, c.origin,
    r.table_name, r.record_id, r.action, r.before, r.after, c.sealed_at
  from revisions r join change_sets c on c.id = r.change_id;
