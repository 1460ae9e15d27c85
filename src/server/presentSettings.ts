import { StartError } from '../engine/db/startError.ts';
import { readRemoved, REMOVED_SETTINGS } from './removedSettings.ts';
import { readSettings } from './settings.ts';
import { type Environment, settingValue } from './settingValues.ts';
import { isSecret, SETTINGS } from './settingsTable.ts';

const MASK = '••••••';

export function presentSettings(environment: Environment): {
  readonly text: string;
  readonly wrong: StartError | null;
} {
  const width = Math.max(...SETTINGS.map(({ name }) => name.length));
  const groups = Map.groupBy(SETTINGS, ({ group }) => group);
  const line = (setting: (typeof SETTINGS)[number]) =>
    `  ${setting.name.padEnd(width)}  ${settingValueShown(environment, setting)}`;
  const lines = [...groups].flatMap(([group, settings]) =>
    [group.replaceAll('`', '')].concat(settings.map(line), ''),
  );
  const removed = Object.keys(readRemoved(environment));
  const warnings = Object.entries(REMOVED_SETTINGS)
    .filter(([name]) => removed.includes(name))
    .map(([name, place]) => `  ${name.padEnd(width)}  no longer a setting, now: ${place}`);
  if (warnings.length > 0) lines.push('Removed', ...warnings, '');
  return { text: `${lines.join('\n')}\n`, wrong: wrongSetting(environment) };
}

function settingValueShown(environment: Environment, setting: (typeof SETTINGS)[number]): string {
  const { name, standard } = setting;
  const file = isSecret(setting) ? settingValue(environment, `${name}_FILE`) : undefined;
  if (file !== undefined) return `${MASK} (from ${file})`;
  const given = settingValue(environment, name);
  if (given === undefined) return `not set (default: ${standard})`;
  return isSecret(setting) ? MASK : given;
}

function wrongSetting(environment: Environment): StartError | null {
  try {
    readSettings(environment);
    return null;
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
}
