import type { ImportChange } from '../../contract/imports.ts';

/**
 * What a cell would do to the stored figure. In a workbook that the product made, a cell that still
 * says what it said then asks for nothing, even where the stored figure has moved; one that was
 * changed applies only to the figure that it was made from.
 */
export function statusOf(
  { value, exported }: { readonly value: string; readonly exported?: string | null },
  stored: string | null,
): ImportChange['status'] {
  if (value === stored || (exported !== undefined && value === exported)) return 'unchanged';
  if (exported !== undefined && exported !== stored) return 'conflict';
  return stored === null ? 'new' : 'changed';
}
