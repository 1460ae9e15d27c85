import { useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toastStore.ts';

export function DraftsChoice() {
  const update = useUpdateCompany();
  const answer = async (viewersSeeDrafts: boolean) => {
    try {
      await update.mutateAsync({ change: { viewersSeeDrafts } });
      toast({ title: 'Viewer access updated' });
    } catch (error) {
      const description = problemDetail(error);
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  };
  return (
    <>
      <Button pending={update.isPending} onClick={() => void answer(false)}>
        Published months only
      </Button>
      <Button pending={update.isPending} onClick={() => void answer(true)}>
        All months
      </Button>
    </>
  );
}
