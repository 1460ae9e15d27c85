import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const COSTS = ['FY25 1 production 40.50', 'FY25 1 admin 20.25'];

describe('costs that are written as negative amounts', () => {
  test.each([
    [
      'brackets below a result',
      ',Apr 2025\nRevenue,100.00\nCost of sales,(40.50)\nGross profit,59.50\nAdmin,(20.25)\nEBITDA,39.25',
    ],
    [
      'a minus in a table of months',
      'Month,Revenue,Cost of sales,Gross profit,Admin,EBITDA\nApr 2025,100.00,-40.50,59.50,-20.25,39.25',
    ],
    [
      'a list',
      'Month,Line,Amount\nApr 2025,Revenue,100.00\nApr 2025,Cost of sales,-40.50\nApr 2025,Gross profit,59.50\nApr 2025,Admin,-20.25\nApr 2025,EBITDA,39.25',
    ],
  ])('are stored as positive where results prove it: %s', async (_, text) => {
    const read = await reader.read(text, { said: { unit: 'units' } });
    expect(read.questions).toEqual([]);
    expect(read.amounts).toEqual(expect.arrayContaining(COSTS));
    const rows = read.understood[0]?.rows.flatMap(({ line, amounts }) =>
      line === 'production' || line === 'admin' ? Object.values(amounts).map(Number) : [],
    );
    expect(rows?.every((amount) => amount > 0)).toBe(true);
    const kept = await reader.read(text, { said: { unit: 'units', signs: 'asWritten' } });
    expect(kept.amounts).toEqual(
      expect.arrayContaining(['FY25 1 production -40.50', 'FY25 1 admin -20.25']),
    );
  });

  test.each([
    ['a table', ',Apr 2025\nRevenue,100.00\nCost of sales,(40.50)\nAdmin,(20.25)'],
    [
      'a list',
      'Month,Line,Amount\nApr 2025,Revenue,100.00\nApr 2025,Cost of sales,-40.50\nApr 2025,Admin,-20.25',
    ],
  ])('are asked about where nothing does: %s', async (_, text) => {
    const said = { unit: 'units' } as const;
    const open = await reader.read(text, { said });
    expect(open.questions).toEqual(['sign']);
    // Showing the amounts doesn't answer the question.
    const [sheet] = open.understood;
    const costs = (sheet?.rows ?? []).filter(({ line }) => line === 'admin');
    const shown = costs.flatMap(({ amounts }) => Object.values(amounts).map(Number));
    expect(shown.filter((amount) => amount > 0)).toEqual([]);
    expect(sheet?.notes.join(' ')).not.toContain('given as positive');
    const reversed = await reader.read(text, { said: { ...said, signs: 'reversed' } });
    expect(reversed.questions).toEqual([]);
    expect(reversed.amounts).toEqual(expect.arrayContaining(COSTS));
    const kept = await reader.read(text, { said: { ...said, signs: 'asWritten' } });
    expect(kept.amounts).toContain('FY25 1 admin -20.25');
  });

  test('are shown as they are written while it is asked', async () => {
    const text = ',Apr 2025\nRevenue,100.00\nCost of sales,(40.50)\nAdmin,(20.25)';
    const { understood } = await reader.read(text, { said: { unit: 'units' } });
    expect(understood[0]?.notes).toContain(
      'Negative amounts are shown as in the file. You choose how they are stored.',
    );
  });

  test('a credit in one month of a cost says nothing', async () => {
    const text = ',Apr 2025,May 2025\nRevenue,100.00,90.00\nAdmin,(20.25),30.25';
    const read = await reader.read(text, { said: { unit: 'units' } });
    expect(read.questions).toEqual([]);
    expect(read.amounts).toContain('FY25 1 admin -20.25');
  });
});

describe('revenue that is negative in every month', () => {
  const LEDGER = 'Acct,Wording,Apr 2025,May 2025\n3000,Turnover,900.50-,910.50-\n6100,Admin,70,71';

  test('is asked about where nothing shows what its sign means', async () => {
    const said = { unit: 'units' } as const;
    const open = await reader.read(LEDGER, { said });
    expect(open.questions).toEqual(['sign']);
    expect(open.sentences[0]).toMatch(/^Choose how the negative amounts of Revenue/);
    const turned = await reader.read(LEDGER, { said: { ...said, signs: 'reversed' } });
    expect(turned.questions).toEqual([]);
    expect(turned.amounts).toContain('FY25 1 revenue 900.50');
    expect(turned.amounts).toContain('FY25 1 admin 70.00');
    const kept = await reader.read(LEDGER, { said: { ...said, signs: 'asWritten' } });
    expect(kept.questions).toEqual([]);
    expect(kept.amounts).toContain('FY25 1 revenue -900.50');
  });

  test('is not asked about where the results are below it by the costs, or where one month is not', async () => {
    const texts = [
      'Month,Revenue,Cost of sales,Gross profit\nApr 2025,-100.50,40.25,-140.75',
      'Month,Revenue,Admin\nApr 2025,-100.50,40.25\nMay 2025,100.50,40.25',
    ];
    for (const text of texts) {
      const read = await reader.read(text, { said: { unit: 'units' } });
      expect(read.questions).toEqual([]);
      expect(read.amounts).toContain('FY25 1 revenue -100.50');
    }
  });
});

describe('statements whose signs are all turned', () => {
  const AS_CREDITS =
    ',Apr 2025,May 2025\nRevenue,-100.00,-120.00\nCost of sales,40.50,50.00\nGross profit,-59.50,-70.00\nAdmin,20.25,80.00\nEBITDA,-39.25,10.00';

  test('are read as positive where their results prove it, and losses as negative', async () => {
    const read = await reader.read(AS_CREDITS, { said: { unit: 'units' } });
    expect([read.questions, read.refusals]).toEqual([[], []]);
    expect(read.amounts.toSorted()).toEqual(
      [
        'FY25 1 revenue 100.00',
        'FY25 1 production 40.50',
        'FY25 1 grossProfit 59.50',
        'FY25 1 admin 20.25',
        'FY25 1 ebitda 39.25',
        'FY25 2 revenue 120.00',
        'FY25 2 production 50.00',
        'FY25 2 grossProfit 70.00',
        'FY25 2 admin 80.00',
        'FY25 2 ebitda -10.00',
      ].toSorted(),
    );
    expect(read.warnings).toContain(
      'Revenue and results on CSV file: the file shows credits as negative amounts. They are stored as positive amounts.',
    );
  });

  test('are asked about where no result proves it', async () => {
    const text = ',Apr 2025,May 2025\nRevenue,(100.00),(120.00)\nAdmin,20.25,80.00';
    const open = await reader.read(text, { said: { unit: 'units' } });
    expect([open.questions, open.refusals]).toEqual([['sign'], []]);
    const turned = await reader.read(text, { said: { unit: 'units', signs: 'reversed' } });
    expect(turned.amounts).toContain('FY25 1 revenue 100.00');
    expect(turned.amounts).toContain('FY25 1 admin 20.25');
  });

  test('are refused where a result speaks against it', async () => {
    const read = await reader.read(AS_CREDITS.replace('-39.25', '75.00'), {
      said: { unit: 'units' },
    });
    expect(read.amounts).toEqual([]);
    expect(read.refusals).toHaveLength(1);
  });
});
