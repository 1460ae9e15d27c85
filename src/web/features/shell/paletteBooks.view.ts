import type { Account } from '../../../contract/accounts.ts';
import { usedLines, lineLabel } from '../../../finance/catalogue.ts';
import { isOptionalLine, LINE_LIST, TREND_LINES } from '../../../finance/lines.ts';
import { WITHOUT_LINE } from '../../../finance/books/lineLabel.ts';
import type { LineKey } from '../../../finance/lines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { PATHS } from '../../paths.ts';
import type { PaletteEntry } from './paletteEntries.view.ts';
import { paletteTarget } from './paletteEntries.view.ts';

const LINE_WORDS: Readonly<Partial<Record<LineKey, string>>> = {
  revenue: 'sales turnover income',
  production: 'cogs cost of sales',
  rnd: 'research development',
  admin: 'overheads administration',
  cash: 'bank',
  staffCount: 'headcount people employees',
};

/** Entries that lead to a line's chart, or to the table of figures if the line has no chart. */
export function lineEntries(): PaletteEntry[] {
  const keys = LINE_LIST.flatMap(({ key }) => usedLines(shownBasis(), [key]));
  return keys.map((key) => {
    const label = lineLabel(shownBasis(), key);
    const hasChart = isOptionalLine(key) || TREND_LINES.some((line) => line === key);
    return {
      key: `line:${key}`,
      group: 'Lines',
      label,
      hint: hasChart ? 'Trends & Analytics' : 'Financial Data',
      words: `${LINE_WORDS[key] ?? ''} line`,
      isHidden: true,
      choice: hasChart
        ? paletteTarget(PATHS.trends, { line: key })
        : paletteTarget(PATHS.reports, { tab: 'financial-data' }),
    };
  });
}

export const accountEntries = (
  accounts: readonly Pick<Account, 'id' | 'code' | 'name' | 'mappings'>[],
): PaletteEntry[] =>
  accounts.map(({ id, code, name, mappings }) => {
    const last = mappings.at(-1);
    const line = last?.line ?? null;
    return {
      key: `account:${id}`,
      group: 'Accounts',
      label: [code, name].filter((part) => part !== '').join(' '),
      hint:
        line === null
          ? last === undefined
            ? WITHOUT_LINE
            : last.balanceLine
              ? 'Balance sheet'
              : 'Left out'
          : lineLabel(shownBasis(), line),
      words: 'account',
      isHidden: true,
      choice: paletteTarget(PATHS.accounts, { text: code === '' ? name : code }),
    };
  });
