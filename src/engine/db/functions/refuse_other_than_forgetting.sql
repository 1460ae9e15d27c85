-- The private part of a replaced key may be removed; nothing else about the key may change.
create or replace function refuse_other_than_forgetting() returns trigger language plpgsql as $$
begin
  if new.private_key is not null
    or (new.id, new.public_key, new.made_at) is distinct from (old.id, old.public_key, old.made_at) then
    raise exception 'update of signing_keys is not allowed' using errcode = 'BR002';
  end if;
  return new;
end
$$;

create or replace trigger refuse_other_than_forgetting before update on signing_keys for each row execute function refuse_other_than_forgetting();
