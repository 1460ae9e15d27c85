import { readMappingFile } from '../../../contract/accounts.ts';
import {
  applyImport,
  deleteImport,
  getImport,
  listImports,
  pasteImport,
  undoImport,
  updateImport,
  uploadImport,
} from '../../../contract/imports.ts';
import { importedCell } from '../../../contract/importedCells.ts';
import { importRows } from '../../../contract/importRows.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { cellOfImport } from './importedCells.ts';
import { rowsOfImport } from './importRows.ts';
import { readImports } from './imports.queries.ts';
import { Imports } from './imports.service.ts';
import type { ImportReader } from './importReader.ts';
import { mappingsOfFile } from './mappingFile.ts';

export function importsRoutes(deps: Deps, reader: ImportReader): Route[] {
  const imports = new Imports(deps, reader);
  return [
    cachedRead(
      listImports,
      'imports',
      () => 'all',
      () => readImports(deps.database.orm),
    ),
    // The answer isn't cached, because it may be more than a megabyte and is hardly ever read
    // twice.
    route(getImport, ({ basis, params }) => imports.find(basis, params.id)),
    route(importRows, (call) => rowsOfImport(deps.database.orm, reader, call)),
    route(importedCell, (call) => cellOfImport(deps.database.orm, reader, call)),
    route(uploadImport, (call) => imports.upload(call)),
    route(pasteImport, (call) => imports.paste(call)),
    route(updateImport, (call) => imports.update(call)),
    route(applyImport, (call) => imports.apply(call)),
    route(undoImport, (call) => imports.undo(call)),
    route(readMappingFile, (call) => mappingsOfFile(deps, reader, call)),
    route(deleteImport, (call) => imports.remove(call)),
  ];
}
