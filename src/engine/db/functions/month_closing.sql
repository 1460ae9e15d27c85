-- How a month is closed ('approved' or 'published'); null if it isn't closed.
create or replace function month_closing(of_year integer, of_month integer)
returns text language sql stable as $$
  select case
    when exists (
      select from month_reviews r, company c
      where r.fy_id = of_year and r.month_num = of_month and r.outcome = 'open'
        and c.id = 1 and c.approvals_wanted > 0
        and (select count(*) from month_approvals a where a.review_id = r.id and a.user_id <> r.requested_by) >= c.approvals_wanted
    ) then 'approved'
    when exists (select from publications p where p.fy_id = of_year and p.month_num = of_month and p.state = 'published')
      then 'published'
  end
$$;
