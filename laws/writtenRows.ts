import type { TestDatabase } from '../src/engine/db/testDatabase.ts';

/** Changed rows, such as `users update`, `jobs insert mail`. */
export interface WrittenRows {
  /** Rows written since the last call that differ from before. */
  take(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Notes the old and new row in the transaction that writes it; a rollback leaves no note. Jobs are noted with their
 * kind, because mails are queued behind answers.
 */
const WATCH = `
  create table watched_rows (what text not null, content text not null, came integer not null);
  create function watch_row() returns trigger language plpgsql as $$
  declare
    old_row jsonb := case tg_op when 'INSERT' then null else to_jsonb(old) end;
    new_row jsonb := case tg_op when 'DELETE' then null else to_jsonb(new) end;
    kind text := case tg_table_name when 'jobs' then coalesce(new_row, old_row) ->> 'kind' end;
    what text := concat_ws(' ', tg_table_name, lower(tg_op), kind);
  begin
    if old_row is distinct from new_row then
      insert into public.watched_rows
        select what, tg_table_name || md5(content::text), came
        from (values (old_row, -1), (new_row, 1)) written (content, came) where content is not null;
    end if;
    return null;
  end $$`;

/** Rows that were inserted and deleted again, such as a refused pack's place, count as unchanged. */
const TAKE = `
  with taken as (delete from watched_rows returning *),
    changed as (select content from taken group by content having sum(came) <> 0)
  select distinct what from taken join changed using (content) order by what`;

/** Watches every row of the product's tables. */
export async function watchRows({ pool }: Pick<TestDatabase, 'pool'>): Promise<WrittenRows> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  await pool.query(WATCH);
  for (const { name } of rows) {
    await pool.query(
      `create trigger watched after insert or update or delete on ${name}
       for each row execute function watch_row()`,
    );
  }
  return {
    async take() {
      const changed = await pool.query<{ what: string }>(TAKE);
      return changed.rows.map(({ what }) => what);
    },
    async stop() {
      await pool.query('drop function watch_row() cascade');
      await pool.query('drop table watched_rows');
    },
  };
}
