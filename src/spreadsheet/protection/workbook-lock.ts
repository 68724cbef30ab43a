import {
  inputDamaged,
  inputEncrypted,
  inputPasswordWrong,
  inputProtectionUnknown,
} from '../../base/input/input-errors.ts';
import { ReadBudget } from '../../base/input/read-budget.ts';
import type { CapsheetError } from '../../base/util/capsheet-error.ts';
import { CompoundFile } from '../opc/compound/compound-file.ts';
import { openAgileKey, openAgilePackage } from './agile.ts';
import { type AgileInfo, readEncryptionInfo, type StandardInfo } from './encryption-info.ts';
import { isEverybodys, type Passwords } from './passwords.ts';
import { sealPackage } from './seal-package.ts';
import { openStandardKey, openStandardPackage } from './standard.ts';
import { UnreadableProtectionError } from './unreadable-protection.ts';

/** What is protected by a password: what it says of that, and the bytes themselves. */
interface ProtectedPackage {
  readonly info: AgileInfo | StandardInfo;
  readonly encrypted: Buffer;
}

/**
 * The protection of a workbook whose password is known: it opens the file it is of, and copies of it are protected by the
 * same password. The password is in here and cannot be seen from outside, however this is printed.
 */
export class WorkbookLock {
  readonly #password: string;

  constructor(password: string) {
    this.#password = password;
  }

  /** It is only to be kept from changes: nobody is asked for a password. */
  get isOpenToAll(): boolean {
    return isEverybodys(this.#password);
  }

  /** The package in a protected file of this password. Throws `input-password-wrong`, `input-damaged`. */
  async open(bytes: Buffer, path: string): Promise<Buffer> {
    const budget = new ReadBudget(path);
    const content = await blaming(path, () => tryPassword(readProtected(bytes, path), this.#password, budget));
    if (content === undefined) throw inputPasswordWrong(path);
    return content;
  }

  /** The bytes of a file that holds a package under this password. */
  seal(content: Buffer): Promise<Buffer> {
    return sealPackage(content, this.#password);
  }
}

export interface OpenedPackage {
  /** An unprotected package, which is held in memory and must not be written anywhere. */
  readonly content: Buffer;
  readonly lock: WorkbookLock;
}

/**
 * Opens a protected workbook, by Excel's own password or one that is asked for. Throws `input-encrypted` where nobody is
 * there to ask, `input-password-wrong`, `input-protection-unknown`, and `input-damaged` where its content is not what it
 * was, or what should open it is not there.
 */
export async function openProtected(bytes: Buffer, budget: ReadBudget, passwords: Passwords): Promise<OpenedPackage> {
  const { path } = budget;
  return blaming(path, async () => {
    const locked = readProtected(bytes, path);
    const candidates = passwords.candidates(path);
    let isAnswered = false;
    for (;;) {
      const { value: candidate } = await budget.waitFor(() => candidates.next());
      if (candidate === undefined) throw isAnswered ? inputPasswordWrong(path) : inputEncrypted(path);
      isAnswered ||= candidate.isAnswer;
      const { password } = candidate;
      const content = await tryPassword(locked, password, budget);
      if (content === undefined) continue;
      passwords.keep(password);
      return { content, lock: new WorkbookLock(password) };
    }
  });
}

function readProtected(bytes: Buffer, path: string): ProtectedPackage {
  const file = new CompoundFile(bytes, path);
  const [info, encrypted] = [file.read('encryptioninfo'), file.read('encryptedpackage')];
  if (encrypted === undefined) throw new UnreadableProtectionError('damaged', 'its stream EncryptedPackage is missing');
  if (info !== undefined) return { info: readEncryptionInfo(info), encrypted };
  throw new UnreadableProtectionError('unknown', 'it opens by a rights management service, and by no password');
}

/** Whether an error says that a password is missing or wrong, and nothing is wrong with the file. */
export function isAboutPassword(error: CapsheetError): boolean {
  return error.code === 'input-encrypted' || error.code === 'input-password-wrong';
}

/** `undefined` where it is another password. */
async function tryPassword(
  { info, encrypted }: ProtectedPackage,
  password: string,
  budget: ReadBudget,
): Promise<Buffer | undefined> {
  const look = (): void => budget.assertTime();
  if (info.kind === 'agile') {
    const key = await openAgileKey(info, password, look);
    return key === undefined ? undefined : openAgilePackage(info, key, encrypted, look);
  }
  const key = await openStandardKey(info, password, look);
  return key === undefined ? undefined : openStandardPackage(key, encrypted, look);
}

async function blaming<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableProtectionError)) throw error;
    throw error.kind === 'unknown' ? inputProtectionUnknown(path, error.message) : inputDamaged(path, error.message);
  }
}
