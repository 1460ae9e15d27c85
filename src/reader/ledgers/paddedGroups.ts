import type { Millionths } from '../../finance/books/exactSums.ts';
import { isLessThanHalfCent } from '../../finance/books/exactSums.ts';
import type { CoveredPeriod } from './bookColumns.ts';
import type { TrialRow } from './trialRows.ts';
import { isSameAsSums, netOfTrialRow } from './trialRows.ts';

/** "4000" may be the group of the codes below it that begin with "400", "40" or "4". */
function prefixesOfPadded(code: string): readonly string[] {
  const padding = /[0.\-/ ]*0$/.exec(code)?.[0] ?? '';
  const begin = code.length - padding.length;
  return Array.from(padding, (_, at) => code.slice(0, begin + at))
    .filter((prefix) => /[1-9]/.test(prefix))
    .toReversed();
}

const hasAmount = (row: TrialRow) => netOfTrialRow(row).some(([, net]) => net !== 0n);

class AddedAccounts {
  /** The number of these rows that have an amount. */
  amounts = 0;
  readonly sums = new Map<CoveredPeriod, Millionths>();

  add(row: TrialRow): void {
    if (hasAmount(row)) this.amounts += 1;
    for (const [when, net] of netOfTrialRow(row)) {
      this.sums.set(when, (this.sums.get(when) ?? 0n) + net);
    }
  }
}

/**
 * Rows whose codes end in zeros and that sum rows below them: 4000 is 4010 and 4020. They are groups only if the other
 * accounts balance without them and one of them sums several amounts, because equal amounts may be a coincidence.
 */
export function paddedGroups(
  rows: readonly TrialRow[],
  groups: ReadonlySet<TrialRow>,
): ReadonlySet<TrialRow> {
  const accounts = rows.filter((row) => !row.isTotal && !groups.has(row));
  const codes = Map.groupBy(accounts, ({ entity, code }) => `${entity}\n${code}`);
  const below = new Map<string, AddedAccounts>();
  const found = new Set<TrialRow>();
  let isOfSeveral = false;
  for (const row of accounts.toReversed()) {
    const { entity, code } = row;
    if (code === null) continue;
    const isOnce = codes.get(`${entity}\n${code}`)?.length === 1;
    const summed =
      isOnce && hasAmount(row)
        ? prefixesOfPadded(code)
            .map((prefix) => below.get(`${entity}\n${prefix}`))
            .find((one) => one !== undefined && isSameAsSums(row, one.sums))
        : undefined;
    if (summed !== undefined) {
      found.add(row);
      isOfSeveral ||= summed.amounts > 1;
      continue;
    }
    for (let length = 1; length < code.length; length += 1) {
      const key = `${entity}\n${code.slice(0, length)}`;
      const known = below.get(key) ?? new AddedAccounts();
      known.add(row);
      below.set(key, known);
    }
  }
  const all = new AddedAccounts();
  for (const row of accounts) if (!found.has(row)) all.add(row);
  const isBalanced = [...all.sums.values()].every(isLessThanHalfCent);
  return isOfSeveral && isBalanced ? found : new Set();
}
