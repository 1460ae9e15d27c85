-- An approved plan is locked, so what it says changes only as it is approved. Its name may change before, and a draft
-- may be deleted: what followed it is plain text from then on.
create or replace function follow_plans() returns trigger language plpgsql as $$
declare
  one record;
begin
  if not exists (select from quoted_figures) then return null; end if;
  if tg_op = 'DELETE' then
    delete from quoted_figures q using old_rows o
    where 'of-' || id_name(o.name) = any(string_to_array(q.figure, '.'));
    return null;
  end if;
  update quoted_figures q
  set figure = array_to_string(array_replace(string_to_array(q.figure, '.'),
    'of-' || id_name(o.name), 'of-' || id_name(n.name)), '.')
  from old_rows o join new_rows n on n.id = o.id and n.name <> o.name
  where 'of-' || id_name(o.name) = any(string_to_array(q.figure, '.'));
  for one in
    select distinct q.summary_id, q.report_text, q.bullet_id from quoted_figures q
    where exists (
      select from new_rows n join old_rows o on o.id = n.id and o.state <> n.state
      where n.state = 'approved' and 'of-' || id_name(n.name) = any(string_to_array(q.figure, '.'))
    )
    order by 1, 2, 3
  loop
    perform write_quoting_text(one.summary_id, one.report_text, one.bullet_id);
  end loop;
  return null;
end
$$;

create or replace trigger write_quoting_texts_delete after delete on plans referencing old table as old_rows for each statement execute function follow_plans();
create or replace trigger write_quoting_texts_update after update on plans referencing old table as old_rows new table as new_rows for each statement execute function follow_plans();
