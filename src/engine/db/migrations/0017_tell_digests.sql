-- Copies of a file are known by its digest, and what a search says of them is kept until it is told of a
-- change. A document that was read by an earlier version gets its digest later, without another status.
drop trigger tell_status on document_texts;
--> statement-breakpoint
create trigger tell_status after update of status, digest on document_texts
  for each row when (
    old.status is distinct from new.status
    or (old.digest is distinct from new.digest and new.status <> 'pending')
  ) execute function tell_change();
