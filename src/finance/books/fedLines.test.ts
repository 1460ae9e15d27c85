import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../companyBasis.ts';
import type { Money } from '../money.ts';
import { add, toMoney, ZERO_MONEY } from '../money.ts';
import { ACCOUNT_TYPES, isProfitAndLoss, naturalAmount } from './books.ts';
import { completedLines, decisionsByMonth } from './completeBooks.ts';
import type { Adjustment, Balance, FedLine, Mapping } from './fedLines.ts';
import {
  areEarningsFed,
  computedEbitda,
  EARNINGS,
  FED_LINES,
  linesByMonth,
  isFedLine,
  mappingIn,
  restingAdjustments,
  signed,
  unmappedBalances,
  usualSign,
} from './fedLines.ts';
import type { LineGroup } from '../lineGroups.ts';
import type { MonthEffect } from './mappingEffect.ts';
import { changedMappings, effectOfMapping } from './mappingEffect.ts';

const MONTHS = ['2025-01', '2025-02', '2025-03'] as const;
const amount = fc.bigInt({ min: -99_999_999n, max: 99_999_999n }).map((cents) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return toMoney(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
});
const accountId = fc.integer({ min: 1, max: 6 });
const month = fc.constantFrom(...MONTHS);
const line = fc.constantFrom(...FED_LINES);
const balances = fc.uniqueArray(
  fc.record({ accountId, entity: fc.constantFrom('', 'North'), month, amount }),
  { selector: (one) => `${one.accountId} ${one.entity} ${one.month}`, maxLength: 30 },
);
const mappings = fc.uniqueArray(
  fc.record({
    accountId,
    from: fc.constantFrom('' as const, ...MONTHS),
    line: fc.option(line),
    sign: fc.constantFrom<1 | -1>(1, -1),
  }),
  { selector: (one) => `${one.accountId} ${one.from}`, maxLength: 15 },
);
const adjustments = fc.array(fc.record({ month, line, amount }), { maxLength: 6 });

const total = (amounts: readonly string[]) =>
  amounts.reduce<Money>((sum, one) => add(sum, toMoney(one)), ZERO_MONEY);

const into = (to: Mapping['line']): Mapping[] => [{ accountId: 3, from: '', line: to, sign: 1 }];

describe('the lines that accounts feed', () => {
  const sales: Balance = { accountId: 1, entity: '', month: '2025-01', amount: '100.00' };
  const toRevenue: Mapping = { accountId: 1, from: '', line: 'revenue', sign: 1 };

  test('are the sum of their accounts, entities and adjustments', () => {
    const fed = linesByMonth(
      [
        sales,
        { ...sales, entity: 'North', amount: '20.50' },
        { accountId: 2, entity: '', month: '2025-01', amount: '5.25' },
      ],
      [toRevenue, { accountId: 2, from: '', line: 'revenue', sign: -1 }],
      [{ month: '2025-01', line: 'revenue', amount: '0.75' }],
    );
    expect(fed).toEqual(new Map([['2025-01', { revenue: '116.00' }]]));
  });

  test('are those of the last mapping that begins by then', () => {
    const later: Mapping = { ...toRevenue, from: '2025-02', line: 'other' };
    const two = [sales, { ...sales, month: '2025-02' }];
    expect(linesByMonth(two, [later, toRevenue], [])).toEqual(
      new Map([
        ['2025-01', { revenue: '100.00' }],
        ['2025-02', { other: '100.00' }],
      ]),
    );
    expect(mappingIn([later], '2025-01')).toBeUndefined();
  });

  test('leave out what is left out, and name what nobody has decided', () => {
    const left: Mapping = { ...toRevenue, line: null };
    expect(linesByMonth([sales], [left], [])).toEqual(new Map());
    expect(unmappedBalances([sales], [left])).toEqual([]);
    expect(unmappedBalances([sales, { ...sales, accountId: 9, amount: '0.00' }], [])).toEqual([
      sales,
    ]);
  });

  test('are without the adjustments that no account is beside', () => {
    const [own, other] = [
      { month: '2025-01', line: 'revenue', amount: '0.75' },
      { month: '2025-01', line: 'rnd', amount: '7.00' },
    ] as const;
    const later = { ...own, month: '2025-02' };
    const nothing = { ...sales, amount: '0.00' };
    const books = [[nothing], [toRevenue], [own, other, later]] as const;
    expect(linesByMonth(...books)).toEqual(new Map([['2025-01', { revenue: '0.75' }]]));
    expect(restingAdjustments(...books)).toEqual([other, later]);
  });

  test('nothing of the books is lost or counted twice', () => {
    fc.assert(
      fc.property(balances, mappings, adjustments, (books, mapped, corrections) => {
        const fed = linesByMonth(books, mapped, corrections);
        const all = [...fed.values()].flatMap((lines) => Object.values(lines));
        const parts = [
          ...books.flatMap((balance) => {
            const own = mapped.filter((one) => one.accountId === balance.accountId);
            const mapping = mappingIn(own, balance.month);
            return mapping?.line ? [signed(balance.amount, mapping.sign)] : [];
          }),
          ...corrections.map((entry) => entry.amount),
        ];
        const resting = restingAdjustments(books, mapped, corrections).map((entry) => entry.amount);
        expect(total([...all, ...resting])).toBe(total(parts));
      }),
    );
  });
});

const types = new Map(
  (['revenue', 'costOfSales', 'operatingCost', 'otherCost', 'asset', 'equity'] as const).map(
    (type, at) => [at + 1, type],
  ),
);

const stateOf = (books: Balance[], mapped: Mapping[], corrections: Adjustment[]) => {
  const decisions = decisionsByMonth(books, mapped, types);
  return new Map(
    [...linesByMonth(books, mapped, corrections)].map(([of, lines]) => {
      const isFed = areEarningsFed(Object.keys(lines).filter(isFedLine));
      const zeroLines = isFed
        ? completedLines(decisions(of)).filter((one) => lines[one] === undefined)
        : [];
      const all = { ...Object.fromEntries(zeroLines.map((one) => [one, ZERO_MONEY])), ...lines };
      const waits = decisions(of).open.length > 0 || EARNINGS.some((one) => all[one] === undefined);
      const figures: Partial<Record<FedLine | 'ebitda', string | null>> = {
        ...all,
        ...(isFed && !waits ? { ebitda: computedEbitda(all) } : {}),
      };
      return [of, { figures, byHand: {}, zeroLines }];
    }),
  );
};

const turned = ({ month: of, lines }: MonthEffect): MonthEffect => ({
  month: of,
  lines: lines.map((one) => ({ line: one.line, before: one.after, after: one.before })),
});

describe('effects of a changed mapping', () => {
  test('is what the changed mapping makes, and changing back takes it back', () => {
    fc.assert(
      fc.property(balances, mappings, mappings, adjustments, (books, before, changes, made) => {
        const after = changedMappings(before, changes);
        const sheet = { balances: books, adjustments: made, types };
        const there = effectOfMapping(
          STANDARD_BASIS,
          sheet,
          before,
          after,
          stateOf(books, before, made),
        );
        const back = effectOfMapping(
          STANDARD_BASIS,
          sheet,
          after,
          before,
          stateOf(books, after, made),
        );
        expect(back.map(turned)).toEqual(there);
        expect(
          effectOfMapping(STANDARD_BASIS, sheet, after, after, stateOf(books, after, made)),
        ).toEqual([]);
      }),
    );
  });

  test('shows net income of a company that has it, where it moves', () => {
    const machines: Balance = { accountId: 3, entity: '', month: '2025-01', amount: '40.00' };
    const figures = {
      revenue: '100.00',
      depreciation: '40.00',
      otherIncome: '0.00',
      interest: '5.00',
      tax: '1.00',
      ebitda: '100.00',
    };
    const stored = new Map([['2025-01', { figures, byHand: {}, zeroLines: [] }]]);
    const books = { balances: [machines], adjustments: [], types };
    const linesOf = (to: Mapping['line'], lineGroups: readonly LineGroup[]) =>
      effectOfMapping(
        { ...STANDARD_BASIS, lineGroups },
        books,
        into('depreciation'),
        into(to),
        stored,
      ).flatMap(({ lines }) => lines.map((one) => `${one.line} ${one.before} ${one.after}`));
    const gone = 'depreciation 40.00 null';
    // Left out of the report, depreciation is not known, and neither is what follows from it.
    expect(linesOf(null, ['result'])).toEqual([gone, 'netIncome 54.00 null']);
    expect(linesOf('interest', ['result'])).toEqual([
      gone,
      'interest 5.00 40.00',
      'netIncome 54.00 null',
    ]);
    expect(linesOf('interest', [])).toEqual([]);
  });

  test('shows EBITDA, and gives a line back what was entered by hand', () => {
    const rent: Balance = { accountId: 3, entity: '', month: '2025-01', amount: '40.00' };
    const toAdmin: Mapping = { accountId: 3, from: '', line: 'admin', sign: 1 };
    const stored = new Map([
      [
        '2025-01',
        {
          figures: { revenue: '100.00', admin: '40.00', ebitda: '60.00' },
          byHand: { admin: '30.00', ebitda: '70.00' },
          zeroLines: [],
        },
      ],
    ]);
    const books = { balances: [rent], adjustments: [], types };
    const unmapped = changedMappings([toAdmin], [{ accountId: 3, from: '', line: 'unmapped' }]);
    expect(effectOfMapping(STANDARD_BASIS, books, [toAdmin], unmapped, stored)).toEqual([
      {
        month: '2025-01',
        lines: [
          { line: 'admin', before: '40.00', after: '30.00' },
          { line: 'ebitda', before: '60.00', after: '70.00' },
        ],
      },
    ]);
  });
});

describe('signs', () => {
  test.each([
    ['revenue', 'revenue', 1],
    ['otherIncome', 'other', -1],
    ['operatingCost', 'admin', 1],
    ['operatingCost', 'revenue', -1],
    ['asset', 'cash', 1],
    ['liability', 'cash', -1],
    ['otherCost', null, 1],
    ['otherIncome', 'otherIncome', 1],
    ['otherCost', 'interest', 1],
    ['otherIncome', 'interest', -1],
    ['asset', 'receivables', 1],
    ['liability', 'debt', 1],
    ['asset', 'debt', -1],
  ] as const)('of %s in %s: %i', (type, of, expected) => {
    expect(usualSign(type, of)).toBe(expected);
  });

  test('a booking in credit raises income and lowers cost, whatever line it goes into', () => {
    for (const type of ACCOUNT_TYPES.filter(isProfitAndLoss)) {
      for (const of of FED_LINES.filter((key) => key !== 'cash' && key !== 'receivables')) {
        const entered = signed(naturalAmount(type, '-10.00'), usualSign(type, of));
        const isRaised = ['revenue', 'otherIncome', 'payables', 'debt'].includes(of);
        expect(entered).toBe(isRaised ? '10.00' : '-10.00');
      }
    }
    expect(signed('-0.00', -1)).toBe('-0.00');
  });

  test('EBITDA is revenue less all costs', () => {
    expect(computedEbitda({ revenue: '100.00', production: '40', admin: '-5.50', cash: '7' })).toBe(
      '65.50',
    );
    expect(computedEbitda({})).toBe('0.00');
  });
});
