import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import type { StoredEbitdaItem } from '../../../contract/ebitdaItems.ts';
import { createEbitdaItemBody } from '../../../contract/ebitdaItems.ts';
import { RANKED_LINES } from '../../../telling/briefing/briefingMonths.ts';
import type { ExplanationKind } from '../../../telling/briefing/explanations.ts';
import { EXPLANATION_KINDS } from '../../../telling/briefing/explanations.ts';
import { toMoney } from '../../../finance/money.ts';
import { draftStore } from '../../editing/draftStore.ts';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';
import { EXPECTED_AMOUNT, readTypedAmount } from '../../editing/typedAmount.ts';
import { problemsOf } from './meeting.forms.ts';

export interface EbitdaItemDraft {
  name: string;
  amount: string;
  reason: string;
  line: string;
  kind: ExplanationKind;
  /** A month such as "2026-12". */
  movesTo: string;
}

const { name, reason } = createEbitdaItemBody.shape;

const typedItemAmount = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    const read = readTypedAmount(typed, 'usd');
    if (read.kind === 'amount') return read.amount;
    const message = read.kind === 'tooLong' ? read.message : EXPECTED_AMOUNT;
    context.issues.push({ code: 'custom', message, input: typed });
    return z.NEVER;
  }),
);
const LINES_OR_NONE = ['', ...RANKED_LINES] as const;

const typedItem = z.object({
  name,
  amount: typedItemAmount,
  reason,
  line: z.pipe(
    z.enum(LINES_OR_NONE),
    z.transform((line) => (line === '' ? null : line)),
  ),
  kind: z.enum(EXPLANATION_KINDS),
  movesTo: z.pipe(
    z.string(),
    z.transform((month) => (month === '' ? null : month)),
  ),
});
type TypedItem = z.output<typeof typedItem>;

export const newEbitdaItemRules = standardSchemaResolver<EbitdaItemDraft, unknown, TypedItem>(
  typedItem,
);

/** Call this only for drafts without problems. */
export function sentEbitdaItem(draft: EbitdaItemDraft): TypedItem {
  const item = typedItem.parse(draft);
  // Only timing items move to another month.
  return item.kind === 'timing' ? item : { ...item, movesTo: null };
}

/** Normalizes amounts: "1,200" becomes 1200.00. */
function normalizedAmount(typed: string): string {
  const read = readTypedAmount(typed, 'usd');
  return read.kind === 'amount' ? toMoney(read.amount) : typed;
}

export const EBITDA_ITEM_RULES: RecordRules<StoredEbitdaItem, EbitdaItemDraft> = {
  fields: ['name', 'amount', 'reason', 'line', 'kind', 'movesTo'],
  version: ({ version }) => version,
  open: (item) => ({
    name: item.name,
    amount: item.amount.replace(/\.00$/, ''),
    reason: item.reason,
    line: item.line ?? '',
    kind: item.kind,
    movesTo: item.movesTo ?? '',
  }),
  isSame: (field, a, b) =>
    field === 'amount'
      ? normalizedAmount(a.amount) === normalizedAmount(b.amount)
      : a[field] === b[field],
  problems: (draft) => problemsOf(typedItem, draft),
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else changed this item while you were editing.',
};

/** Restored only for the same month. */
interface KeptNewItem {
  readonly month: string;
  readonly draft: EbitdaItemDraft;
}

export const newEbitdaItemDrafts = draftStore<KeptNewItem>();
export const ebitdaItemDrafts = draftStore<RecordEdit<StoredEbitdaItem, EbitdaItemDraft>>();
