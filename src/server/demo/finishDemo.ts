import { basisOf } from '../../finance/companyBasis.ts';
import { and, eq, max } from 'drizzle-orm';
import type { Import } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Role } from '../../finance/permissions.ts';
import { DEMO_EMAILS, demoAccountId } from '../users/demoAccounts.ts';
import { withBasis } from '../../engine/basis.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { imports } from '../../engine/db/schema/imports.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { publications } from '../../engine/db/schema/publications.ts';
import { readings } from '../../engine/db/schema/readings.ts';
import { changeSets } from '../../engine/db/schema/revisions.ts';
import { sealWaiting } from '../../engine/db/sealer.ts';
import { giveReason, type Transaction, write } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { storedCompany } from '../company/company.ts';
import type { DemoRow, DemoRows } from './demoFiles.ts';
import { readDemoDocument, readDemoRows, TRIAL_BALANCES } from './demoFiles.ts';

interface DemoCall {
  readonly basis: CompanyBasis;
  readonly caller: { readonly userId: number; readonly role: Role };
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

interface DemoPublication {
  readonly fyId: number;
  readonly monthNum: number;
  readonly paper: 'a4';
  readonly unprintable: 'print';
}

export interface DemoParts {
  readonly publish: (
    call: DemoCall & { readonly body: DemoPublication },
    givenUp: AbortSignal,
  ) => Promise<unknown>;
  readonly imports: {
    find(basis: CompanyBasis, id: number): Promise<Import>;
    begin(call: DemoCall, fileName: string, bytes: Uint8Array): Promise<Import>;
    apply(
      call: DemoCall & {
        readonly params: { readonly id: number };
        readonly body: {
          readonly reason: string;
          readonly previewKey: string;
          readonly leaveOutRefused: boolean;
        };
      },
    ): Promise<Import>;
  };
}

type FinishDeps = Pick<Deps, 'database' | 'changes' | 'now'>;

const RESTATED_BECAUSE = 'An invoice for the autumn fair arrived after the close.';

/**
 * Does what would take too long at a first start: publishes two months, imports the trial balances with an invoice that
 * was missing from one of these months, then publishes the latest month. Each step is skipped if it was done before, so
 * the server may stop at any time.
 */
export async function finishDemo(
  deps: FinishDeps,
  parts: DemoParts,
  signal: AbortSignal,
): Promise<void> {
  const { orm } = deps.database;
  const [adminId, viewerId] = [
    await demoAccountId(orm, DEMO_EMAILS.admin),
    await demoAccountId(orm, DEMO_EMAILS.viewer),
  ];
  if (adminId === null) return;
  const rows = await readDemoRows();
  const basis = basisOf(await storedCompany(orm));
  const demo = new UnfinishedDemo(deps, parts, { basis, adminId, signal });
  const [beforeLast, last, latest] = rows.reports.slice(-3);
  const steps = [
    () => demo.publish(beforeLast),
    () => demo.publish(last),
    () => (viewerId === null ? undefined : demo.letRead(viewerId)),
    () => demo.importBalances(),
    () => demo.restate(rows),
    () => demo.publish(latest),
  ];
  await withBasis(basis, async () => {
    for (const step of steps) {
      signal.throwIfAborted();
      await step();
    }
  });
}

interface DemoStep {
  readonly basis: CompanyBasis;
  readonly adminId: number;
  readonly signal: AbortSignal;
}

class UnfinishedDemo {
  readonly #deps: FinishDeps;
  readonly #parts: DemoParts;
  readonly #doing: DemoStep;

  constructor(deps: FinishDeps, parts: DemoParts, doing: DemoStep) {
    this.#deps = deps;
    this.#parts = parts;
    this.#doing = doing;
  }

  get #orm() {
    return this.#deps.database.orm;
  }

  /** The product itself is the origin of these changes. */
  #call(reason?: string): DemoCall {
    const { database, changes } = this.#deps;
    const { basis, adminId } = this.#doing;
    return {
      basis,
      caller: { userId: adminId, role: 'admin' },
      write: (work) =>
        write(
          database,
          changes,
          { actor: 'system', origin: { kind: 'demo' } },
          async (transaction) => {
            await giveReason(transaction, reason);
            return work(transaction);
          },
        ),
    };
  }

  async publish(month: DemoRow<'reports'> | undefined): Promise<void> {
    if (month === undefined || !(await this.#isThere(month))) return;
    const { fyId, monthNum } = month;
    const published = await this.#orm
      .select({ id: publications.id })
      .from(publications)
      .where(and(eq(publications.fyId, fyId), eq(publications.monthNum, monthNum)))
      .limit(1);
    if (published.length > 0) return;
    const body = { fyId, monthNum, paper: 'a4', unprintable: 'print' } as const;
    await this.#parts.publish({ ...this.#call(), body }, this.#doing.signal);
  }

  async #isThere({ fyId, monthNum }: Pick<DemoRow<'reports'>, 'fyId' | 'monthNum'>) {
    const found = await this.#orm
      .select({ id: financialData.id })
      .from(financialData)
      .where(and(eq(financialData.fyId, fyId), eq(financialData.monthNum, monthNum)));
    return found.length > 0;
  }

  /** Marks everything as read by the director, unless they have already started reading. */
  async letRead(userId: number): Promise<void> {
    const { database, now } = this.#deps;
    await sealWaiting(database);
    await this.#call().write(async (transaction) => {
      const [last] = await transaction.select({ moment: max(changeSets.moment) }).from(changeSets);
      const seen = last?.moment ?? 0;
      const at = now();
      await transaction
        .insert(readings)
        .values({ userId, seen, seenAt: at, before: seen, beforeAt: at })
        .onConflictDoNothing();
    });
  }

  async importBalances(): Promise<void> {
    const { originalName, file } = TRIAL_BALANCES;
    const [known] = await this.#orm
      .select({ id: imports.id, status: imports.status })
      .from(imports)
      .where(eq(imports.fileName, originalName));
    if (known !== undefined && known.status !== 'draft') return;
    const { basis } = this.#doing;
    const { imports: importing } = this.#parts;
    const call = this.#call();
    const draft =
      known === undefined
        ? await importing.begin(call, originalName, new Uint8Array(await readDemoDocument(file)))
        : await importing.find(basis, known.id);
    const params = { id: draft.id };
    const body = {
      reason: RESTATED_BECAUSE,
      previewKey: draft.preview.key,
      leaveOutRefused: false,
    };
    await importing.apply({ ...this.#call(RESTATED_BECAUSE), params, body });
  }

  /** Restates what the trial balances don't change: adjusted EBITDA, and the texts that quote it. */
  async restate({ financialData: months, reports, firstReported }: DemoRows): Promise<void> {
    await this.#call(RESTATED_BECAUSE).write(async (transaction) => {
      for (const first of firstReported) {
        const month = months.find(({ report }) => report === first.report);
        const report = reports.find((one) => one.report === first.report);
        if (month === undefined || report === undefined) continue;
        const { fyId, monthNum, adjEbitda, notes, summaryNotes } = month;
        await transaction
          .update(financialData)
          .set({ adjEbitda, notes, summaryNotes })
          .where(
            and(
              eq(financialData.fyId, fyId),
              eq(financialData.monthNum, monthNum),
              eq(financialData.adjEbitda, first.adjEbitda),
            ),
          );
        await transaction
          .update(monthlySummaries)
          .set({ overview: report.overview })
          .where(
            and(
              eq(monthlySummaries.fyId, fyId),
              eq(monthlySummaries.monthNum, monthNum),
              eq(monthlySummaries.overview, first.overview),
            ),
          );
      }
    });
  }
}
