import * as z from 'zod/mini';
import { updateCompanyBody } from '../../contract/company.ts';
import { giveReason, write } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import { REMOVED_SETTINGS, type RemovedSetting, type RemovedValues } from '../removedSettings.ts';
import { yesOrNoOf } from '../settingValues.ts';
import { lockCompany, settleCompany, type StoredCompany } from './company.ts';

type CompanyChange = Partial<
  Pick<
    StoredCompany,
    'name' | 'passwordMinLength' | 'passwordsSettled' | 'downloadsKeptDays' | 'packsNameReader'
  >
>;

/** What a setting of the server said of the company: nothing where an administrator has chosen since, null for a wrong value. */
type Read = (text: string, stored: StoredCompany) => CompanyChange | null;

/** As the call takes it that changes the company by hand. */
function accepted<Change extends CompanyChange>(change: Change): Change | null {
  return z.safeParse(updateCompanyBody, change).success ? change : null;
}

const READ: Readonly<Partial<Record<RemovedSetting, Read>>> = {
  COMPANY_NAME: (text, { name }) => (name === null ? accepted({ name: text }) : {}),
  PASSWORD_MIN_LENGTH: (text, { passwordsSettled }) => {
    if (passwordsSettled) return {};
    const change = accepted({ passwordMinLength: Number(text) });
    return change && { ...change, passwordsSettled: true };
  },
  DOWNLOADS_KEPT_DAYS: (text) =>
    accepted({ downloadsKeptDays: Number(text) === 0 ? null : Number(text) }),
  PACKS_NAME_READER: (text) => {
    const packsNameReader = yesOrNoOf(text);
    return packsNameReader === null ? null : { packsNameReader };
  },
};

type Outcome = 'taken' | 'chosen' | 'before' | 'wrong';

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  taken: 'Its value was taken over',
  chosen: 'Its value was not taken over, because an administrator has chosen since',
  before: 'Its value was taken over before, and counts for nothing now',
  wrong: 'Its value is wrong and was not taken over',
};

/** Takes over what settings said that a release has removed, once and with a recorded change, and warns of each. */
export async function takeOverSettings(
  deps: Pick<Deps, 'database' | 'changes' | 'log'>,
  removed: RemovedValues,
): Promise<void> {
  for (const [name, place] of Object.entries(REMOVED_SETTINGS)) {
    // The names of the table are these alone.
    const setting = name as RemovedSetting;
    const text = removed[setting];
    if (text === undefined) continue;
    const read = READ[setting];
    const outcome =
      read === undefined ? '' : ` ${OUTCOMES[await takeOver(deps, { setting, text, read })]}.`;
    deps.log.warn(
      { setting },
      `${setting} is no longer a setting.${outcome} It is now: ${place}. Remove it from the environment`,
    );
  }
}

async function takeOver(
  { database, changes }: Pick<Deps, 'database' | 'changes'>,
  { setting, text, read }: { setting: RemovedSetting; text: string; read: Read },
): Promise<Outcome> {
  const author = { actor: 'system', origin: { kind: 'setup' } } as const;
  return write(database, changes, author, async (transaction) => {
    const stored = await lockCompany(transaction);
    if (stored.settingsTaken.includes(setting)) return 'before';
    const change = read(text, stored);
    if (change === null) return 'wrong';
    await giveReason(transaction, `${setting} is no longer a setting of the server`);
    const settingsTaken = [...stored.settingsTaken, setting];
    await settleCompany(transaction, { ...change, settingsTaken });
    return Object.keys(change).length === 0 ? 'chosen' : 'taken';
  });
}
