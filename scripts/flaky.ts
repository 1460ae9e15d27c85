// Which of what failed in a run is flaky: its suite passes when it is run again alone.
import type { Failure, Tally } from './failures.ts';
import { namesOurFile } from './failures.ts';

/** A run with more of them has failed. */
export const MOST_FLAKY = 3;

/** The failures of a part that remain after its suites were run again. */
export interface Judged extends Tally {
  readonly flaky: readonly Failure[];
}

/** The suites to be run again; none where so much failed that the run has failed in any case. */
export function suitesToRunAgain(failures: readonly Failure[]): string[] {
  if (failures.length > MOST_FLAKY) return [];
  return [...new Set(failures.flatMap(({ file }) => file ?? []))];
}

/** An error that no test caught and that passed through our code is a defect, whether it comes again or not. */
const canBeFlaky = ({ isUncaught = false, error }: Failure) => !isUncaught || !namesOurFile(error);

/** A flaky test counts as passed, as it has. `again`: what the suites ended with, each run alone. */
export function judged(tally: Tally, again: ReadonlyMap<string, Tally>): Judged {
  const isFlaky = (failure: Failure) => {
    const alone = again.get(failure.file ?? '');
    return alone?.failed === 0 && alone.passed > 0 && canBeFlaky(failure);
  };
  const flaky = tally.failures.filter(isFlaky);
  return {
    passed: tally.passed + flaky.filter(({ isUncaught = false }) => !isUncaught).length,
    failed: tally.failed - flaky.length,
    failures: tally.failures.filter((failure) => !isFlaky(failure)),
    flaky,
  };
}
