import { useQuery } from '@tanstack/react-query';
import { checkRules } from '../../../format/checkRules.ts';
import { companyQuery } from '../../api/company.ts';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';

/** Explains what Watch and Act mean. Opens over the page, so that the cards around it don't move. */
export function Limits({ isByPlan }: { isByPlan: boolean }) {
  return (
    <Popover
      label="Limits"
      align="end"
      trigger={
        <Button
          variant="link"
          size="small"
          className="-my-2 pointer-coarse:min-w-11"
          data-print="hide"
        >
          Limits
        </Button>
      }
    >
      <Rules isByPlan={isByPlan} />
    </Popover>
  );
}

function Rules({ isByPlan }: { isByPlan: boolean }) {
  const { data: company } = useQuery(companyQuery);
  if (company === undefined) return null;
  const rules = checkRules(company.checkLimits, isByPlan ? 'plan' : 'lastYear');
  return (
    <dl className="flex flex-col gap-2 text-small text-ink-muted">
      {Object.entries(rules).map(([key, rule]) => (
        <div key={key}>
          <dt className="font-medium text-ink-soft capitalize">{key}</dt>
          <dd className="text-pretty">{rule}</dd>
        </div>
      ))}
    </dl>
  );
}
