import { companyFigureText, differenceWords, figureMonth, figurePeriodText } from './figureId.ts';
import type {
  BetweenFigureId,
  FigureId,
  LinePlanFigureId,
  PlanPeriod,
  BriefingFigureId,
} from './figureId.ts';

function planPeriodText(period: PlanPeriod): string {
  switch (period.is) {
    case 'month':
    case 'range':
      return figurePeriodText(period);
    case 'calendarYear':
      return String(period.year);
    case 'everyYear':
      return `every-${String(period.calendarMonth).padStart(2, '0')}`;
    default:
      return 'all';
  }
}

/** Letters, digits and hyphens stay, a space becomes "_", other characters become "~" and their UTF-8 bytes. */
function nameText(name: string): string {
  return name
    .replaceAll(/[^A-Za-z0-9 -]+/gu, (letters) =>
      encodeURIComponent(letters)
        .replaceAll(/[^%A-Z0-9]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
        .replaceAll('%', '~')
        .toLowerCase(),
    )
    .replaceAll(' ', '_');
}

const measureText = (measure: string | undefined): string[] =>
  measure === undefined ? [] : [measure];

function sideText({
  period,
  plan,
  reported,
}: Pick<LinePlanFigureId, 'period' | 'reported'> & { readonly plan?: string | undefined }): string {
  const whose = plan === undefined ? [] : [`of-${nameText(plan)}`];
  return [figurePeriodText(period), ...whose, ...(reported === true ? ['reported'] : [])].join('.');
}

function linePlanText({ scenario, line, measure, inPercent, ...side }: LinePlanFigureId) {
  const percent = inPercent === true ? ['percent'] : [];
  return [scenario, line, sideText(side), ...measureText(measure), ...percent].join('.');
}

const betweenText = ({ line, measure, from, ...to }: BetweenFigureId): string =>
  ['between', line, sideText(from), 'and', sideText(to), ...measureText(measure)].join('.');

function briefingFigureText({
  told,
  line,
  period,
  than,
  reason,
  inPercent,
}: BriefingFigureId): string {
  const by =
    than === undefined
      ? []
      : [than.is === 'plan' ? `of-${nameText(than.plan)}` : `vs-${figureMonth(than)}`];
  const why = reason === undefined ? [] : [`for-${nameText(reason)}`];
  const percent = inPercent === true ? ['percent'] : [];
  return [told, line, figurePeriodText(period), ...by, ...why, ...percent].join('.');
}

/**
 * The canonical text of an id, for addresses: "revenue.2025-07", "production.2025-07.share.vs-year",
 * "forecast.2026-01.EUR.of-Consulting.in-2025-12.vs-budget.percent", "planned.revenue.FY26.of-Budget_FY26",
 * "between.ebitda.2026-05.of-Budget_FY26.and.2026-05.of-Forecast_FY26".
 */
export function figureIdText(id: FigureId): string {
  if (id.of === 'company') return companyFigureText(id);
  if (id.of === 'linePlan') return linePlanText(id);
  if (id.of === 'between') return betweenText(id);
  if (id.of === 'told') return briefingFigureText(id);
  const unit = id.unit === undefined ? [] : [`of-${nameText(id.unit)}`];
  const report = id.report === undefined ? [] : [`in-${figureMonth(id.report)}`];
  const upTo = id.upTo === undefined ? [] : [`by-${figureMonth(id.upTo)}`];
  const rows = id.rows === undefined ? [] : ['all-rows'];
  const copy = id.copy === undefined ? [] : [`copy-${id.copy}`];
  return [
    id.scenario,
    planPeriodText(id.period),
    id.currency,
    ...unit,
    ...report,
    ...upTo,
    ...rows,
    ...copy,
    ...differenceWords(id),
  ].join('.');
}
