const FIRST_PAGE = '/';
/** Longer than any address of ours. */
const MOST_CHARACTERS = 1_000;

/**
 * Where somebody goes after the sign-in: a path of ours, whatever the address says that led to it. Anything that a browser
 * could take for another website (`//elsewhere`, `/\elsewhere`, `https:elsewhere`, a tab or a line within) is the first page.
 */
export function toReturnPath(asked: unknown, publicUrl: URL): string {
  if (typeof asked !== 'string' || asked.length > MOST_CHARACTERS || !/^\/[!-~]*$/.test(asked)) return FIRST_PAGE;
  if (!URL.canParse(asked, publicUrl.href)) return FIRST_PAGE;
  const { origin, pathname, search, hash } = new URL(asked, publicUrl.href);
  // A path of its own may begin with two slashes once its dots are gone: `/.//elsewhere`.
  return origin === publicUrl.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : FIRST_PAGE;
}
