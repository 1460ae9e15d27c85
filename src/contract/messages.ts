import * as z from 'zod/mini';

/**
 * Messages for missing input or input of the wrong type. Browser and server both load this file, so that they show the
 * same message.
 */
const typeNames: Record<string, string> = { int: 'number', record: 'object', map: 'object' };

function receivedType(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  if (typeof input === 'number' && Number.isNaN(input)) return 'nan';
  return typeof input;
}

z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type': {
        if (issue.input === undefined) return 'Required';
        const expected = typeNames[issue.expected] ?? issue.expected;
        const received = receivedType(issue.input);
        if (expected === received) return 'Expected integer, received float';
        return `Expected ${expected}, received ${received}`;
      }
      case 'unrecognized_keys':
        return `Unknown field: ${issue.keys.join(', ')}`;
      case 'invalid_value':
        if (issue.input === undefined) return 'Required';
        return `Expected ${issue.values.map(String).join(' or ')}`;
      case 'invalid_union':
        return issue.input === undefined ? 'Required' : 'Invalid value';
      case 'too_big':
        if (issue.origin === 'string') return MESSAGES.tooLong(issue.maximum);
        if (issue.origin === 'array') return `At most ${issue.maximum} items`;
        return `Must be at most ${issue.maximum}`;
      case 'too_small':
        if (issue.input === '') return 'Required';
        if (issue.origin === 'string') return `At least ${issue.minimum} characters`;
        return `Must be at least ${issue.minimum}`;
      default:
        return 'Invalid value';
    }
  },
});

/** Shared by screens and server; the wording is part of the product. */
export const MESSAGES = {
  tooLong: (maximum: number | bigint) => `At most ${maximum} characters`,
  invalidEmail: 'Invalid email address',
  passwordTooShort: (minimum: number) => `Password must be at least ${minimum} characters`,
  newPasswordTooShort: (minimum: number) => `New password must be at least ${minimum} characters`,
  currentPasswordRequired: 'Current password is required',
  confirmNewPassword: 'Please confirm your new password',
  confirmPassword: 'Please confirm your password',
  passwordsDiffer: "Passwords don't match",
  resetTokenRequired: 'Reset token is required',
  factorCodeRequired: 'Enter the code',
  factorCodeWrong: 'The code is wrong or has already been used.',
  passkeyNameRequired: 'Enter a name for the passkey.',
  accessNoteRequired: 'Describe what was changed.',
  tokenPurposeRequired: 'Enter the purpose of the token.',
  tokenDays: 'Enter a whole number of days from 1 to 365',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  monthRequired: 'Month is required',
  monthRange: 'Month must be between 1-12',
  businessUnitRequired: 'Business unit is required',
  businessUnitNameRequired: 'Business unit name is required',
  companyNameRequired: 'Company name is required',
  planNameRequired: 'Plan name is required',
  reopeningReason: 'Enter a reason for reopening the plan.',
  sentenceRequired: 'Choose a sentence.',
  agendaTextRequired: 'Enter the agenda item',
  decisionRequired: 'Enter the decision.',
  decidedOnRequired: 'Enter the date of the decision.',
  onlyDecisions: 'Only an agenda item marked “For decision” can have a decision.',
  actionTextRequired: 'Enter the action.',
  ownerRequired: 'Choose an owner.',
  outcomeRequired: 'Enter the outcome.',
  endedOnRequired: 'Enter the date it was done or dropped.',
  openHasNoEnd: "An open action can't have an end date.",
  explanationRequired: 'Enter a reason.',
  eventTitleRequired: 'Describe what happened.',
  itemNameRequired: 'Enter a name for the item.',
  onlyTimingMoves: 'Only a timing item can move to another month',
  itemNameTaken: 'This month already has an item with this name.',
  questionRequired: 'Enter a question.',
  noteRequired: 'Enter a note.',
  noteSubjectRequired: 'Choose what the note is about.',
  answerRequired: 'Enter an answer.',
  dayExpected: 'Expected a date such as 2026-11-30',
  wholePeople: 'Enter a whole number of people from 0 to 1000000',
  oneLine: 'Must be a single line without control characters or text-direction marks',
  yearStartMonth: 'Expected a month from 1 (January) to 12 (December)',
  signOfBalanceLine:
    'The sign of a balance sheet account follows from its type and can’t be chosen.',
  statementsOff: '“Balance sheet and cash flow” is turned off. Turn it on in Admin › Settings.',
  statementLine: 'Expected a line such as balance-cash or flow-debt',
  balanceLineNameRequired: 'Enter a name for the line',
  balanceLineNameTaken: 'Another balance sheet line has this name',
  balanceLineUnknown: 'Choose a balance sheet line that is not archived',
  balanceLineOfResult:
    'Only accounts of assets, liabilities and equity can have a balance sheet line',
  covenantNameRequired: 'Enter a name for the covenant',
  covenantNameTaken: 'Another covenant has this name',
  covenantNumber: 'Enter a number such as 3 or 0.5',
  covenantPercent: 'Enter a percentage, such as 15',
  moveReasonRequired: 'Enter a reason for the move',
  readingReasonRequired: 'Enter a reason for the choice',
  moveToItself: 'Choose a different line to move the amount to',
  moveAmount: 'Enter an amount above zero',
  basisLocked:
    "You can't change the financial year or the currency once a month has data, because stored amounts would change their meaning.",
  materialityPercent: 'Enter a percentage from 0 to 100, such as 1 or 2.5',
  approvalsWanted: 'Enter a whole number from 0 to 9',
  documentsKeptDays: 'Enter a whole number of days from 0 to 36500, or leave the field empty',
  downloadsKeptDays: 'Enter a whole number of days from 1 to 36500, or leave the field empty',
  passwordMinLength: 'Enter a whole number from 6 to 64',
  materialityAmount: 'Enter an amount of 0 or more, such as 5000',
  materialityTooLong: 'Enter an amount with at most 13 digits and 2 decimals, such as 5000',
  packCharts: 'Expected month, rolling or toDate',
  logoExpected: 'Choose a PNG or JPEG picture of at most 64 KB',
  logoDamaged: 'The picture is damaged. Save it again and choose the new file.',
  financialYearLabel: 'Financial year must be FY and two digits, such as FY27',
  currencyRequired: 'Currency is required',
  yearInvalid: 'Year must be valid',
  forecastAmountRequired: 'Forecast amount is required',
  budgetAmountRequired: 'Budget amount is required',
  summaryRequired: 'Monthly summary period is required',
  fileTooLarge: 'File size must be less than 10MB',
  fileAndMonthRequired: 'Please select a file and month',
  selectPdf: 'Please select a PDF file',
  authenticationRequired: 'Authentication required',
  adminRequired: 'Admin privileges required',
  notReportedIsZero: "Send 0 for an amount that isn't reported, or leave it out.",
  loginFailed: 'Login failed',
} as const;

export const LINE_REFUSALS = {
  isComputed: (label: string) =>
    `${label} is calculated from other lines. Change one of those instead.`,
  isOff: (label: string) => `${label} is turned off. Turn it on in Admin › Settings.`,
} as const;

/** Keyed by the reason stored in the database. */
export const TEXT_REASONS = {
  password: 'The file is protected with a password.',
  pictures: 'The file contains only pictures, no text.',
  empty: 'The file contains no text.',
  damaged: 'The file is damaged.',
  slow: 'Reading the file took too long.',
  large: 'Once unpacked, the file is too large to read.',
  failed: 'The file could not be read.',
  missing: 'The file is missing on the server.',
  deleted: 'The document was deleted before its text was read.',
  erased: 'The document was permanently erased.',
} as const;

export const SCANNED_TEXT = 'Search can’t read the scan on ';

export const PACK_FAILURES = {
  unprintable: 'Some characters are missing from the font and would print as empty boxes.',
  contradicted: 'Some sentences in the report contradict the books.',
  slow: 'Creating the board pack took too long. Choose a shorter period and try again.',
  large: 'The board pack is too large to create. Choose a shorter period and try again.',
  failed:
    'The board pack could not be created. Try again, and tell your IT team if it keeps failing.',
} as const;
