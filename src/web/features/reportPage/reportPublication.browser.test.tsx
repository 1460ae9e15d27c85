import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getBriefing } from '../../../contract/briefing.ts';
import { getCompany } from '../../../contract/company.ts';
import type { MonthState } from '../../../contract/monthReviews.ts';
import { approveReview, getMonthState, requestReview } from '../../../contract/monthReviews.ts';
import {
  createPublication,
  getPublication,
  listPublications,
  listRestated,
  type Publication,
} from '../../../contract/publications.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIEFING } from '../../testBriefing.ts';
import { COMPANY } from '../../testCompany.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { DRAFT } from '../../testMonthState.ts';
import { Refusal, server } from '../../testServer.ts';

const DIGEST = 'a'.repeat(64);
const PUBLICATION: Publication = {
  id: 5,
  fyId: 14,
  monthNum: 7,
  month: 'October 2026',
  number: 2,
  code: 'K7QX-3MTB-9RWD',
  moment: 9,
  manifestDigest: DIGEST,
  publishedAt: '2026-11-10T12:00:00.000Z',
  publishedBy: 'Maren Okafor',
  state: 'published',
  supersededAt: null,
  files: [{ format: 'pdf', fileName: 'pack.pdf', fileSize: 9, digest: DIGEST }],
};
const FIGURE = { name: 'Cash, October 2026', unit: 'USD', published: '10.00', current: '12.50' };

const part = () => page.getByRole('region', { name: 'Publication' });
const badge = (name: RegExp) => page.getByRole('article').getByRole('button', { name });
const opened = (role: 'admin' | 'viewer', all: Publication[], restated = [FIGURE]) =>
  openApplication('/report?month=2026-10', role, () => {
    server.answer(listPublications, all);
    server.answer(getPublication, { ...PUBLICATION, restated, sinceVersions: [] });
  });

test('readers of a month that was not published read that it is a draft', async () => {
  await opened('viewer', [
    { ...PUBLICATION, monthNum: 6, month: 'September 2026' },
    { ...PUBLICATION, state: 'superseded' },
  ]);
  await expect.element(page.getByText('Draft: figures may change')).toBeVisible();
  expect(badge(/Draft/).query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'Published PDF' })).not.toBeInTheDocument();
});

test('readers see what was published beside what is current, and can download it', async () => {
  await opened('viewer', [PUBLICATION]);
  await expect
    .element(page.getByRole('link', { name: 'Published PDF' }))
    .toHaveAttribute('href', '/api/publications/5/content?format=pdf');
  await badge(/^Published v2 · K7QX-3MTB-9RWD · 1 restated since$/).click();
  await expect
    .element(part())
    .toMatchTextContent('Published Nov 10, 2026 as version 2 – 1 figure restated since');
  await expect
    .element(page.getByRole('row', { name: 'Cash, October 2026 $10 $12.50' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Download the published pack as PDF' }))
    .toHaveAttribute('href', '/api/publications/5/content?format=pdf');
  await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

test('copies of a plan are rows of their own, also after one of them has changed', async () => {
  const copy = { ...FIGURE, name: 'Budget of North, May 2027', unit: 'EUR' };
  await opened('viewer', [PUBLICATION], [FIGURE, copy, { ...copy, current: '13.00' }]);
  await badge(/^Published v2/).click();
  const rows = page.getByRole('table', { name: 'Restated figures' }).getByRole('row');
  await expect.poll(() => rows.elements()).toHaveLength(4);
  const now = [copy, { ...copy, current: '14.00' }];
  server.answer(getPublication, { ...PUBLICATION, restated: now, sinceVersions: [] });
  // A colleague has changed a plan.
  server.announce(['forecasts', 'imports']);
  await expect.element(rows.nth(2)).toMatchTextContent('€14');
  expect(rows.elements()).toHaveLength(3);
});

test('of a month as it was nothing of today’s publications is shown', async () => {
  await openApplication('/report?month=2026-10&asOf=5', 'admin', () => {
    server.answer(getBriefing, OCTOBER_BRIEFING);
    server.answer(listPublications, [PUBLICATION]);
    server.answer(getPublication, { ...PUBLICATION, restated: [FIGURE], sinceVersions: [] });
  });
  await expect.element(page.getByText('Draft: figures may change')).toBeVisible();
  // Long enough for what it would show to be asked for.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.calls(getPublication)).toEqual([]);
  expect(server.calls(getMonthState)).toEqual([]);
  expect(badge(/Published|Draft/).query()).toBeNull();
});

async function tryAgain(title: string, answers: () => void): Promise<void> {
  const failed = page.getByRole('alert').filter({ hasText: title });
  await expect.element(failed).toMatchTextContent('The database is away.');
  // With the press, because the marks of restated figures may ask again before it.
  window.addEventListener('click', answers, { capture: true, once: true });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failed).not.toBeInTheDocument();
}

test('what cannot be loaded is said, and can be tried again', async () => {
  const failure = new Refusal('internal_error', 'The database is away.');
  await openApplication('/report?month=2026-10', 'admin', () => {
    server.answer(listPublications, failure);
    server.answer(getMonthState, failure);
    server.answer(getPublication, failure);
  });
  await tryAgain('The publications of this month could not be loaded', () =>
    server.answer(listPublications, [PUBLICATION]),
  );
  await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  await tryAgain('The open items for this month could not be loaded', () =>
    server.answer(getMonthState, DRAFT),
  );
  await expect.element(page.getByRole('button', { name: 'Publish again' })).toBeVisible();
  await tryAgain('The restated figures could not be loaded', () =>
    server.answer(getPublication, { ...PUBLICATION, restated: [FIGURE], sinceVersions: [] }),
  );
  await expect.element(badge(/1 restated since$/)).toBeVisible();
});

test('an administrator publishes after a question; a failure is said in it', async () => {
  await opened('admin', []);
  await badge(/^Draft/).click();
  await expect.element(part()).toMatchTextContent('Not published.');
  server.answer(createPublication, new Refusal('pack_failed', 'Creating it took too long.'));
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish October 2026?' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('Creating it took too long.');
  server.answer(createPublication, PUBLICATION);
  server.answer(listPublications, [PUBLICATION]);
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect.element(part()).toMatchTextContent('as version 2');
  await expect.element(page.getByRole('button', { name: 'Publish again' })).toBeVisible();
  expect(server.calls(createPublication).map(({ body }) => body)).toEqual([
    { fyId: 14, monthNum: 7, paper: 'letter' },
    { fyId: 14, monthNum: 7, paper: 'letter' },
  ]);
});

test('the question lists contradictions and characters without a font, and the month is published all the same', async () => {
  await opened('admin', []);
  await badge(/^Draft/).click();
  const sentence =
    'Overview, “EBITDA was $76K.” – $76K: the books show $67K (EBITDA, October 2026)';
  server.answer(getMonthState, {
    ...DRAFT,
    openPoints: [{ kind: 'contradiction', text: sentence }],
  });
  server.announce(['month-state']);
  await expect.element(part()).toMatchTextContent(sentence);
  const characters = ['👩 (U+1F469) in Commentary: Overview', 'No. 2', 'No. 3', 'No. 4', 'No. 5'];
  const errors = [...characters, 'No. 6', 'No. 7', 'No. 8'].map((message) => ({
    path: 'unprintable',
    message,
  }));
  const detail = 'Some characters are missing from the font and would print as empty boxes.';
  server.answer(createPublication, new Refusal('characters_without_font', detail, { errors }));
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish October 2026?' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect.element(question).toMatchTextContent(sentence);
  const listed = question.getByRole('status');
  await expect.element(listed).toMatchTextContent('Characters missing from the font');
  await expect.element(listed).toMatchTextContent('👩 (U+1F469) in Commentary: Overview');
  await expect.element(listed).toMatchTextContent('No. 6and 2 more');
  server.answer(createPublication, PUBLICATION);
  server.answer(listPublications, [PUBLICATION]);
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect.element(part()).toMatchTextContent('as version 2');
  expect(server.calls(createPublication).map(({ body }) => body)).toEqual([
    { fyId: 14, monthNum: 7, paper: 'letter' },
    { fyId: 14, monthNum: 7, paper: 'letter', unprintable: 'print' },
  ]);
});

const marked = () => page.getByText('(restated: $3,700,000 in October 2026, version 2)').first();

test('a figure that is not what was published carries a mark and both values on every page', async () => {
  const restated = [
    { figure: 'revenue.2026-10', published: '$3,700,000', publication: 'October 2026, version 2' },
  ];
  const answers = () => {
    server.answer(listPublications, [PUBLICATION]);
    server.answer(listRestated, restated);
  };
  await openApplication('/', 'viewer', answers);
  await expect.element(marked()).toBeInTheDocument();
  await openApplication('/reports?tab=financial-data&fyId=14', 'viewer', answers);
  await expect.element(marked()).toBeInTheDocument();
  const cell = page.getByCss('[data-figure="revenue.2026-10"]').first();
  await expect.element(cell).toMatchTextContent(/^\$3,800,000$/);
  await openApplication('/reports?tab=financial-data&fyId=14&asOf=5', 'viewer', answers);
  await expect.element(cell).toBeVisible();
  await expect.element(marked()).not.toBeInTheDocument();
});

test('where nothing was published, nothing is asked about restated figures', async () => {
  await openApplication('/documents', 'viewer');
  await expect.poll(() => server.calls(listPublications)).toHaveLength(1);
  expect(server.calls(listRestated)).toEqual([]);
});

const DONE: Publication = { ...PUBLICATION, id: 4, number: 1, state: 'superseded' };
const person = (id: number, name: string) => ({ id, name });
const ASKED: MonthState = {
  fyId: 14,
  monthNum: 7,
  stage: 'inReview',
  approvalsWanted: 2,
  approvers: [person(2, 'Vera Viewer'), person(8, 'Ben Doe'), person(9, 'Eve Roe')],
  review: {
    id: 6,
    state: 'b'.repeat(64),
    moment: 9,
    requestedBy: person(7, 'Pat Person'),
    requestedAt: '2026-11-03T12:00:00.000Z',
    approvals: [{ ...person(8, 'Ben Doe'), approvedAt: '2026-11-04T12:00:00.000Z' }],
    outcome: 'open',
    endedAt: null,
    endedBy: null,
    endReason: null,
  },
  openPoints: [{ kind: 'notReported', text: 'Cash is not reported' }],
};

test('an approver who may only read approves what was asked for, or declines it', async () => {
  const approvers = COMPANY.users.map(({ id }) => person(id, 'Vera Viewer'));
  await opened('viewer', [PUBLICATION, DONE], []);
  server.answer(getCompany, { ...SET_UP_COMPANY, approvalsWanted: 2 });
  server.answer(getMonthState, { ...ASKED, approvers });
  server.announce(['company', 'month-state']);
  await badge(/^Published v2/).click();
  await expect
    .element(part())
    .toMatchTextContent(
      'In review: 1 of 2 approvals, by Ben Doe; requested on Nov 3, 2026 by Pat Person.',
    );
  await expect.element(part()).toMatchTextContent('Cash is not reported');
  await expect.element(page.getByRole('button', { name: 'Decline' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  server.answer(approveReview, ASKED);
  await page.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('alertdialog', { name: 'Approve October 2026?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.calls(approveReview).map(({ body }) => body)).toEqual([{ state: 'b'.repeat(64) }]);
});

test('a reader who approves nothing is not told how far a review is', async () => {
  await opened('viewer', []);
  server.answer(getCompany, { ...SET_UP_COMPANY, approvalsWanted: 2 });
  server.answer(getMonthState, { ...ASKED, approvers: ASKED.approvers.slice(1) });
  server.announce(['company', 'month-state']);
  await expect.poll(() => server.calls(getMonthState).length).toBeGreaterThan(0);
  await expect.element(page.getByText('Draft: figures may change')).toBeVisible();
  expect(badge(/Draft|Approve|Decline/).query()).toBeNull();
});

test('an administrator asks for approval, and publishes what is approved; older versions stay', async () => {
  await opened('admin', [PUBLICATION, DONE], []);
  server.answer(getMonthState, { ...ASKED, stage: 'published', review: null });
  server.announce(['month-state']);
  await badge(/^Published v2/).click();
  await part().getByText('1 earlier version').click();
  await expect
    .element(part().getByRole('link', { name: 'Download the signed manifest of version 1' }))
    .toHaveAttribute('href', '/api/publications/4/manifest');
  await expect.element(part()).toMatchTextContent('Version 1, published Nov 10, 2026');
  server.answer(
    requestReview,
    new Refusal('review_refused', 'Approval has been asked for already'),
  );
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  const question = page.getByRole('alertdialog', { name: 'Ask for approval of October 2026?' });
  await expect.element(question).toMatchTextContent('Vera Viewer, Ben Doe, Eve Roe');
  await question.getByRole('button', { name: 'Ask for approval' }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('asked for already');
  server.answer(getMonthState, { ...ASKED, stage: 'approved' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  server.announce(['month-state']);
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish again' }).click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Publish October 2026?' }))
    .toMatchTextContent('Cash is not reported');
});

test('a version says what it changed since each earlier one, and its files can be checked', async () => {
  const changed = { ...FIGURE, published: '8.00', current: '10.00' };
  await openApplication('/report?month=2026-10', 'viewer', () => {
    server.answer(listPublications, [
      { ...PUBLICATION, number: 3 },
      { ...PUBLICATION, id: 4, state: 'superseded' },
      { ...PUBLICATION, id: 3, number: 1, state: 'superseded' },
    ]);
    server.answer(getPublication, {
      ...PUBLICATION,
      number: 3,
      restated: [],
      sinceVersions: [
        { number: 2, figures: [], parts: ['Overview', 'Documents'] },
        { number: 1, figures: [changed], parts: [] },
      ],
    });
  });
  await badge(/^Published v3/).click();
  await page.getByText('Changes in version 3').click();
  await expect.element(part()).toMatchTextContent('Changed since version 2: Overview, Documents');
  await page.getByRole('radio', { name: 'Version 1' }).click();
  await expect
    .element(
      page
        .getByRole('table', { name: 'Figures changed from version 1 to version 3' })
        .getByRole('row', { name: 'Cash, October 2026 $8 $10' }),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Check a file of version 3' }))
    .toHaveAttribute('href', '?month=2026-10&verify=K7QX-3MTB-9RWD');
  await page.getByText('2 earlier versions').click();
  await expect.element(page.getByText('Changes in version 2')).toBeVisible();
  await expect.element(page.getByText('Changes in version 1')).not.toBeInTheDocument();
});
