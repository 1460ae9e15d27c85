import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../ui/DropdownMenu.tsx';
import { toast } from '../ui/toastStore.ts';
import { saveFile } from './saveFile.ts';
import { type FileTable, tableCsv } from './tableFile.ts';

/** A table to take along, as CSV or Excel. Its rows are gathered when they are asked for. */
export function DownloadMenu({ label, table }: { label: string; table: () => FileTable }) {
  const [isWriting, setIsWriting] = useState(false);
  const saveCsv = () => {
    const content = table();
    saveFile(
      new Blob([tableCsv(content)], { type: 'text/csv;charset=utf-8' }),
      `${fileName(content.name)}.csv`,
    );
  };
  const saveWorkbook = async () => {
    setIsWriting(true);
    try {
      const { tableWorkbook, WORKBOOK_TYPE } = await import('./tableWorkbook.ts');
      const content = table();
      saveFile(
        new Blob([tableWorkbook(content)], { type: WORKBOOK_TYPE }),
        `${fileName(content.name)}.xlsx`,
      );
    } catch {
      // The script for it did not arrive.
      toast({
        title: 'Error',
        description: 'The Excel file could not be created. Check the connection and try again.',
        variant: 'destructive',
      });
    } finally {
      setIsWriting(false);
    }
  };
  return (
    <DropdownMenu
      trigger={
        <Button
          aria-label={label}
          pending={isWriting}
          icon={<Download className="size-4" aria-hidden="true" />}
        >
          Download
        </Button>
      }
    >
      <MenuItem onSelect={saveCsv}>CSV</MenuItem>
      <MenuItem onSelect={() => void saveWorkbook()}>Excel</MenuItem>
    </DropdownMenu>
  );
}

function fileName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
