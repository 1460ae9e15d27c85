import { LIMITS } from '../../../contract/limits.ts';
import { useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toastStore.ts';

const LENGTH_CHOICES = [LIMITS.passwordMinProposed, LIMITS.passwordMin];

export function PasswordLengthChoice() {
  const update = useUpdateCompany();
  const answer = async (passwordMinLength: number) => {
    try {
      await update.mutateAsync({ change: { passwordMinLength } });
      toast({ title: 'Minimum password length updated' });
    } catch (error) {
      const description = problemDetail(error);
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  };
  return LENGTH_CHOICES.map((characters) => (
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
