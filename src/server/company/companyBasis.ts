import { sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CustomLineNames } from '../../finance/catalogue.ts';
import { basisOf, STANDARD_BASIS, YEAR_NAMES } from '../../finance/companyBasis.ts';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { HIDEABLE_LINES } from '../../finance/lines.ts';
import type { BasisReader } from '../../engine/basis.ts';
import { readPresent } from '../../engine/db/asOf.ts';
import type { Changes } from '../../engine/db/changes.ts';
import type { Database } from '../../engine/db/database.ts';
import type { PageCompany } from '../http/webAssets.ts';
import { storedCompany } from './company.ts';

interface BasisChange {
  /** Null if the change isn't sealed yet. */
  readonly moment: number | null;
  readonly before: Partial<CompanyBasis>;
}

interface CachedValue<Value> {
  readonly count: number;
  readonly value: Value;
}

export class StoredBasis implements BasisReader {
  readonly #database: Pick<Database, 'orm'>;
  readonly #changes: Changes;
  #current: CachedValue<PageCompany> | null = null;
  #past: CachedValue<readonly BasisChange[]> | null = null;

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
    basis.catch(() => undefined);
    return this.#current?.value.basis ?? STANDARD_BASIS;
  }

  /** Includes what pages show before anyone has signed in. */
  knownForPages(): PageCompany | undefined {
    this.known();
    return this.#current?.value;
  }

  async #read(): Promise<CompanyBasis> {
    // The count is read before the query, so that a concurrent change causes another read.
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
    // Works back from the present by undoing each later change.
    return Object.assign({}, await this.current(), ...later.map(({ before }) => before));
  }

  async #changesOfBasis(): Promise<readonly BasisChange[]> {
    const count = this.#changes.count('basis');
    if (this.#past?.count === count) return this.#past.value;
    const value = await readPresent(() => readBasisChanges(this.#database));
    if (value.every(({ moment }) => moment !== null)) this.#past = { count, value };
    return value;
  }
}

async function readBasisChanges({ orm }: Pick<Database, 'orm'>): Promise<readonly BasisChange[]> {
  const { rows } = await orm.execute<{
    moment: string | null;
    start: number | null;
    named: string | null;
    currency: string | null;
    groups: string[] | null;
    names: CustomLineNames | null;
    hidden: string[] | null;
    isFirst: boolean;
  }>(sql`
    select moment, (before ->> 'year_start_month')::integer as start,
      before ->> 'year_named_after' as named, before ->> 'currency' as currency,
      case when before ? 'line_groups' then array(select jsonb_array_elements_text(before -> 'line_groups')) end as groups,
      before -> 'line_names' as names,
      case when before ? 'hidden_lines' then array(select jsonb_array_elements_text(before -> 'hidden_lines')) end as hidden,
      action = 'insert' as "isFirst"
    from trace
    where record_id = 1 and table_name = 'company' and (
      action = 'insert'
      or before ?| array['year_start_month', 'year_named_after', 'currency', 'line_groups', 'line_names', 'hidden_lines']
    )
    order by id desc`);
  return rows.map(({ moment, start, named, currency, groups, names, hidden, isFirst }) => {
    const after = YEAR_NAMES.find((one) => one === named);
    const before = {
      ...(start === null ? {} : { yearStartMonth: start }),
      ...(after === undefined ? {} : { yearNamedAfter: after }),
      ...(currency === null ? {} : { currency }),
      ...(groups === null
        ? {}
        : { lineGroups: LINE_GROUPS.filter((group) => groups.includes(group)) }),
      ...(names === null ? {} : { lineNames: names }),
      ...(hidden === null
        ? {}
        : { hiddenLines: HIDEABLE_LINES.filter((line) => hidden.includes(line)) }),
    };
    return {
      moment: moment === null ? null : Number(moment),
      before: isFirst ? STANDARD_BASIS : before,
    };
  });
}
