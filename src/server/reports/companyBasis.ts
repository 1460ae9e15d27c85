import { sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { STANDARD_BASIS, YEAR_NAMES } from '../../domain/companyBasis.ts';
import { LINE_GROUPS } from '../../domain/lineGroups.ts';
import type { BasisReader } from '../basis.ts';
import { readPresent } from '../db/asOf.ts';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import type { PageCompany } from '../http/webAssets.ts';
import { basisOf, storedCompany } from './company.ts';

/** A change of the year, the currency or the lines, with what they were until then. */
interface BasisChange {
  /** null: not sealed yet. */
  readonly moment: number | null;
  readonly before: Partial<CompanyBasis>;
}

interface Known<Value> {
  readonly count: number;
  readonly value: Value;
}

/** Reads what the company has settled, once until it settles something else. */
export class StoredBasis implements BasisReader {
  readonly #database: Pick<Database, 'orm'>;
  readonly #changes: Changes;
  #current: Known<PageCompany> | null = null;
  #past: Known<readonly BasisChange[]> | null = null;

  constructor(database: Pick<Database, 'orm'>, changes: Changes) {
    this.#database = database;
    this.#changes = changes;
  }

  current(): CompanyBasis | Promise<CompanyBasis> {
    const isKnown = this.#current?.count === this.#changes.count('basis');
    return isKnown && this.#current !== null ? this.#current.value.basis : this.#read();
  }

  known(): CompanyBasis {
    const basis = this.current();
    if (!(basis instanceof Promise)) return basis;
    // The page's first answer of the company says it, too.
    basis.catch(() => undefined);
    return this.#current?.value.basis ?? STANDARD_BASIS;
  }

  /** The same with what the pages show besides before anybody has signed in. */
  knownForPages(): PageCompany | undefined {
    this.known();
    return this.#current?.value;
  }

  async #read(): Promise<CompanyBasis> {
    // Counted first: what changes meanwhile is read again.
    const count = this.#changes.count('basis');
    const stored = await readPresent(() => storedCompany(this.#database.orm));
    const basis = basisOf(stored);
    const { passwordMinLength } = stored;
    this.#current = { count, value: { basis, passwordMinLength } };
    return basis;
  }

  async at(moment: number): Promise<CompanyBasis> {
    const changes = await this.#changesOfBasis();
    const later = changes.filter((change) => change.moment === null || change.moment > moment);
    // From now on backwards: what each later change replaced.
    return Object.assign({}, await this.current(), ...later.map(({ before }) => before));
  }

  async #changesOfBasis(): Promise<readonly BasisChange[]> {
    const count = this.#changes.count('basis');
    if (this.#past?.count === count) return this.#past.value;
    const value = await readPresent(() => readChanges(this.#database));
    // A change that is waiting for its moment will have one the next time.
    if (value.every(({ moment }) => moment !== null)) this.#past = { count, value };
    return value;
  }
}

/** The latest first. */
async function readChanges({ orm }: Pick<Database, 'orm'>): Promise<readonly BasisChange[]> {
  const { rows } = await orm.execute<{
    moment: string | null;
    start: number | null;
    named: string | null;
    currency: string | null;
    groups: string[] | null;
    isFirst: boolean;
  }>(sql`
    select moment, (before ->> 'year_start_month')::integer as start,
      before ->> 'year_named_after' as named, before ->> 'currency' as currency,
      case when before ? 'line_groups' then array(select jsonb_array_elements_text(before -> 'line_groups')) end as groups,
      action = 'insert' as "isFirst"
    from trace
    where record_id = 1 and table_name = 'company' and (
      action = 'insert'
      or before ?| array['year_start_month', 'year_named_after', 'currency', 'line_groups']
    )
    order by id desc`);
  return rows.map(({ moment, start, named, currency, groups, isFirst }) => {
    const after = YEAR_NAMES.find((one) => one === named);
    const before = {
      ...(start === null ? {} : { yearStartMonth: start }),
      ...(after === undefined ? {} : { yearNamedAfter: after }),
      ...(currency === null ? {} : { currency }),
      ...(groups === null
        ? {}
        : { lineGroups: LINE_GROUPS.filter((group) => groups.includes(group)) }),
    };
    // Until the company has settled anything, it has the standard basis.
    return {
      moment: moment === null ? null : Number(moment),
      before: isFirst ? STANDARD_BASIS : before,
    };
  });
}
