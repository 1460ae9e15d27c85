import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { getMonthlySummary, updateMonthlySummary } from '../../../contract/reports.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { address, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { testRecords, type TestRecords } from '../../testRecords.ts';
import { Refusal, server } from '../../testServer.ts';

const APRIL = 212;
const PATH = `/reports?fyId=14&report=${APRIL}&form=edit`;

let reports: TestRecords<MonthlySummary>;
const { keyboard } = userEvent;
const form = () => page.getByRole('dialog', { name: 'Edit April 2026' });
const field = (name: string) => form().getByRole('textbox', { name, exact: true });
const bullet = (place: number) => field(`Text of bullet point ${place}`);
const button = (name: string) => form().getByRole('button', { name, exact: true });
const choice = (name: string) => form().getByRole('group', { name: `${name}: two versions` });
const question = () => page.getByRole('alertdialog', { name: 'Discard your changes?' });
const save = () => button('Save changes').click();
const sent = () => server.calls(updateMonthlySummary).map(({ body }) => body);

const BULLETS = (['Acquisitions', 'Strategy', 'General'] as const).map((category, place) => ({
  id: 10 + place,
  summaryId: APRIL,
  category,
  bulletText: `${category}: as planned.`,
}));

const asKept = (report: (typeof COMPANY.reports)[number]): MonthlySummary => ({
  ...report,
  bulletPoints: BULLETS,
  documents: [],
});

async function openForm(path = PATH): Promise<void> {
  await openApplication(path, 'admin', () => {
    server.reply(getMonthlySummary, ({ params }) => reports.one(Number(params['id'])));
    server.reply(updateMonthlySummary, (call) => reports.patch(call));
  });
  if (path !== PATH) await page.getByRole('button', { name: 'Edit April 2026' }).click();
  await expect.element(bullet(1)).toBeVisible();
}

function colleagueSaves(part: Partial<MonthlySummary>): void {
  reports.change(APRIL, part);
  server.announce(['monthly-summaries']);
}

beforeEach(async () => {
  reports = testRecords<MonthlySummary>(COMPANY.reports.map(asKept));
  await openForm();
});

describe('B23: the words of a month', () => {
  test('are written with its figures beside them, and lead to where those are edited', async () => {
    await page.viewport(1280, 800);
    const beside = form().getByRole('complementary', { name: 'Figures for April 2026' });
    const figures = beside.getByRole('table', { name: 'Figures for April 2026' });
    await expect.element(figures.getByRole('row', { name: /^Revenue/ })).toBeVisible();
    expect(
      beside.element().getBoundingClientRect().left >=
        field('Overview').element().getBoundingClientRect().right,
    ).toBe(true);
    // Both comparisons are seen whole, also where there is the least room for them.
    await page.viewport(1024, 800);
    await document.fonts.ready;
    const frame = figures.element().closest('[data-frame]');
    expect(frame?.scrollWidth).toBe(frame?.clientWidth);
    // A bullet has the width of the form for its text, not what its category and buttons leave.
    const widthOf = (place: ReturnType<typeof field>) =>
      place.element().getBoundingClientRect().width;
    expect(widthOf(bullet(1))).toBe(widthOf(field('Overview')));
    for (const name of ['Overview', 'Financial notes', 'Summary notes']) {
      await expect.element(field(name)).toBeVisible();
    }
    // Typed text isn't lost on the way.
    await field('Overview').fill('Half a sentence');
    await beside.getByRole('link', { name: 'Edit figures' }).click();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(field('Overview')).toHaveValue('Half a sentence');
    await beside.getByRole('link', { name: 'Edit figures' }).click();
    await question().getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Revenue, April 2026' })).toHaveFocus();
    await expect.poll(address).toBe('/reports?tab=data-table&fyId=14');
  });

  test('on a small screen have the figures folded above them', async () => {
    await page.viewport(820, 800);
    const row = form().getByRole('row', { name: /^Revenue/ });
    await expect.element(row).not.toBeInTheDocument();
    await form().getByText('Figures for April 2026').click();
    await expect.element(row).toBeVisible();
    expect(
      row.element().getBoundingClientRect().bottom <=
        field('Overview').element().getBoundingClientRect().top,
    ).toBe(true);
  });
});

describe('figures in the words of a month', () => {
  test('are compared with the books while they are typed, and nothing moves', async () => {
    await page.viewport(1280, 800);
    const top = () => field('Financial notes').element().getBoundingClientRect().top;
    const before = top();
    await field('Overview').fill('Revenue was $3.2M. Admin was $1M. Orders were $7.77M.');
    const said = form().getByText(/\$1M: the books show \$156K \(Admin, April 2026\)/);
    await expect.element(said.first()).toBeVisible();
    const line = form().getByText(/1 contradicts the books, 1 matches, 1 not in the books$/);
    await expect.element(line.first()).toBeVisible();
    expect(top()).toBe(before);
    await line.first().click();
    await expect.element(form().getByText('$3.2M: Revenue, April 2026')).toBeVisible();
    await expect.element(form().getByText('$7.77M: not in the books')).toBeVisible();
    await field('Overview').fill('Admin was $156K.');
    await expect.element(form().getByText('$156K: Admin, April 2026')).toBeVisible();
    await bullet(1).fill('EBITDA rose by $9.99M.');
    await expect
      .element(
        form()
          .getByText(/\$9\.99M: the books show .*EBITDA/)
          .first(),
      )
      .toBeVisible();
  });
});

describe('a report’s form', () => {
  test('bullets are moved, put in another category, deleted, restored and added', async () => {
    const before = reports.one(APRIL).bulletPoints;
    bullet(2).element().focus();
    await keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.element(bullet(1)).toHaveValue('Strategy: as planned.');
    await form().getByLabelText('Category of bullet point 2').selectOptions('General');
    await button('Delete bullet point 3').click();
    await expect.element(toastInSight()).toMatchTextContent('Bullet point removed');
    await expect.element(bullet(3)).not.toBeInTheDocument();
    await toastInSight().getByRole('button', { name: 'Undo' }).click();
    await expect.element(bullet(3)).toHaveValue('General: as planned.');
    await button('Add bullet point').click();
    await expect.element(bullet(4)).toHaveFocus();
    await keyboard('The new bullet.');
    await save();
    await expect.element(form()).not.toBeInTheDocument();
    expect(sent()).toEqual([
      {
        bulletPoints: [
          { id: before[1]?.id, category: 'Strategy', bulletText: 'Strategy: as planned.' },
          { id: before[0]?.id, category: 'General', bulletText: 'Acquisitions: as planned.' },
          { id: before[2]?.id, category: 'General', bulletText: 'General: as planned.' },
          { category: 'General', bulletText: 'The new bullet.' },
        ],
      },
    ]);
  });

  test('what cannot be saved is told at its field once it is tried, and takes the focus', async () => {
    await field('Staff count').fill('many');
    await button('Add bullet point').click();
    await expect.element(field('Staff count')).not.toHaveAttribute('aria-invalid');
    await save();
    await expect.element(field('Staff count')).toHaveFocus();
    await expect
      .element(field('Staff count'))
      .toHaveAccessibleDescription(/Enter a whole number of people/);
    await expect.element(bullet(4)).toHaveAccessibleDescription(/Bullet text is required/);
    await expect.element(field('Staff count')).toHaveValue('many');
    expect(sent()).toEqual([]);
    await field('Staff count').fill('123');
    await button('Delete bullet point 4').click();
    await save();
    await expect.element(form()).not.toBeInTheDocument();
    expect(sent()).toEqual([{ staffCount: 123 }]);
  });

  test('the server’s reason is shown at its bullet, wherever that is', async () => {
    await bullet(3).fill('Too bold');
    bullet(3).element().focus();
    await keyboard('{Alt>}{ArrowUp}{/Alt}');
    server.answer(
      updateMonthlySummary,
      new Refusal('invalid_input', 'Not like this', {
        errors: [{ path: 'bulletPoints.1.bulletText', message: 'Say it plainly' }],
      }),
    );
    await save();
    await expect.element(toastInSight()).toMatchTextContent('Not like this');
    await expect.element(form().getByText('Not like this')).toBeVisible();
    await expect.element(bullet(2)).toHaveAccessibleDescription(/Say it plainly/);
    await expect.element(bullet(2)).toHaveFocus();
    await expect.element(bullet(2)).toHaveValue('Too bold');
    await bullet(2).fill('Plain');
    await expect.element(bullet(2)).not.toHaveAccessibleDescription();
  });

  test('Escape and Cancel ask about what was typed', async () => {
    await field('Overview').fill('Half a sentence');
    const keep = () => question().getByRole('button', { name: 'Keep editing' }).click();
    await keyboard('{Escape}');
    await keep();
    await button('Cancel').click();
    await keep();
    await expect.element(field('Overview')).toHaveValue('Half a sentence');
    await keyboard('{Escape}');
    await question().getByRole('button', { name: 'Discard' }).click();
    await expect.element(form()).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });
});

describe('a colleague’s save while a report is edited', () => {
  test('of the same words is shown beside the own ones, other words are taken over', async () => {
    await field('Overview').fill('My words.');
    colleagueSaves({ overview: 'Their words.', notes: 'Their note.' });
    await expect.element(choice('Overview')).toMatchTextContent('My words.');
    await expect.element(choice('Overview')).toMatchTextContent('Their words.');
    await expect.element(field('Financial notes')).toHaveValue('Their note.');
    await expect
      .element(form().getByText(/^Someone else changed this report while you were editing/))
      .toBeVisible();
    // Nothing is sent until one of the two is chosen.
    await save();
    await expect.element(field('Overview')).toHaveFocus();
    await expect
      .element(field('Overview'))
      .toHaveAccessibleDescription(/Choose one of the two values/);
    expect(sent()).toEqual([]);
    await button('Keep mine: Overview').click();
    await save();
    await expect.element(form()).not.toBeInTheDocument();
    expect(sent()).toEqual([{ overview: 'My words.' }]);
  });

  test('of the bullets is one choice for the whole list', async () => {
    await bullet(1).fill('Mine');
    colleagueSaves({ bulletPoints: reports.one(APRIL).bulletPoints.slice(1) });
    await expect.element(choice('Bullet points')).toMatchTextContent('Acquisitions: Mine');
    await button('Use theirs: Bullet points').click();
    await expect.element(bullet(1)).toHaveValue('Strategy: as planned.');
    await expect.element(bullet(3)).not.toBeInTheDocument();
  });

  test('that is not heard of is refused at the save, with both shown', async () => {
    await field('Summary notes').fill('Mine');
    reports.change(APRIL, { summaryNotes: 'Theirs' });
    await save();
    await expect.element(toastInSight()).toMatchTextContent('changed by someone else meanwhile');
    await expect.element(choice('Summary notes')).toMatchTextContent('Theirs');
    await expect.element(field('Summary notes')).toHaveValue('Mine');
  });

  test('of nothing in the form is taken without a word', async () => {
    await field('Summary notes').fill('Mine');
    colleagueSaves({ revenue: '1.00' });
    await save();
    await expect.element(form()).not.toBeInTheDocument();
    expect(reports.one(APRIL)).toMatchObject({ summaryNotes: 'Mine', revenue: '1.00' });
  });
});

test('a session that ends under a report’s form keeps it for after the sign-in', async () => {
  await field('Overview').fill('Half a sentence');
  server.answer(updateMonthlySummary, new Refusal('authentication_required', 'No'));
  await save();
  await expect.element(toastInSight()).toMatchTextContent('Error');
  await cleanup();
  await openForm('/reports?fyId=14');
  await expect.element(field('Overview')).toHaveValue('Half a sentence');
});
