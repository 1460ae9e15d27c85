import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import type { StoredEbitdaItem } from '../../../contract/ebitdaItems.ts';
import { createEbitdaItemBody } from '../../../contract/ebitdaItems.ts';
import { RANKED_LINES } from '../../../domain/briefing/briefingMonths.ts';
import type { ExplanationKind } from '../../../domain/briefing/explanations.ts';
import { EXPLANATION_KINDS } from '../../../domain/briefing/explanations.ts';
import { toMoney } from '../../../domain/money.ts';
import { keptWork } from '../../editing/keptWork.ts';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';
import { EXPECTED_AMOUNT, readTypedAmount } from '../../editing/typedAmount.ts';
import { problemsOf } from './meeting.forms.ts';

/** As typed; '' where nothing is. */
export interface EbitdaItemDraft {
  name: string;
  amount: string;
  reason: string;
  /** A line's key. */
  line: string;
  kind: ExplanationKind;
  /** A month, as in "2026-12". */
  movesTo: string;
}

const { name, reason } = createEbitdaItemBody.shape;

const typedAmount = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    const read = readTypedAmount(typed, 'usd');
    if (read.is === 'amount') return read.amount;
    const message = read.is === 'tooLong' ? read.message : EXPECTED_AMOUNT;
    context.issues.push({ code: 'custom', message, input: typed });
    return z.NEVER;
  }),
);
const LINES_OR_NONE = ['', ...RANKED_LINES] as const;

const typedItem = z.object({
  name,
  amount: typedAmount,
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

/** What is sent of a draft without problems. */
export function sentEbitdaItem(draft: EbitdaItemDraft): TypedItem {
  const item = typedItem.parse(draft);
  // What is no timing any more moves to no month.
  return item.kind === 'timing' ? item : { ...item, movesTo: null };
}

/** In one spelling: "1,200" is 1200.00. */
function spelled(typed: string): string {
  const read = readTypedAmount(typed, 'usd');
  return read.is === 'amount' ? toMoney(read.amount) : typed;
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
    field === 'amount' ? spelled(a.amount) === spelled(b.amount) : a[field] === b[field],
  problems: (draft) => problemsOf(typedItem, draft),
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else changed this item while you were editing.',
};

/** It is restored only for the month that it was typed for. */
interface KeptNewItem {
  readonly month: string;
  readonly draft: EbitdaItemDraft;
}

export const keptNewEbitdaItem = keptWork<KeptNewItem>();
export const keptEbitdaItem = keptWork<RecordEdit<StoredEbitdaItem, EbitdaItemDraft>>();
