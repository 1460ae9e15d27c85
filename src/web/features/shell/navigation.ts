import {
  ChartLine,
  ClipboardList,
  FileSpreadsheet,
  FileText,
  Files,
  History,
  LayoutDashboard,
  ListTree,
  Newspaper,
  Scale,
  type LucideIcon,
  Search,
  Settings,
  Target,
} from 'lucide-react';
import type { LineGroup } from '../../../finance/lineGroups.ts';
import { can, type Capability, type Role } from '../../../finance/permissions.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { PATHS } from '../../paths.ts';

export interface NavigationLink {
  readonly to: Exclude<(typeof PATHS)[keyof typeof PATHS], '/login'>;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly needs: Capability;
  /** The page exists only while this group of lines is turned on. */
  readonly group?: LineGroup;
}

/** All pages, whatever the role and the company. */
export const NAVIGATION: readonly NavigationLink[] = [
  { to: PATHS.report, label: 'Report', Icon: Newspaper, needs: 'read' },
  { to: PATHS.dashboard, label: 'Dashboard', Icon: LayoutDashboard, needs: 'read' },
  { to: PATHS.reports, label: 'Monthly Reports', Icon: FileText, needs: 'read' },
  { to: PATHS.trends, label: 'Trends & Analytics', Icon: ChartLine, needs: 'read' },
  {
    to: PATHS.statements,
    label: 'Statements',
    Icon: Scale,
    needs: 'read',
    group: 'statements',
  },
  { to: PATHS.documents, label: 'Documents', Icon: Files, needs: 'read' },
  { to: PATHS.search, label: 'Search', Icon: Search, needs: 'read' },
  { to: PATHS.forecasts, label: 'Forecasts', Icon: Target, needs: 'read' },
  { to: PATHS.plans, label: 'Plans', Icon: ClipboardList, needs: 'managePlans' },
  { to: PATHS.accounts, label: 'Accounts', Icon: ListTree, needs: 'importFigures' },
  { to: PATHS.import, label: 'Import', Icon: FileSpreadsheet, needs: 'importFigures' },
  { to: PATHS.admin, label: 'Admin', Icon: Settings, needs: 'seeAdmin' },
  { to: PATHS.activity, label: 'Activity', Icon: History, needs: 'read' },
];

/** The pages of the navigation for a role in this company. */
export const navigationFor = (role: Role): readonly NavigationLink[] =>
  NAVIGATION.filter(
    ({ needs, group }) =>
      can(role, needs) && (group === undefined || shownBasis().lineGroups.includes(group)),
  );
