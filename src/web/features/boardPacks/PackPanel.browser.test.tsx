import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import {
  boardPackContent,
  cancelBoardPack,
  createBoardPack,
  getBoardPack,
} from '../../../contract/boardPacks.ts';
import type { BoardPack } from '../../../contract/boardPacks.ts';
import type { PrivateNote } from '../../../contract/privateNotes.ts';
import { listPrivateNotes } from '../../../contract/privateNotes.ts';
import { search } from '../../../contract/search.ts';
import { leaveSession } from '../../api/session.ts';
import { choosePackOrigins } from '../../components/packOrigins.ts';
import { choosePackPaper } from '../../components/packPaper.ts';
import { exportAs, focusOn, pageTitle, press, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { FOUND } from '../../testCompany.ts';
import { Refusal, server, UNREACHABLE } from '../../testServer.ts';

/** FY26, October: the test company's last month. */
const OCTOBER = '/?fyId=14&month=7';

/** Every order's content unless something else was chosen. */
const AS_USUAL = {
  unprintable: 'list',
  contradictions: 'list',
  origins: false,
  withMyNotes: false,
} as const;

const NOTE: PrivateNote = {
  id: 1,
  month: 'October 2026',
  calendarMonth: '2026-10',
  about: 'figure',
  figureId: 'revenue.2026-10',
  quote: null,
  documentId: null,
  page: null,
  subject: 'Revenue, October 2026',
  noteText: 'Ask Maren',
  writtenAt: '2026-11-20T09:00:00.000Z',
};

const MAKING: BoardPack = {
  id: 'a-pack-of-the-test-com',
  status: 'making',
  done: 3,
  steps: 10,
  step: 'Writing page 4',
  fileName: null,
  fileSize: null,
  failure: null,
  unprintable: null,
  contradictions: null,
  createdAt: '2026-11-09T10:00:00.000Z',
};
const WAITING: BoardPack = { ...MAKING, status: 'waiting', done: 0, steps: 0 };
const READY: BoardPack = {
  ...MAKING,
  status: 'ready',
  done: 10,
  fileName: 'board-report-october-2026.pdf',
  fileSize: 4,
};

const panel = () => page.getByRole('region', { name: 'Board packs' });
const progress = () => panel().getByRole('progressbar');
const paper = (name: string) => page.getByRole('menuitemradio', { name });
const headerExport = () => page.getByRole('button', { name: 'Export' }).first();
const requested = () => server.calls(createBoardPack).map(({ body }) => body);

/** The names of the files that were saved. */
let saved: string[];
/** How many packs the server has accepted: each of them is removed again in the end. */
let taken: number;

function takePacks(): void {
  server.reply(createBoardPack, () => {
    taken += 1;
    return WAITING;
  });
  server.answer(getBoardPack, MAKING);
  server.answer(boardPackContent, new Response('%PDF'));
  server.answer(cancelBoardPack, null);
}

async function open(path: string): Promise<void> {
  await openApplication(path, 'viewer', takePacks);
}

/** By keys alone: onto the button, into its menu, down to the item. */
async function exportByKeys(button: Locator, item: string): Promise<void> {
  await focusOn(button);
  await press('Enter');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  const chosen = page.getByRole('menuitem', { name: item });
  for (let presses = 0; presses < 5 && document.activeElement !== chosen.element(); presses += 1) {
    await press('ArrowDown');
  }
  await expect.element(chosen).toHaveFocus();
  await press('Enter');
  await expect.element(button).toHaveFocus();
}

beforeEach(() => {
  saved = [];
  taken = 0;
  // Otherwise the browser would download the files.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

afterEach(async () => {
  leaveSession('signedOut');
  await vi.waitUntil(() => server.calls(cancelBoardPack).length === taken);
  vi.restoreAllMocks();
  choosePackPaper('letter');
  choosePackOrigins(false);
});

describe('a board pack', () => {
  test('of a month is made, shows how far it is, and is saved', async () => {
    await open(OCTOBER);
    await exportAs('PDF', headerExport());
    await expect.element(toastInSight()).toMatchTextContent('Export Started');
    await expect
      .element(toastInSight())
      .toMatchTextContent('Full dashboard export will begin shortly');
    await expect.element(progress()).toHaveAttribute('value', '30');
    await expect.element(panel()).toMatchTextContent('October, FY26 · PDF');
    await expect.element(panel()).toMatchTextContent('Writing page 4');
    await expect.element(headerExport()).toHaveFocus();
    expect(requested()).toEqual([
      { fyId: 14, monthNum: 7, format: 'pdf', paper: 'letter', ...AS_USUAL },
    ]);
    server.answer(getBoardPack, READY);
    await expect.element(panel()).toMatchTextContent('October, FY26 · PDF is ready');
    await expect.element(panel()).toMatchTextContent('board-report-october-2026.pdf');
    expect(saved).toEqual(['board-report-october-2026.pdf']);
    // The server need not keep it any longer.
    await expect.poll(() => server.calls(cancelBoardPack)).toHaveLength(1);
    await panel().getByRole('button', { name: 'Close October, FY26 · PDF' }).click();
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test('of a year or a card can be ordered by keyboard alone', async () => {
    await open('/reports?fyId=13');
    await exportByKeys(headerExport(), 'PowerPoint');
    await expect
      .element(toastInSight())
      .toMatchTextContent('All reports export will begin shortly');
    const card = page.getByRole('article', { name: 'March 2026 board report' });
    await exportByKeys(card.getByRole('button', { name: 'Export March 2026' }), 'Excel');
    await expect.element(toastInSight()).toMatchTextContent('Report export will begin shortly');
    await expect.poll(requested).toEqual([
      { fyId: 13, format: 'pptx', paper: 'letter', ...AS_USUAL },
      { fyId: 13, monthNum: 12, format: 'xlsx', paper: 'letter', ...AS_USUAL },
    ]);
    await expect.element(panel()).toMatchTextContent('FY25 · PowerPoint');
    await expect.element(panel()).toMatchTextContent('March 2026 · Excel');
  });

  test('from a search result covers its month', async () => {
    await openApplication('/search?q=gross%20margin', 'viewer', () => {
      takePacks();
      server.answer(search, [...FOUND]);
    });
    const [best] = FOUND;
    const name = `${best?.monthName} ${best?.year}`;
    await exportAs('PowerPoint', page.getByRole('button', { name: `Export ${name}` }));
    await expect.element(toastInSight()).toMatchTextContent('Report export will begin shortly');
    await expect.poll(requested).toEqual([
      {
        fyId: best?.fyId,
        monthNum: best?.monthNum,
        format: 'pptx',
        paper: 'letter',
        ...AS_USUAL,
      },
    ]);
  });

  test('from Trends covers all years', async () => {
    await open('/trends');
    await exportAs('Excel', headerExport());
    await expect.poll(requested).toEqual([{ format: 'xlsx', paper: 'letter', ...AS_USUAL }]);
    await expect.element(panel()).toMatchTextContent('All Years · Excel');
  });

  test('goes on while the person goes elsewhere', async () => {
    await open(OCTOBER);
    await exportAs('PDF', headerExport());
    await expect.element(progress()).toBeVisible();
    await page.getByRole('link', { name: 'Documents' }).click();
    await expect.element(pageTitle('Documents')).toBeVisible();
    await expect.element(progress()).toBeVisible();
    server.answer(getBoardPack, READY);
    await expect.element(panel()).toMatchTextContent('is ready');
    expect(saved).toEqual(['board-report-october-2026.pdf']);
  });

  test('is asked for again where that has to wait for its turn: it is still being made', async () => {
    await open(OCTOBER);
    const waits = { status: 429, headers: { 'retry-after': '0' } };
    const { problem } = new Refusal('too_many_connections', 'Too much of yours is under way.');
    let refusals = 0;
    const putOff = () => {
      refusals += 1;
      return Response.json(problem, waits);
    };
    server.reply(getBoardPack, () => (refusals < 5 ? putOff() : READY));
    server.reply(boardPackContent, () => (refusals < 9 ? putOff() : new Response('%PDF')));
    await exportAs('PDF', headerExport());
    await expect.element(panel()).toMatchTextContent('October, FY26 · PDF is ready');
    expect([refusals, saved]).toEqual([9, ['board-report-october-2026.pdf']]);
    expect(requested()).toHaveLength(1);
  });

  test('is printed on the paper that was chosen last', async () => {
    await open(OCTOBER);
    await headerExport().click();
    // The browser says en-US.
    await expect.element(paper('Letter')).toBeChecked();
    await paper('A4').click();
    await expect.element(paper('A4')).toBeChecked();
    await press('Escape');
    await expect.element(headerExport()).toHaveFocus();
    expect(localStorage.getItem('pack-paper')).toBe('a4');
    await exportAs('PDF', headerExport());
    await expect.poll(requested).toMatchObject([{ format: 'pdf', paper: 'a4' }]);
  });

  test('lists where its figures come from once that is chosen, and again the next time', async () => {
    await open(OCTOBER);
    await headerExport().click();
    const withOrigins = page.getByRole('menuitemcheckbox', {
      name: 'Include the source of each figure',
    });
    await expect.element(withOrigins).not.toBeChecked();
    await withOrigins.click();
    await expect.element(withOrigins).toBeChecked();
    await press('Escape');
    expect(localStorage.getItem('pack-origins')).toBe('listed');
    await exportAs('Excel', headerExport());
    await expect.poll(requested).toMatchObject([{ format: 'xlsx', origins: true }]);
    await headerExport().click();
    await withOrigins.click();
    expect(localStorage.getItem('pack-origins')).toBe(null);
  });
});

test('a PDF has the person’s own notes where that is chosen, and only that one', async () => {
  await openApplication(OCTOBER, 'viewer', () => {
    takePacks();
    server.answer(listPrivateNotes, { notes: [NOTE] });
  });
  await headerExport().click();
  await page.getByRole('menuitemcheckbox', { name: 'Include my notes (PDF only)' }).click();
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  await expect.poll(requested).toMatchObject([{ format: 'pdf', withMyNotes: true }]);
  await exportAs('PDF', headerExport());
  await expect.poll(() => requested().length).toBe(2);
  expect(requested()[1]).toMatchObject({ withMyNotes: false });
});

test('A12: characters without a font are listed first, and the pack is made all the same', async () => {
  await open(OCTOBER);
  const places = ['Commentary: Monthly Overview', 'Commentary: General'];
  server.answer(getBoardPack, {
    ...MAKING,
    status: 'failed',
    failure: 'Some characters are missing from the font and would print as empty boxes.',
    unprintable: [
      { character: '👩 (U+1F469)', places },
      ...Array.from({ length: 7 }, (_, at) => ({ character: `No. ${at}`, places: ['Cover'] })),
    ],
  });
  await exportAs('PDF', headerExport());
  const asking = panel().getByRole('alert');
  await expect
    .element(asking)
    .toMatchTextContent('👩 (U+1F469) in Commentary: Monthly Overview, Commentary: General');
  await expect.element(asking).toMatchTextContent('No. 4 in Cover');
  await expect.element(asking).toMatchTextContent('and 2 more');
  expect(saved).toEqual([]);
  takePacks();
  server.answer(getBoardPack, READY);
  await panel().getByRole('button', { name: 'Create anyway: October, FY26 · PDF' }).click();
  await expect.poll(() => saved).toEqual(['board-report-october-2026.pdf']);
  expect(requested()).toMatchObject([{ unprintable: 'list' }, { unprintable: 'print' }]);
});

test('sentences that the books contradict are listed first, and the pack is made all the same', async () => {
  await open(OCTOBER);
  const sentence =
    'Overview, “EBITDA was $76K.” – $76K: the books show $67K (EBITDA, October 2026)';
  server.answer(getBoardPack, {
    ...MAKING,
    status: 'failed',
    failure: 'Some sentences in the report contradict the books.',
    contradictions: [sentence],
  });
  await exportAs('Excel', headerExport());
  const asking = panel().getByRole('alert');
  await expect.element(asking).toMatchTextContent('The books contradict the report');
  await expect.element(asking).toMatchTextContent(sentence);
  await expect.element(asking).not.toMatchTextContent('empty boxes');
  takePacks();
  server.answer(getBoardPack, READY);
  await panel().getByRole('button', { name: 'Create anyway: October, FY26 · Excel' }).click();
  await expect.poll(() => saved).toEqual(['board-report-october-2026.pdf']);
  expect(requested()).toMatchObject([{ contradictions: 'list' }, { contradictions: 'print' }]);
});

describe('a board pack that fails', () => {
  test('leaves no file and no error when it is cancelled', async () => {
    await open('/');
    await exportByKeys(headerExport(), 'PDF');
    const cancel = panel().getByRole('button', { name: 'Cancel All years · PDF' });
    await expect.element(cancel).toBeVisible();
    await toastInSight().getByRole('button', { name: 'Close' }).click();
    await expect.element(toastInSight()).not.toBeInTheDocument();
    await focusOn(headerExport());
    await press('F8');
    await expect.element(cancel).toHaveFocus();
    await press('Enter');
    await expect.element(panel()).not.toBeInTheDocument();
    // The focus is where it was before F8.
    await expect.element(headerExport()).toHaveFocus();
    await expect.poll(() => server.calls(cancelBoardPack)).toHaveLength(1);
    expect(saved).toEqual([]);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('reports a failed connection, and arrives after Try again', async () => {
    await open(OCTOBER);
    server.answer(createBoardPack, UNREACHABLE);
    await exportAs('Excel', headerExport());
    const failure = panel().getByRole('alert');
    const tryAgain = panel().getByRole('button', { name: 'Try again: October, FY26 · Excel' });
    await expect.element(failure).toMatchTextContent('Export Failed');
    await expect
      .element(failure)
      .toMatchTextContent('The server cannot be reached. Check the connection and try again.');
    takePacks();
    server.answer(getBoardPack, READY);
    server.answer(boardPackContent, UNREACHABLE);
    await tryAgain.click();
    await expect.poll(() => server.calls(boardPackContent)).toHaveLength(1);
    await expect.element(failure).toMatchTextContent('The server cannot be reached.');
    expect(saved).toEqual([]);
    takePacks();
    server.answer(getBoardPack, { ...READY, fileName: 'board-report-october-2026.xlsx' });
    await tryAgain.click();
    await expect.poll(() => saved).toEqual(['board-report-october-2026.xlsx']);
    await expect.element(failure).not.toBeInTheDocument();
  });

  test('gives the server’s reason, whether it was refused or failed later', async () => {
    await open('/');
    const tooMany =
      '3 of your board packs are still being created. Wait for one to finish, or cancel one.';
    server.answer(createBoardPack, new Refusal('too_many_attempts', tooMany));
    await exportAs('PDF', headerExport());
    await expect.element(panel().getByRole('alert')).toMatchTextContent(tooMany);
    takePacks();
    server.answer(getBoardPack, { ...MAKING, status: 'failed', failure: 'The month has gone.' });
    await panel()
      .getByRole('button', { name: /^Try again/ })
      .click();
    await expect.element(panel().getByRole('alert')).toMatchTextContent('The month has gone.');
  });
});

test('three packs keep their Cancel buttons in reach, and signing out ends them', async () => {
  await open('/');
  for (let time = 0; time < 3; time += 1) await exportAs('PDF', headerExport());
  await expect.poll(() => progress().elements()).toHaveLength(3);
  for (const button of panel()
    .getByRole('button', { name: /^Cancel/ })
    .all()) {
    await button.click({ trial: true });
  }
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
});
