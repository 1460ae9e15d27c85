import type { DataCheck } from '../../../contract/dataCheck.ts';
import type { SystemState } from '../../../contract/systemState.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoment } from '../../../format/dates.ts';

const checkedCountText = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

export function endedCheckInWords(check: DataCheck | null): string {
  if (check === null) return 'Not yet';
  const { at, changes, publications, faultCount } = check;
  const through = `${checkedCountText(changes, 'change', 'changes')} and ${checkedCountText(publications, 'publication', 'publications')}`;
  const result =
    faultCount === 0
      ? 'nothing differs'
      : checkedCountText(faultCount, 'record differs', 'records differ');
  return `${formatMoment(at)}: ${through}, ${result}`;
}

export function filesInWords({ checkedAt, faulty }: SystemState['files']): string {
  if (checkedAt === null) return 'Not yet';
  const result =
    faulty === 0
      ? 'none is missing or damaged'
      : `${checkedCountText(faulty, 'file is', 'files are')} missing or damaged; the server log names ${faulty === 1 ? 'it' : 'them'}`;
  return `${formatMoment(checkedAt)}: ${result}`;
}

/** How much of the recorded changes is protected against truncation. */
export function headInWords({ headIsMissing, headReaches, changes }: DataCheck): string {
  if (headIsMissing) {
    return 'The protected end of the change history was missing, so a deletion of recent changes could not be detected';
  }
  if (headReaches === null) return 'None yet';
  return `Change ${formatCount(headReaches)} of ${formatCount(changes)}`;
}

/** The faults of the full check and of later ones, without duplicates. */
export function faultsOf(checks: readonly (DataCheck | null)[]): {
  readonly faults: DataCheck['faults'];
  readonly more: number;
} {
  const found = checks.filter((check) => check !== null);
  const faults = new Map(
    found
      .flatMap((check) => check.faults)
      .map((fault) => [`${fault.record} ${fault.problem}`, fault]),
  );
  const more = found.map((check) => check.faultCount - check.faults.length);
  return { faults: [...faults.values()], more: Math.max(0, ...more) };
}
