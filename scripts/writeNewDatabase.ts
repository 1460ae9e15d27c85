/**
 * Writes the database that a first start on the embedded engine begins with. Run it after a change of
 * PGlite's version or of the engine's start parameters, and not otherwise, since each new one takes a megabyte of
 * the repository for ever: `node scripts/writeNewDatabase.ts`.
 */
import fs from 'node:fs';
import { NEW_DATABASE } from '../src/engine/db/embedded/newDatabase.ts';
import { createdDatabase } from './newDatabase.ts';

fs.writeFileSync(NEW_DATABASE, await createdDatabase());
