import type { ImportRefusal } from '../../contract/imports.ts';

interface ReadCell {
  readonly sheet: string;
  readonly cell: string;
  readonly value: string;
}

/** Two cells say different things of the same amount, and nobody can tell which is right. */
export const contradiction = (what: string, here: ReadCell, there: ReadCell): ImportRefusal => ({
  sheet: here.sheet,
  cell: here.cell,
  reason: `${what} is ${here.value} here and ${there.value} in ${there.sheet}, ${there.cell}.`,
  remedy: 'Leave it in one place only.',
});
