import { shownBasis } from '../../api/companyBasis.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListTree, Network, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Account, SentMapping } from '../../../contract/accounts.ts';
import { mappingHeadings, mappingRows } from '../../../finance/books/mappingTable.ts';
import { formatCount } from '../../../format/count.ts';
import { problemDetail, shownProblem } from '../../api/problem.ts';
import { readTableWorkbook } from '../../api/tables.ts';
import { balanceLinesQuery } from '../../api/balanceLines.ts';
import { DownloadMenu } from '../../components/DownloadMenu.tsx';
import { ImportLink } from '../../components/ImportLink.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { useLeaveGuard } from '../../editing/leaveGuard.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toastStore.ts';
import { accountsQuery } from '../../api/accounts.ts';
import { entitiesQuery, useUndoMapping } from './accounts.api.ts';
import { accountsSearch } from './accounts.search.ts';
import type { AccountsSearch } from './accounts.search.ts';
import type { Choices } from './accounts.view.ts';
import { accountGroups, changesOf, needsLine, suggestedChoices } from './accounts.view.ts';
import type { AccountQuestion } from './AccountActions.tsx';
import { AccountFilters } from './AccountFilters.tsx';
import { AccountTable } from './AccountTable.tsx';

const EffectDialog = lazy(async () => ({
  default: (await import('./EffectDialog.tsx')).EffectDialog,
}));
const MappingFileDialog = lazy(async () => ({
  default: (await import('./MappingFileDialog.tsx')).MappingFileDialog,
}));

const EntitiesDialog = lazy(async () => ({
  default: (await import('./EntitiesDialog.tsx')).EntitiesDialog,
}));

const RenameAccountDialog = lazy(async () => ({
  default: (await import('./RenameAccountDialog.tsx')).RenameAccountDialog,
}));

const FlowDialog = lazy(async () => ({
  default: (await import('./FlowDialog.tsx')).FlowDialog,
}));

const MergeDialog = lazy(async () => ({
  default: (await import('./MergeDialog.tsx')).MergeDialog,
}));

const route = getRouteApi('/accounts');

export function AccountsPage() {
  const search = accountsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const accounts = useQuery(accountsQuery);
  return (
    <>
      <PageHeader title="Accounts" yearLabel={null} />
      <PageBody>
        <p className="text-ink-muted">
          Each account in the books and the report line it is mapped to
        </p>
        <QueryContent
          query={accounts}
          failure="The accounts could not be loaded"
          problem={shownProblem}
          loading={<TableLoading label="Loading accounts..." />}
        >
          {(all) =>
            all.length === 0 ? (
              <Card flush>
                <EmptyState
                  icon={<ListTree className="size-6" />}
                  title="No accounts yet"
                  hint="Accounts are added with the first trial balance or ledger you import. You can also enter or import figures by line, without accounts."
                  action={<ImportLink />}
                />
              </Card>
            ) : (
              <ChartOfAccounts
                accounts={all}
                search={search}
                onSearch={(change) =>
                  void navigate({
                    search: (previous) => ({ ...previous, page: undefined, ...change }),
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            )
          }
        </QueryContent>
      </PageBody>
    </>
  );
}

function useUndoing() {
  const undoing = useUndoMapping();
  return async (inverse: readonly SentMapping[]) => {
    try {
      const { months } = await undoing.mutateAsync(inverse);
      toast({
        title: `Mapping undone, ${formatCount(months)} ${months === 1 ? 'month' : 'months'} restored`,
      });
    } catch (error) {
      toast({
        variant: 'destructive',
        title: 'The mapping could not be undone',
        description: problemDetail(error, 'Choose the lines again.'),
      });
    }
  };
}

type ChartOfAccountsProps = {
  accounts: readonly Account[];
  search: AccountsSearch;
  onSearch: (change: AccountsSearch) => void;
};

function ChartOfAccounts({ accounts, search, onSearch }: ChartOfAccountsProps) {
  const [choices, setChoices] = useState<Choices>(new Map());
  const [open, setOpen] = useState<'effect' | 'file' | 'entities' | null>(null);
  const [question, setQuestion] = useState<AccountQuestion | null>(null);
  const asked = accounts.find(({ id }) => id === question?.id);
  const [table, setTable] = useState<readonly SentMapping[] | null>(null);
  const close = () => {
    setOpen(null);
    setTable(null);
  };
  const changes = changesOf(accounts, choices, null);
  const entities = useQuery(entitiesQuery).data ?? [];
  const undo = useUndoing();
  const guard = useLeaveGuard(changes.length > 0, [], 'The lines you chose have not been stored.');
  const groups = accountGroups(accounts, search);
  const without = accounts.filter(needsLine);
  const suggested = suggestedChoices(without, choices);
  const fresh = suggested.size - choices.size;
  return (
    <>
      {guard.question}
      <AccountFilters search={search} onSearch={onSearch} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-ink-soft">
          {without.length === 0
            ? 'Every account has a line'
            : `${formatCount(without.length)} of ${formatCount(accounts.length)} accounts need a line`}
        </output>
        <div className="flex flex-wrap gap-2">
          <TableButtons accounts={accounts} entities={entities.length} onOpen={setOpen} />
          {fresh > 0 ? (
            <Button onClick={() => setChoices(suggested)}>
              {fresh === 1 ? 'Use the suggestion' : `Use ${formatCount(fresh)} suggestions`}
            </Button>
          ) : null}
          {choices.size > 0 ? (
            <Button onClick={() => setChoices(new Map())}>Discard choices</Button>
          ) : null}
          <Button
            variant="primary"
            disabled={changes.length === 0}
            onClick={() => setOpen('effect')}
          >
            {changes.length === 0
              ? 'Preview the change'
              : `Preview ${formatCount(changes.length)} changes`}
          </Button>
        </div>
      </div>
      {groups.length === 0 ? (
        <NoFit onClear={() => onSearch({ text: undefined, show: undefined })} />
      ) : (
        <AccountTable
          groups={groups}
          choices={choices}
          onChoose={setChoices}
          page={search.page ?? 1}
          onPageChange={(page) => onSearch({ page })}
          onAsk={setQuestion}
        />
      )}
      <Suspense>
        {question === null || asked === undefined ? null : (
          <QuestionDialog
            about={question.about}
            account={asked}
            accounts={accounts}
            onClose={() => setQuestion(null)}
            onChosen={(chosen) => {
              setQuestion(null);
              setTable(chosen);
              setOpen('effect');
            }}
          />
        )}
        {open === 'entities' ? <EntitiesDialog entities={entities} onClose={close} /> : null}
        {open === 'file' ? (
          <MappingFileDialog
            onClose={close}
            onRead={(read) => {
              setTable(read);
              setOpen('effect');
            }}
          />
        ) : null}
        {open === 'effect' ? (
          <EffectDialog
            accounts={accounts}
            choices={choices}
            table={table}
            onClose={close}
            onUndo={(inverse) => void undo(inverse)}
            onStored={() => {
              if (table === null) setChoices(new Map());
              close();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

type TableButtonsProps = {
  accounts: readonly Account[];
  entities: number;
  onOpen: (dialog: 'entities' | 'file') => void;
};

function TableButtons({ accounts, entities, onOpen }: TableButtonsProps) {
  const enabled = shownBasis().lineGroups.includes('statements');
  const lines = useQuery({ ...balanceLinesQuery, enabled }).data ?? [];
  return (
    <>
      {entities < 2 ? null : (
        <Button
          icon={<Network className="size-4" aria-hidden="true" />}
          onClick={() => onOpen('entities')}
        >
          {`${formatCount(entities)} entities`}
        </Button>
      )}
      <DownloadMenu
        label="Download accounts"
        table={() => ({
          name: 'Accounts',
          columns: mappingHeadings(lines).map((heading) => ({ heading, kind: 'text' })),
          rows: mappingRows(shownBasis(), accounts, lines),
        })}
        readWorkbook={readTableWorkbook}
      />
      <Button
        aria-label="Upload accounts"
        icon={<Upload className="size-4" aria-hidden="true" />}
        onClick={() => onOpen('file')}
      >
        Upload
      </Button>
    </>
  );
}

function NoFit({ onClear }: { onClear: () => void }) {
  return (
    <Card flush>
      <EmptyState
        icon={<ListTree className="size-6" />}
        title="No accounts match this filter"
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    </Card>
  );
}

type QuestionDialogProps = {
  about: AccountQuestion['about'];
  account: Account;
  accounts: readonly Account[];
  onClose: () => void;
  onChosen: (changes: readonly SentMapping[]) => void;
};

function QuestionDialog({ about, account, accounts, onClose, onChosen }: QuestionDialogProps) {
  if (about === 'flow') {
    return <FlowDialog account={account} onClose={onClose} onChosen={onChosen} />;
  }
  return about === 'name' ? (
    <RenameAccountDialog account={account} onClose={onClose} />
  ) : (
    <MergeDialog account={account} accounts={accounts} onClose={onClose} />
  );
}
