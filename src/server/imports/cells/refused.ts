import type { ImportRefusal } from '../../../contract/imports.ts';

/**
 * A cell that cannot be imported, or a whole sheet. Those that have one cause become one refusal when
 * they are shown.
 */
export type Refused = Omit<ImportRefusal, 'cells'>;
