import type { Account } from '../../../contract/accounts.ts';
import { isFedLine } from '../../../finance/books/fedLines.ts';
import { isShownLine } from '../../../finance/catalogue.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ChosenLine } from '../../components/accountLines.ts';
import { mappedLineLabel } from '../../../finance/books/lineLabel.ts';
import { lineChoices, NO_LINE, suggestionWords } from '../../components/accountLines.ts';

export type AccountLineProps = {
  account: Account;
  label: string;
  line: ChosenLine | undefined;
  isChosen: boolean;
  onChoose: (line: ChosenLine) => void;
};

export function AccountLine({ account, label, line, isChosen, onChoose }: AccountLineProps) {
  const { suggestion, unmappedMonths } = account;
  return (
    <div className="flex min-w-52 flex-wrap items-center gap-2">
      <Select
        aria-label={`Line for ${label}`}
        className="w-52"
        placeholder="Choose a line"
        value={line === undefined ? '' : (line ?? NO_LINE)}
        onChange={({ target }) => onChoose(isFedLine(target.value) ? target.value : null)}
        options={lineChoices(line)}
      />
      {line !== undefined && line !== null && !isShownLine(shownBasis(), line) ? (
        <Badge tone="caution">Not in any report: this line is turned off</Badge>
      ) : null}
      {isChosen ? <Badge tone="accent">Not stored yet</Badge> : null}
      {line === undefined && suggestion !== null ? (
        <>
          <Button
            aria-label={`${mappedLineLabel(shownBasis(), suggestion.line)} for ${label}`}
            onClick={() => onChoose(suggestion.line)}
          >
            {mappedLineLabel(shownBasis(), suggestion.line)}
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
