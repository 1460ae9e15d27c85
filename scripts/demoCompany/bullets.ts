import {
  acquisitionPhrases,
  generalPhrases,
  strategyPhrases,
  type Phrase,
} from './bulletPhrases.ts';
import type { Compared } from './comparisons.ts';
import type { BulletCategory } from '../../src/contract/bulletCategories.ts';
import type { DemoBullet } from './demoCompany.ts';
import type { OperatingMonth } from './operations.ts';
import { chance, type Chance } from './random.ts';
import { newsOf } from './storyline.ts';

const order: readonly BulletCategory[] = ['Strategy', 'Acquisitions', 'General'];

const phrases: Readonly<Record<BulletCategory, readonly Phrase[]>> = {
  Strategy: strategyPhrases,
  Acquisitions: acquisitionPhrases,
  General: generalPhrases,
};

const fewest = 4;

/** The bullets of every report, in the order of the months: 4 to 9 each, no text used twice. */
export function makeBullets(
  months: readonly Compared[],
  operating: readonly OperatingMonth[],
): DemoBullet[][] {
  const draw = chance('bullets');
  const used = new Set<string>();
  const lastUse = new Map<Phrase, number>();
  return months.map((month, index) => {
    const now = operating[index];
    if (!now) return [];
    const bullets: DemoBullet[] = [...(newsOf(month.now.reference)?.bullets ?? [])];
    for (const { bulletText } of bullets) used.add(bulletText);
    const add = (category: BulletCategory): void => {
      for (const phrase of inTurn(phrases[category], lastUse, index, draw)) {
        const bulletText = phrase({ month, now, before: operating[index - 1], draw });
        if (bulletText === undefined || used.has(bulletText)) continue;
        used.add(bulletText);
        lastUse.set(phrase, index);
        bullets.push({ category, bulletText });
        return;
      }
    };
    for (const category of order) {
      const told = bullets.filter((bullet) => bullet.category === category).length;
      for (let count = wantedOf(category, index, draw); count > told; count -= 1) add(category);
    }
    while (bullets.length < fewest) add('General');
    return order.flatMap((category) => bullets.filter((bullet) => bullet.category === category));
  });
}

function wantedOf(category: BulletCategory, index: number, draw: Chance): number {
  // No acquisitions were looked at from the second half of the bad year until the new mandate.
  const paused = index > 29 && index < 42;
  if (category === 'Acquisitions') return paused ? 0 : draw.whole(0, 2);
  if (category === 'Strategy') return draw.whole(2, paused ? 3 : 2);
  return draw.whole(2, 4);
}

/** Prefers phrases unused for longest, with some randomness, so that reports do not look alike. */
function inTurn(
  choices: readonly Phrase[],
  lastUse: ReadonlyMap<Phrase, number>,
  index: number,
  draw: Chance,
): Phrase[] {
  return choices
    .filter((phrase) => lastUse.get(phrase) !== index)
    .map((phrase) => ({ phrase, turn: (lastUse.get(phrase) ?? -8) + draw.between(0, 4) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ phrase }) => phrase);
}
