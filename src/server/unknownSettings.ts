import { type Environment, refuseSetting, settingValue } from './settingValues.ts';
import { REMOVED_NAMES, REMOVED_SETTING_NAMES, REMOVED_SETTINGS } from './removedSettings.ts';
import { SETTING_NAMES } from './settingsTable.ts';

/** A variable whose name starts like this is meant for the product. */
const PREFIXES = ['BACKUP_', 'CLAMD_', 'DEMO_', 'METRICS_', 'OIDC_', 'S3_', 'SMTP_'];

/** Docker and Kubernetes set such variables for every service, whatever its name. */
const SERVICE_VARIABLE = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_(?:TCP|UDP)/;
const SERVICE_ADDRESS = /^(?:tcp|udp):\/\//;

/** HOME is two letters from HOST, so short names must be more similar. */
const mostLetters = (name: string): number => (name.length < 6 ? 1 : 2);

/** Stops the start if the environment has a misspelled setting, which would otherwise be ignored. */
export function refuseUnknownSettings(environment: Environment): void {
  const known = new Set([...SETTING_NAMES, ...REMOVED_NAMES]);
  for (const name of Object.keys(environment)) {
    if (known.has(name) || !/^[A-Z][A-Z0-9_]*$/.test(name)) continue;
    const given = settingValue(environment, name);
    if (given === undefined || SERVICE_VARIABLE.test(name) || SERVICE_ADDRESS.test(given)) continue;
    const nearest = nearestOf(SETTING_NAMES, name);
    const isNear = nearest.letters <= mostLetters(nearest.name);
    if (!isNear && !PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    refuseSetting(
      name,
      `no such setting; ${nearestInWords(name, nearest)} (docs/settings.md lists all of them)`,
    );
  }
}

interface Nearest<Name extends string> {
  readonly name: Name;
  readonly letters: number;
}

function nearestInWords(name: string, nearest: Nearest<string>): string {
  const removed = nearestOf(REMOVED_SETTING_NAMES, name);
  return removed.letters < nearest.letters
    ? `the closest match, ${removed.name}, has been replaced by: ${REMOVED_SETTINGS[removed.name]}`
    : `did you mean ${nearest.name}?`;
}

function nearestOf<Name extends string>(names: readonly Name[], name: string): Nearest<Name> {
  const all = names.map((known) => ({ name: known, letters: editDistance(name, known) }));
  return all.reduce((nearest, one) => (one.letters < nearest.letters ? one : nearest));
}

/** The number of letters to add, remove, replace or swap with the next letter (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    before = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
