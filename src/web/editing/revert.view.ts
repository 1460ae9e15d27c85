import type { RevertPreview, RevertedRecord } from '../../contract/reverts.ts';
import { formatCount } from '../../format/count.ts';

type RevertCounts = RevertPreview['counts'];

const revertedCountText = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Returns sentences such as "2 records will be reverted. 1 value won’t change." */
export function revertPlanInWords({ records, kept }: RevertCounts): string {
  const back =
    records === 0
      ? 'Nothing will be reverted.'
      : `${revertedCountText(records, 'record', 'records')} will be reverted.`;
  return kept === 0 ? back : `${back} ${revertedCountText(kept, 'value', 'values')} won’t change.`;
}

export function revertOutcomeInWords({ records, kept }: RevertCounts): string {
  const back = `${revertedCountText(records, 'record', 'records')} reverted.`;
  return kept === 0 ? back : `${back} ${revertedCountText(kept, 'value', 'values')} unchanged.`;
}

const TAKEN_BACK_SUBJECTS: Partial<Record<RevertedRecord['noun'], (name: string) => string>> = {
  figures: (name) => `Figures for ${name}`,
  report: (name) => `Report for ${name}`,
  bulletPoint: (name) => `Bullet point for ${name}`,
  agendaItem: (name) => `Agenda item for ${name}`,
  boardAction: (name) => `Action agreed for ${name}`,
  question: (name) => `Question about ${name}`,
  confirmation: (name) => `Confirmed sentence for ${name}`,
  explanationTask: (name) => `Explanation owner for ${name}`,
  monthEvent: (name) => `Event ${name}`,
  ebitdaItem: (name) => `Adjusted EBITDA item ${name}`,
  document: (name) => `Document ${name}`,
  purge: (name) => `Erased document for ${name}`,
  businessUnit: (name) => `Business unit ${name}`,
  company: () => 'Company settings',
  financialYear: (name) => `Financial year ${name}`,
  plan: (name) => `Plan ${name}`,
  planFigure: (name) => `Planned ${name}`,
  account: (name) => `Account ${name}`,
  mapping: (name) => `Account mapping for ${name}`,
  entity: (name) => `Entity ${name}`,
  balance: (name) => `Balance of ${name}`,
  adjustment: (name) => `Adjustment to ${name}`,
};

export const recordTitle = ({ noun, name }: Pick<RevertedRecord, 'noun' | 'name'>): string =>
  TAKEN_BACK_SUBJECTS[noun]?.(name) ?? name;

export const OUTCOMES: Readonly<Record<RevertedRecord['outcome'], string>> = {
  changed: 'Restored',
  deleted: 'Deleted',
  broughtBack: 'Undeleted',
  kept: 'Unchanged',
};
