import type { ImportRefusal } from '../../contract/imports.ts';

/** A cell or a whole sheet that can't be imported. Refusals with the same cause are combined when they are shown. */
export type Refused = Omit<ImportRefusal, 'cells'>;
