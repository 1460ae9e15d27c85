-- Refuses a commit while the lines of a month differ from their accounts (db/feedMonths.ts in the server
-- computes them).
create or replace function refuse_due_months() returns trigger language plpgsql as $$
begin
  if exists (select from fed_months m where m.month = new.month and m.is_due) then
    raise exception 'lines have not been recalculated from their accounts yet' using errcode = 'BR007';
  end if;
  return null;
end
$$;

drop trigger if exists refuse_due_months on fed_months;
create constraint trigger refuse_due_months after insert or update on fed_months deferrable initially deferred for each row when (new.is_due) execute function refuse_due_months();
