const pages = import.meta.glob<string>('../../../../../docs/reference/findings/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The handbook's page of each code, as it is written. All of them are one part of the page, loaded when one is asked for. */
export const FINDING_PAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(pages).map(([path, source]) => [path.replace(/^.*\/|\.md$/g, ''), source]),
);
