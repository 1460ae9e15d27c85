-- The lines of profit and loss, from which EBITDA follows.
create or replace function earning_lines() returns text[] language sql immutable as $$
  select '{revenue,production,salesMarketing,customerSuccess,marketing,rnd,admin,other}'::text[]
$$;
