import { toAnchor } from '../to-anchor.mjs';

/** A page’s address in the site, from the top. `docs/README.md` is the index of its folder. */
export function toAddress(path) {
  return path.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');
}

/** The same of a chapter; a page’s first has the page’s own. */
export function toSectionAddress({ path, page, title }) {
  return title === page ? toAddress(path) : `${toAddress(path)}#${toAnchor(title)}`;
}
