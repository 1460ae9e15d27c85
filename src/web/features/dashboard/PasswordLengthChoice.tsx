import { LIMITS } from '../../../contract/limits.ts';
import { useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toastStore.ts';

/** For a company; the first is proposed, the second is what counts without a choice. */
const CHOICES = [LIMITS.passwordMinProposed, LIMITS.passwordMin];

/** Proposes a longer password than the standard: either answer is stored at once. */
export function PasswordLengthChoice() {
  const update = useUpdateCompany();
  const answer = async (passwordMinLength: number) => {
    try {
      await update.mutateAsync({ change: { passwordMinLength } });
      toast({ title: 'Shortest password updated' });
    } catch (error) {
      const description = problemDetail(error);
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  };
  return CHOICES.map((characters) => (
    <Button
      key={characters}
      pending={update.isPending}
      variant={characters === LIMITS.passwordMinProposed ? 'primary' : 'secondary'}
      onClick={() => void answer(characters)}
    >
      {`At least ${characters} characters`}
    </Button>
  ));
}
