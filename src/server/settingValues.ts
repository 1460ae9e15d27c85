import { readFileSync } from 'node:fs';
import { StartError } from '../engine/db/startError.ts';
import { isSecret, SETTINGS, type SettingName } from './settingsTable.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export function refuseSetting(name: string, why: string): never {
  throw new StartError('wrongSetting', `${name}: ${why}`);
}

export const quotedValue = (given: string) => `got ${JSON.stringify(given.slice(0, 200))}`;

export function settingValue(environment: Environment, name: string): string | undefined {
  const given = environment[name]?.trim();
  return given === undefined || given === '' ? undefined : given;
}

export function integerSetting(
  environment: Environment,
  name: SettingName,
  standard: number,
  min: number,
  max: number,
) {
  const given = settingValue(environment, name);
  if (given === undefined) return standard;
  if (!/^\d{1,9}$/.test(given) || Number(given) < min || Number(given) > max) {
    return refuseSetting(
      name,
      `expected a whole number from ${min} to ${max}, ${quotedValue(given)}`,
    );
  }
  return Number(given);
}

export function yesOrNoSetting(environment: Environment, name: string, standard: boolean): boolean {
  const given = settingValue(environment, name);
  if (given === undefined) return standard;
  return yesOrNoOf(given) ?? refuseSetting(name, `expected yes or no, ${quotedValue(given)}`);
}

export function yesOrNoOf(given: string): boolean | null {
  const word = given.toLowerCase();
  if (word === 'yes' || word === 'true' || word === '1') return true;
  return word === 'no' || word === 'false' || word === '0' ? false : null;
}

/** A URL with one of these schemes. The value may contain a password, so it is never repeated in messages. */
export function urlSetting(
  environment: Environment,
  name: SettingName,
  schemes: readonly string[],
): string | undefined {
  const given = settingValue(environment, name);
  if (given === undefined) return undefined;
  const scheme = URL.parse(given)?.protocol ?? '';
  if (!schemes.includes(scheme)) {
    return refuseSetting(
      nameGiven(environment, name),
      `expected a URL that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`,
    );
  }
  return given;
}

/** A text that nobody can guess. It is never repeated in messages. */
export function secretSetting(
  environment: Environment,
  name: SettingName,
  shortest: number,
): string | undefined {
  const given = settingValue(environment, name);
  if (given === undefined || given.length >= shortest) return given;
  return refuseSetting(nameGiven(environment, name), `expected ${shortest} characters or more`);
}

/** Returns the name that was actually set, because a secret may come from a file. */
function nameGiven(environment: Environment, name: SettingName): string {
  return settingValue(environment, `${name}_FILE`) === undefined ? name : `${name}_FILE`;
}

/** Reads secrets from files: `<name>_FILE` takes precedence over `<name>`. */
export function withSecretsOfFiles(environment: Environment): Environment {
  const read = SETTINGS.filter(isSecret).flatMap(({ name }) => {
    const file = settingValue(environment, `${name}_FILE`);
    return file === undefined ? [] : [[name, secretIn(`${name}_FILE`, file)] as const];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

function secretIn(name: string, file: string): string {
  let content: string;
  try {
    // Editors end a file with a newline.
    content = readFileSync(file, 'utf8').trim();
  } catch {
    return refuseSetting(name, 'expected a readable file');
  }
  return content === '' ? refuseSetting(name, 'expected a file that contains the secret') : content;
}
