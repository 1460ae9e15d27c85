// Writes docs/settings.md: node scripts/writeSettings.ts
import fs from 'node:fs';
import { settingsDocument } from './settingsDocument.ts';

fs.writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsDocument());
