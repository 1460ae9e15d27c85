import { companyInTitles, companyLabelled } from '../words/companyTitle.ts';
import { hasLegalForm } from '../words/companyName.ts';
import { statedCurrency, headingUnit } from '../../finance/headingUnit.ts';
import type { GridSheet } from '../cells/grid.ts';
import { textOf } from '../cells/grid.ts';
import { statedPeriod } from '../ledgers/statedPeriod.ts';
import { isAmountCell } from './headRows.ts';

const MOST_COMPANY_ROWS = 8;
const REPORT_TITLE =
  /^(?:(?:detailed|comparative|unadjusted|adjusted) )?(?:profit (?:and|&|or) loss|p ?& ?l\b|income statement|trial balance|general ledger|account transactions|transaction (?:list|detail)|statement of (?:profit|income|operations|comprehensive|activities)|budget)/i;
const YEAR_IN_TITLE = /\b(?:19|20)\d{2}\b/;

const isPeriodTitle = (text: string) => statedPeriod(text) !== null || YEAR_IN_TITLE.test(text);

function titleRows({ rows }: GridSheet): readonly (readonly string[])[] {
  const titles: string[][] = [];
  for (const row of rows.slice(0, MOST_COMPANY_ROWS)) {
    const texts = row.map((cell) => textOf(cell).trim()).filter((text) => text !== '');
    const isHead = texts.length > 2 || row.slice(1).some((cell) => isPeriodTitle(textOf(cell)));
    if (isHead || row.some((cell) => cell !== null && isAmountCell(cell))) break;
    titles.push(texts);
  }
  return titles.filter((texts) => texts.length > 0);
}

const canBeName = (text: string) =>
  companyInTitles([text]) === text &&
  !REPORT_TITLE.test(text) &&
  !isPeriodTitle(text) &&
  statedCurrency(text) === null &&
  headingUnit(text) === null;

/** Matches "Income statement – Quayside Ltd" and "Profit and Loss for Quayside Ltd". */
const COMPANY_IN_REPORT_TITLE =
  /\s+[-–—|]+\s+|\s*[:|]\s+|,\s+(?=\p{Lu}|\d)|\s+(?:for|of|für|der|pour|de|per|di|van|voor)\s+(?=\p{Lu})/u;
const LEGAL_FORM_CASE = /\s(?:\p{Lu}[\p{L}./&]*|mbH|a\.s\.|s\.r\.o\.|d\.o\.o\.)$/u;

const namesWithin = (line: string): readonly string[] => {
  const parts = line.split(COMPANY_IN_REPORT_TITLE).map((part) => part.trim());
  return parts.length < 2
    ? []
    : parts.filter(
        (part) =>
          /^\p{Lu}/u.test(part) &&
          LEGAL_FORM_CASE.test(part) &&
          hasLegalForm(part) &&
          !NO_FORM.test(part) &&
          canBeName(part),
      );
};
const NO_FORM = /\b(?:company|private|co)$/i;

/**
 * The company that the head of a sheet names unambiguously: next to "Company", with a legal form (also within a title),
 * or alone next to a report title with its period, as accounting systems print it. Null for anything else, which may be
 * a department, a place or a remark.
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
    (line) => line !== undefined && REPORT_TITLE.test(line),
  );
  return isBesideReport && rows.some((texts) => texts.some(isPeriodTitle)) ? name : null;
}
