-- The content of a document's revision after the document is erased. The program that verifies the audit
-- trail uses the same rule.
create or replace function erased(kept jsonb) returns jsonb language sql immutable as $$
  select case when kept ? 'original_name' then kept || '{"original_name": "Erased document"}' else kept end
$$;
