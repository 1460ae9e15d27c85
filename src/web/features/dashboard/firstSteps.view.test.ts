import { expect, test } from 'vitest';
import type { Company } from '../../../contract/company.ts';
import { stepsDone } from '../../components/stepItem.view.ts';
import { stepsToShow } from './firstSteps.view.ts';

const NOTHING = {
  areClosed: false,
  name: false,
  basis: false,
  years: false,
  units: false,
  figures: false,
  report: false,
  drafts: false,
  passwords: false,
  materiality: false,
  reader: false,
};
const company = (firstSteps: Partial<Company['firstSteps']>): Pick<Company, 'firstSteps'> => ({
  firstSteps: { ...NOTHING, ...firstSteps },
});

test('C37: a new company sees what to do first, in order, and how much is done', () => {
  const steps = stepsToShow(company({ years: true, reader: true }));
  expect(steps.map(({ step }) => step)).toEqual([
    'name',
    'basis',
    'years',
    'units',
    'figures',
    'materiality',
    'report',
    'drafts',
    'passwords',
    'reader',
  ]);
  expect(stepsDone(steps)).toBe('2 of 10 done');
});

test('C37: nothing is shown once all is done, or when it was put away', () => {
  const done = {
    name: true,
    basis: true,
    years: true,
    units: true,
    figures: true,
    report: true,
    drafts: true,
    passwords: true,
    materiality: true,
    reader: true,
  };
  expect(stepsToShow(company(done))).toEqual([]);
  expect(stepsToShow(company({ areClosed: true }))).toEqual([]);
  // A colleague did so while a name was being typed.
  expect(stepsToShow(company({ areClosed: true }), true)).toHaveLength(10);
});
