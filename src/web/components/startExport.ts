import { toast } from '../ui/toastStore.ts';
import { fileNamedAsOf } from '../../format/asOf.ts';
import { figuresCsv } from './figuresCsv.ts';
import { orderPack } from './packOrders.ts';
import { packHasOrigins } from './packOrigins.ts';
import { orderedPackSections } from './packSections.ts';
import { packPaper } from './packPaper.ts';
import type { ExportChoice, PageExport } from './pageExport.ts';
import { ExportError } from './pageExport.ts';
import type { NamedMoment } from './pageFrame.ts';
import { saveFile } from './saveFile.ts';

const ANNOUNCED: Readonly<Record<PageExport['kind'], string>> = {
  page: 'Full dashboard export will begin shortly',
  report: 'Report export will begin shortly',
  year: 'All reports export will begin shortly',
};

const CALLED: Readonly<Record<PageExport['kind'], string>> = {
  page: 'board figures',
  report: 'board report',
  year: 'board reports',
};

/** Shows the specified text first, then starts a board pack or downloads the figures. */
export function startExport(
  pageExport: PageExport,
  choice: ExportChoice,
  moment: NamedMoment,
  hasMyNotes = false,
): void {
  const { kind, name, scope } = pageExport;
  toast({ title: 'Export Started', description: ANNOUNCED[kind] });
  if (choice !== 'csv') {
    const origins = packHasOrigins();
    return orderPack({
      name,
      scope,
      format: choice,
      paper: packPaper(),
      origins,
      withMyNotes: hasMyNotes && choice === 'pdf',
      ...orderedPackSections(),
      moment,
    });
  }
  saveFiguresFile(pageExport, moment).catch((error: unknown) => {
    toast({
      title: 'Export Failed',
      description: error instanceof ExportError ? error.message : 'Please try again',
      variant: 'destructive',
      action: {
        label: 'Try again',
        altText: 'Choose Export again',
        onAction: () => startExport(pageExport, choice, moment, hasMyNotes),
      },
    });
  });
}

async function saveFiguresFile(
  { kind, name, figures }: PageExport,
  { named }: NamedMoment,
): Promise<void> {
  const csv = new Blob([figuresCsv(await figures())], { type: 'text/csv;charset=utf-8' });
  const words = `${CALLED[kind]} ${name}`.toLowerCase();
  saveFile(csv, fileNamedAsOf(`${words.replaceAll(/[^a-z0-9]+/g, '-')}.csv`, named));
}
