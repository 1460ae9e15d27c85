import { companyInTitles, companyLabelled } from '../../../domain/books/companyTitle.ts';
import { hasLegalForm } from '../../../domain/books/companyName.ts';
import { currencySaid, headingUnit } from '../../../domain/headingUnit.ts';
import type { GridSheet } from '../cells/grid.ts';
import { textOf } from '../cells/grid.ts';
import { statedPeriod } from '../ledgers/statedPeriod.ts';
import { isAmountCell } from './headRows.ts';

const MOST_ROWS = 8;
const REPORT =
  /^(?:(?:detailed|comparative|unadjusted|adjusted) )?(?:profit (?:and|&|or) loss|p ?& ?l\b|income statement|trial balance|general ledger|account transactions|transaction (?:list|detail)|statement of (?:profit|income|operations|comprehensive|activities)|budget)/i;
const YEAR = /\b(?:19|20)\d{2}\b/;

const isPeriod = (text: string) => statedPeriod(text) !== null || YEAR.test(text);

/** The rows of titles, above headings and amounts, with what is written in each. */
function titleRows({ rows }: GridSheet): readonly (readonly string[])[] {
  const titles: string[][] = [];
  for (const row of rows.slice(0, MOST_ROWS)) {
    const texts = row.map((cell) => textOf(cell).trim()).filter((text) => text !== '');
    const isHead = texts.length > 2 || row.slice(1).some((cell) => isPeriod(textOf(cell)));
    if (isHead || row.some((cell) => cell !== null && isAmountCell(cell))) break;
    titles.push(texts);
  }
  return titles.filter((texts) => texts.length > 0);
}

/** Whether a title alone in its row can be a name: no report, period, currency, unit or remark. */
const canBeName = (text: string) =>
  companyInTitles([text]) === text &&
  !REPORT.test(text) &&
  !isPeriod(text) &&
  currencySaid(text) === null &&
  headingUnit(text) === null;

/** "Income statement – Quayside Ltd", "Profit and Loss for Quayside Ltd". */
const BETWEEN =
  /\s+[-–—|]+\s+|\s*[:|]\s+|,\s+(?=\p{Lu}|\d)|\s+(?:for|of|für|der|pour|de|per|di|van|voor)\s+(?=\p{Lu})/u;
const FORM = /\s(?:\p{Lu}[\p{L}./&]*|mbH|a\.s\.|s\.r\.o\.|d\.o\.o\.)$/u;

/** The names with a legal form that are a part of a title. */
const namesWithin = (line: string): readonly string[] => {
  const parts = line.split(BETWEEN).map((part) => part.trim());
  return parts.length < 2
    ? []
    : parts.filter(
        (part) =>
          /^\p{Lu}/u.test(part) &&
          FORM.test(part) &&
          hasLegalForm(part) &&
          !NO_FORM.test(part) &&
          canBeName(part),
      );
};
const NO_FORM = /\b(?:company|private|co)$/i;

/**
 * The company that the head of a sheet names for certain: beside "Company", with a legal form, also within a title, or alone next to the title
 * of a report that states its period, as accounting systems print it. null for anything else, which may be a
 * department, a place or a remark.
 */
export function companyInHead(sheet: GridSheet): string | null {
  const rows = titleRows(sheet);
  const labelled = rows.map((texts) => companyLabelled(texts)).find((name) => name !== null);
  if (labelled !== undefined) return labelled;
  const lines = rows.map((texts) => (texts.length === 1 ? (texts[0] ?? '') : ''));
  const names = lines.filter((line) => line !== '' && canBeName(line));
  const legal = names.filter((name) => hasLegalForm(name));
  if (legal.length > 0) return legal.length === 1 ? (legal[0] ?? null) : null;
  const within = [...new Set(lines.flatMap((line) => namesWithin(line)))];
  if (within.length > 0) return within.length === 1 ? (within[0] ?? null) : null;
  const [name, another] = names;
  if (name === undefined || another !== undefined || !/\s/.test(name)) return null;
  const at = lines.indexOf(name);
  const isBesideReport = [lines[at - 1], lines[at + 1]].some(
    (line) => line !== undefined && REPORT.test(line),
  );
  return isBesideReport && rows.some((texts) => texts.some(isPeriod)) ? name : null;
}
