import { BULLET_CATEGORIES } from './bulletCategories.ts';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { changePasswordBody, forgotPasswordBody, loginBody, resetPasswordBody } from './auth.ts';
import { createFinancialDataBody, updateFinancialDataBody } from './financialData.ts';
import { createForecastBody, forecastPairForm, updateForecast } from './forecasts.ts';
import { CURRENCIES } from './forecastKinds.ts';
import { FINANCIAL_YEAR_DEFAULTS, LIMITS, MEDIA_TYPES, UPLOAD_EXTENSIONS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { createMonthlySummaryBody, updateMonthlySummaryBody } from './reports.ts';
import { registerUser, updateUser } from './users.ts';

/** The first message at each field. */
function refusals(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  const said = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (!said.has(field)) said.set(field, message);
  }
  return Object.fromEntries(said);
}

const EMAIL_RULE = 'Invalid email address';
const PASSWORD_RULE = 'Password must be at least 6 characters';

const login = { email: 'ada@example.org', password: 'secret' };
const register = { ...login, firstName: 'Ada', lastName: 'Lovelace', role: 'viewer' };
const change = { currentPassword: 'x', newPassword: 'secret', confirmPassword: 'secret' };
const reset = { token: 't', password: 'secret', confirmPassword: 'secret' };
const report = { fyId: 14, monthName: 'April', year: 2026 };
const month = { fyId: 14, monthNum: 1, monthName: 'April' };
const forecast = {
  businessUnit: 'North',
  currency: 'EUR',
  fy: 2026,
  month: 5,
  monthlySummariesId: 1,
};
const pair = { ...forecast, forecastAmount: '1', budgetAmount: '0.01' };

const SCHEMAS: Record<string, { schema: z.ZodMiniType; good: Record<string, unknown> }> = {
  login: { schema: loginBody, good: login },
  'create user': { schema: registerUser.body, good: register },
  'change password': { schema: changePasswordBody, good: change },
  'forgot password': { schema: forgotPasswordBody, good: { email: login.email } },
  'reset password': { schema: resetPasswordBody, good: reset },
  'create report': { schema: createMonthlySummaryBody, good: report },
  'create figures': { schema: createFinancialDataBody, good: month },
  'create forecast': {
    schema: createForecastBody,
    good: { ...forecast, metric: 'budget', amount: '5' },
  },
  'forecast and budget': { schema: forecastPairForm, good: pair },
};

describe('each form takes what is right', () => {
  test.each(Object.entries(SCHEMAS))('%s', (_, { schema, good }) => {
    expect(refusals(schema, good)).toEqual({});
  });
});

// Each row: the form, the change to its valid example, the field with the message, the message.
const REFUSALS: readonly [form: string, changed: object, field: string, message: string][] = [
  ['login', { email: 'ada' }, 'email', EMAIL_RULE],
  ['login', { email: '' }, 'email', EMAIL_RULE],
  ['login', { email: undefined }, 'email', EMAIL_RULE],
  ['login', { email: 'ada@example' }, 'email', EMAIL_RULE],
  ['login', { email: 'a da@example.org' }, 'email', EMAIL_RULE],
  ['login', { email: 'ada@example.org\nbcc: x@y.zz' }, 'email', EMAIL_RULE],
  ['login', { email: `${'a'.repeat(244)}@example.org` }, 'email', EMAIL_RULE],
  ['login', { password: '12345' }, 'password', PASSWORD_RULE],
  ['login', { password: '' }, 'password', PASSWORD_RULE],
  ['login', { password: undefined }, 'password', 'Required'],
  ['login', { password: 123_456 }, 'password', 'Expected string, received number'],
  ['login', { password: 'x'.repeat(201) }, 'password', 'At most 200 characters'],
  ['create user', { email: 'ada@' }, 'email', EMAIL_RULE],
  ['create user', { password: '12345' }, 'password', PASSWORD_RULE],
  ['create user', { firstName: ' ' }, 'firstName', 'First name is required'],
  ['create user', { firstName: undefined }, 'firstName', 'First name is required'],
  ['create user', { lastName: '' }, 'lastName', 'Last name is required'],
  ['create user', { firstName: 'x'.repeat(101) }, 'firstName', 'At most 100 characters'],
  ['create user', { role: 'owner' }, 'role', 'Expected viewer or preparer or admin'],
  ['change password', { currentPassword: '' }, 'currentPassword', 'Current password is required'],
  [
    'change password',
    { currentPassword: undefined },
    'currentPassword',
    'Current password is required',
  ],
  [
    'change password',
    { newPassword: '12345', confirmPassword: '12345' },
    'newPassword',
    'New password must be at least 6 characters',
  ],
  [
    'change password',
    { confirmPassword: '' },
    'confirmPassword',
    'Please confirm your new password',
  ],
  [
    'change password',
    { confirmPassword: undefined },
    'confirmPassword',
    'Please confirm your new password',
  ],
  ['change password', { confirmPassword: 'another' }, 'confirmPassword', "Passwords don't match"],
  ['forgot password', { email: 'ada' }, 'email', EMAIL_RULE],
  ['reset password', { token: '' }, 'token', 'Reset token is required'],
  ['reset password', { token: undefined }, 'token', 'Reset token is required'],
  ['reset password', { password: '12345', confirmPassword: '12345' }, 'password', PASSWORD_RULE],
  ['reset password', { confirmPassword: '' }, 'confirmPassword', 'Please confirm your password'],
  ['reset password', { confirmPassword: 'another' }, 'confirmPassword', "Passwords don't match"],
  ['create report', { fyId: 'x' }, 'fyId', 'Expected number, received string'],
  ['create report', { fyId: undefined }, 'fyId', 'Required'],
  ['create report', { monthName: '' }, 'monthName', 'Month is required'],
  ['create report', { monthName: undefined }, 'monthName', 'Month is required'],
  ['create report', { year: '2026' }, 'year', 'Expected number, received string'],
  ['create report', { year: 2026.5 }, 'year', 'Expected integer, received float'],
  ['create figures', { monthNum: 0 }, 'monthNum', 'Month must be between 1-12'],
  ['create figures', { monthNum: 13 }, 'monthNum', 'Month must be between 1-12'],
  ['create figures', { monthName: ' ' }, 'monthName', 'Month is required'],
  ['forecast and budget', { businessUnit: '' }, 'businessUnit', 'Business unit is required'],
  ['forecast and budget', { businessUnit: undefined }, 'businessUnit', 'Business unit is required'],
  ['forecast and budget', { currency: '' }, 'currency', 'Currency is required'],
  ['forecast and budget', { currency: 'CHF' }, 'currency', 'Currency is required'],
  ['forecast and budget', { fy: 2019 }, 'fy', 'Year must be valid'],
  ['forecast and budget', { fy: 2026.5 }, 'fy', 'Year must be valid'],
  ['forecast and budget', { fy: '2026' }, 'fy', 'Year must be valid'],
  ['forecast and budget', { month: 0 }, 'month', 'Month must be between 1-12'],
  ['forecast and budget', { month: 13 }, 'month', 'Month must be between 1-12'],
  ['forecast and budget', { forecastAmount: '' }, 'forecastAmount', 'Forecast amount is required'],
  [
    'forecast and budget',
    { forecastAmount: undefined },
    'forecastAmount',
    'Forecast amount is required',
  ],
  ['forecast and budget', { budgetAmount: '' }, 'budgetAmount', 'Budget amount is required'],
  [
    'forecast and budget',
    { monthlySummariesId: 0 },
    'monthlySummariesId',
    'Monthly summary period is required',
  ],
  [
    'forecast and budget',
    { monthlySummariesId: undefined },
    'monthlySummariesId',
    'Monthly summary period is required',
  ],
  ['create forecast', { metric: 'actual' }, 'metric', 'Expected forecast or budget'],
  ['create forecast', { fy: 2019 }, 'fy', 'Year must be valid'],
  ['create forecast', { amount: undefined }, 'amount', 'Amount is required'],
  ['create forecast', { notes: 'x'.repeat(20_001) }, 'notes', 'At most 20000 characters'],
  [
    'change password',
    { currentPassword: 'x'.repeat(201) },
    'currentPassword',
    'At most 200 characters',
  ],
  ['reset password', { token: 'x'.repeat(201) }, 'token', 'At most 200 characters'],
  [
    'forecast and budget',
    { businessUnit: 'x'.repeat(256) },
    'businessUnit',
    'At most 255 characters',
  ],
];
test.each(REFUSALS.map(([form, changed, field, message]) => ({ form, changed, field, message })))(
  '$form: $field: $message',
  ({ form, changed, field, message }) => {
    const entry = SCHEMAS[form];
    if (entry === undefined) throw new RangeError(`No form named ${form}`);
    expect(refusals(entry.schema, { ...entry.good, ...changed })).toEqual({ [field]: message });
  },
);

test('every wrong field is named, not only the first', () => {
  expect(refusals(registerUser.body, { email: 'x', password: 'y', role: 'z' })).toEqual({
    email: EMAIL_RULE,
    password: PASSWORD_RULE,
    firstName: 'First name is required',
    lastName: 'Last name is required',
    role: 'Expected viewer or preparer or admin',
  });
});

describe('omitted fields', () => {
  test('a new user is a viewer', () => {
    const { role: _role, ...rest } = register;
    expect(registerUser.body.parse(rest).role).toBe('viewer');
  });

  test('a forecast is in US dollars, without notes; its actual may be missing or null', () => {
    const { currency: _currency, ...rest } = forecast;
    const made = createForecastBody.parse({ ...rest, metric: 'forecast', amount: '0' });
    expect(made).toMatchObject({ currency: 'USD', notes: '', amount: '0.00' });
    expect(createForecastBody.parse({ ...made, actualAmount: null }).actualAmount).toBeNull();
  });

  test('an amount of a new report or month may be empty; a change of one may say that it is missing', () => {
    for (const empty of ['', null, undefined]) {
      expect(createMonthlySummaryBody.parse({ ...report, revenue: empty }).revenue).toBeUndefined();
    }
    expect(updateFinancialDataBody.parse({ revenue: null })).toEqual({ revenue: null });
    expect(updateFinancialDataBody.parse({})).toEqual({});
    expect(refusals(updateFinancialDataBody, { revenue: '' })).toHaveProperty('revenue');
  });

  test('an email is compared in lower case and without blanks around it', () => {
    expect(loginBody.parse({ ...login, email: '  Ada@Example.ORG ' }).email).toBe(login.email);
  });

  test('a change of a user must change something', () => {
    expect(refusals(updateUser.body, {})).toEqual({
      '': 'Nothing to change: send isActive, role, firstName or lastName',
    });
  });
});

const bullet = (name: string) =>
  updateMonthlySummaryBody.parse({ bulletPoints: [{ [name]: 'Grew' }] }).bulletPoints;

const isTaken = (name: string) =>
  updateFinancialDataBody.safeParse(JSON.parse(`{"cash": "1", "${name}": {"rnd": "5"}}`)).success;

describe('fields by their second name', () => {
  test('are understood in requests', () => {
    expect(updateFinancialDataBody.parse({ rd: '1', adjustedEbitda: '2' })).toEqual({
      rnd: '1.00',
      adjEbitda: '2.00',
    });
    for (const name of ['bulletText', 'text', 'content']) {
      expect(bullet(name)).toEqual([{ category: 'General', bulletText: 'Grew' }]);
    }
  });

  test('are refused beside their first: nobody can say which one counts', () => {
    expect(updateFinancialDataBody.safeParse({ rd: '1', rnd: '2' }).success).toBe(false);
    expect(updateFinancialDataBody.safeParse({ rnd: '1', rd: '1' }).success).toBe(false);
  });

  test('names that every object has are not fields', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    expect(names.filter(isTaken)).toEqual([]);
  });
});

describe('constants', () => {
  test('of uploads', () => {
    expect([LIMITS.uploadBytes, LIMITS.ledgerBytes]).toEqual([10_485_760, 268_435_456]);
    expect(UPLOAD_EXTENSIONS).toEqual(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx']);
    expect(Object.keys(MEDIA_TYPES)).toEqual([...UPLOAD_EXTENSIONS]);
    expect(MEDIA_TYPES.pdf).toBe('application/pdf');
    expect(MESSAGES.fileTooLarge).toBe('File size must be less than 10MB');
    expect(MESSAGES.fileAndMonthRequired).toBe('Please select a file and month');
    expect(MESSAGES.selectPdf).toBe('Please select a PDF file');
  });

  test('of forecasts', () => {
    expect(CURRENCIES).toEqual(['USD', 'EUR', 'GBP', 'NZD', 'AUD']);
    expect([LIMITS.forecastMinYear, LIMITS.reportingMonths]).toEqual([2020, 3]);
    expect(updateForecast.body.safeParse({ fy: LIMITS.forecastMinYear }).success).toBe(true);
  });

  test('of reports and the screens', () => {
    expect(BULLET_CATEGORIES).toEqual(['Acquisitions', 'Strategy', 'General']);
    expect([LIMITS.bulletsPerCategoryOnCard, LIMITS.keyPoints]).toEqual([2, 3]);
    expect(FINANCIAL_YEAR_DEFAULTS).toEqual({ reportsPageId: 14, sidebarId: 1, label: 'FY20' });
    expect(LIMITS.currentUserCacheMs).toBe(300_000);
    expect([LIMITS.email, LIMITS.personName, LIMITS.businessUnitName]).toEqual([255, 100, 255]);
  });

  test('of who may not', () => {
    expect(MESSAGES.authenticationRequired).toBe('Authentication required');
    expect(MESSAGES.adminRequired).toBe('Admin privileges required');
    expect(MESSAGES.loginFailed).toBe('Login failed');
  });
});
