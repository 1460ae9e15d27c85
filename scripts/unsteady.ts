// Which of what failed in a run is unsteady: its suite passes when it is run again alone.
import type { Failure, Tally } from './failures.ts';
import { namesOurFile } from './failures.ts';

/** A run with more of them has failed. */
export const MOST_UNSTEADY = 3;

/** What is left of the failures of a part after its suites were run again. */
export interface Judged extends Tally {
  readonly unsteady: readonly Failure[];
}

/** The suites to be run again; none where so much failed that the run has failed in any case. */
export function suitesToRunAgain(failures: readonly Failure[]): string[] {
  if (failures.length > MOST_UNSTEADY) return [];
  return [...new Set(failures.flatMap(({ file }) => file ?? []))];
}

/** An error that no test caught and that passed through our code is a defect, whether it comes again or not. */
const canBeUnsteady = ({ isUncaught = false, error }: Failure) =>
  !isUncaught || !namesOurFile(error);

/** An unsteady test counts as passed, as it has. `again`: what the suites ended with, each run alone. */
export function judged(tally: Tally, again: ReadonlyMap<string, Tally>): Judged {
  const isUnsteady = (failure: Failure) => {
    const alone = again.get(failure.file ?? '');
    return alone?.failed === 0 && alone.passed > 0 && canBeUnsteady(failure);
  };
  const unsteady = tally.failures.filter(isUnsteady);
  return {
    passed: tally.passed + unsteady.filter(({ isUncaught = false }) => !isUncaught).length,
    failed: tally.failed - unsteady.length,
    failures: tally.failures.filter((failure) => !isUnsteady(failure)),
    unsteady,
  };
}
