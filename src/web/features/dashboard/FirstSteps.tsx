import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { Company } from '../../../contract/company.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { formatWholeAmountIn } from '../../../format/money.ts';
import { useUpdateCompany } from '../../api/company.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { problemDetail } from '../../api/problem.ts';
import { basisInWords } from '../../components/basis.view.ts';
import { FigureEntryLinks } from '../../components/FigureEntryLinks.tsx';
import type { StepText } from '../../components/StepItem.tsx';
import { StepItem } from '../../components/StepItem.tsx';
import { stepsDone } from '../../components/stepItem.view.ts';
import { PATHS } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/toastStore.ts';
import { BasisForm } from './BasisForm.tsx';
import { DraftsChoice } from './DraftsChoice.tsx';
import { MaterialityChoice } from './MaterialityChoice.tsx';
import { PasswordLengthChoice } from './PasswordLengthChoice.tsx';
import { CompanyNameForm, YearRangeForm, useNameEditor } from './FirstStepForms.tsx';
import type { FirstStep, ShownStep } from './firstSteps.view.ts';

export type FirstStepsProps = {
  company: Company;
  steps: readonly ShownStep[];
  years: readonly FinancialYear[];
  onNaming: (isNaming: boolean) => void;
};

export function FirstSteps({ company, steps, years, onNaming }: FirstStepsProps) {
  const naming = useNameEditor(company);
  const isNaming = naming.isUnsaved;
  useEffect(() => onNaming(isNaming), [isNaming, onNaming]);
  const update = useUpdateCompany();
  const close = async (areClosed: boolean) => {
    try {
      await update.mutateAsync({ change: { firstStepsAreClosed: areClosed } });
    } catch (error) {
      const description = problemDetail(error);
      toast({ title: 'Error', description, variant: 'destructive' });
      return;
    }
    if (!areClosed) return;
    naming.cancel();
    toast({
      title: 'First steps hidden',
      description: 'Hidden for all administrators.',
      action: {
        label: 'Undo',
        altText: 'Show the first steps again',
        onAction: () => void close(false),
      },
    });
  };
  const texts = stepTexts(company, years, <CompanyNameForm editor={naming} />);
  return (
    <Card
      title="First steps"
      subtitle={stepsDone(steps)}
      data-print="hide"
      actions={
        <Button size="small" pending={update.isPending} onClick={() => void close(true)}>
          Hide
        </Button>
      }
    >
      {naming.question}
      <ol className="flex flex-col divide-y divide-line">
        {steps.map(({ step, isDone }) => (
          <StepItem key={step} {...texts[step]} isDone={isDone && !(step === 'name' && isNaming)} />
        ))}
      </ol>
    </Card>
  );
}

function draftsTitle({ firstSteps, viewersSeeDrafts }: Company): string {
  if (!firstSteps.drafts) return 'Choose which months viewers can see';
  return viewersSeeDrafts
    ? 'Viewers can see unpublished months'
    : 'Viewers can see only published months';
}

function materialityTitle({ firstSteps, materialityAmount }: Company): string {
  if (!firstSteps.materiality) return 'Choose which differences are too small to matter';
  return `Differences below ${formatWholeAmountIn(shownBasis().currency, materialityAmount)} count as in line`;
}

function stepTexts(
  company: Company,
  years: readonly FinancialYear[],
  nameForm: ReactNode,
): Record<FirstStep, StepText> {
  const basis = shownBasis();
  const { name, firstSteps } = company;
  const [first, last] = [years.at(0)?.fyYear, years.at(-1)?.fyYear];
  return {
    name: {
      title: name === null ? 'Name the company' : `The company is ${name}`,
      hint: 'The name appears on board packs and in invitations.',
      way: nameForm,
    },
    basis: {
      title: firstSteps.basis
        ? basisInWords(company)
        : 'Confirm the financial year and the currency',
      hint: "Suggested from your browser's region. You can’t change them once there are figures.",
      way: <BasisForm company={company} />,
    },
    years: {
      title: 'Choose the financial years',
      hint:
        first === undefined || last === undefined
          ? `Figures and reports belong to a year, which runs from ${fiscalMonthName(basis, 1)} to ${fiscalMonthName(basis, 12)}.`
          : `${first} to ${last} are set up. You can add more on the Admin page later.`,
      way: <YearRangeForm years={years} />,
    },
    units: {
      title: 'Add business units',
      hint: 'Every forecast and budget belongs to a business unit.',
      way: (
        <Link
          to={PATHS.admin}
          search={{ tab: 'units', dialog: 'create' }}
          className={buttonClass()}
        >
          Add Business Unit
        </Link>
      ),
    },
    figures: {
      title: 'Enter the first figures',
      hint: 'Import several months from a spreadsheet, or enter one month by hand.',
      way: <FigureEntryLinks />,
    },
    materiality: {
      title: materialityTitle(company),
      hint: 'Smaller differences count as in line and are shown in grey.',
      way: <MaterialityChoice company={company} />,
    },
    report: {
      title: 'Create the first report',
      hint: "A report holds a month's notes and bullet points, alongside its figures.",
      way: (
        <Link to={PATHS.reports} search={{ form: 'create' }} className={buttonClass()}>
          Create Report
        </Link>
      ),
    },
    drafts: {
      title: draftsTitle(company),
      hint: 'Viewers are the board members you invite. You can change this on the Admin page.',
      way: <DraftsChoice />,
    },
    passwords: {
      title: firstSteps.passwords
        ? `Passwords have at least ${company.passwordMinLength} characters`
        : 'Choose the minimum password length',
      hint: '12 characters are recommended. Existing passwords keep working.',
      way: <PasswordLengthChoice />,
    },
    reader: {
      title: 'Invite a reader',
      hint: 'Board members sign in as viewers. Give them a password or send them a link.',
      way: (
        <Link to={PATHS.admin} search={{ dialog: 'create' }} className={buttonClass()}>
          Create New User
        </Link>
      ),
    },
  };
}
