-- Notifies like any other change, but without a revision, because the text is read from the file and can be
-- read again.
create or replace function tell_change() returns trigger language plpgsql as $$
begin
  perform set_config('app.touched', concat_ws(',', nullif(current_setting('app.touched', true), ''), tg_table_name), true);
  perform pg_notify('board_reports_changes', tg_table_name);
  return null;
end
$$;

create or replace trigger tell_status after update of status, digest on document_texts for each row when ((old.status is distinct from new.status) or ((old.digest is distinct from new.digest) and (new.status <> 'pending'::text))) execute function tell_change();
