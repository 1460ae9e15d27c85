import pptxgen from 'pptxgenjs';

type PresentationClass = typeof pptxgen.default;
export type Presentation = InstanceType<PresentationClass>;
export type PresentationSlide = ReturnType<Presentation['addSlide']>;

// The package's types describe its CommonJS form, where the class is one level deeper than in the
// module that Node loads.
const isPresentationClass = (loaded: unknown): loaded is PresentationClass =>
  typeof loaded === 'function';

/** 13.33 by 7.5 inches, without slides. */
export function newPresentation(): Presentation {
  const loaded: unknown = pptxgen;
  if (!isPresentationClass(loaded))
    throw new TypeError('pptxgenjs does not export the expected class');
  const presentation = new loaded();
  presentation.layout = 'LAYOUT_WIDE';
  return presentation;
}

/** The file as pptxgenjs writes it. Tidy it before anyone opens it. */
export async function writtenPresentation(presentation: Presentation): Promise<Uint8Array> {
  const written = await presentation.write({ outputType: 'uint8array' });
  if (!(written instanceof Uint8Array)) {
    throw new TypeError('the presentation was not returned as bytes');
  }
  return written;
}
