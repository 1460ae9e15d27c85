import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { PageExport } from '../../components/pageExport.ts';
import { useNamedMoment, usePageFrame } from '../../components/pageFrame.ts';
import { useUser } from '../../components/signedInUser.ts';
import { startExport } from '../../components/startExport.ts';
import { chooseTheme } from '../../theme.ts';
import { CommandDialog } from '../../ui/CommandDialog.tsx';
import { PaletteContent } from './PaletteContent.tsx';
import type { PaletteAction, PaletteEntry } from './paletteEntries.view.ts';
import { rememberChoice } from './recentChoices.ts';
import { useSignOut } from './shell.api.ts';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
}));
const SessionsDialog = lazy(async () => ({
  default: (await import('./SessionsDialog.tsx')).SessionsDialog,
}));

export type CommandPaletteProps = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  onChosen: () => void;
  findExport: () => PageExport | undefined;
};

type Choice = PaletteEntry['choice'];

export default function CommandPalette({
  isOpen,
  onOpenChange,
  onChosen,
  findExport,
}: CommandPaletteProps) {
  const user = useUser();
  const navigate = useNavigate();
  const { chooseMoment } = usePageFrame();
  const moment = useNamedMoment();
  const signOut = useSignOut();
  const chosen = useRef<Choice | null>(null);
  const [dialog, setDialog] = useState<'password' | 'sessions' | null>(null);
  const closeDialog = () => setDialog(null);

  const choose = (choice: Choice, key?: string) => {
    if (key !== undefined) rememberChoice(user.id, key);
    chosen.current = choice;
    onOpenChange(false);
  };
  const act = (action: PaletteAction) => {
    if (action === 'changePassword') setDialog('password');
    else if (action === 'asOf') chooseMoment();
    else if (action === 'sessions') setDialog('sessions');
    else if (action === 'signOut') signOut.mutate();
    else chooseTheme(action);
  };
  // Deferred, so that a dialog opened by the choice returns the focus to the page instead of the palette.
  const followChoice = () => {
    const choice = chosen.current;
    chosen.current = null;
    if (choice === null) return;
    onChosen();
    const pageExport = findExport();
    if ('address' in choice) void navigate({ href: choice.address });
    else if ('action' in choice) act(choice.action);
    else if (pageExport !== undefined) startExport(pageExport, choice.exportAs, moment);
  };

  return (
    <>
      <CommandDialog
        open={isOpen}
        onOpenChange={onOpenChange}
        onClosed={followChoice}
        title="Quick find"
        description="Go to a page, month, report or document, or start an action. Type a few letters, move with the arrow keys, and press Enter."
      >
        <PaletteContent findExport={findExport} onChoose={choose} />
      </CommandDialog>
      <Suspense>
        {dialog === 'password' ? <ChangePasswordDialog onClose={closeDialog} /> : null}
        {dialog === 'sessions' ? <SessionsDialog onClose={closeDialog} /> : null}
      </Suspense>
    </>
  );
}
