-- Ends all open approval requests for months whose state has changed since the request. All open requests are
-- locked in one order before the first of them is ended, because two transactions of several statements could
-- otherwise end them in different orders.
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
