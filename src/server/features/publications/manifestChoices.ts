import type { PackChoices } from '../../../finance/packChoices.ts';
import { STANDARD_PACK_CHOICES } from '../../../finance/packChoices.ts';
import type { PackSource } from '../../../packs/model/packSource.ts';
import { contentDigest } from '../../../engine/storage/publishedFiles.ts';

export interface ManifestChoices {
  readonly choices?: Omit<PackChoices, 'packCharts'> & Partial<Pick<PackChoices, 'packCharts'>>;
  readonly logo?: string;
}

function manifestChoicesOf({ packCharts, ...choices }: PackChoices): ManifestChoices['choices'] {
  return packCharts === STANDARD_PACK_CHOICES.packCharts ? choices : { ...choices, packCharts };
}

export const manifestChoices = ({
  choices,
  logo,
}: Pick<PackSource, 'choices' | 'logo'>): ManifestChoices => ({
  ...(choices === undefined || JSON.stringify(choices) === JSON.stringify(STANDARD_PACK_CHOICES)
    ? {}
    : { choices: manifestChoicesOf(choices) }),
  ...(logo === undefined ? {} : { logo: contentDigest(Buffer.from(logo.content, 'base64')) }),
});
