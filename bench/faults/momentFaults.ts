import type { Fault } from './fault.ts';

const VERIFY_CHAIN = 'src/server/db/verifyChain.ts';
const SEALER_SUITE = 'src/server/db/sealer.test.ts';
const VERIFY_PUBLICATIONS = 'src/server/features/publications/verifyPublications.ts';
const PUBLICATIONS_SUITE = 'src/server/features/publications/verifyPublications.test.ts';
const PACK_CHECK = 'src/server/features/publications/packCheck.ts';
const VERIFICATIONS_SUITE = 'src/server/features/publications/verifications.test.ts';
const REVIEWS = 'src/server/features/publications/reviews.service.ts';
const REVIEWS_SUITE = 'src/server/features/publications/reviews.test.ts';
const FALL_SUITE = 'src/server/features/publications/approvalsFall.test.ts';
const TAKE_BACKS = 'src/server/features/takeBacks/takeBacks.service.ts';
const TAKE_BACKS_SUITE = 'src/server/features/takeBacks/takeBacks.test.ts';
const AS_OF_SUITE = 'src/server/features/moments/asOf.test.ts';

/** Defences of moments, of their seal and its verification, of approvals, and of taking back. */
export const MOMENT_FAULTS: readonly Fault[] = [
  {
    name: 'moments: an instant is answered without sealing what was committed before it',
    file: 'src/server/moments/moments.ts',
    find: 'if (!found.settled) await this.#sealUpTo(instant);',
    replace: '',
    suites: ['src/server/moments/moments.test.ts', AS_OF_SUITE],
  },
  {
    name: 'moments: a viewer sees in the past what was deleted since',
    file: 'src/server/http/asOf.ts',
    find: `showsDeleted: can(role, 'takeBack'),`,
    replace: 'showsDeleted: role !== null,',
    suites: [AS_OF_SUITE],
  },
  {
    name: 'moments: a change with asOf is carried out',
    file: 'src/server/http/asOf.ts',
    find: 'if (asOfIn(request) === undefined) return;',
    replace: `if (asOfIn(request) !== 'never') return;`,
    suites: [AS_OF_SUITE],
  },
  {
    name: 'moments: an instant to come is answered with the present',
    file: 'src/server/moments/moments.ts',
    find: `if (found?.future !== false) return { kind: 'future' };`,
    replace: `if (found === undefined) return { kind: 'future' };`,
    suites: ['src/server/moments/moments.test.ts', AS_OF_SUITE],
  },
  {
    name: 'verify: the digests of revisions are not compared where the chain fits',
    file: VERIFY_CHAIN,
    find: 'if (!hash.equals(row.hash) || record !== undefined) {',
    replace: 'if (!hash.equals(row.hash)) {',
    suites: [SEALER_SUITE],
  },
  {
    name: 'verify: a moment that was taken out is passed over',
    file: VERIFY_CHAIN,
    find: 'if (Number(row.moment) !== next) return fails(next, `Moment ${next} is not there`);',
    replace: '',
    suites: [SEALER_SUITE],
  },
  {
    name: 'verify: a revision that belongs to no change is not seen',
    file: VERIFY_CHAIN,
    find: 'return stray === undefined\n    ? verified(null)',
    replace: 'return stray !== null\n    ? verified(null)',
    suites: [SEALER_SUITE],
  },
  {
    name: 'verify: rows of publications may say something else than was signed',
    file: VERIFY_PUBLICATIONS,
    find: 'stored(row) !== signed(manifest)',
    replace: 'stored(row) === null',
    suites: [PUBLICATIONS_SUITE],
  },
  {
    name: 'verify: a chain that was computed again is taken for the one that was signed',
    file: VERIFY_PUBLICATIONS,
    find: `return Buffer.from(sealed.hash).toString('hex') === chain`,
    replace: `return Buffer.from(sealed.hash).toString('hex') !== ''`,
    suites: [PUBLICATIONS_SUITE],
  },
  {
    name: 'verify: a publication that was deleted from the database is not missed',
    file: VERIFY_PUBLICATIONS,
    find: `if (found.length === 0) problems.push('It is not in the database');`,
    replace: '',
    suites: [PUBLICATIONS_SUITE],
  },
  {
    name: 'verify: a forged signature will do',
    file: PACK_CHECK,
    find: "keys.findIndex((key) => verify(null, Buffer.from(manifest, 'utf8'), key, signature));",
    replace: 'verify === undefined ? signature.length : 0;',
    suites: [VERIFICATIONS_SUITE],
  },
  {
    name: 'verify: a pack with another byte is taken for one of somebody else',
    file: PACK_CHECK,
    find: `return (await codesIn(file)).includes(code) ? 'altered' : 'unknown';`,
    replace: `return code === '' ? 'altered' : 'unknown';`,
    suites: [VERIFICATIONS_SUITE],
  },
  {
    name: 'verify: who is not signed in reads which figures were restated',
    file: 'src/server/features/publications/verifications.service.ts',
    find: `if (told === 'howMany') return null;`,
    replace: '',
    suites: [VERIFICATIONS_SUITE],
  },
  {
    name: 'approvals: the one of the person who asked counts',
    file: 'src/domain/monthReview.ts',
    find: 'new Set(approvedBy.filter((id) => id !== requestedBy)).size',
    replace: 'new Set(approvedBy.filter((id) => id !== -requestedBy)).size',
    suites: ['src/domain/monthReview.test.ts', REVIEWS_SUITE],
  },
  {
    name: 'approvals: what has changed since it was shown is approved',
    file: REVIEWS,
    find: 'if (body.state !== review.state) {',
    replace: `if (body.state === '') {`,
    suites: [REVIEWS_SUITE],
  },
  {
    name: 'approvals: a month is published without them',
    file: REVIEWS,
    find: 'if (!isApproved(open, rules)) {',
    replace: 'if (open === null && !isApproved(open, rules)) {',
    suites: [REVIEWS_SUITE],
  },
  {
    name: 'approvals: figures that leave out part of the books are published',
    file: REVIEWS,
    find: '  await refuseUnmapped(orm, month);\n',
    replace: '',
    suites: ['src/server/features/accounts/accounts.test.ts'],
  },
  {
    name: 'approvals: they stand when a plan by line is changed',
    file: 'src/server/db/records.ts',
    find: `published: 'stated',
    takenBack: 'first',
    keepsBasis: true,`,
    replace: `takenBack: 'first',
    keepsBasis: true,`,
    suites: [FALL_SUITE],
  },
  {
    name: 'approvals: they stand when an action of an earlier meeting ends',
    file: 'src/server/db/functions/shown_actions.sql',
    find: `(a.state = 'open' or a.ended_on >= own.starts)`,
    replace: `a.state = 'open'`,
    suites: [FALL_SUITE],
  },
  {
    name: 'taking back: what was edited since goes back, too',
    file: 'src/domain/takingBack.ts',
    find: 'const back = changed.filter((column) => !stays(column));',
    replace: 'const back = changed;',
    suites: ['src/domain/takingBack.test.ts'],
  },
  {
    name: 'taking back: what was shown may have changed meanwhile',
    file: TAKE_BACKS,
    find: 'if (keyOf(target, shown) !== previewKey) throw stalePreview();',
    replace: `if (previewKey === '') throw stalePreview();`,
    suites: [TAKE_BACKS_SUITE],
  },
  {
    name: 'taking back: a record that was not offered goes back as a whole',
    file: TAKE_BACKS,
    find: '      refuseUnoffered(shown, chosen);\n',
    replace: '',
    suites: ['src/server/features/takeBacks/whatStays.test.ts'],
  },
  {
    name: 'taking back: a report goes with what others have added to it',
    file: 'src/server/features/takeBacks/takeBackPlan.ts',
    find: 'for (const record of this.#of(table)) this.#checkGoes(record, HELD[table]);',
    replace: '',
    suites: ['src/server/features/takeBacks/whatStays.test.ts'],
  },
  {
    name: 'taking back: the preview is kept',
    file: 'src/server/features/takeBacks/perform.ts',
    find: '      forgot = new Forgotten(await work(transaction));\n      throw forgot;',
    replace: '      forgot = new Forgotten(await work(transaction));',
    suites: ['src/server/features/takeBacks/booksTakenBack.test.ts'],
  },
  {
    name: 'taking back: what followed from accounts at the change is put back as if it was entered',
    file: 'src/domain/takingBackFed.ts',
    find: 'const all = [before, after, ...atChange];',
    replace: 'const all = [before, after];',
    suites: ['src/server/features/takeBacks/booksTakenBack.test.ts'],
  },
  {
    name: 'moments: a document that was deleted before it was read never was',
    file: 'src/server/features/documents/documents.queries.ts',
    find: `.leftJoin(documentTexts, ofTheDocument)
    .where(summaryId`,
    replace: `.innerJoin(documentTexts, ofTheDocument)
    .where(summaryId`,
    suites: ['src/server/features/documents/downloads.test.ts'],
  },
];
