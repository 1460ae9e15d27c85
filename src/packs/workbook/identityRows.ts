import {
  IDENTITY_ABOUT,
  IDENTITY_FORM,
  IDENTITY_MARK,
  IDENTITY_SHEET,
  figureText,
  identityDigest,
} from '../../office/identitySheetForm.ts';
import type { PackRow } from '../model/pack.ts';
import type { StoredTable } from './dataTable.ts';
import { figureIn, labelsOf } from './dataTable.ts';
import type { Sheet } from '../../office/sheet.ts';
import { sheetRow } from '../../office/sheet.ts';

export interface NamedData {
  readonly name: string;
  readonly data: StoredTable;
}

const rowTextOf = (row: PackRow, column: number): string => {
  const figure = figureIn(row, column);
  return figure === null ? '' : figureText(figure.identity, figure.exported);
};

function identityRecords({ name, data: { table, labels, figures } }: NamedData): string[][] {
  const heading = (column: number) => table.columns[column]?.heading ?? '';
  return [
    ['table', name, String(labels.length), ...[...labels, ...figures].map(heading)],
    ...table.rows.map((row) => [
      'row',
      ...labelsOf(row, labels),
      ...figures.map((column) => rowTextOf(row, column)),
    ]),
  ];
}

const STYLE = {};

export function identitySheet(
  data: readonly NamedData[],
  dataVersion: number,
  sheetNames: readonly string[],
): Sheet {
  const records = [['about', IDENTITY_ABOUT], ...data.flatMap(identityRecords)];
  const digest = identityDigest(records);
  const head = [IDENTITY_MARK, String(IDENTITY_FORM), String(dataVersion), digest, ...sheetNames];
  const rows = [head, ...records].map((texts) =>
    sheetRow(
      texts.map((text) => (text === '' ? null : { value: { kind: 'text', text }, style: STYLE })),
    ),
  );
  return {
    name: IDENTITY_SHEET,
    isVeryHidden: true,
    columnWidths: [],
    rows,
    frozen: { rows: 0, columns: 0 },
  };
}
