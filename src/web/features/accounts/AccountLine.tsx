import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../../contract/accounts.ts';
import { isFedLine } from '../../../finance/books/fedLines.ts';
import { isMappableLine } from '../../../finance/catalogue.ts';
import { FLOW_LINES } from '../../../finance/statements/flowLines.ts';
import { balanceLinesQuery } from '../../api/balanceLines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { AccountChoice } from '../../components/accountLines.ts';
import {
  balanceChoices,
  choiceLabel,
  isBalanceChoice,
  lineChoices,
  NO_LINE,
  suggestionWords,
} from '../../components/accountLines.ts';
import { suggestedChoice, takesBalanceLine } from './accounts.view.ts';

export type AccountLineProps = {
  account: Account;
  label: string;
  line: AccountChoice | undefined;
  isChosen: boolean;
  onChoose: (line: AccountChoice) => void;
};

export function AccountLine({ account, label, line, isChosen, onChoose }: AccountLineProps) {
  const { suggestion, unmappedMonths } = account;
  const usedFlow = account.mappings.at(-1)?.flow;
  const isOfBalanceSheet = takesBalanceLine(account);
  const lines = useQuery({ ...balanceLinesQuery, enabled: isOfBalanceSheet }).data ?? [];
  const nameOf = (choice: AccountChoice) => choiceLabel(lines, choice);
  const suggested = suggestion === null ? undefined : suggestedChoice(suggestion);
  return (
    <div className="flex min-w-52 flex-wrap items-center gap-2">
      <Select
        aria-label={`Line for ${label}`}
        className="w-52"
        placeholder="Choose a line"
        value={line === undefined ? '' : (line ?? NO_LINE)}
        onChange={({ target: { value } }) =>
          onChoose(isBalanceChoice(value) || isFedLine(value) ? value : null)
        }
        options={
          isOfBalanceSheet
            ? balanceChoices(lines, line)
            : lineChoices(isBalanceChoice(line) ? undefined : line)
        }
      />
      {line !== undefined &&
      line !== null &&
      !isBalanceChoice(line) &&
      !isMappableLine(shownBasis(), line) ? (
        <Badge tone="caution">Not in any report: this line is turned off</Badge>
      ) : null}
      {usedFlow === undefined || usedFlow === null ? null : (
        <span className="text-small text-ink-muted">Cash flow: {FLOW_LINES[usedFlow].label}</span>
      )}
      {isChosen ? <Badge tone="accent">Not stored yet</Badge> : null}
      {line === undefined && suggestion !== null && suggested !== undefined ? (
        <>
          <Button
            aria-label={`${nameOf(suggested)} for ${label}`}
            onClick={() => onChoose(suggested)}
          >
            {nameOf(suggested)}
          </Button>
          <span className="text-small text-ink-muted">{suggestionWords(suggestion)}</span>
        </>
      ) : null}
      {/* Accounts without a line don't show this, because the group's heading already says so. */}
      {!isChosen && line !== undefined && unmappedMonths.length > 0 ? (
        <Badge tone="caution">
          {unmappedMonths.length === 1 ? '1 month' : `${unmappedMonths.length} months`} without a
          line
        </Badge>
      ) : null}
    </div>
  );
}
