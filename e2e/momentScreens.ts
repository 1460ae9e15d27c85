import type { Page } from '@playwright/test';
import type { Caller } from './caller.ts';
import { expect } from './journey.ts';
import { momentsMade } from './momentsMade.ts';
import type { Screen } from './screensList.ts';
import { forBoth } from './screensList.ts';

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
const inDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name }).first().click();
};

/** Waits for the question that a press opens. */
const asking = (open: (page: Page) => Promise<void>, title: RegExp) => async (page: Page) => {
  await open(page);
  const question = page.getByRole('dialog', { name: title });
  await expect(question.or(page.getByRole('alertdialog', { name: title }))).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

const verified = (code: string) => async (page: Page) => {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByRole('region', { name: 'Result' }).getByText(/\w/).first()).toBeVisible();
};

/** A report near its publication, which stands below its texts. */
const atPublication = async (page: Page) => {
  await page.getByRole('region', { name: 'Publication' }).scrollIntoViewIfNeeded();
};

/** Everything about moments, publishing and books; the company is changed for it. */
export async function momentScreens(
  administrator: Caller,
  approver: Caller,
): Promise<readonly Screen[]> {
  const made = await momentsMade(administrator, approver);
  const { moment } = made;
  return [
    ...pastScreens(moment),
    ...explainScreens(),
    ...activityScreens(),
    ...publicationScreens(made),
    ...bookScreens(made.books),
    ...settingScreens(),
  ];
}

function pastScreens(moment: string): Screen[] {
  const at = `asOf=${moment}`;
  return [
    {
      name: 'past-chooser',
      path: '/',
      words: 'Current Revenue',
      reach: asking(async (page) => {
        const button = page.getByRole('button', { name: 'See figures as of…' });
        if (!(await button.first().isVisible())) {
          await page.getByRole('button', { name: 'Open navigation' }).click();
        }
        await button.filter({ visible: true }).first().click();
      }, /See figures as of/),
    },
    ...forBoth({ name: 'past-dashboard', path: `/?${at}`, words: 'what the board saw then' }),
    {
      name: 'past-data',
      path: `/reports?tab=financial-data&${at}`,
      words: 'what the board saw then',
    },
    { name: 'past-reports', path: `/reports?${at}`, words: 'what the board saw then' },
    {
      name: 'past-forecasts',
      path: `/forecasts?${at}`,
      words: 'what the board saw then',
    },
    { name: 'past-trends', path: `/trends?${at}`, words: 'what the board saw then' },
    { name: 'past-documents', path: `/documents?${at}`, words: 'what the board saw then' },
    { name: 'past-search', path: `/search?q=cash&${at}`, words: 'Match Found' },
    { name: 'past-refused', path: '/?asOf=1990-01-01T00:00:00Z', words: 'cannot be shown' },
    { name: 'past-today-only', path: `/admin?${at}`, words: 'This page is about today only' },
  ];
}

function explainScreens(): Screen[] {
  return [
    {
      name: 'explain-computed',
      path: '/?explain=grossMarginPercent.FY25',
      words: 'How it is computed',
    },
    ...forBoth({ name: 'explain-history', path: '/?explain=cash.2026-09', words: 'Restated' }),
    {
      name: 'explain-books',
      path: '/?explain=revenue.2026-11',
      words: 'The sum of its accounts',
    },
    {
      name: 'explain-compare',
      path: '/?explain=cash.2026-09',
      words: 'History',
      reach: asking(inDialog('Compare with…'), /Compare with/),
    },
    {
      name: 'explain-compared',
      path: '/?explain=cash.FY26&compareWith=2026-01-01T00:00:00Z',
      words: 'could not be compared',
    },
    { name: 'explain-missing', path: '/?explain=revenue.1999-01', words: 'could not be explained' },
    {
      name: 'explain-take-back',
      path: '/?explain=cash.2026-09',
      words: 'History',
      reach: asking(inDialog(/^Take this value back/), /Take back/),
    },
    {
      name: 'restated-data',
      path: '/reports?tab=financial-data&month=6',
      words: '$4,444,444',
    },
  ];
}

function activityScreens(): Screen[] {
  return [
    ...forBoth({ name: 'activity', path: '/activity', words: 'About month' }),
    { name: 'activity-empty', path: '/activity?reason=quokka', words: 'No changes fit' },
    {
      name: 'take-back-change',
      path: '/activity?noun=figures',
      words: 'About month',
      reach: asking(press(/^Take back moment/), /Take back/),
    },
    {
      name: 'take-back-document',
      path: '/activity?noun=document',
      words: 'Deleted the document',
      reach: asking(press(/^Take back moment/), /Take back/),
    },
    {
      name: 'take-back-refused',
      path: '/activity?noun=figures',
      words: 'About month',
      reach: async (page) => {
        await asking(press(/^Take back moment/), /Take back/)(page);
        await inDialog(/^Take back$/)(page);
        await expect(page.getByText('Say why this is taken back')).toBeVisible();
      },
    },
    {
      name: 'erase-document',
      path: '/activity?noun=document',
      words: 'Deleted the document',
      reach: asking(press(/^Erase for ever… /), /Erase this document/),
    },
    {
      name: 'delete-document',
      path: '/documents',
      words: /\d documents/,
      reach: asking(press(/^Delete /), /Delete this document/),
    },
    {
      name: 'ask-reason',
      path: '/documents',
      words: /\d documents/,
      reach: async (page) => {
        await page.getByRole('searchbox', { name: 'Search documents' }).fill('September 2026');
        await press(/^Delete Board paper September 2026/)(page);
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('dialog', { name: 'Why is this changed?' })).toBeVisible();
      },
    },
  ];
}

const report = (id: number | undefined) => `/reports?report=${id}`;

type Made = Awaited<ReturnType<typeof momentsMade>>;

function publicationScreens({ code, september, october, approved }: Made): Screen[] {
  const shown = { words: 'Bullet points', reach: atPublication };
  const ofPublication = (name: string, title: RegExp) =>
    asking(async (page) => {
      await atPublication(page);
      await page.getByRole('region', { name: 'Publication' }).getByRole('button', { name }).click();
    }, title);
  return [
    ...forBoth({ name: 'publication-restated', path: report(september), ...shown }),
    ...forBoth({ name: 'publication-review', path: report(october), ...shown }),
    {
      name: 'publication-ask',
      path: report(september),
      words: 'Bullet points',
      reach: ofPublication('Ask for approval', /^Ask for approval/),
    },
    { name: 'publication-approved', path: report(approved), ...shown },
    {
      name: 'publication-publish',
      path: report(approved),
      words: 'Bullet points',
      reach: ofPublication('Publish', /^Publish/),
    },
    {
      name: 'publication-withdraw',
      path: report(october),
      words: 'Bullet points',
      reach: ofPublication('Withdraw', /^Withdraw/),
    },
    {
      name: 'publication-approve',
      path: report(october),
      words: 'Bullet points',
      as: 'viewer',
      reach: ofPublication('Approve', /^Approve/),
    },
    {
      name: 'publication-decline',
      path: report(october),
      words: 'Bullet points',
      as: 'viewer',
      reach: ofPublication('Decline', /^Decline/),
    },
    {
      name: 'delete-month',
      path: report(october),
      words: 'Bullet points',
      reach: asking(inDialog('Delete'), /^Delete /),
    },
    { name: 'verify', path: '/?verify', words: 'Check a board pack' },
    {
      name: 'verify-restated',
      path: '/?verify',
      words: 'Check a board pack',
      reach: verified(code),
    },
    {
      name: 'verify-unknown',
      path: '/?verify',
      words: 'Check a board pack',
      reach: verified('K7QX-3MTB-9RWD'),
    },
  ];
}

function bookScreens({ stored, asked, ready }: Made['books']): Screen[] {
  return [
    { name: 'accounts', path: '/accounts', words: 'Latest balance' },
    { name: 'accounts-empty', path: '/accounts?text=quokka', words: 'No accounts fit this filter' },
    {
      name: 'accounts-effect',
      path: '/accounts',
      words: 'Latest balance',
      reach: async (page) => {
        await page.getByRole('combobox', { name: 'Line of 469 Rent' }).selectOption('Production');
        await asking(press(/^Show what \d+ would change/), /What would change/)(page);
      },
    },
    { name: 'books-asked', path: `/import?id=${asked}`, words: 'new account' },
    { name: 'books-read', path: `/import?id=${ready}`, words: 'How it was read' },
    {
      name: 'books-preview',
      path: `/import?id=${ready}&step=preview`,
      words: 'Accounts and balances',
    },
    { name: 'books-store', path: `/import?id=${ready}&step=store`, words: 'Either all of it' },
    { name: 'books-stored', path: `/import?id=${stored}`, words: 'stored' },
    {
      name: 'import-undo',
      path: '/import',
      words: 'Previous imports',
      reach: asking(press(/^Undo /), /Undo this import/),
    },
  ];
}

const setting = (name: string, words: string): Screen => ({
  name: `settings-${name}`,
  path: `/admin?tab=settings&dialog=${name}`,
  words,
});

function settingScreens(): Screen[] {
  return [
    { name: 'settings', path: '/admin?tab=settings', words: 'Deleted documents' },
    setting('company', 'Company Name'),
    setting('settings', 'What is too small to be news'),
    setting('approvals', 'Approvals needed'),
    setting('drafts', 'Viewers see months that are not published'),
    setting('documents', 'Fewer days count'),
    { name: 'mail', path: '/admin?tab=mail', words: 'Send test mail' },
  ];
}
