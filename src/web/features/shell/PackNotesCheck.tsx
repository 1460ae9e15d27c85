import { useQuery } from '@tanstack/react-query';
import { privateNotesQuery } from '../../api/privateNotes.ts';
import { queryClient } from '../../api/queryClient.ts';
import type { PackNotesCheckProps } from '../../components/pageFrame.ts';
import { MenuCheck } from '../../ui/DropdownMenu.tsx';

export default function PackNotesCheck({ isChecked, onChange }: PackNotesCheckProps) {
  const { data } = useQuery(privateNotesQuery, queryClient);
  return data === undefined || data.notes.length === 0 ? null : (
    <MenuCheck checked={isChecked} onCheckedChange={onChange}>
      Include my notes (PDF only)
    </MenuCheck>
  );
}
