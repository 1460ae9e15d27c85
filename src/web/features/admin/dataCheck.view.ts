import type { DataCheck } from '../../../contract/dataCheck.ts';
import type { SystemState } from '../../../contract/systemState.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoment } from '../../../format/dates.ts';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** When a check ended, what it went through, and how much differs. */
export function endedCheckInWords(check: DataCheck | null): string {
  if (check === null) return 'Not yet';
  const { at, changes, publications, faultCount } = check;
  const through = `${counted(changes, 'change', 'changes')} and ${counted(publications, 'publication', 'publications')}`;
  const result =
    faultCount === 0 ? 'nothing differs' : counted(faultCount, 'record differs', 'records differ');
  return `${formatMoment(at)}: ${through}, ${result}`;
}

/** When the files of documents were looked for, and how many are not as they were stored. */
export function filesInWords({ checkedAt, faulty }: SystemState['files']): string {
  if (checkedAt === null) return 'Not yet';
  const result =
    faulty === 0
      ? 'none is missing or damaged'
      : `${counted(faulty, 'file is', 'files are')} missing or damaged; the log of the server names ${faulty === 1 ? 'it' : 'them'}`;
  return `${formatMoment(checkedAt)}: ${result}`;
}

/** How much of the recorded changes is protected against being cut off at their end. */
export function headInWords({ headIsMissing, headReaches, changes }: DataCheck): string {
  if (headIsMissing) {
    return 'It was missing, so changes that were cut off at the end could not be found';
  }
  if (headReaches === null) return 'None yet';
  return `It reached change ${formatCount(headReaches)} of ${formatCount(changes)}`;
}

/** What differs, each once: the check of all data, and what has changed since. */
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
