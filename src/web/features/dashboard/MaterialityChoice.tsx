import type { Company } from '../../../contract/company.ts';
import { STANDARD_MATERIALITY } from '../../../finance/materiality.ts';
import { formatWholeAmountIn } from '../../../format/money.ts';
import { useUpdateCompany } from '../../api/company.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { problemDetail } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toastStore.ts';

/** Proposes an amount based on the company's revenue, next to the default. Either choice is stored immediately. */
export function MaterialityChoice({
  company: { proposedMaterialityAmount: proposed },
}: {
  company: Company;
}) {
  const update = useUpdateCompany();
  if (proposed === null) {
    return <p className="text-small text-ink-muted">Suggested once there is revenue.</p>;
  }
  const answer = async (materialityAmount: string) => {
    try {
      await update.mutateAsync({ change: { materialityAmount } });
      toast({ title: 'Materiality updated' });
    } catch (error) {
      const description = problemDetail(error);
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  };
  const { currency } = shownBasis();
  const choices = [...new Set([proposed, STANDARD_MATERIALITY.amount])];
  return choices.map((amount) => (
    <Button
      key={amount}
      pending={update.isPending}
      variant={amount === proposed ? 'primary' : 'secondary'}
      onClick={() => void answer(amount)}
    >
      {amount === proposed
        ? `${formatWholeAmountIn(currency, amount)}, about 0.25% of monthly revenue`
        : formatWholeAmountIn(currency, amount)}
    </Button>
  ));
}
