import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import { planMonths } from '../../finance/plan.ts';
import { cases, propertySeed, rounds } from '../../testRounds.ts';
import { Changes } from '../../engine/db/changes.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import { readPackSource } from '../features/boardPacks/packSource.queries.ts';
import { buildPack } from '../../packs/model/buildPack.ts';
import type { PackScope, PackSource } from '../../packs/model/packSource.ts';
import { renderPdf } from '../../packs/pdf/renderPdf.ts';
import { readPdf } from '../../packs/pdf/testPdf.ts';
import { planSlides } from '../../packs/slides/plan/slidePlan.ts';
import { readSettings } from '../settings.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { loadDemoIfNew } from './loadDemo.ts';

const MOST_PAGES = 9;
const MONTHS = 91;
const now = () => new Date('2026-11-21T09:00:00Z');
const PLANNED = ['revenue', 'production', ...OPERATING_COSTS] as const;

/** The same beside a budget of its year: what each month was, half as much again. */
function planned(source: PackSource): PackSource {
  const { fyId } = source.scope;
  const own = source.figures.filter((row) => row.fyId === fyId);
  if (fyId === undefined || source.briefing === undefined) return source;
  const lines = PLANNED.map((line) => ({
    line,
    amounts: Array.from({ length: 12 }, (_, place) => {
      const row = own.find(({ monthNum }) => monthNum === place + 1) ?? own.at(-1);
      return row?.[line] ?? null;
    }),
  }));
  const year = source.financialYears.find(({ id }) => id === fyId);
  const months = planMonths(lines);
  const plan = { fyLabel: year?.fyYear ?? '', budget: { name: 'Budget', months }, forecast: null };
  return {
    ...source,
    linePlans: [{ name: 'Budget', kind: 'budget', fyId, lines }],
    briefing: { ...source.briefing, plans: [plan] },
  };
}

const PLANS = {
  asStored: (source: PackSource) => source,
  planned,
  unplanned: ({ linePlans: _plans, ...source }: PackSource): PackSource => ({
    ...source,
    ...(source.briefing === undefined ? {} : { briefing: { ...source.briefing, plans: [] } }),
  }),
};

describe('a standard pack of the demo company', () => {
  let database: TestDatabase;
  let scopes: readonly Required<PackScope>[];
  const read = async (scope: PackScope) => {
    const settings = readSettings({ DEMO: 'yes', DATA_DIR: database.dataDir });
    return readPackSource({ database, settings, now }, scope);
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    const { files } = await openStorage({ dataDir: database.dataDir, bucket: null });
    const log = pino({ level: 'silent' });
    await loadDemoIfNew({ database, files, changes: new Changes(), log, now });
    const { rows } = await database.pool.query<{ fy_id: number; month_num: number }>(
      'select fy_id, month_num from financial_data order by id',
    );
    scopes = rows.map((row) => ({ fyId: row.fy_id, monthNum: row.month_num }));
  });
  afterAll(() => database.drop());

  test('has nine pages at most in each month, with a plan and without', async () => {
    expect(scopes).toHaveLength(MONTHS);
    const all = scopes.flatMap((scope) =>
      (['asStored', 'planned', 'unplanned'] as const).flatMap((kind) =>
        (['a4', 'letter'] as const).map((paper) => ({ scope, kind, paper })),
      ),
    );
    const size = cases(all.length);
    const some = fc.shuffledSubarray(all, { minLength: size, maxLength: size });
    const [drawn = []] = fc.sample(some, { numRuns: rounds(1), seed: propertySeed });
    for (const { scope, kind, paper } of drawn) {
      const source = await read(scope);
      const pack = buildPack(PLANS[kind](source));
      const said = JSON.stringify({ scope, kind, paper });
      const { pages } = await readPdf(await renderPdf(pack, { paper }));
      expect(pages.length, said).toBeLessThanOrEqual(MOST_PAGES);
      const { slides, contents } = planSlides(pack);
      expect(contents, said).toEqual([]);
      expect(1 + slides.length, said).toBeLessThanOrEqual(MOST_PAGES);
    }
  });

  test('of a year has a page of figures more, and the briefing is one slide in every pack', async () => {
    for (const scope of [{ fyId: 13 }, { fyId: 14 }, {}]) {
      const pack = buildPack(await read(scope));
      const { slides } = planSlides(pack);
      expect(
        slides.filter(({ kicker, title }) => [kicker, title].includes('Briefing')),
      ).toHaveLength(1);
      const figures = pack.sections.find(({ key }) => key === 'figures')?.parts ?? [];
      expect(1 + slides.length - figures.length).toBeLessThanOrEqual(MOST_PAGES);
      const { pages } = await readPdf(await renderPdf(pack, { paper: 'a4' }));
      const contents = pages.filter(({ text }) => text.includes('Contents')).length;
      expect(pages.length - contents - figures.length).toBeLessThanOrEqual(MOST_PAGES);
    }
  });
});
