import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFinancialYears } from '../../../contract/financialYears.ts';
import { listMoments } from '../../../contract/moments.ts';
import { listPublications } from '../../../contract/publications.ts';
import { press, textsOf } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const dialog = () => page.getByRole('dialog', { name: 'See figures as of…' });
const when = () => dialog().getByLabelText('Date and time');
const bar = () => page.getByRole('region', { name: 'Figures as of' });
const show = () => dialog().getByRole('button', { name: 'Show' });
const asOf = () => new URLSearchParams(location.search).get('asOf');

async function open(): Promise<void> {
  await page.getByRole('button', { name: 'See figures as of…' }).click();
  await expect.element(when()).toHaveFocus();
}

test('a moment is chosen in the header, seen, changed and left', async () => {
  await openApplication('/trends?tab=margin');
  await open();
  await expect
    .element(dialog())
    .toMatchTextContent(
      'In your time zone, UTC. Includes all changes up to the end of that minute.',
    );
  await when().fill('2026-11-03T18:04');
  await show().click();
  await expect.element(bar()).toMatchTextContent('As of Nov 3, 2026, 6:04 PM');
  expect(asOf()).toBe('2026-11-03T18:04:59.999999Z');
  expect(location.pathname).toBe('/trends');
  await expect.element(dialog()).not.toBeInTheDocument();

  await bar().getByRole('button', { name: 'Change…' }).click();
  await expect.element(when()).toHaveValue('2026-11-03T18:04');
  await when().fill('2026-10-01T09:30');
  await press('Enter');
  await expect.element(bar()).toMatchTextContent('As of Oct 1, 2026, 9:30 AM');

  await bar().getByRole('link', { name: 'Back to today' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  // The last choice takes one press.
  await open();
  await dialog().getByRole('button', { name: 'Nov 3, 2026, 6:04 PM' }).click();
  await expect.element(bar()).toMatchTextContent('As of Nov 3, 2026, 6:04 PM');
});

test('what is no moment of the past is said at the field, and nothing changes', async () => {
  const sentence = 'Nothing was recorded before 2026-04-01T08:00:00.000Z, the first change';
  await openApplication('/', 'viewer', () =>
    server.reply(listFinancialYears, ({ query }) =>
      query.has('asOf')
        ? new Refusal('invalid_input', sentence, { errors: [{ path: 'asOf', message: sentence }] })
        : [...COMPANY.years],
    ),
  );
  await open();
  await show().click();
  await expect.element(when()).toHaveAccessibleDescription(/^Enter a date and a time/);
  await when().fill('2999-01-01T00:00');
  await show().click();
  await expect
    .element(when())
    .toHaveAccessibleDescription(/^Choose a time that isn't in the future/);
  await when().fill('2019-01-01T00:00');
  await show().click();
  await expect
    .element(when())
    .toHaveAccessibleDescription(
      /^Nothing was recorded before Apr 1, 2026, \d+:\d\d [AP]M, the first change/,
    );
  expect(asOf()).toBeNull();
  await press('Escape');
  await expect.element(bar()).not.toBeInTheDocument();
});

test('the palette asks for it too, and a phone has it in the navigation', async () => {
  await openApplication('/documents');
  await press('Control+k');
  await page.getByRole('combobox', { name: 'Quick find' }).fill('as of');
  await expect
    .element(page.getByRole('option', { selected: true }))
    .toMatchTextContent('See figures as of…');
  await press('Enter');
  await expect.element(when()).toHaveFocus();
  await press('Escape');

  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page
    .getByRole('dialog', { name: 'Navigation' })
    .getByRole('button', { name: 'See figures as of…' })
    .click();
  await expect.element(when()).toHaveFocus();
  await expect.element(page.getByRole('dialog', { name: 'Navigation' })).not.toBeInTheDocument();
});

describe('with imports and publications', () => {
  const imported = {
    moment: 12,
    at: '2026-10-05T09:30:00.250000Z',
    importId: 1,
    fileName: 'september.xlsx',
  } as const;
  const arrange = () => {
    server.answer(listMoments, {
      first: { moment: 1, at: '2026-04-01T08:00:00.000000Z' },
      newest: { moment: 90, at: '2026-11-08T10:00:00.000000Z' },
      lastRead: { moment: 40, at: '2026-10-20T21:12:00.000Z' },
      lastMeetingOn: '2026-10-22',
      notable: [
        { ...imported, moment: 14, at: '2026-10-06T09:30:00Z', kind: 'importUndone', before: 13 },
        { ...imported, kind: 'import', before: 11 },
      ],
    });
    server.answer(listPublications, [
      {
        id: 1,
        fyId: 14,
        monthNum: 7,
        month: 'October 2026',
        number: 2,
        code: 'K7QX-3MTB-9RWD',
        moment: 57,
        manifestDigest: 'a'.repeat(64),
        publishedAt: '2026-11-03T18:04:00.000Z',
        publishedBy: 'Ada Lovelace',
        state: 'published',
        supersededAt: null,
        files: [],
      },
    ]);
  };

  test('what people ask for comes first, each with one press', async () => {
    await openApplication('/documents', 'viewer', arrange);
    await page.getByRole('button', { name: 'See figures as of…' }).click();
    const asked = dialog().getByRole('list', { name: 'Go to' });
    await expect
      .poll(() => textsOf(asked.getByRole('button')))
      .toEqual([
        'As published: October 2026, version 2',
        'When I last read the report: Oct 20, 2026, 9:12 PM',
        'At the last meeting: Oct 22, 2026',
      ]);
    await asked.getByRole('button', { name: /^When I last read/ }).click();
    await expect.element(bar()).toMatchTextContent('As of Oct 20, 2026, 9:12 PM');
    expect(asOf()).toBe('40');
  });

  test('their moments take one press, and the field begins at the first of all', async () => {
    await openApplication('/documents', 'viewer', arrange);
    await open();
    const list = dialog().getByRole('list', { name: 'Imports and publications' });
    await expect.element(list).toBeVisible();
    await expect
      .poll(() => textsOf(list.getByRole('button')))
      .toEqual([
        'At publication of October 2026, version 2',
        'Before the import of september.xlsx was undone, Oct 6, 2026, 9:30 AM',
        'Before the import of september.xlsx, Oct 5, 2026, 9:30 AM',
      ]);
    expect(when().element().getAttribute('min')).toBe('2026-04-01T08:00');
    await list.getByRole('button', { name: /xlsx, Oct 5/ }).click();
    await expect.element(bar()).toMatchTextContent('As of Oct 5, 2026, 9:30 AM');
    expect(asOf()).toBe('2026-10-05T09:30:00.249999Z');

    await bar().getByRole('button', { name: 'Change…' }).click();
    await list.getByRole('button', { name: /^At publication/ }).click();
    // The number is exact; people read the date.
    await expect.element(bar()).toMatchTextContent('As of Nov 3, 2026, 6:04 PM');
    expect(asOf()).toBe('57');
  });

  test.each([
    ['90', 'Nov 8, 2026, 10:00 AM'],
    ['12', 'Oct 5, 2026, 9:30 AM'],
    ['33', 'change 33'],
  ])('moment %s of an address is shown as %s', async (number, words) => {
    await openApplication(`/documents?asOf=${number}`, 'viewer', arrange);
    await expect.element(bar()).toMatchTextContent(`As of ${words}`);
    await expect.poll(() => document.title).toBe(`Documents · as of ${words} · Board Reports`);
  });

  test('what is exported names it by its time too, and asks for it by its number', async () => {
    await openApplication('/?asOf=12', 'viewer', arrange);
    await expect.element(bar()).toMatchTextContent('As of Oct 5, 2026, 9:30 AM');
    await page.getByRole('button', { name: 'Export' }).first().click();
    await expect
      .element(page.getByText('Board pack · All years, as of Oct 5, 2026, 9:30 AM'))
      .toBeVisible();
  });
});
