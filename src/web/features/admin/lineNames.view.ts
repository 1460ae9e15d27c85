import * as z from 'zod/mini';
import type { Company } from '../../../contract/company.ts';
import { updateCompanyBody } from '../../../contract/company.ts';
import { BELOW_EBITDA_ROWS } from '../../../telling/briefing/statement.ts';
import type { HideableKey, LineKey } from '../../../finance/lines.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import { HIDEABLE_LINES, LINE_KEYS, LINES, OPERATING_COSTS } from '../../../finance/lines.ts';
import { customLineNames } from '../../../finance/lineNames.ts';

/** Empty to use the standard name. */
export interface LineNamesDraft extends Readonly<Record<LineKey, string>> {
  readonly hiddenLines: readonly HideableKey[];
  readonly reason: string;
}

type LineNameChoices = Pick<Company, 'lineNames' | 'hiddenLines'>;

export const openedNames = ({ lineNames, hiddenLines }: LineNameChoices): LineNamesDraft => {
  const typed = Object.fromEntries(LINE_KEYS.map((line) => [line, lineNames[line] ?? '']));
  // Cast because fromEntries widens keys to string. Every line is covered.
  return { ...(typed as Record<LineKey, string>), hiddenLines, reason: '' };
};

export function sentNames({ hiddenLines, reason: _reason, ...names }: LineNamesDraft) {
  return { lineNames: customLineNames(names), hiddenLines: [...hiddenLines] };
}

export const nameProblems = (draft: LineNamesDraft): ReadonlyMap<string, string> =>
  new Map(
    (z.safeParse(updateCompanyBody, sentNames(draft)).error?.issues ?? []).map(
      ({ path, message }) => [String(path.at(-1)), message],
    ),
  );

export const STATEMENT_ORDER = [
  'revenue',
  'production',
  'grossProfit',
  'grossMarginPercent',
  ...OPERATING_COSTS,
  'operatingCosts',
  'ebitda',
  'adjEbitda',
  ...BELOW_EBITDA_ROWS,
  'cash',
  'receivables',
  'payables',
  'debt',
  'staffCount',
  'combinedSalesMarketing',
] as const satisfies readonly LineKey[];

export const isHideable = (line: LineKey): line is HideableKey =>
  HIDEABLE_LINES.some((hideable) => hideable === line);

/** Returns words such as "Renamed: Overheads (Admin)" and "Hidden: Marketing". */
export function namesInWords(company: LineNameChoices & Pick<Company, 'lineGroups'>): string[] {
  const named = STATEMENT_ORDER.flatMap((line) => {
    const name = company.lineNames[line];
    return name === undefined ? [] : [`${name} (${LINES[line].label})`];
  });
  const hidden = company.hiddenLines.map((line) => lineLabel(company, line));
  return [
    named.length === 0 ? 'All lines have their standard names' : `Renamed: ${named.join(', ')}`,
    hidden.length === 0 ? 'No line is hidden' : `Hidden: ${hidden.join(', ')}`,
  ];
}
