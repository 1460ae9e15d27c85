-- A publication may be superseded once; nothing else about it may change.
create or replace function refuse_other_than_superseding() returns trigger language plpgsql as $$
begin
  if old.state <> 'published' or new.state <> 'superseded'
    or (new.id, new.fy_id, new.month_num, new.month, new.number, new.code, new.moment, new.manifest,
        new.manifest_digest, new.signature, new.published_by, new.published_at)
      is distinct from (old.id, old.fy_id, old.month_num, old.month, old.number, old.code, old.moment, old.manifest,
        old.manifest_digest, old.signature, old.published_by, old.published_at) then
    raise exception 'update of publications is not allowed' using errcode = 'BR002';
  end if;
  return new;
end
$$;

create or replace trigger refuse_other_than_superseding before update on publications for each row execute function refuse_other_than_superseding();
