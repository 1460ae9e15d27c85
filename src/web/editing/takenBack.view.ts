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

const SUBJECTS: Readonly<Record<TakenRecord['noun'], (name: string) => string>> = {
  figures: (name) => `Figures of ${name}`,
  report: (name) => `Report of ${name}`,
  bulletPoint: (name) => `Bullet point of ${name}`,
  document: (name) => `Document ${name}`,
  forecast: (name) => name,
  businessUnit: (name) => name,
  company: () => 'Company settings',
  financialYear: (name) => name,
  import: (name) => `Import of ${name}`,
  user: (name) => name,
};

/** "Figures of April 2026" */
export const recordTitle = ({ noun, name }: Pick<TakenRecord, 'noun' | 'name'>): string =>
  SUBJECTS[noun](name);

export const OUTCOMES: Readonly<Record<TakenRecord['outcome'], string>> = {
  changed: 'Put back',
  deleted: 'Deleted',
  broughtBack: 'Brought back',
  kept: 'Stays',
};
