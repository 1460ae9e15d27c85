import { eq } from 'drizzle-orm';
import type { DraftRules } from '../../domain/monthReview.ts';
import { seesDrafts } from '../../domain/monthReview.ts';
import { can } from '../../domain/permissions.ts';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { company } from '../db/schema/company.ts';
import { monthReviews } from '../db/schema/monthReviews.ts';
import type { Caller } from './caller.ts';

const SEEN_BY_ALL: DraftRules = {
  viewersSeeDrafts: true,
  approverIds: [],
  isApprovalAsked: false,
};

interface Kept {
  /** The count of changes when the database was read. */
  readonly count: number;
  readonly answer: Promise<DraftRules>;
  /** Set once the promise has settled, so that later requests need not wait. */
  ready: DraftRules | undefined;
}

/**
 * From whom months that were never published are hidden: the one place that decides it, with each
 * request. What it goes by is read once and kept until it changes.
 */
export class HiddenMonths {
  readonly #database: Pick<Database, 'orm'>;
  readonly #changes: Changes;
  #kept: Kept | undefined;

  constructor({ database, changes }: { database: Pick<Database, 'orm'>; changes: Changes }) {
    this.#database = database;
    this.#changes = changes;
  }

  /** Whether they are hidden from this caller, if no query is needed for that; null says nothing. */
  atHand(caller: Caller): boolean | null {
    if (can(caller.role, 'seeDrafts')) return false;
    const rules = this.#fresh()?.ready;
    return rules === undefined ? null : hidesFrom(caller, rules);
  }

  /** Whether they are hidden from this caller. */
  async areHiddenFrom(caller: Caller): Promise<boolean> {
    const known = this.atHand(caller);
    if (known !== null) return known;
    return hidesFrom(caller, await (this.#fresh() ?? this.#ask()).answer);
  }

  #fresh(): Kept | undefined {
    const kept = this.#kept;
    return kept?.count === this.#changes.count('drafts') ? kept : undefined;
  }

  #ask(): Kept {
    // The count is taken before the query: what changes meanwhile makes the answer stale.
    const kept: Kept = {
      count: this.#changes.count('drafts'),
      answer: this.#read(),
      ready: undefined,
    };
    this.#kept = kept;
    void this.#settle(kept);
    return kept;
  }

  async #settle(kept: Kept): Promise<void> {
    try {
      kept.ready = await kept.answer;
    } catch {
      // Whoever waits for it is told; the next one asks again.
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
