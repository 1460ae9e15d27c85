import type { Fault } from './fault.ts';

const REGISTER = 'src/server/http/register.ts';
const BODIES_SUITE = ['src/server/proofs/refusedBodies.test.ts'];
const REMOVED_SUITE = ['src/server/features/removedMonths/removedMonths.test.ts'];

/** Rules of access, truth and care that hold across features. */
export const RULE_FAULTS: readonly Fault[] = [
  {
    name: 'rules: a body is received before access to its call is checked',
    file: REGISTER,
    find: 'return { bodyLimit: endpoint.bodyBytes ?? usual, onRequest };',
    replace: 'void onRequest;\n  return { bodyLimit: endpoint.bodyBytes ?? usual };',
    suites: BODIES_SUITE,
  },
  {
    name: 'rules: strangers may send as much as people who are signed in',
    file: REGISTER,
    find: `endpoint.access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT`,
    replace: 'Math.max(PUBLIC_BODY_LIMIT, BODY_LIMIT)',
    suites: BODIES_SUITE,
  },
  {
    name: 'rules: brackets in brackets are parsed to any depth',
    file: 'src/server/http/jsonBodies.ts',
    find: `    if (depth > DEEPEST) return 'depth';\n`,
    replace: '',
    suites: BODIES_SUITE,
  },
  {
    name: 'rules: a body may have the key of every object',
    file: 'src/server/http/jsonBodies.ts',
    find: `app.getDefaultJsonParser('error', 'error')`,
    replace: `app.getDefaultJsonParser('ignore', 'ignore')`,
    suites: ['src/server/proofs/oddRequests.test.ts'],
  },
  {
    name: 'rules: what was derived from a missing figure counts as reported',
    file: 'src/domain/notReported.ts',
    find: '  if (!isProfitDerived) return reported;',
    replace: '  return reported;',
    suites: ['src/domain/notReported.test.ts'],
  },
  {
    name: 'rules: a figure that was entered stays not reported',
    file: 'src/domain/notReported.ts',
    find: 'return notReported.filter((key) => entered[key] === undefined);',
    replace: 'return entered === null ? [] : [...notReported];',
    suites: ['src/domain/notReported.test.ts'],
  },
  {
    name: 'rules: a month is deleted without its name',
    file: 'src/server/features/removedMonths/removedMonths.service.ts',
    find: 'if (sent.month.trim().toLowerCase() !== month.toLowerCase()) {',
    replace: 'if (sent.month.trim() === month.repeat(2)) {',
    suites: REMOVED_SUITE,
  },
  {
    name: 'rules: figures are brought back over newer ones',
    file: 'src/server/features/removedMonths/removedMonths.service.ts',
    find: ' || (figures > 0 && again.figuresId !== null)',
    replace: '',
    suites: REMOVED_SUITE,
  },
  {
    name: 'rules: a month that has not begun is the current one',
    file: 'src/domain/begunMonths.ts',
    find: 'months.findLast((month) => hasBegun(monthOf(month), thisMonth))',
    replace: 'months.at(-1)',
    suites: ['src/web/features/dashboard/dashboard.view.test.ts'],
  },
  {
    name: 'rules: the sidebar keeps its year beside figures of another',
    file: 'src/web/features/shell/pageYear.ts',
    find: 'if (page?.named !== undefined) return page.named;',
    replace: 'if (chosen === null && page?.named !== undefined) return page.named;',
    suites: ['src/web/features/shell/pageYear.test.ts'],
  },
  {
    name: 'rules: a margin is rounded when it is stored and again when it is shown',
    file: 'src/domain/grossMargin.ts',
    find: 'marginDisagrees(stored, profit, revenue) ? stored : quotientText(exact)',
    replace: 'marginDisagrees(stored, profit, revenue) ? stored : fixed(exact, 2)',
    suites: ['src/domain/grossMargin.test.ts'],
  },
  {
    name: 'rules: a swing from profit to loss gets a percentage',
    file: 'src/domain/variance.ts',
    find: `base.gt('0') && value.gte('0')`,
    replace: `base.gt('0') && value.lte(value)`,
    suites: ['src/domain/variance.test.ts'],
  },
  {
    name: 'rules: a number is found only as it was typed',
    file: 'src/domain/numberSpellings.ts',
    find: 'return [digits + tail, grouped(digits) + tail];',
    replace: 'return [digits + tail];',
    suites: ['src/domain/numberSpellings.test.ts'],
  },
  {
    name: 'rules: a database that is away is not told inside another error',
    file: 'src/server/db/databaseAway.ts',
    find: '  while (current instanceof Error && errors.length < MOST_CAUSES) {',
    replace: '  if (current instanceof Error && MOST_CAUSES > 0) {',
    suites: ['src/server/http/problem.test.ts'],
  },
  {
    name: 'rules: nobody is told when to try again after an outage',
    file: 'src/server/http/faults.ts',
    find: '{ retryAfterSeconds: 2, cause },',
    replace: '{ cause },',
    suites: ['src/server/http/problem.test.ts'],
  },
  {
    name: 'rules: a file of another size counts as whole',
    file: 'src/server/storage/documentFiles.ts',
    find: `if (found.get(name) !== size) faulty.set(name,`,
    replace: `if (!found.has(name) && size > 0) faulty.set(name,`,
    suites: ['src/server/features/documents/storedFiles.test.ts'],
  },
  {
    name: 'rules: one account makes its device known to all accounts',
    file: 'src/server/accounts/knownDevices.ts',
    find: '.update(`${id} ${email}`)',
    replace: '.update(`${id} ${email.length > 0}`)',
    suites: ['src/server/features/auth/knownDevices.test.ts'],
  },
  {
    name: 'rules: a clock that is set back starts its waits again',
    file: 'src/server/accounts/steadyClock.ts',
    find: '    if (time < latest) ahead += latest - time;\n    else latest = time;\n    return new Date(latest);',
    replace: '    latest = time;\n    return new Date(latest);',
    suites: ['src/server/features/auth/clockSetBack.test.ts'],
  },
  {
    name: 'rules: the difference of EBITDA to its lines is no formula',
    file: 'src/server/packs/model/dataTables.ts',
    find: 'subtrahend: place(own),',
    replace: 'subtrahend: place(own - 1),',
    suites: ['src/server/packs/model/formulas.test.ts'],
  },
  {
    name: 'rules: the first administrator stays without a name',
    file: 'src/server/features/auth/passwordChanges.ts',
    find: 'const name = hasName(owner) ? {} : requiredName(body);',
    replace:
      'const name = hasName(owner) || body.firstName === undefined ? {} : requiredName(body);',
    suites: ['src/server/accounts/firstAdministrator.test.ts'],
  },
];
