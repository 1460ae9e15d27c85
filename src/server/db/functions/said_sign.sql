-- The sign of a number as it is said: none where it shows as nothing, and a plus only of what has moved.
create or replace function said_sign(amount numeric, digits text, moves boolean)
returns text language sql immutable as $$
  select case when digits !~ '[1-9]' then '' when amount < 0 then '-' when moves then '+' else '' end
$$;
