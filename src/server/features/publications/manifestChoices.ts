import type { PackChoices } from '../../../domain/packChoices.ts';
import { STANDARD_PACK_CHOICES } from '../../../domain/packChoices.ts';
import type { PackSource } from '../../packs/model/packSource.ts';
import { contentDigest } from '../../storage/publishedFiles.ts';

/** What of a company's wishes for its packs a manifest names; left out: what is usual. */
export interface ManifestChoices {
  readonly choices?: Omit<PackChoices, 'packCharts'> & Partial<Pick<PackChoices, 'packCharts'>>;
  /** SHA-256 of the picture on the cover. */
  readonly logo?: string;
}

/** Manifests of before packs had this choice say nothing of it; the others do not where it is as usual. */
function named({ packCharts, ...choices }: PackChoices): ManifestChoices['choices'] {
  return packCharts === STANDARD_PACK_CHOICES.packCharts ? choices : { ...choices, packCharts };
}

export const manifestChoices = ({
  choices,
  logo,
}: Pick<PackSource, 'choices' | 'logo'>): ManifestChoices => ({
  ...(choices === undefined || JSON.stringify(choices) === JSON.stringify(STANDARD_PACK_CHOICES)
    ? {}
    : { choices: named(choices) }),
  ...(logo === undefined ? {} : { logo: contentDigest(Buffer.from(logo.content, 'base64')) }),
});
