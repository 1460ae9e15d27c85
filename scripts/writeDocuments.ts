// Writes the documents that are generated from the code: node scripts/writeDocuments.ts
import fs from 'node:fs';
import { commandsDocument } from './commandsDocument.ts';
import { settingsDocument } from './settingsDocument.ts';

fs.writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsDocument());
fs.writeFileSync(new URL('../docs/commands.md', import.meta.url), commandsDocument());
