create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed', lower(tg_op), tg_table_name using errcode = 'BR002';
end
$$;

create or replace trigger refuse_change before delete on change_sets for each row execute function refuse_change();
create or replace trigger refuse_truncate before truncate on change_sets for each statement execute function refuse_change();
create or replace trigger refuse_change before update or truncate on document_pages for each statement execute function refuse_change();
create or replace trigger keep_month before update on ebitda_items for each row when ((old.fy_id is distinct from new.fy_id) or (old.month_num is distinct from new.month_num)) execute function refuse_change();
create or replace trigger keep_month before update on month_events for each row when ((old.fy_id is distinct from new.fy_id) or (old.month_num is distinct from new.month_num)) execute function refuse_change();
create or replace trigger refuse_change before update on published_files for each row execute function refuse_change();
create or replace trigger refuse_change before delete or update on purges for each row execute function refuse_change();
create or replace trigger refuse_truncate before truncate on purges for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on revisions for each statement execute function refuse_change();
