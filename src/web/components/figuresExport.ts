import { toast } from '../ui/toastStore.ts';
import type { FiguresOfMonth } from './figuresCsv.ts';
import { saveFile } from './saveFile.ts';

async function save(read: () => Promise<readonly FiguresOfMonth[]>, scope: string): Promise<void> {
  const [{ figuresCsv }, months] = await Promise.all([import('./figuresCsv.ts'), read()]);
  const name = `board-figures-${scope.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;
  saveFile(new Blob([figuresCsv(months)], { type: 'text/csv;charset=utf-8' }), name);
}

/** What Export in a page's header does: the toast, then the figures of `scope` ("FY25") as a file. */
export function startFiguresExport(
  read: () => Promise<readonly FiguresOfMonth[]>,
  scope: string,
): void {
  toast({ title: 'Export Started', description: 'Full dashboard export will begin shortly' });
  save(read, scope).catch(() => {
    toast({ title: 'Export Failed', description: 'Please try again', variant: 'destructive' });
  });
}
