import { Download } from 'lucide-react';
import { useState } from 'react';
import type { TableFile } from '../../contract/tables.ts';
import { writeCsv } from '../../format/csv.ts';
import { Button } from '../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../ui/DropdownMenu.tsx';
import { toast } from '../ui/toastStore.ts';
import { namedAsOf } from '../../format/asOf.ts';
import { usePageFrame } from './pageFrame.ts';
import { saveFile } from './saveFile.ts';

interface DownloadMenuProps {
  readonly label: string;
  readonly table: () => TableFile | Promise<TableFile>;
  readonly readWorkbook: (table: TableFile) => Promise<Blob>;
}

export function DownloadMenu({ label, table, readWorkbook }: DownloadMenuProps) {
  const [isWriting, setIsWriting] = useState(false);
  const { asOf } = usePageFrame();
  const save = async (kind: 'CSV' | 'Excel') => {
    setIsWriting(true);
    try {
      const file = await table();
      const content = { ...file, name: namedAsOf(file.name, asOf) };
      const name = tableFileName(content.name);
      if (kind === 'CSV') saveFile(csvOf(content), `${name}.csv`);
      else saveFile(await readWorkbook(content), `${name}.xlsx`);
    } catch {
      toast({
        title: 'Error',
        description: `The ${kind} file could not be created. Check the connection and try again.`,
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
      <MenuItem onSelect={() => void save('CSV')}>CSV</MenuItem>
      <MenuItem onSelect={() => void save('Excel')}>Excel</MenuItem>
    </DropdownMenu>
  );
}

function csvOf({ columns, rows }: TableFile): Blob {
  const csv = writeCsv([columns.map(({ heading }) => heading), ...rows]);
  return new Blob([csv], { type: 'text/csv;charset=utf-8' });
}

function tableFileName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
