import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { textAt, widthOf } from './grid.ts';
import type { GridSheet } from './grid.ts';
import { lineIn } from './headings.ts';

/** Headings that only lists of people have. */
const PEOPLE_WORDS =
  /^(?:(?:employee|staff|worker|personnel|payroll|colleague|hr)(?: (?:id|no|nr|number|name|code|member))|employee|worker|(?:first|last|family|given|middle|full|sur) ?names?|forenames?|job titles?|(?:date of )?birth(?: ?date|day)?|dob|(?:hire|joining|leaving|termination|employment start) date|date (?:hired|joined|of joining|of birth)|line manager|reports to)$/;
/** Headings that occur in other lists too, so a list of people must have two of them. */
const OFTEN_OF_PEOPLE =
  /^(?:names?|departments?|dept|(?:annual |base |monthly )?salary|basic pay|gross pay|wages?|positions?|roles?|managers?|e ?mail(?: address)?|gender)$/;

const LEAST_ROWS = 3;
const MOST_HEAD_ROWS = 20;
const MOST_PEOPLE_COLUMNS = 50;
const PEOPLE_ROWS_SAMPLED = 500;

const plainPeopleHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[\s.:_/#–-]+/g, ' ')
    .trim();

/**
 * True if a sheet looks like a list of people with a row for each. Their dates aren't the months of figures, and their
 * pay isn't a figure to import.
 */
export function isPeopleList(basis: CompanyBasis, sheet: GridSheet): boolean {
  const width = Math.min(widthOf(sheet), MOST_PEOPLE_COLUMNS);
  return sheet.rows.slice(0, MOST_HEAD_ROWS).some((_, row) => {
    const headings = Array.from({ length: width }, (__, column) =>
      plainPeopleHeading(textAt(sheet, row, column)),
    );
    const certain = headings.flatMap((heading, column) =>
      PEOPLE_WORDS.test(heading) ? [column] : [],
    );
    const likely = headings.flatMap((heading, column) =>
      OFTEN_OF_PEOPLE.test(heading) ? [column] : [],
    );
    const lines = (sheet.rows[row] ?? []).filter((cell) => lineIn(basis, cell) !== null).length;
    const isHead = (certain.length > 0 || likely.length > 1) && lines < 2;
    return isHead && [...certain, ...likely].some((column) => differ(sheet, row, column));
  });
}

function differ(sheet: GridSheet, head: number, column: number): boolean {
  const below = sheet.rows
    .slice(head + 1, head + 1 + PEOPLE_ROWS_SAMPLED)
    .map((_, at) => textAt(sheet, head + 1 + at, column))
    .filter((text) => text !== '');
  return below.length >= LEAST_ROWS && new Set(below).size > below.length / 2;
}
