import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DrivenBrowser } from './drivenBrowser.ts';
import type { PageState } from './pageState.ts';
import { LOOKING, lookAtPage, watchErrors } from './pageState.ts';

/** A stop of the walk, and the text to find there. */
export interface WalkedPlace {
  readonly name: string;
  readonly path: string;
  readonly words: string;
  /** How many charts it shows without scrolling, at least. */
  readonly charts?: number;
}

export interface Finding {
  readonly place: string;
  readonly faults: readonly string[];
}

const ARRIVAL_MS = 20_000;
const POLL_MS = 250;
/** A drawing that goes on is seen to have stopped by then. */
const AT_REST_MS = 1_500;

function press(label: string): boolean {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent.trim() === label,
  );
  button?.click();
  return button !== undefined;
}

const follow = (to: string) => history.pushState(null, '', to);

/** The faults of a place; empty if there are none. */
function faultsIn({ text, isBusy, alerts, charts }: PageState, place: WalkedPlace): string[] {
  const faults = alerts.map((alert) => `shows an error: ${alert}`);
  if (!text.includes(place.words)) faults.push(`does not show “${place.words}”`);
  if (isBusy) faults.push('is still loading');
  for (const { name, fault } of charts) {
    if (fault !== null) faults.push(`the chart “${name}” ${fault}`);
  }
  const most = place.charts ?? 0;
  if (charts.length < most) faults.push(`shows ${charts.length} of ${most} charts`);
  return faults;
}

const lookAt = (browser: DrivenBrowser) => browser.run(lookAtPage, undefined, LOOKING);

/** True if it came true before the time was up. */
async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + ARRIVAL_MS;
  while (Date.now() < end) {
    if (await isSo()) return true;
    await wait(POLL_MS);
  }
  return false;
}

/** Waits until nothing is wrong, or the time is up; then looks once more at a page at rest. */
async function arrive(browser: DrivenBrowser, place: WalkedPlace): Promise<readonly string[]> {
  await until(async () => faultsIn(await lookAt(browser), place).length === 0);
  await wait(AT_REST_MS);
  const state = await lookAt(browser);
  const thrown = [...state.errors, ...browser.takeReports()];
  return [...faultsIn(state, place), ...new Set(thrown.map((error) => `threw ${error}`))];
}

/** Signs in with the demo's account as a person would. */
async function signIn(browser: DrivenBrowser, url: string): Promise<void> {
  await browser.open(url);
  for (const label of ['Fill in', 'Sign In']) {
    const isPressed = await until(() => browser.run(press, label));
    if (!isPressed) throw new Error(`The sign-in page has no button “${label}”`);
  }
}

/**
 * Signs in, walks through all places inside the running application, and loads those with charts
 * once more by themselves. Leaves a picture of each in the folder.
 */
export async function walk(
  browser: DrivenBrowser,
  url: string,
  places: readonly WalkedPlace[],
  folder: string,
): Promise<readonly Finding[]> {
  fs.mkdirSync(folder, { recursive: true });
  const findings: Finding[] = [];
  const look = async (place: WalkedPlace, name: string) => {
    const faults = await arrive(browser, place);
    findings.push({ place: name, faults });
    const file = `${name.replaceAll(/\W+/g, '-')}.png`;
    fs.writeFileSync(path.join(folder, file), await browser.picture());
  };
  await signIn(browser, url);
  await browser.run(watchErrors, undefined);
  for (const place of places) {
    // From a page that is none, so that no words of the place before are taken for this one's.
    await browser.run(follow, '/nowhere');
    await until(async () => (await lookAt(browser)).text.includes('404 Page Not Found'));
    await browser.run(follow, place.path);
    await look(place, place.name);
    // Messages about this place must not count for the next one.
    await browser.run(() => Reflect.set(window, 'errorsSeen', []), undefined);
  }
  for (const place of places.filter(({ charts = 0 }) => charts > 0)) {
    await browser.open(url + place.path);
    await look(place, `${place.name}, loaded`);
  }
  return findings;
}
