import { expect, it } from 'vitest';
import { proposedPlanName } from './planName.ts';

it('names a plan by its kind and year', () => {
  expect(proposedPlanName('budget', 'FY26', [])).toBe('Budget FY26');
  expect(proposedPlanName('forecast', 'FY26', ['Budget FY26'])).toBe('Forecast FY26');
  expect(proposedPlanName('forecast', null, [])).toBe('Forecast');
});

it('counts on where the name is taken in any letter case', () => {
  expect(proposedPlanName('budget', 'FY26', ['budget fy26', 'Budget FY26 2'])).toBe(
    'Budget FY26 3',
  );
});
