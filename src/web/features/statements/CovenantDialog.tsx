import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Path, useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { covenantBody, covenantNumber } from '../../../contract/covenants.ts';
import type { SentCovenant, StoredCovenant } from '../../../contract/covenants.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { isShownLine, lineLabel } from '../../../finance/catalogue.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { LINE_KEYS, LINES } from '../../../finance/lines.ts';
import type { LineKey } from '../../../finance/lines.ts';
import type { CovenantMeasure, CovenantSpan } from '../../../finance/statements/covenant.ts';
import { COVENANT_SPANS } from '../../../finance/statements/covenant.ts';
import { FLOW_KEYS, FLOW_LINES, isFlowLine } from '../../../finance/statements/flowLines.ts';
import { covenantStandingWords, notTestedWords } from '../../../format/covenantResultWords.ts';
import { balanceLinesQuery } from '../../api/balanceLines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { problemDetail } from '../../api/problem.ts';
import { LightMark } from '../../components/LightMark.tsx';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { covenantPreviewQuery, useDeleteCovenant, useSaveCovenant } from './covenants.api.ts';

interface PieceFields {
  factor: string;
  /** "reportLine ebitda", "balanceLine debt" or "flowLine tax". */
  measure: string;
  span: CovenantSpan;
}

interface CovenantFields {
  name: string;
  direction: SentCovenant['direction'];
  testedEach: SentCovenant['testedEach'];
  warningPercent: string;
  numerator: PieceFields[];
  denominator: PieceFields[];
  limits: { from: string; value: string }[];
}

const isLineKey = (key: string): key is LineKey => LINE_KEYS.some((line) => line === key);

function measureOfText(text: string): CovenantMeasure | null {
  const [kind = '', name = ''] = text.split(' ');
  if (kind === 'reportLine' && isLineKey(name)) return { kind, line: name };
  if (kind === 'balanceLine') return { kind, slug: name };
  return kind === 'flowLine' && isFlowLine(name) ? { kind, line: name } : null;
}

const textOfMeasure = (measure: CovenantMeasure) =>
  `${measure.kind} ${measure.kind === 'balanceLine' ? measure.slug : measure.line}`;

const sentPieces = (pieces: readonly PieceFields[]): SentCovenant['numerator'] =>
  pieces.flatMap(({ factor, measure: text, span }) => {
    const measure = measureOfText(text);
    return measure === null ? [] : [{ factor, measure, span }];
  });

const pieceFields = z.object({
  factor: covenantNumber,
  measure: z
    .string()
    .check(z.refine((text) => measureOfText(text) !== null, { error: 'Choose an amount' })),
  span: z.enum(COVENANT_SPANS),
});

const { name, direction, testedEach, warningPercent, limits } = covenantBody.shape;
const covenantFields = z.pipe(
  z.object({
    name,
    direction,
    testedEach,
    warningPercent,
    limits,
    numerator: z.array(pieceFields),
    denominator: z.array(pieceFields),
  }),
  z.transform(({ numerator, denominator, ...others }): SentCovenant => ({
    ...others,
    numerator: sentPieces(numerator),
    denominator: denominator.length === 0 ? null : sentPieces(denominator),
  })),
);
const covenantRules = standardSchemaResolver<CovenantFields, unknown, SentCovenant>(covenantFields);

const NEW_PIECE: PieceFields = { factor: '1', measure: '', span: 'monthEnd' };

const piecesOf = (sum: StoredCovenant['numerator']): PieceFields[] =>
  sum.map(({ factor, measure, span }) => ({ factor, measure: textOfMeasure(measure), span }));

function fieldsOf(stored: StoredCovenant | null, month: string): CovenantFields {
  if (stored === null) {
    return {
      name: '',
      direction: 'atMost',
      testedEach: 'quarter',
      warningPercent: '15',
      numerator: [NEW_PIECE],
      denominator: [],
      limits: [{ from: month, value: '' }],
    };
  }
  return {
    name: stored.name,
    direction: stored.direction,
    testedEach: stored.testedEach,
    warningPercent: stored.warningPercent,
    numerator: piecesOf(stored.numerator),
    denominator: piecesOf(stored.denominator ?? []),
    limits: stored.limits.map(({ from, value }) => ({ from, value })),
  };
}

const placesOf = (most: number) => Array.from({ length: most }, (_, at) => at);

/** All fields to which the server may refer. */
const COVENANT_FIELDS: readonly Path<CovenantFields>[] = [
  'name',
  'direction',
  'testedEach',
  'warningPercent',
  ...placesOf(LIMITS.covenantPieces).flatMap((at) =>
    (['numerator', 'denominator'] as const).flatMap((sum) =>
      (['factor', 'measure', 'span'] as const).map((part) => `${sum}.${at}.${part}` as const),
    ),
  ),
  ...placesOf(LIMITS.covenantLimits).flatMap((at) =>
    (['from', 'value'] as const).map((part) => `limits.${at}.${part}` as const),
  ),
];

const DIRECTIONS: readonly SelectOption[] = [
  { value: 'atMost', label: 'At most' },
  { value: 'atLeast', label: 'At least' },
];
const TESTS: readonly SelectOption[] = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'halfYear', label: 'Half-year' },
  { value: 'year', label: 'Year' },
];
const SPANS: readonly SelectOption[] = [
  { value: 'monthEnd', label: 'Month' },
  { value: 'twelveMonths', label: 'Twelve months' },
  { value: 'yearToDate', label: 'Year to date' },
];

export type CovenantDialogProps = {
  month: string;
  stored: StoredCovenant | null;
  onClose: () => void;
};

export function CovenantDialog({ month, stored, onClose }: CovenantDialogProps) {
  const { mutateAsync: save } = useSaveCovenant();
  const remove = useDeleteCovenant();
  const [isDeleting, setIsDeleting] = useState(false);
  const { form, onSubmit, refusal, unsaved, pending } = useCreateForm<CovenantFields, SentCovenant>(
    {
      resolver: covenantRules,
      initial: fieldsOf(stored, month),
      fields: COVENANT_FIELDS,
      before: null,
      create: ({ body, idempotencyKey }) => save({ body, idempotencyKey, stored }),
    },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      title={stored === null ? 'Add a covenant' : 'Edit the covenant'}
      description="A sum of amounts, or a sum divided by another, with its limits. It is tested on actuals."
      width="base"
      submitLabel={stored === null ? 'Add' : 'Save'}
      pendingLabel="Saving..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal ?? remove.error}
      keptParameters={['month', 'period']}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <PieceList form={form} sum="numerator" label="Amounts" />
      <PieceList form={form} sum="denominator" label="Divided by" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Direction">
          <Select options={DIRECTIONS} {...form.register('direction')} />
        </Field>
        <Field label="Tested each">
          <Select options={TESTS} {...form.register('testedEach')} />
        </Field>
        <Field label="Warn below headroom (%)" error={errors.warningPercent?.message}>
          <Input inputMode="decimal" {...form.register('warningPercent')} />
        </Field>
      </div>
      <LimitList form={form} />
      <CovenantPreview form={form} />
      {stored === null ? null : (
        <Button
          className="self-start"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setIsDeleting(true)}
        >
          Delete the covenant
        </Button>
      )}
      {stored === null ? null : (
        <ConfirmDialog
          open={isDeleting}
          onOpenChange={setIsDeleting}
          title="Delete this covenant?"
          description={`${stored.name} and its limits are deleted. You can revert this in Activity.`}
          confirmLabel="Delete"
          destructive
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate(stored, { onSuccess: onClose, onError: () => setIsDeleting(false) })
          }
        />
      )}
    </FormDialog>
  );
}

type CovenantForm = UseFormReturn<CovenantFields, unknown, SentCovenant>;

function useMeasureOptions(): SelectOption[] {
  const lines = useQuery(balanceLinesQuery).data ?? [];
  const basis = shownBasis();
  return [
    ...LINE_KEYS.filter((key) => isShownLine(basis, key) && LINES[key].unit === 'usd').map(
      (key) => ({ value: `reportLine ${key}`, label: lineLabel(basis, key) }),
    ),
    ...lines
      .filter(({ isArchived }) => !isArchived)
      .map((line) => ({
        value: `balanceLine ${line.slug}`,
        label: `${line.name} (balance sheet)`,
      })),
    ...FLOW_KEYS.map((key) => ({
      value: `flowLine ${key}`,
      label: `${FLOW_LINES[key].label} (cash flow)`,
    })),
  ];
}

type PieceListProps = { form: CovenantForm; sum: 'numerator' | 'denominator'; label: string };

function PieceList({ form, sum, label }: PieceListProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: sum });
  const options = useMeasureOptions();
  const errors = form.formState.errors[sum];
  const isOptional = sum === 'denominator';
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{label}</legend>
      {fields.map(({ id }, at) => (
        <div
          key={id}
          className="grid grid-cols-[4rem_1fr_auto] items-start gap-2 sm:grid-cols-[4rem_1fr_9rem_auto]"
        >
          <Field label="Factor" hideLabel error={errors?.[at]?.factor?.message}>
            <Input inputMode="decimal" {...form.register(`${sum}.${at}.factor`)} />
          </Field>
          <Field
            label="Amount"
            hideLabel
            className="min-w-0"
            error={errors?.[at]?.measure?.message}
          >
            <Select
              placeholder="Choose an amount"
              options={options}
              {...form.register(`${sum}.${at}.measure`)}
            />
          </Field>
          <Field
            label="Period"
            hideLabel
            className="max-sm:order-last max-sm:col-start-2"
            error={errors?.[at]?.span?.message}
          >
            <Select options={SPANS} {...form.register(`${sum}.${at}.span`)} />
          </Field>
          <IconButton
            label={`Remove amount ${at + 1} of ${label}`}
            icon={<Trash2 className="size-4" />}
            disabled={!isOptional && fields.length === 1}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        size="small"
        className="self-start"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={() => append(NEW_PIECE)}
      >
        {isOptional && fields.length === 0 ? 'Divide by an amount' : 'Add an amount'}
      </Button>
    </fieldset>
  );
}

function LimitList({ form }: { form: CovenantForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'limits' });
  const errors = form.formState.errors.limits;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">Limits</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="flex flex-wrap items-start gap-2">
          <Field label="From month" hideLabel className="w-48" error={errors?.[at]?.from?.message}>
            <Input type="month" {...form.register(`limits.${at}.from`)} />
          </Field>
          <Field label="Limit" hideLabel className="w-40" error={errors?.[at]?.value?.message}>
            <Input
              inputMode="decimal"
              placeholder="Limit"
              {...form.register(`limits.${at}.value`)}
            />
          </Field>
          <IconButton
            label={`Remove limit ${at + 1}`}
            icon={<Trash2 className="size-4" />}
            disabled={fields.length === 1}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        size="small"
        className="self-start"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={() => append({ from: '', value: '' })}
      >
        Add a limit
      </Button>
    </fieldset>
  );
}

/** The result of the last tested month, while a person chooses. */
function CovenantPreview({ form }: { form: CovenantForm }) {
  const values = useWatch({ control: form.control, compute: (now) => now });
  const checked = covenantFields.safeParse({ ...values, name: 'Preview' });
  const { name: _name, ...definition } = checked.data ?? { name: '' };
  const preview = useQuery(
    covenantPreviewQuery(checked.success && 'numerator' in definition ? definition : null),
  );
  if (!checked.success || preview.data === undefined || preview.data === null) return null;
  if (preview.error !== null) return <output>{problemDetail(preview.error)}</output>;
  const { month, result } = preview.data;
  if (month === null || result === null) return null;
  const { standing, light } = result;
  return (
    <output className="flex flex-wrap items-center gap-x-3 rounded-base bg-sunken px-4 py-3">
      <span className="text-ink-muted">{bookMonthName(month)}</span>
      <span className="font-medium tabular-nums">
        {standing === null || result.state === 'notTested'
          ? notTestedWords(result)
          : covenantStandingWords(shownBasis().currency, checked.data, standing)}
      </span>
      <LightMark light={light} />
    </output>
  );
}
