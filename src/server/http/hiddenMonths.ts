import { eq } from 'drizzle-orm';
import type { DraftRules } from '../../finance/monthReview.ts';
import { seesDrafts } from '../../finance/monthReview.ts';
import { can } from '../../finance/permissions.ts';
import type { Changes } from '../../engine/db/changes.ts';
import type { Database } from '../../engine/db/database.ts';
import { company } from '../../engine/db/schema/company.ts';
import { monthReviews } from '../../engine/db/schema/monthReviews.ts';
import type { Caller } from './caller.ts';

const SEEN_BY_ALL: DraftRules = {
  viewersSeeDrafts: true,
  approverIds: [],
  isApprovalAsked: false,
};

interface CachedRules {
  readonly count: number;
  readonly answer: Promise<DraftRules>;
  ready: DraftRules | undefined;
}

/**
 * Decides for each request whether unpublished months are hidden from its caller. No other code decides this. The rules
 * are cached until they change.
 */
export class HiddenMonths {
  readonly #database: Pick<Database, 'orm'>;
  readonly #changes: Changes;
  #kept: CachedRules | undefined;

  constructor({ database, changes }: { database: Pick<Database, 'orm'>; changes: Changes }) {
    this.#database = database;
    this.#changes = changes;
  }

  atHand(caller: Caller): boolean | null {
    if (can(caller.role, 'seeDrafts')) return false;
    const rules = this.#fresh()?.ready;
    return rules === undefined ? null : hidesFrom(caller, rules);
  }

  async areHiddenFrom(caller: Caller): Promise<boolean> {
    const known = this.atHand(caller);
    if (known !== null) return known;
    return hidesFrom(caller, await (this.#fresh() ?? this.#ask()).answer);
  }

  #fresh(): CachedRules | undefined {
    const kept = this.#kept;
    return kept?.count === this.#changes.count('drafts') ? kept : undefined;
  }

  #ask(): CachedRules {
    // The count is taken before the query, so that a change meanwhile makes the answer stale.
    const kept: CachedRules = {
      count: this.#changes.count('drafts'),
      answer: this.#read(),
      ready: undefined,
    };
    this.#kept = kept;
    void this.#settle(kept);
    return kept;
  }

  async #settle(kept: CachedRules): Promise<void> {
    try {
      kept.ready = await kept.answer;
    } catch {
      if (this.#kept === kept) this.#kept = undefined;
    }
  }

  async #read(): Promise<DraftRules> {
    const { orm } = this.#database;
    const [settled] = await orm
      .select({ viewersSeeDrafts: company.viewersSeeDrafts, approverIds: company.approverIds })
      .from(company);
    if (settled === undefined || settled.viewersSeeDrafts) return SEEN_BY_ALL;
    const asked = await orm
      .select({ id: monthReviews.id })
      .from(monthReviews)
      .where(eq(monthReviews.outcome, 'open'))
      .limit(1);
    return { ...settled, isApprovalAsked: asked.length > 0 };
  }
}

const hidesFrom = ({ userId, role }: Caller, rules: DraftRules): boolean =>
  !seesDrafts({ id: userId, role }, rules);
