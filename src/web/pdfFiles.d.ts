/** Provided by the build: the parts of PDF.js that are fetched as files. */
declare module 'virtual:pdfFiles' {
  /** The script of its worker. */
  export const workerAddress: string;
  /** The folder of fonts, character maps and decoders, with a slash at its end. */
  export const pdfFiles: string;
}
