import { ANSWER_FAULTS } from './answerFaults.ts';
import { DOMAIN_FAULTS } from './domainFaults.ts';
import { EDITING_FAULTS } from './editingFaults.ts';
import { FAIRNESS_FAULTS } from './fairnessFaults.ts';
import type { Fault } from './fault.ts';
import { IMPORT_FAULTS } from './importFaults.ts';
import { MOMENT_FAULTS } from './momentFaults.ts';
import { OUTSIDE_FAULTS } from './outsideFaults.ts';
import { PACK_FAULTS } from './packFaults.ts';
import { PROVIDER_FAULTS } from './providerFaults.ts';
import { RULE_FAULTS } from './ruleFaults.ts';
import { SEARCH_FAULTS } from './searchFaults.ts';
import { SIGN_IN_FAULTS } from './signInFaults.ts';
import { UPLOAD_FAULTS } from './uploadFaults.ts';
import { VIEW_FAULTS } from './viewFaults.ts';
import { WARM_FAULTS } from './warmFaults.ts';
import { WRITE_FAULTS } from './writeFaults.ts';

export const FAULTS: readonly Fault[] = [
  ...ANSWER_FAULTS,
  ...DOMAIN_FAULTS,
  ...EDITING_FAULTS,
  ...FAIRNESS_FAULTS,
  ...IMPORT_FAULTS,
  ...MOMENT_FAULTS,
  ...OUTSIDE_FAULTS,
  ...PACK_FAULTS,
  ...PROVIDER_FAULTS,
  ...RULE_FAULTS,
  ...SEARCH_FAULTS,
  ...SIGN_IN_FAULTS,
  ...UPLOAD_FAULTS,
  ...VIEW_FAULTS,
  ...WARM_FAULTS,
  ...WRITE_FAULTS,
];

/** How many of every 61 faults may survive: a test for every conceivable mistake would not pay. */
export const MOST_SURVIVORS = 3;
