create or replace function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('board_reports_changes', tg_table_name);
  return null;
end
$$;

create or replace trigger tell_ended_sessions after delete on sessions for each statement execute function tell_ended_sessions();
