import { currentUserQuery } from '../../api/currentUser.ts';
import { queryClient } from '../../api/queryClient.ts';
import { PersonNameDialog } from '../../editing/PersonNameDialog.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { useChangeOwnName } from './ownAccount.api.ts';

export function OwnNameDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const change = useChangeOwnName();
  return (
    <PersonNameDialog
      isOwn
      title="Your Name"
      description="Shown to others next to your entries."
      stored={user}
      changedMeanwhile="An administrator changed your name while you were editing."
      send={(base, name) => change.mutateAsync({ user: base, name })}
      readAgain={() => queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })}
      saved="Name changed successfully"
      failed="Failed to change name"
      keptParameters={[]}
      onClose={onClose}
    />
  );
}
