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
  TextCursorInput,
  UserCheck,
} from 'lucide-react';
import { lazy } from 'react';
import type { Company } from '../../../contract/company.ts';
import { isSameNames } from '../../../finance/companyBasis.ts';
import { CHECK_LIMITS, STANDARD_LIMITS } from '../../../telling/briefing/checkLimits.ts';
import type { CostBasis } from '../../../finance/materiality.ts';
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
  documentRetentionInWords,
  linesInWords,
  readingInWords,
} from './admin.view.ts';
import { basisInWords } from '../../components/basis.view.ts';
import { Facts } from './Facts.tsx';
import { namesInWords } from './lineNames.view.ts';
import { packsInWords } from './packChoices.view.ts';
import { SettingCard, type SettingCardProps } from './SettingCard.tsx';

const SETTING_DIALOGS = {
  company: lazy(() => import('./CompanyNameDialog.tsx')),
  basis: lazy(() => import('./BasisDialog.tsx')),
  lines: lazy(() => import('./MoreLinesDialog.tsx')),
  names: lazy(() => import('./LineNamesDialog.tsx')),
  packs: lazy(() => import('./PacksDialog.tsx')),
  settings: lazy(() => import('./SettingsDialog.tsx')),
  limits: lazy(() => import('./LimitsDialog.tsx')),
  approvals: lazy(() => import('./ApprovalsDialog.tsx')),
  drafts: lazy(() => import('./DraftsDialog.tsx')),
  accounts: lazy(() => import('./AccountsSeenDialog.tsx')),
  reading: lazy(() => import('./ReadingDialog.tsx')),
  factor: lazy(() => import('./SecondFactorSettingDialog.tsx')),
  documents: lazy(() => import('./DocumentRetentionDialog.tsx')),
  passwords: lazy(() => import('./PasswordLengthDialog.tsx')),
  downloads: lazy(() => import('./DownloadRetentionDialog.tsx')),
};

type SettingDialogName = keyof typeof SETTING_DIALOGS;

const COST_WORDS: Readonly<Record<CostBasis, string>> = {
  amount: 'Lower costs are favourable',
  shareOfRevenue: 'A smaller share of revenue is favourable',
};

export type SettingsTabProps = {
  dialog: AdminSearch['dialog'];
  onOpen: (dialog: SettingDialogName) => void;
  onClose: () => void;
};

type CardOfSetting = Pick<
  SettingCardProps,
  'title' | 'subtitle' | 'button' | 'isUnset' | 'children'
>;

const SETTING_CARDS: readonly (readonly [SettingDialogName, (stored: Company) => CardOfSetting])[] =
  [
    [
      'company',
      (stored) => ({
        title: 'Company',
        subtitle: "The company's name appears on board packs and in emails.",
        button: { label: 'Rename', icon: Pencil },
        isUnset: stored.name === null,
        children: stored.name ?? 'No name yet',
      }),
    ],
    [
      'basis',
      (stored) => ({
        title: 'Financial year and currency',
        subtitle: stored.basisIsLocked
          ? "You can't change them any more, because there are figures or reports."
          : "Choose them before entering figures. You can't change them later.",
        button: stored.basisIsLocked
          ? null
          : { label: 'Choose year and currency', icon: CalendarRange },
        children: basisInWords(stored),
      }),
    ],
    [
      'lines',
      (stored) => ({
        title: 'More lines',
        subtitle:
          'Optional lines beyond the standard ones. They appear in details, tables, trends, board packs and imports.',
        button: { label: 'Choose lines', icon: ListPlus },
        isUnset: stored.lineGroups.length === 0,
        children: linesInWords(stored),
      }),
    ],
    [
      'names',
      (stored) => ({
        title: 'Line names',
        subtitle:
          "Tables, charts, forms, board packs and imports use your company's names instead of the standard ones. You can hide lines that you don't use.",
        button: { label: 'Rename or hide lines', icon: TextCursorInput },
        isUnset: isSameNames(stored.lineNames, {}) && stored.hiddenLines.length === 0,
        children: <Sentences of={namesInWords(stored)} />,
      }),
    ],
    [
      'packs',
      (stored) => ({
        title: 'Board packs',
        subtitle: 'Sections and their order, colours, logo and attached documents.',
        button: { label: 'Choose', icon: LayoutList },
        children: <Sentences of={packsInWords(stored)} />,
      }),
    ],
    [
      'settings',
      (stored) => ({
        title: 'Materiality',
        subtitle:
          'Differences below the larger of the two are shown in grey on screens and in packs, as neither favourable nor unfavourable.',
        button: { label: 'Change', icon: SlidersHorizontal },
        children: <MaterialityWords stored={stored} />,
      }),
    ],
    [
      'limits',
      (stored) => ({
        title: 'Check limits',
        subtitle:
          "These limits decide when a month's Results, Cash or Outlook changes to Watch or Act. You can see the effect on the last 24 months before you save.",
        button: { label: 'Change limits', icon: Gauge },
        isUnset: CHECK_LIMITS.every(
          (limit) => stored.checkLimits[limit] === STANDARD_LIMITS[limit],
        ),
        children: checkLimitsInWords(stored.checkLimits),
      }),
    ],
    [
      'approvals',
      (stored) => ({
        title: 'Approvals',
        subtitle:
          "A month can be published once enough of these people have approved it. The requester's own approval doesn't count.",
        button: { label: 'Choose approvers', icon: UserCheck },
        isUnset: stored.approvalsWanted === 0,
        children: approvalsInWords(stored),
      }),
    ],
    [
      'drafts',
      (stored) => ({
        title: 'Unpublished months',
        subtitle:
          'Administrators and preparers can always see them, and approvers while an approval is pending.',
        button: { label: 'Change viewer access', icon: Eye },
        isUnset: stored.viewersSeeDrafts,
        children: draftsInWords(stored),
      }),
    ],
    [
      'accounts',
      (stored) => ({
        title: 'Accounts behind figures',
        subtitle: 'The ledger accounts that add up to a figure, with the cells they came from.',
        button: { label: 'Change account access', icon: Eye },
        isUnset: !stored.viewersSeeAccounts,
        children: accountsInWords(stored),
      }),
    ],
    [
      'reading',
      (stored) => ({
        title: 'Report readers',
        subtitle:
          'How far each person has read the report. The report tells people if others can see this.',
        button: { label: 'Change visibility', icon: BookOpenCheck },
        isUnset: stored.readingsShownSince === null,
        children: readingInWords(stored),
      }),
    ],
    [
      'factor',
      (stored) => ({
        title: 'Two-factor authentication',
        subtitle:
          'A code from an authenticator app after the password, or a passkey. People set these up in their own menu.',
        button: { label: 'Change requirement', icon: ShieldCheck },
        isUnset: stored.secondFactorFor.length === 0,
        children: factorInWords(stored),
      }),
    ],
    [
      'passwords',
      (stored) => ({
        title: 'Passwords',
        subtitle:
          'The minimum number of characters in a new password. Existing passwords keep working.',
        button: { label: 'Change minimum length', icon: KeyRound },
        children: `At least ${stored.passwordMinLength} characters`,
      }),
    ],
    [
      'documents',
      (stored) => ({
        title: 'Deleted documents',
        subtitle:
          'How long the files of deleted documents are kept. Until then, Activity can restore the document. Published files are kept permanently.',
        button: { label: 'Change file retention', icon: CalendarClock },
        children: documentRetentionInWords(stored),
      }),
    ],
    [
      'downloads',
      (stored) => ({
        title: 'Downloads and failed sign-ins',
        subtitle: 'How long Activity shows who downloaded which file, and which sign-ins failed.',
        button: { label: 'Change record retention', icon: History },
        children: downloadsInWords(stored),
      }),
    ],
  ];

export function SettingsTab({ dialog, onOpen, onClose }: SettingsTabProps) {
  const company = useQuery(companyQuery);
  return (
    <QueryContent
      query={company}
      failure="Failed to fetch the settings"
      problem={shownProblem}
      loading={<TableLoading label="Loading settings..." />}
    >
      {(stored) => (
        <div className="flex flex-col gap-6">
          {SETTING_CARDS.map(([name, cardOf]) => (
            <SettingCard
              key={name}
              stored={stored}
              Dialog={SETTING_DIALOGS[name]}
              isOpen={dialog === name}
              onOpen={() => onOpen(name)}
              onClose={onClose}
              {...cardOf(stored)}
            />
          ))}
        </div>
      )}
    </QueryContent>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function MaterialityWords({
  stored: { materialityPercent, materialityAmount, costsBy },
}: {
  stored: Company;
}) {
  return (
    <Facts
      facts={[
        ['Share of the comparison figure', formatPercentDetailed(materialityPercent)],
        ['Amount', formatAmountIn(shownBasis().currency, materialityAmount)],
        ['Costs', COST_WORDS[costsBy]],
      ]}
    />
  );
}
