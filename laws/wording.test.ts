import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../src/contract/messages.ts';
import type { Screen, Text } from '../wording/screen.ts';
import { isProof, projectFiles, sources } from './sources.ts';

/** The table of specified texts, screen by screen. */
const files = projectFiles().filter((file) =>
  /^wording\/(?!expectTexts|screen)\w+\.ts$/.test(file),
);
const modules = await Promise.all(
  // Each exports its screens by their names.
  files.map((file) => import(`../${file}`) as Promise<Record<string, Screen>>),
);
const screens = modules.flatMap((module) => Object.entries(module));

const written = (text: Text) => (typeof text === 'string' ? text : text[0]);

const table = screens.flatMap(([screen, { states }]) =>
  Object.entries(states).flatMap(([moment, ways]) =>
    Object.entries(ways).flatMap(([way, texts]) =>
      texts.map((text) => ({ text, told: `${screen} ${moment} ${way}: ${written(text)}` })),
    ),
  ),
);

/** The sentences of the contract, with a number where one belongs. */
const sentences = Object.values(MESSAGES).map((message) =>
  typeof message === 'string' ? message : message(6),
);

/** Sentences that are the product's own: the specification does not name them. */
const OWN_SENTENCES = [
  'The sign of a balance sheet account follows from its type and can’t be chosen.',
  '“Balance sheet and cash flow” is turned off. Turn it on in Admin › Settings.',
  'Expected a line such as balance-cash or flow-debt',
  'Enter a name for the line',
  'Another balance sheet line has this name',
  'Choose a balance sheet line that is not archived',
  'Only accounts of assets, liabilities and equity can have a balance sheet line',
  'Enter a name for the covenant',
  'Another covenant has this name',
  'Enter a number such as 3 or 0.5',
  'Enter a percentage, such as 15',
  'Enter a reason for the choice',
  'Enter a reason for the move',
  'Choose a different line to move the amount to',
  'Enter an amount above zero',
  'Expected a month from 1 (January) to 12 (December)',
  "You can't change the financial year or the currency once a month has data, because stored amounts would change their meaning.",
  "Send 0 for an amount that isn't reported, or leave it out.",
  'At most 6 characters',
  'Business unit name is required',
  'Company name is required',
  'Plan name is required',
  'Enter a reason for reopening the plan.',
  'Enter a whole number of people from 0 to 1000000',
  'Choose a sentence.',
  'Enter a reason.',
  'Describe what happened.',
  'Enter a name for the item.',
  'Only a timing item can move to another month',
  'This month already has an item with this name.',
  'Enter the agenda item',
  'Enter the purpose of the token.',
  'Enter the code',
  'The code is wrong or has already been used.',
  'Enter a name for the passkey.',
  'Describe what was changed.',
  'Enter a whole number of days from 1 to 365',
  'Enter the decision.',
  'Enter the date of the decision.',
  'Only an agenda item marked “For decision” can have a decision.',
  'Enter the action.',
  'Choose an owner.',
  'Enter the outcome.',
  'Enter a question.',
  'Enter a note.',
  'Choose what the note is about.',
  'Enter an answer.',
  'Enter the date it was done or dropped.',
  "An open action can't have an end date.",
  'Expected a date such as 2026-11-30',
  'Must be a single line without control characters or text-direction marks',
  'Enter a percentage from 0 to 100, such as 1 or 2.5',
  'Enter a whole number from 0 to 9',
  'Enter a whole number of days from 0 to 36500, or leave the field empty',
  'Enter a whole number of days from 1 to 36500, or leave the field empty',
  'Enter a whole number from 6 to 64',
  'Enter an amount of 0 or more, such as 5000',
  'Enter an amount with at most 13 digits and 2 decimals, such as 5000',
  'Expected month, rolling or toDate',
  'Choose a PNG or JPEG picture of at most 64 KB',
  'The picture is damaged. Save it again and choose the new file.',
  'Financial year must be FY and two digits, such as FY27',
];

describe('wording', () => {
  test('the table is there, without duplicates', () => {
    expect(table.length).toBeGreaterThan(400);
    const all = table.map(({ told }) => told);
    expect(all.filter((entry, index) => all.indexOf(entry) !== index)).toEqual([]);
  });

  // A test that leaves out a state of its screen does not compile.
  test('every screen has a test that shows all of its texts', () => {
    const tests = sources(/^(wording|src\/server\/http)\/.*\.test\.tsx?$/)
      .map(({ text }) => text)
      .join('\n');
    const isShown = (name: string) =>
      new RegExp(`showsEveryText\\('[^']+', ${name},|Object\\.entries\\(${name}\\.states\\)`).test(
        tests,
      );
    expect(screens.map(([name]) => name).filter((name) => !isShown(name))).toEqual([]);
  });

  test('every whole text occurs in the product', () => {
    const product = sources(/^src\/.*\.tsx?$/)
      .filter(({ file }) => !isProof(file))
      .map(({ text }) => text)
      .join('\n')
      .replaceAll('&amp;', '&')
      .concat(sentences.join('\n'))
      .replaceAll(/\s+/g, ' ');
    const missing = table.filter(({ text }) => typeof text === 'string' && !product.includes(text));
    expect(missing.map(({ told }) => told)).toEqual([]);
  });

  test('every sentence of the contract is in the table or is known to be our own', () => {
    const said = new Set([...table.map(({ text }) => written(text)), ...OWN_SENTENCES]);
    expect(sentences.filter((sentence) => !said.has(sentence))).toEqual([]);
  });
});

/** Texts of a month that the specification names differently: the file with each, and its names there. */
const FIXED_TEXT_NAMES: Readonly<Record<string, readonly string[]>> = {
  'src/web/features/dashboard/BoardReportSummary.tsx': ['Board Notes', 'Summary Notes'],
  'src/web/features/financialData/financialDetail.view.ts': ['Additional Notes', 'Summary Notes'],
  'src/web/features/reports/CreateReportFields.tsx': ['Board Report Notes', 'Summary Notes'],
  'src/web/features/reports/ReportCard.tsx': [
    'Financial Notes',
    'Monthly Overview',
    'Summary Notes',
  ],
};

test('B23: a text of a month has other names only where the specification fixes them', () => {
  const other =
    /Monthly Overview|Financial Notes|Summary Notes|Additional Notes|Board Report Notes|Board Notes/g;
  const found = sources(/^src\/.*\.(?:tsx?|typ)$/)
    .filter(({ file }) => !isProof(file))
    .map(({ file, text }) => [file, [...new Set(text.match(other))].toSorted()] as const)
    .filter(([, names]) => names.length > 0);
  expect(Object.fromEntries(found)).toEqual(FIXED_TEXT_NAMES);
});
