import { createFinancialData } from '../../../contract/financialData.ts';
import type { SentQuote } from '../../../contract/quotedFigures.ts';
import type { FollowedFigures } from '../../../telling/commentary/followedValue.ts';
import { FollowedValues, followedId } from '../../../telling/commentary/followedValue.ts';
import { quotedFormOf } from '../../../telling/commentary/quotableFigures.ts';
import { codePointsOf } from '../../../telling/commentary/quotedFigures.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { figureIdText } from '../../../finance/figureIdText.ts';
import { fiscalMonthName, toCalendarMonth } from '../../../finance/fiscalCalendar.ts';
import { MONTH_LINES } from '../../../finance/lines.ts';
import { readFigureId } from '../../../finance/readFigureId.ts';
import { quotedText } from '../../../format/quotedFigureText.ts';
import type { TestApp } from '../../testApp.ts';

export const CHANGED_LINES = [
  'revenue',
  'production',
  'ebitda',
  'admin',
  'cash',
  'marketing',
] as const;
export type ChangedLine = (typeof CHANGED_LINES)[number];
export type Changed = Partial<Record<ChangedLine, string>> & { notReported?: ChangedLine[] };

/** A month with figures; answers its id. */
export async function createMonth(
  t: TestApp,
  fyId: number,
  monthNum: number,
  revenue: string,
): Promise<number> {
  const { id } = await t.ask('admin', createFinancialData, {
    body: {
      fyId,
      monthNum,
      monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
      revenue,
      ebitda: '100000',
      production: '400000',
      cash: '900000',
      admin: '50000',
    },
  });
  return id;
}

/** A text with figures in it, and where they stand: "Sales were {$1.24M revenue.2026-07} in July." */
export function quoting(template: string): { readonly text: string; readonly quotes: SentQuote[] } {
  let text = '';
  const quotes: SentQuote[] = [];
  for (const [index, part] of template.split(/[{}]/u).entries()) {
    if (index % 2 === 0) {
      text += part;
      continue;
    }
    const [, said = '', figure = ''] = /^(.*) (\S+)$/u.exec(part) ?? [];
    quotes.push({ text: 'overview', figure, place: codePointsOf(text).length, said });
    text += said;
  }
  return { text, quotes };
}

/** All ids of a text's figures over these months, whether there are any. */
export function manyFigures(plan: string): string[] {
  const periods = [4, 7].flatMap((month) => {
    const last = { calendarYear: 2026, calendarMonth: toCalendarMonth(month) };
    return [
      { is: 'month', ...last },
      { is: 'toDate', fyLabel: 'FY26', last },
    ] as const;
  });
  const ids = MONTH_LINES.flatMap((line) =>
    periods.flatMap((period) => {
      const plain = { of: 'company', line, period } as const;
      const planned = { of: 'linePlan', line, period, plan } as const;
      const reported = period.is === 'toDate' ? true : undefined;
      return [
        plain,
        { ...plain, against: 'year' } as const,
        { ...plain, against: 'year', inPercent: true } as const,
        { ...plain, against: 'month' } as const,
        { ...plain, measure: 'share' } as const,
        { ...plain, measure: 'share', against: 'year' } as const,
        { ...planned, scenario: 'planned' } as const,
        { ...planned, scenario: 'variance', reported } as const,
        { ...planned, scenario: 'variance', reported, inPercent: true } as const,
      ];
    }),
  );
  return [...new Set(ids.map(figureIdText))].filter(
    (figure) =>
      readFigureId(STANDARD_BASIS, figure).is === 'figure' &&
      quotedFormOf(STANDARD_BASIS, figure) !== null,
  );
}

/** Quoted figures in texts; null for none. */
export function saidInTexts(
  figures: readonly string[],
  followed: FollowedFigures,
): (string | null)[] {
  const values = new FollowedValues(STANDARD_BASIS, followed);
  return figures.map((figure) => {
    const id = followedId(STANDARD_BASIS, figure);
    const form = quotedFormOf(STANDARD_BASIS, figure);
    const value = id === null ? null : values.value(id);
    return form === null || value === null ? null : quotedText('USD', form, value);
  });
}
