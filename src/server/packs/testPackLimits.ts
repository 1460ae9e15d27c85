import type { PackLimits } from './packLimits.ts';
import { PACK_LIMITS } from './packLimits.ts';

/** Those of the product, but for a machine that is busy with other suites. */
export const PATIENT_LIMITS: PackLimits = { ...PACK_LIMITS, timeMs: 150_000 };
