import type { FiguresOfMonth } from './figuresCsv.ts';
import { figuresCsv } from './figuresCsv.ts';
import { saveFile } from './saveFile.ts';

/** Saves months as CSV under a name that is made of words: "Board figures FY25". */
export function saveFigures(months: readonly FiguresOfMonth[], words: string): void {
  const name = words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  saveFile(new Blob([figuresCsv(months)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
