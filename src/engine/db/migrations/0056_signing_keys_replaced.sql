ALTER TABLE "signing_keys" DROP CONSTRAINT "signing_keys_only_one";--> statement-breakpoint
ALTER TABLE "signing_keys" ALTER COLUMN "private_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_id" CHECK ("signing_keys"."id" > 0);--> statement-breakpoint
drop trigger refuse_change on signing_keys;
--> statement-breakpoint
-- Of a key that was replaced the private part is forgotten; nothing else about it may change.
create function refuse_other_than_forgetting() returns trigger language plpgsql as $$
begin
  if new.private_key is not null
    or (new.id, new.public_key, new.made_at) is distinct from (old.id, old.public_key, old.made_at) then
    raise exception 'update of signing_keys is not allowed' using errcode = 'BR002';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger refuse_other_than_forgetting before update on signing_keys
  for each row execute function refuse_other_than_forgetting();
