import type { TakeBackPreview, TakenRecord } from '../../contract/takeBacks.ts';
import { formatCount } from '../../format/count.ts';

type Counts = TakeBackPreview['counts'];

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "2 records go back. 1 value stays, because it was changed since." */
export function planInWords({ records, kept }: Counts): string {
  const back =
    records === 0 ? 'Nothing goes back.' : `${counted(records, 'record goes', 'records go')} back.`;
  return kept === 0 ? back : `${back} ${counted(kept, 'value stays', 'values stay')} as today.`;
}

/** The same once it is done. */
export function outcomeInWords({ records, kept }: Counts): string {
  const back = `${counted(records, 'record', 'records')} put back.`;
  return kept === 0 ? back : `${back} ${counted(kept, 'value', 'values')} stayed as today.`;
}

/** What is not called by its name alone. */
const SUBJECTS: Partial<Record<TakenRecord['noun'], (name: string) => string>> = {
  figures: (name) => `Figures of ${name}`,
  report: (name) => `Report of ${name}`,
  bulletPoint: (name) => `Bullet point of ${name}`,
  agendaItem: (name) => `Agenda item of ${name}`,
  boardAction: (name) => `Action agreed for ${name}`,
  question: (name) => `Question about ${name}`,
  confirmation: (name) => `Confirmed sentence of ${name}`,
  explanationTask: (name) => `Who explains ${name}`,
  monthEvent: (name) => `Event ${name}`,
  ebitdaItem: (name) => `Item of adjusted EBITDA ${name}`,
  document: (name) => `Document ${name}`,
  purge: (name) => `Erased document of ${name}`,
  businessUnit: (name) => `Business unit ${name}`,
  company: () => 'Company settings',
  financialYear: (name) => `Financial year ${name}`,
  plan: (name) => `Plan ${name}`,
  planFigure: (name) => `Planned ${name}`,
  account: (name) => `Account ${name}`,
  mapping: (name) => `Line of the account ${name}`,
  entity: (name) => `Entity ${name}`,
  balance: (name) => `Balance of ${name}`,
  adjustment: (name) => `Adjustment of ${name}`,
};

/** "Figures of April 2026" */
export const recordTitle = ({ noun, name }: Pick<TakenRecord, 'noun' | 'name'>): string =>
  SUBJECTS[noun]?.(name) ?? name;

export const OUTCOMES: Readonly<Record<TakenRecord['outcome'], string>> = {
  changed: 'Put back',
  deleted: 'Deleted',
  broughtBack: 'Brought back',
  kept: 'Stays',
};
