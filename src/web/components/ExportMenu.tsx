import { FileChartColumn, FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import type { ReactElement } from 'react';
import type { OpenedBy } from '../ui/DropdownMenu.tsx';
import {
  DropdownMenu,
  MenuCheck,
  MenuChoices,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../ui/DropdownMenu.tsx';
import { namedAsOf } from '../../format/asOf.ts';
import { choosePackOrigins, usePackOrigins } from './packOrigins.ts';
import { choosePackPaper, usePackPaper } from './packPaper.ts';
import { choosePackSections, usePackSections } from './packSections.ts';
import { PACK_LABELS } from './pageExport.ts';
import type { PageExport } from './pageExport.ts';
import { useNamedMoment } from './pageFrame.ts';
import { startExport } from './startExport.ts';

const FORMATS = [
  { format: 'pdf', Icon: FileText },
  { format: 'pptx', Icon: Presentation },
  { format: 'xlsx', Icon: FileSpreadsheet },
] as const;

const PAPERS = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const;

const SECTIONS = [
  { value: 'company', label: 'As the company chose' },
  { value: 'standard', label: 'Nine pages' },
  { value: 'full', label: 'Full pack' },
] as const;

export type ExportMenuProps = { pageExport: PageExport; trigger: ReactElement; openedBy: OpenedBy };

/** The choice of export formats. It is loaded by a press of its button and opens at once. */
export function ExportMenu({ pageExport, trigger, openedBy }: ExportMenuProps) {
  const paper = usePackPaper();
  const sections = usePackSections();
  const hasOrigins = usePackOrigins();
  const moment = useNamedMoment();
  return (
    <DropdownMenu trigger={trigger} openedBy={openedBy}>
      <MenuLabel>Board pack · {namedAsOf(pageExport.name, moment.named)}</MenuLabel>
      {FORMATS.map(({ format, Icon }) => (
        <MenuItem
          key={format}
          icon={<Icon className="size-4 text-ink-muted" aria-hidden="true" />}
          onSelect={() => startExport(pageExport, format, moment)}
        >
          {PACK_LABELS[format]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<FileChartColumn className="size-4 text-ink-muted" aria-hidden="true" />}
        onSelect={() => startExport(pageExport, 'csv', moment)}
      >
        Figures as CSV
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>PDF paper size</MenuLabel>
      <MenuChoices
        label="PDF paper size"
        value={paper}
        choices={PAPERS}
        onValueChange={choosePackPaper}
        staysOpen
      />
      <MenuSeparator />
      <MenuLabel>Sections of the pack</MenuLabel>
      <MenuChoices
        label="Sections of the pack"
        value={sections}
        choices={SECTIONS}
        onValueChange={choosePackSections}
        staysOpen
      />
      <MenuSeparator />
      <MenuCheck checked={hasOrigins} onCheckedChange={choosePackOrigins}>
        With origins of the figures
      </MenuCheck>
    </DropdownMenu>
  );
}
