-- Ends all open reviews of months that are not what they were when they were asked for. All open reviews are
-- locked in one order before the first of them ends: a transaction of several statements may end one after
-- the other, and so may another one in another order.
create or replace function void_changed_reviews() returns void language plpgsql as $$
begin
  if not exists (
    select from month_reviews r where r.outcome = 'open' and r.state is distinct from month_state(r.fy_id, r.month_num)
  ) then
    return;
  end if;
  perform from month_reviews where outcome = 'open' order by id for no key update;
  update month_reviews r
  set outcome = 'void', ended_at = clock_timestamp(), ended_by = current_setting('app.actor', true)
  where r.outcome = 'open' and r.state is distinct from month_state(r.fy_id, r.month_num);
end
$$;
