import { Passwords } from '../../../spreadsheet/protection/passwords.ts';

/** The passwords of protected workbooks that were typed on the page: in memory, as long as the server runs. */
export class PagePasswords {
  #typed: string | undefined;
  readonly known = new Passwords(async (_name, refused) => (refused === 0 ? this.#typed : undefined));

  /** What is read next may be tried with it, once; nothing where none was typed. */
  offer(password: string | undefined): void {
    this.#typed = password;
  }
}
