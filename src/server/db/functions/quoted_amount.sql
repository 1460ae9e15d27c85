-- What a quoted figure is; null where there is none, or what it is compared with is not like it. A plan that is not
-- approved says nothing: drafts are not for everybody who reads texts.
create or replace function quoted_amount(figure text, own financial_data)
returns numeric language plpgsql stable as $$
declare
  w text[] := figure_words(figure);
  reported boolean := 'reported' = any(w);
  plan plans;
  value numeric;
  reference numeric;
  back integer := case when 'vs-year' = any(w) then 12 when 'vs-month' = any(w) then 1 else 0 end;
begin
  if w[1] <> 'actual' then
    select p.* into plan from plans p where p.state = 'approved' and 'of-' || id_name(p.name) = w[4];
    if plan.id is null then return null; end if;
    reference := planned_over(plan, w[2], w[3], reported, own);
    if w[1] = 'planned' then return reference; end if;
  end if;
  value := line_over(w[2], w[3], 0, own);
  if 'share' = any(w) then value := round(percent_of(value, line_over('revenue', w[3], 0, own)), 1); end if;
  if back > 0 then
    if w[3] like '%-to-%' and not are_alike(w[3], own) then return null; end if;
    reference := line_over(w[2], w[3], back, own);
    if 'share' = any(w) then reference := round(percent_of(reference, line_over('revenue', w[3], back, own)), 1); end if;
  elsif w[1] = 'actual' then
    return value;
  end if;
  if 'percent' <> all(w) then return value - reference; end if;
  -- Of a change of sign no percentage says how large it is.
  if reference <= 0 or value < 0 then return null; end if;
  return round(percent_of(value - reference, reference), 1);
end
$$;
