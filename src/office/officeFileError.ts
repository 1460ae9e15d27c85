export class OfficeFileError extends Error {
  readonly reason: 'large' | 'password' | 'damaged';
  constructor(reason: OfficeFileError['reason'], cause?: unknown) {
    super(`Not a readable Office file: ${reason}`, { cause });
    this.name = 'OfficeFileError';
    this.reason = reason;
  }
}
