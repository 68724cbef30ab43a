const pages = import.meta.glob<string>('../../../../../docs/reference/findings/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The handbook's pages by code, in one chunk that loads with the first question. */
export const FINDING_PAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(pages).map(([path, source]) => [path.replace(/^.*\/|\.md$/g, ''), source]),
);
