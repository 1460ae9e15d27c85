import type { Page } from '@playwright/test';
import { CALLS } from '../src/contract/calls.ts';
import type { Caller } from './caller.ts';
import { expect } from './journey.ts';
import { momentsMade } from './recordedMoments.ts';
import { explainScreens, pastScreens } from './pastScreens.ts';
import { asking, inDialog, press } from './screenSteps.ts';
import type { Screen } from './screensList.ts';
import { forBoth } from './screensList.ts';
import { openPublication } from './monthPage.ts';

const verified = (code: string) => async (page: Page) => {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByRole('region', { name: 'Result' }).getByText(/\w/).first()).toBeVisible();
};

const atPublication = async (page: Page) => void (await openPublication(page));

/** Everything about moments, publishing and books; the company is changed for it. */
export async function momentScreens(
  administrator: Caller,
  approver: Caller,
): Promise<readonly Screen[]> {
  const made = await momentsMade(administrator, approver);
  const { moment } = made;
  const path = CALLS.publicationContent.path.replace('{id}', String(made.publication));
  const answer = await administrator.send(`${path}?format=pdf`);
  const pack = Buffer.from(await answer.arrayBuffer());
  return [
    ...pastScreens(moment),
    ...explainScreens(),
    ...activityScreens(),
    ...publicationScreens(made, pack),
    ...bookScreens(made.books),
    ...settingScreens(),
  ];
}

function activityScreens(): Screen[] {
  return [
    ...forBoth({ name: 'activity', path: '/activity', words: 'Filter' }),
    { name: 'activity-empty', path: '/activity?reason=quokka', words: 'No changes match' },
    {
      name: 'take-back-change',
      path: '/activity?noun=figures',
      words: 'Filter',
      reach: asking(press(/^Revert change/), /Revert/),
    },
    {
      name: 'activity-instead',
      path: '/activity?noun=publication',
      words: 'A publication can’t be reverted',
    },
    {
      name: 'take-back-document',
      path: '/activity?noun=document',
      words: 'Deleted the document',
      reach: asking(press(/^Revert change/), /Revert/),
    },
    {
      name: 'take-back-refused',
      path: '/activity?noun=figures',
      words: 'Filter',
      reach: async (page) => {
        await asking(press(/^Revert change/), /Revert/)(page);
        await inDialog(/^Revert$/)(page);
        await expect(page.getByText('Enter a reason for reverting this.')).toBeVisible();
      },
    },
    {
      name: 'erase-document',
      path: '/activity?noun=document',
      words: 'Deleted the document',
      reach: asking(press(/^Erase permanently… /), /Erase this document/),
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
        await expect(
          page.getByRole('dialog', { name: 'Why are you changing this?' }),
        ).toBeVisible();
      },
    },
  ];
}

const report = (id: number | undefined) => `/reports?report=${id}`;

type Made = Awaited<ReturnType<typeof momentsMade>>;

/** One byte of it is another. */
function altered(pack: Buffer): Buffer {
  const copy = Buffer.from(pack);
  const place = copy.length - 200;
  copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
  return copy;
}

const verifiedFile = (name: string, buffer: Buffer, isSignedOut: boolean): Screen => ({
  name,
  path: '/?verify',
  words: 'Check a board pack',
  reach: async (page) => {
    if (isSignedOut) {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
    }
    await page.getByLabel('Choose a board pack, or drop it here').setInputFiles({
      name: 'Board pack September 2026.pdf',
      mimeType: 'application/pdf',
      buffer,
    });
    await expect(page.getByRole('region', { name: 'Result' }).getByText(/\w/).nth(1)).toBeVisible();
  },
});

const ofPublication = (name: string, title: RegExp) =>
  asking(async (page) => {
    await page.getByRole('button', { name, exact: true }).click();
  }, title);

function publicationScreens({ code, september, october, approved }: Made, pack: Buffer): Screen[] {
  const shown = { words: 'Finance says', reach: atPublication };
  return [
    ...forBoth({ name: 'publication-restated', path: report(september), ...shown }),
    ...forBoth({ name: 'publication-review', path: report(october), ...shown }),
    {
      name: 'publication-ask',
      path: report(september),
      words: 'Finance says',
      reach: ofPublication('Ask for approval', /^Ask for approval/),
    },
    { name: 'publication-approved', path: report(approved), ...shown },
    {
      name: 'publication-publish',
      path: report(approved),
      words: 'Finance says',
      reach: ofPublication('Publish', /^Publish/),
    },
    {
      name: 'publication-withdraw',
      path: report(october),
      words: 'Finance says',
      reach: ofPublication('Withdraw', /^Withdraw/),
    },
    {
      name: 'publication-approve',
      path: report(october),
      words: 'Finance says',
      as: 'viewer',
      reach: ofPublication('Approve', /^Approve/),
    },
    {
      name: 'publication-decline',
      path: report(october),
      words: 'Finance says',
      as: 'viewer',
      reach: ofPublication('Decline', /^Decline/),
    },
    {
      name: 'delete-month',
      path: report(october),
      words: 'Finance says',
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
    ...(['', '-signed-out'] as const).flatMap((of) => [
      verifiedFile(`verify-file${of}`, pack, of !== ''),
      verifiedFile(`verify-altered${of}`, altered(pack), of !== ''),
    ]),
    verifiedFile('verify-file-unknown', Buffer.from('%PDF-1.7'), true),
  ];
}

function bookScreens({ stored, asked, ready }: Made['books']): Screen[] {
  return [
    { name: 'accounts', path: '/accounts', words: 'Latest balance' },
    {
      name: 'accounts-empty',
      path: '/accounts?text=quokka',
      words: 'No accounts match this filter',
    },
    {
      name: 'accounts-effect',
      path: '/accounts',
      words: 'Latest balance',
      reach: async (page) => {
        await page.getByRole('combobox', { name: 'Line for 469 Rent' }).selectOption('Production');
        await asking(press(/^Preview \d+ changes/), /What would change/)(page);
      },
    },
    { name: 'books-asked', path: `/import?id=${asked}`, words: 'new account' },
    { name: 'books-read', path: `/import?id=${ready}`, words: 'How it was read' },
    {
      name: 'books-preview',
      path: `/import?id=${ready}&step=preview`,
      words: 'Accounts and balances',
    },
    {
      name: 'books-store',
      path: `/import?id=${ready}&step=store`,
      words: 'The import is stored completely',
    },
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
    setting('settings', 'Smaller differences are treated as immaterial'),
    setting('approvals', 'Approvals needed'),
    setting('drafts', 'Viewers can see unpublished months'),
    setting('reading', 'What turning it on means'),
    setting('documents', 'A shorter period also applies'),
    setting('packs', 'Colour of headings'),
    { name: 'mail', path: '/admin?tab=mail', words: 'Send test mail' },
    { name: 'system', path: '/admin?tab=system', words: 'Data check' },
  ];
}
