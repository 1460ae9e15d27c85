import type { ImportPreview, SheetLayout } from '../../contract/imports.ts';
import { isSameCompany } from '../words/companyName.ts';
import { companyInHead } from '../books/companyHead.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import type { ImportContext } from './importContext.ts';

const MOST_NAME_CHARACTERS = 255;

/** Asks about each name of another company once, at the first sheet that has it. */
export function companyDoubts(
  { sheets, ledger }: ImportWorkbook,
  layouts: readonly SheetLayout[],
  isTaken: (sheet: GridSheet) => boolean,
  { company }: ImportContext,
): ImportPreview['questions'] {
  if (company === undefined) return [];
  const known = [
    company.own,
    ...company.others,
    ...layouts.flatMap((layout) => layout.company ?? []),
  ];
  const questions: ImportPreview['questions'] = [];
  for (const sheet of sheets.filter(isTaken)) {
    const layout = layouts.find((one) => one.sheet === sheet.name);
    const name = oneLineName(ledger?.books.company ?? companyInHead(sheet) ?? '');
    if (layout === undefined || name === '') continue;
    if (saysEntity(layout, company.asksAboutEntities)) continue;
    if (known.some((one) => isSameCompany(one, name))) continue;
    known.push(name);
    questions.push({
      sheet: sheet.name,
      about: 'company',
      question: `This file names “${name}”. Your company is “${company.own}”. Import it anyway?`,
      name,
    });
  }
  return questions;
}

/** A name in the form that can be stored, without line breaks and direction marks. */
const oneLineName = (name: string) =>
  name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_NAME_CHARACTERS);

function saysEntity({ isUsed, scenario, books }: SheetLayout, asksAboutEntities: boolean): boolean {
  if (isUsed || scenario === 'plan') return false;
  return asksAboutEntities || (books?.entity ?? null) !== null || books?.isOwnEntity === true;
}
