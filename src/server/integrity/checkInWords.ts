import { formatCount } from '../../format/count.ts';
import type { CheckedData } from './checkData.ts';

const countWithNoun = (count: number, word: string) =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;

function traceHeadSentence({ changes, headReaches, headIsMissing }: CheckedData): string {
  if (headIsMissing) {
    return 'files/trace.json is missing: if the latest recorded changes were deleted, this cannot be detected. The file is stored again from now on.';
  }
  if (headReaches === null) return 'The end of the chain has not been stored yet.';
  const later = changes - headReaches;
  const reach = `The stored end of the chain is change ${formatCount(headReaches)} of ${formatCount(changes)}`;
  return later <= 0
    ? `${reach}.`
    : `${reach}: the last ${formatCount(later)} could be deleted without detection.`;
}

export function faultsInWords({
  changes,
  publications,
  faults,
  faultCount,
}: CheckedData): string[] {
  const more = faultCount - faults.length;
  return [
    ...faults.map(({ record, problem }) => `${record}: ${problem}`),
    ...(more > 0 ? [`And ${formatCount(more)} more records differ.`] : []),
    faultCount === 0
      ? `All data matches its recorded changes: ${countWithNoun(changes, 'change')}, ${countWithNoun(publications, 'publication')}.`
      : `Faults: ${formatCount(faultCount)}. Recorded changes that match their chain: ${formatCount(changes)}.`,
  ];
}

export const checkInWords = (check: CheckedData): string[] => [
  ...faultsInWords(check),
  traceHeadSentence(check),
  ...(check.head === null ? [] : [`The last change has the hash ${check.head.hash}.`]),
];
