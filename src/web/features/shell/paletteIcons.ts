import {
  CalendarDays,
  CalendarRange,
  ChartLine,
  ChartNoAxesGantt,
  ClipboardList,
  Download,
  File,
  FilePlus2,
  FileSpreadsheet,
  FileText,
  Hash,
  History,
  KeyRound,
  ListTree,
  LogOut,
  type LucideIcon,
  Monitor,
  MonitorSmartphone,
  Moon,
  PanelsTopLeft,
  Sun,
  Target,
  Upload,
  UserPlus,
  Zap,
} from 'lucide-react';
import { NAVIGATION } from './navigation.ts';
import type { Group, PaletteEntry } from './paletteEntries.view.ts';

const ICON_BY_GROUP: Readonly<Record<Group, LucideIcon>> = {
  Pages: PanelsTopLeft,
  Lines: ChartLine,
  'Financial Years': CalendarRange,
  Months: CalendarDays,
  Reports: FileText,
  Timeline: ChartNoAxesGantt,
  Documents: File,
  Accounts: Hash,
  Actions: Zap,
};

const ICON_BY_ENTRY: ReadonlyMap<string, LucideIcon> = new Map([
  ...NAVIGATION.map(({ to, Icon }) => [`page:${to}`, Icon] as const),
  ['action:createReport', FilePlus2],
  ['action:uploadDocument', Upload],
  ['action:addForecast', Target],
  ['action:importFigures', FileSpreadsheet],
  ['action:accounts', ListTree],
  ['action:plans', ClipboardList],
  ['action:createUser', UserPlus],
  ...(['pdf', 'pptx', 'xlsx', 'csv'] as const).map(
    (exportAs) => [`action:exportPage:${exportAs}`, Download] as const,
  ),
  ['action:asOf', History],
  ['action:changePassword', KeyRound],
  ['action:sessions', MonitorSmartphone],
  ['action:theme:light', Sun],
  ['action:theme:dark', Moon],
  ['action:theme:system', Monitor],
  ['action:signOut', LogOut],
]);

export function iconOf({ key, group }: PaletteEntry): LucideIcon {
  return ICON_BY_ENTRY.get(key) ?? ICON_BY_GROUP[group];
}
