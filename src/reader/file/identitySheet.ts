import type { Refused } from '../cells/refused.ts';
import {
  IDENTITY_FORM,
  IDENTITY_MARK,
  IDENTITY_SHEET,
  identityDigest,
} from '../../office/identitySheetForm.ts';
import type { KnownTable } from './identityTables.ts';
import { gridText, knownTables, placedTable } from './identityTables.ts';
import type { CellIdentity } from './workbook.ts';
import type { GridSheet } from '../cells/grid.ts';

export interface ReadIdentities {
  /** The number of the last data change that the workbook shows; null if unknown. */
  readonly dataVersion: number | null;
  /** Keyed by current cell. If there are none and a refusal says why, the workbook is read like any other. */
  readonly identities: readonly CellIdentity[];
  readonly refusals: readonly Refused[];
}

const BROKEN =
  'Export the workbook again and copy your changes into it, or choose the meaning of each column yourself.';

/**
 * The stored figure of each cell in a workbook that the product wrote; null for any other workbook. Doubtful cells are
 * refused, never guessed.
 */
export function readIdentities(sheets: readonly GridSheet[]): ReadIdentities | null {
  const identitySheets = sheets.filter(({ name }) => name.toLowerCase() === IDENTITY_SHEET);
  const [identitySheet] = identitySheets;
  const others = sheets.filter((sheet) => sheet !== identitySheet);
  if (identitySheet === undefined) return null;
  const rows = identitySheet.rows.map((row) => row.map(gridText));
  const [head = [], ...records] = rows;
  const [mark, form, dataVersion = '', digest, ...exportedSheets] = head;
  if (mark !== IDENTITY_MARK || identitySheets.length > 1) {
    return brokenIdentities(
      'The hidden sheet that says which figure is in which cell has been changed.',
    );
  }
  if (Number(form) !== IDENTITY_FORM) {
    return brokenIdentities('The workbook was exported by another version of Board Reports.');
  }
  const tables = identityDigest(records) === digest ? knownTables(records) : null;
  if (tables === null || !/^\d{1,15}$/.test(dataVersion)) {
    return brokenIdentities(
      'The hidden sheet that says which figure is in which cell has been changed.',
    );
  }
  return {
    dataVersion: Number(dataVersion),
    ...placedIdentities(others, tables, new Set(exportedSheets.filter((name) => name !== ''))),
  };
}

function brokenIdentities(reason: string): ReadIdentities {
  const refusal = { sheet: IDENTITY_SHEET, cell: null, reason, remedy: BROKEN };
  return { dataVersion: null, identities: [], refusals: [refusal] };
}

function placedIdentities(
  sheets: readonly GridSheet[],
  tables: readonly KnownTable[],
  exportedSheets: ReadonlySet<string>,
): Pick<ReadIdentities, 'identities' | 'refusals'> {
  const identities: CellIdentity[] = [];
  const refusals: Refused[] = [];
  for (const table of tables) {
    const found = placedTable(sheets, table, exportedSheets);
    identities.push(...found.identities);
    refusals.push(...found.refusals);
  }
  // If two cells claimed the same figure, the second one would overwrite the first.
  const claims = new Map<string, number>();
  for (const identity of identities) {
    const key = identityClaim(identity);
    claims.set(key, (claims.get(key) ?? 0) + 1);
  }
  if ([...claims.values()].some((count) => count > 1)) {
    return brokenIdentities('The hidden sheet names a figure twice.');
  }
  return { identities, refusals };
}

function identityClaim(identity: CellIdentity): string {
  return identity.noun === 'financialData'
    ? `${identity.fyLabel} ${identity.monthNum} ${identity.line}`
    : `${identity.id} ${identity.field}`;
}
