-- What a purge leaves of the row of a document. The program that verifies the trace knows it too.
create or replace function erased(kept jsonb) returns jsonb language sql immutable as $$
  select case when kept ? 'original_name' then kept || '{"original_name": "Erased document"}' else kept end
$$;
