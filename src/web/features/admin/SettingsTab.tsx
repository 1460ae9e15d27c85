import { useQuery } from '@tanstack/react-query';
import {
  BookOpenCheck,
  CalendarClock,
  CalendarRange,
  Eye,
  Gauge,
  History,
  KeyRound,
  LayoutList,
  ListPlus,
  Pencil,
  ShieldCheck,
  SlidersHorizontal,
  UserCheck,
} from 'lucide-react';
import { lazy } from 'react';
import type { Company } from '../../../contract/company.ts';
import { CHECK_LIMITS, STANDARD_LIMITS } from '../../../domain/briefing/checkLimits.ts';
import type { CostBasis } from '../../../domain/materiality.ts';
import { checkLimitsInWords } from '../../../format/checkLimitWords.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { formatPercentDetailed } from '../../../format/percent.ts';
import { companyQuery } from '../../api/company.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import type { AdminSearch } from './admin.search.ts';
import {
  accountsInWords,
  approvalsInWords,
  downloadsInWords,
  draftsInWords,
  factorInWords,
  keptInWords,
  linesInWords,
  readingInWords,
} from './admin.view.ts';
import { basisInWords } from '../../components/basis.view.ts';
import { Facts } from './Facts.tsx';
import { packsInWords } from './packChoices.view.ts';
import { SettingCard } from './SettingCard.tsx';

/** Each setting by the name that its dialog has in the address. */
const DIALOGS = {
  company: lazy(() => import('./CompanyNameDialog.tsx')),
  basis: lazy(() => import('./BasisDialog.tsx')),
  lines: lazy(() => import('./MoreLinesDialog.tsx')),
  packs: lazy(() => import('./PacksDialog.tsx')),
  settings: lazy(() => import('./SettingsDialog.tsx')),
  limits: lazy(() => import('./LimitsDialog.tsx')),
  approvals: lazy(() => import('./ApprovalsDialog.tsx')),
  drafts: lazy(() => import('./DraftsDialog.tsx')),
  accounts: lazy(() => import('./AccountsSeenDialog.tsx')),
  reading: lazy(() => import('./ReadingDialog.tsx')),
  factor: lazy(() => import('./SecondFactorSettingDialog.tsx')),
  documents: lazy(() => import('./KeptDocumentsDialog.tsx')),
  passwords: lazy(() => import('./PasswordLengthDialog.tsx')),
  downloads: lazy(() => import('./KeptDownloadsDialog.tsx')),
};

type SettingName = keyof typeof DIALOGS;

const COST_WORDS: Readonly<Record<CostBasis, string>> = {
  amount: 'Less spent is favourable',
  shareOfRevenue: 'A smaller share of revenue is favourable',
};

export type SettingsTabProps = {
  dialog: AdminSearch['dialog'];
  onOpen: (dialog: SettingName) => void;
  onClose: () => void;
};

/** What the company has chosen for everybody. */
export function SettingsTab({ dialog, onOpen, onClose }: SettingsTabProps) {
  const company = useQuery(companyQuery);
  return (
    <QueryContent
      query={company}
      failure="Failed to fetch the settings"
      problem={shownProblem}
      loading={<TableLoading label="Loading settings..." />}
    >
      {(stored) => {
        const opening = (name: SettingName) => ({
          stored,
          Dialog: DIALOGS[name],
          isOpen: dialog === name,
          onOpen: () => onOpen(name),
          onClose,
        });
        return (
          <div className="flex flex-col gap-6">
            <SettingCard
              {...opening('company')}
              title="Company"
              subtitle="Its name appears on board packs and in emails."
              button={{ label: 'Rename', icon: Pencil }}
              isUnset={stored.name === null}
            >
              {stored.name ?? 'No name yet'}
            </SettingCard>
            <SettingCard
              {...opening('basis')}
              title="Financial year and currency"
              subtitle={
                stored.basisIsLocked
                  ? 'They can no longer be changed, because there are figures or reports.'
                  : 'Choose them before the first figures: after that they cannot be changed.'
              }
              button={
                stored.basisIsLocked
                  ? null
                  : { label: 'Choose year and currency', icon: CalendarRange }
              }
            >
              {basisInWords(stored)}
            </SettingCard>
            <SettingCard
              {...opening('lines')}
              title="More lines"
              subtitle="Lines besides those that every company has. They appear in details, tables, trends, board packs and imports."
              button={{ label: 'Choose lines', icon: ListPlus }}
              isUnset={stored.lineGroups.length === 0}
            >
              {linesInWords(stored)}
            </SettingCard>
            <SettingCard
              {...opening('packs')}
              title="Board packs"
              subtitle="Their sections and the order of these, their colours, and whether documents follow."
              button={{ label: 'Choose', icon: LayoutList }}
            >
              <ul>
                {packsInWords(stored).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </SettingCard>
            <SettingCard
              {...opening('settings')}
              title="Materiality"
              subtitle="A difference below the larger of the two is shown in grey, on screens and in packs, and called neither favourable nor unfavourable."
              button={{ label: 'Change', icon: SlidersHorizontal }}
            >
              <Materiality stored={stored} />
            </SettingCard>
            <SettingCard
              {...opening('limits')}
              title="Limits of the checks"
              subtitle="When Results, Cash and Outlook of a month say Watch or Act. Their effect on the last 24 months is shown before you save."
              button={{ label: 'Change limits', icon: Gauge }}
              isUnset={CHECK_LIMITS.every(
                (limit) => stored.checkLimits[limit] === STANDARD_LIMITS[limit],
              )}
            >
              {checkLimitsInWords(stored.checkLimits)}
            </SettingCard>
            <SettingCard
              {...opening('approvals')}
              title="Approvals"
              subtitle="A month can be published once enough of the people named here have approved it. The approval of the person who asks does not count."
              button={{ label: 'Choose approvers', icon: UserCheck }}
              isUnset={stored.approvalsWanted === 0}
            >
              {approvalsInWords(stored)}
            </SettingCard>
            <SettingCard
              {...opening('drafts')}
              title="Months that are not published"
              subtitle="Administrators and preparers always see them, and approvers while an approval is asked for."
              button={{ label: 'Choose what viewers see', icon: Eye }}
              isUnset={stored.viewersSeeDrafts}
            >
              {draftsInWords(stored)}
            </SettingCard>
            <SettingCard
              {...opening('accounts')}
              title="Accounts behind figures"
              subtitle="The accounts of the ledger that a figure is the sum of, with the cells that they were read from."
              button={{ label: 'Choose who sees them', icon: Eye }}
              isUnset={!stored.viewersSeeAccounts}
            >
              {accountsInWords(stored)}
            </SettingCard>
            <SettingCard
              {...opening('reading')}
              title="Who has read the report"
              subtitle="How far each person has read, for “New since you last read”. People are told when others can see it."
              button={{ label: 'Choose who sees it', icon: BookOpenCheck }}
              isUnset={stored.readingsShownSince === null}
            >
              {readingInWords(stored)}
            </SettingCard>
            <SettingCard
              {...opening('factor')}
              title="Second factor"
              subtitle="Codes of an authenticator app after the password, or a passkey. People set them up from their own menu."
              button={{ label: 'Choose who needs one', icon: ShieldCheck }}
              isUnset={stored.secondFactorFor.length === 0}
            >
              {factorInWords(stored)}
            </SettingCard>
            <SettingCard
              {...opening('passwords')}
              title="Passwords"
              subtitle="The fewest characters of a new password. Existing passwords keep working."
              button={{ label: 'Choose the shortest password', icon: KeyRound }}
            >
              {`At least ${stored.passwordMinLength} characters`}
            </SettingCard>
            <SettingCard
              {...opening('documents')}
              title="Deleted documents"
              subtitle="How long the files of deleted documents are kept. Until then, Activity can restore the document. Published files are kept for ever."
              button={{ label: 'Choose how long', icon: CalendarClock }}
            >
              {keptInWords(stored)}
            </SettingCard>
            <SettingCard
              {...opening('downloads')}
              title="Downloads and failed sign-ins"
              subtitle="How long Activity shows who downloaded which file, and which sign-ins failed."
              button={{ label: 'Choose the days', icon: History }}
            >
              {downloadsInWords(stored)}
            </SettingCard>
          </div>
        );
      }}
    </QueryContent>
  );
}

function Materiality({
  stored: { materialityPercent, materialityAmount, costsBy },
}: {
  stored: Company;
}) {
  return (
    <Facts
      facts={[
        ['Share of the figure compared with', formatPercentDetailed(materialityPercent)],
        ['Amount', formatAmountIn(shownBasis().currency, materialityAmount)],
        ['Costs', COST_WORDS[costsBy]],
      ]}
    />
  );
}
