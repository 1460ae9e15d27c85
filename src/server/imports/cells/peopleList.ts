import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { textAt, widthOf } from './grid.ts';
import type { GridSheet } from './grid.ts';
import { lineIn } from './headings.ts';

/** Headings that only lists of people have. */
const OF_PEOPLE =
  /^(?:(?:employee|staff|worker|personnel|payroll|colleague|hr)(?: (?:id|no|nr|number|name|code|member))|employee|worker|(?:first|last|family|given|middle|full|sur) ?names?|forenames?|job titles?|(?:date of )?birth(?: ?date|day)?|dob|(?:hire|joining|leaving|termination|employment start) date|date (?:hired|joined|of joining|of birth)|line manager|reports to)$/;
/** Headings that lists of people have, and others too: two of them are enough. */
const OFTEN_OF_PEOPLE =
  /^(?:names?|departments?|dept|(?:annual |base |monthly )?salary|basic pay|gross pay|wages?|positions?|roles?|managers?|e ?mail(?: address)?|gender)$/;

/** Fewer rows than this are hardly a list of people. */
const LEAST_ROWS = 3;
const MOST_HEAD_ROWS = 20;
const MOST_COLUMNS = 50;
const LOOKED_AT = 500;

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[\s.:_/#–-]+/g, ' ')
    .trim();

/**
 * Whether a sheet looks like a list of people, with a row for each: their dates are not the months
 * of figures, and their pay is nobody's figure.
 */
export function isPeopleList(basis: CompanyBasis, sheet: GridSheet): boolean {
  const width = Math.min(widthOf(sheet), MOST_COLUMNS);
  return sheet.rows.slice(0, MOST_HEAD_ROWS).some((_, row) => {
    const headings = Array.from({ length: width }, (__, column) =>
      plain(textAt(sheet, row, column)),
    );
    const certain = headings.flatMap((heading, column) =>
      OF_PEOPLE.test(heading) ? [column] : [],
    );
    const likely = headings.flatMap((heading, column) =>
      OFTEN_OF_PEOPLE.test(heading) ? [column] : [],
    );
    const lines = (sheet.rows[row] ?? []).filter((cell) => lineIn(basis, cell) !== null).length;
    const isHead = (certain.length > 0 || likely.length > 1) && lines < 2;
    return isHead && [...certain, ...likely].some((column) => differ(sheet, row, column));
  });
}

/** Whether the cells below a heading name many different things, as names and numbers of people do. */
function differ(sheet: GridSheet, head: number, column: number): boolean {
  const below = sheet.rows
    .slice(head + 1, head + 1 + LOOKED_AT)
    .map((_, at) => textAt(sheet, head + 1 + at, column))
    .filter((text) => text !== '');
  return below.length >= LEAST_ROWS && new Set(below).size > below.length / 2;
}
