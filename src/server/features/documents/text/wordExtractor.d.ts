/** The part of the package that is used; it comes without types. */
declare module 'word-extractor' {
  interface Options {
    readonly filterUnicode: boolean;
    readonly includeFooters?: boolean;
  }
  interface WordDocument {
    getHeaders(options: Options): string;
    getBody(options: Options): string;
    getFootnotes(options: Options): string;
    getEndnotes(options: Options): string;
    getTextboxes(options: Options): string;
    getFooters(options: Options): string;
  }
  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>;
  }
}
