import * as z from 'zod/mini';
import { updateCompanyBody } from '../../contract/company.ts';
import { giveReason, write } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { REMOVED_SETTINGS, type RemovedSetting, type RemovedValues } from '../removedSettings.ts';
import { yesOrNoOf } from '../settingValues.ts';
import { lockCompany, changeCompany, type StoredCompany } from './company.ts';

type SettingsChange = Partial<
  Pick<
    StoredCompany,
    'name' | 'passwordMinLength' | 'passwordsSettled' | 'downloadsKeptDays' | 'packsNameReader'
  >
>;

/**
 * Converts a removed setting to a company setting. Returns nothing if an administrator has chosen a value since, null
 * for a wrong value.
 */
type ReadSetting = (text: string, stored: StoredCompany) => SettingsChange | null;

function validChange<Change extends SettingsChange>(change: Change): Change | null {
  return z.safeParse(updateCompanyBody, change).success ? change : null;
}

const SETTING_READERS: Readonly<Partial<Record<RemovedSetting, ReadSetting>>> = {
  COMPANY_NAME: (text, { name }) => (name === null ? validChange({ name: text }) : {}),
  PASSWORD_MIN_LENGTH: (text, { passwordsSettled }) => {
    if (passwordsSettled) return {};
    const change = validChange({ passwordMinLength: Number(text) });
    return change && { ...change, passwordsSettled: true };
  },
  DOWNLOADS_KEPT_DAYS: (text) =>
    validChange({ downloadsKeptDays: Number(text) === 0 ? null : Number(text) }),
  PACKS_NAME_READER: (text) => {
    const packsNameReader = yesOrNoOf(text);
    return packsNameReader === null ? null : { packsNameReader };
  },
};

type TakeOverOutcome = 'taken' | 'chosen' | 'before' | 'wrong';

const OUTCOME_WARNINGS: Readonly<Record<TakeOverOutcome, string>> = {
  taken: 'Its value was copied',
  chosen: 'Its value was not copied, because an administrator has changed it since',
  before: 'Its value was copied earlier and has no effect now',
  wrong: 'Its value is invalid and was not copied',
};

/** Converts the values of removed settings once, as a recorded change, and warns about each. */
export async function takeOverSettings(
  deps: Pick<Deps, 'database' | 'changes' | 'log'>,
  removed: RemovedValues,
): Promise<void> {
  for (const [name, place] of Object.entries(REMOVED_SETTINGS)) {
    // The table has only these names.
    const setting = name as RemovedSetting;
    const text = removed[setting];
    if (text === undefined) continue;
    const read = SETTING_READERS[setting];
    const outcome =
      read === undefined
        ? ''
        : ` ${OUTCOME_WARNINGS[await takeOver(deps, { setting, text, read })]}.`;
    deps.log.warn(
      { setting },
      `${setting} is no longer an environment setting.${outcome} It has been replaced by: ${place}. Remove it from the environment`,
    );
  }
}

async function takeOver(
  { database, changes }: Pick<Deps, 'database' | 'changes'>,
  { setting, text, read }: { setting: RemovedSetting; text: string; read: ReadSetting },
): Promise<TakeOverOutcome> {
  const author = { actor: 'system', origin: { kind: 'setup' } } as const;
  return write(database, changes, author, async (transaction) => {
    const stored = await lockCompany(transaction);
    if (stored.settingsTaken.includes(setting)) return 'before';
    const change = read(text, stored);
    if (change === null) return 'wrong';
    await giveReason(transaction, `${setting} is no longer a server setting`);
    const settingsTaken = [...stored.settingsTaken, setting];
    await changeCompany(transaction, { ...change, settingsTaken });
    return Object.keys(change).length === 0 ? 'chosen' : 'taken';
  });
}
