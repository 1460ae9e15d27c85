import { ACCESS_FAULTS } from './accessFaults.ts';
import type { Fault } from './fault.ts';
import { FIGURE_FAULTS } from './figureFaults.ts';
import { RECORD_FAULTS } from './recordFaults.ts';

/** The guards that matter most: who gets in and sees what, what is changed and published, and the figures themselves. */
export const FAULTS: readonly Fault[] = [...ACCESS_FAULTS, ...FIGURE_FAULTS, ...RECORD_FAULTS];

/** How many of them may survive: a test for every conceivable mistake would not pay. */
export const MOST_SURVIVORS = 3;
