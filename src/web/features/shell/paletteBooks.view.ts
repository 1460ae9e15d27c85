import type { Account } from '../../../contract/accounts.ts';
import {
  isOptionalLine,
  isShownLine,
  LINE_LIST,
  LINES,
  TREND_LINES,
} from '../../../domain/lines.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { PATHS } from '../../paths.ts';
import type { PaletteEntry } from './paletteEntries.view.ts';
import { to } from './paletteEntries.view.ts';

/** What else people call a line. */
const LINE_WORDS: Readonly<Partial<Record<LineKey, string>>> = {
  revenue: 'sales turnover income',
  production: 'cogs cost of sales',
  rnd: 'research development',
  admin: 'overheads administration',
  cash: 'bank',
  staffCount: 'headcount people employees',
};

/** The company's lines: their charts, or the table of figures where there is none. */
export function lineEntries(): PaletteEntry[] {
  const keys = LINE_LIST.flatMap(({ key }) => (isShownLine(shownBasis(), key) ? [key] : []));
  return keys.map((key) => {
    const { label } = LINES[key];
    const hasChart = isOptionalLine(key) || TREND_LINES.some((line) => line === key);
    return {
      key: `line:${key}`,
      group: 'Lines',
      label,
      hint: hasChart ? 'Trends & Analytics' : 'Financial Data',
      words: `${LINE_WORDS[key] ?? ''} line`,
      isHidden: true,
      choice: hasChart
        ? to(PATHS.trends, { line: key })
        : to(PATHS.reports, { tab: 'financial-data' }),
    };
  });
}

/** The accounts of the books by code and name, with the line that they go into now. */
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
      hint: line === null ? (last === undefined ? 'No line' : 'Left out') : LINES[line].label,
      words: 'account',
      isHidden: true,
      choice: to(PATHS.accounts, { text: code === '' ? name : code }),
    };
  });
