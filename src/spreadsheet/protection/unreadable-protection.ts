/**
 * What keeps a protected workbook from being opened, whatever the password is: its bytes are damaged, or it is protected in
 * a way that is not known. `message` as in "the end of its stream EncryptedPackage is missing". Never leaves this folder.
 */
export class UnreadableProtectionError extends Error {
  readonly kind: 'damaged' | 'unknown';

  constructor(kind: 'damaged' | 'unknown', what: string) {
    super(what);
    this.kind = kind;
  }
}
