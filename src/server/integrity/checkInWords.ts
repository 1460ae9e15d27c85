import { formatCount } from '../../format/count.ts';
import type { CheckedData } from './checkData.ts';

const counted = (count: number, word: string) =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;

/** How far the end of the chain reaches that is kept outside the database: up to there nothing can be cut off unseen. */
function headInWords({ changes, headReaches, headIsMissing }: CheckedData): string {
  if (headIsMissing) {
    return 'files/trace.json is missing: recorded changes that were cut off at the end cannot be found. It is kept again from now on.';
  }
  if (headReaches === null) return 'No head of the chain is kept yet.';
  const later = changes - headReaches;
  const reach = `The kept head reaches change ${formatCount(headReaches)} of ${formatCount(changes)}`;
  return later <= 0
    ? `${reach}.`
    : `${reach}: the last ${formatCount(later)} could be cut off unseen.`;
}

/** What does not fit, a line for each, and whether all does. */
export function faultsInWords({
  changes,
  publications,
  faults,
  faultCount,
}: CheckedData): string[] {
  const more = faultCount - faults.length;
  return [
    ...faults.map(({ record, problem }) => `${record}: ${problem}`),
    ...(more > 0 ? [`And ${formatCount(more)} more records do not fit.`] : []),
    faultCount === 0
      ? `All data fits its recorded changes: ${counted(changes, 'change')}, ${counted(publications, 'publication')}.`
      : `Faults: ${formatCount(faultCount)}. Recorded changes that fit their chain: ${formatCount(changes)}.`,
  ];
}

/** What a check has found, for whoever runs the server. */
export const checkInWords = (check: CheckedData): string[] => [
  ...faultsInWords(check),
  headInWords(check),
  ...(check.head === null ? [] : [`The last change has the hash ${check.head.hash}.`]),
];
