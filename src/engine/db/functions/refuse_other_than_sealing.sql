-- A change may be sealed once; nothing else about it may change.
create or replace function refuse_other_than_sealing() returns trigger language plpgsql as $$
begin
  if old.moment is not null or new.moment is null or new.sealed_at is null or new.hash is null or new.leaves is null
    or (new.id, new.at, new.actor, new.request_id, new.reason, new.origin)
      is distinct from (old.id, old.at, old.actor, old.request_id, old.reason, old.origin) then
    raise exception 'update of change_sets is not allowed' using errcode = 'BR002';
  end if;
  return new;
end
$$;

create or replace trigger refuse_other_than_sealing before update on change_sets for each row execute function refuse_other_than_sealing();
