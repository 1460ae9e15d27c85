import { readFile } from 'node:fs/promises';
import type { ReadMappings, readMappingFile } from '../../../contract/accounts.ts';
import { MOST_MAPPINGS_PER_CALL } from '../../../contract/accounts.ts';
import { byAccount } from '../../../finance/books/fedLines.ts';
import { isMappingTable, readMappingTable } from '../../../finance/books/mappingTable.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import { readAccounts, readMappings } from '../../books/booksRows.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../../contract/problemError.ts';
import type { Call } from '../../http/route.ts';
import { cellAddress } from '../../../office/cellAddress.ts';
import type { ImportReader } from './importReader.ts';
import { receiveWorkbook } from './uploads.ts';

/** The changes that a table of mappings would make. The usual call for mappings stores them. */
export async function mappingsOfFile(
  { database: { orm }, files }: Deps,
  reader: ImportReader,
  call: Call<typeof readMappingFile>,
): Promise<ReadMappings> {
  const { basis } = call;
  const sheets = await mappingSheets(basis.currency, files, reader, call);
  const [accounts, stored] = await Promise.all([readAccounts(orm), readMappings(orm)]);
  const hasStatements = basis.lineGroups.includes('statements');
  const lines = hasStatements ? await readBalanceLines(orm) : [];
  const mapped = byAccount(stored);
  const chart = accounts.map(({ id, code, name, type }) => ({
    id,
    code,
    name,
    type,
    mappings: (mapped.get(id) ?? []).map((mapping) =>
      Object.assign({}, mapping, { from: mapping.from === '' ? null : mapping.from }),
    ),
  }));
  const table = sheets.find(({ rows }) => isMappingTable(rows)) ?? sheets[0];
  const { changes, unchanged, refused } = readMappingTable(basis, table?.rows ?? [], chart, lines);
  if (changes.length > MOST_MAPPINGS_PER_CALL) {
    throw invalidField(
      'file',
      `More than ${MOST_MAPPINGS_PER_CALL} mappings would change. Split the table into parts`,
    );
  }
  return {
    changes: [...changes],
    unchanged,
    refused: refused.map(({ row, column, reason }) => ({
      sheet: table?.name ?? '',
      cell: cellAddress(row, column),
      reason,
    })),
  };
}

async function mappingSheets(
  currency: string,
  files: Deps['files'],
  reader: ImportReader,
  call: Call<typeof readMappingFile>,
) {
  const { type, file, form } = await receiveWorkbook(currency, call.request, files, reader);
  try {
    if (form !== null) throw invalidField('file', 'This is a ledger, not a table of accounts');
    return await call.inTurn(async () =>
      reader.texts({ bytes: new Uint8Array(await readFile(file.temporaryPath)), type }),
    );
  } finally {
    await files.drop(file);
  }
}
