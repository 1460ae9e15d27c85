import { toast } from '../ui/toastStore.ts';
import { orderPack } from './packOrders.ts';
import { packPaper } from './packPaper.ts';
import type { ExportChoice, PageExport } from './pageExport.ts';
import { ExportError } from './pageExport.ts';

/** What Export does: the specified words first, then a board pack or the figures as a file. */
export function startExport(pageExport: PageExport, choice: ExportChoice): void {
  const { announcement, name, scope, saveFigures } = pageExport;
  toast({ title: 'Export Started', description: announcement });
  if (choice !== 'csv') return orderPack({ name, scope, format: choice, paper: packPaper() });
  saveFigures().catch((error: unknown) => {
    toast({
      title: 'Export Failed',
      description: error instanceof ExportError ? error.message : 'Please try again',
      variant: 'destructive',
      action: {
        label: 'Try again',
        altText: 'Choose Export again',
        onAction: () => startExport(pageExport, choice),
      },
    });
  });
}
