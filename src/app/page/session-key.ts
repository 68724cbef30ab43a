import { KEY_HEADER } from '../../ui/api/session.ts';

const NAME = 'capsheet-key';

/**
 * The key that says that this page was let in. The browser keeps it for pages of this host and port alone, which no
 * cookie is: so a reload, a second tab and a tab that was closed and opened again are in, and no other server of this
 * machine ever sees it. It is worth nothing any more once capsheet has ended.
 */
export function keyHeaders(): { readonly [name: string]: string } {
  const key = localStorage.getItem(NAME);
  return key === null ? {} : { [KEY_HEADER]: key };
}

export function hasKey(): boolean {
  return localStorage.getItem(NAME) !== null;
}

export function keepKey(key: string): void {
  localStorage.setItem(NAME, key);
}
