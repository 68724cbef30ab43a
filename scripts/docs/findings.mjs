import { code, toTable } from './tables.mjs';

/** The index of findings as its page has it, a part for each heading: those whose pages lead to it, by name. */
export function indexFindings(pages) {
  return Object.fromEntries(
    [...new Set(pages.map(({ family }) => family))].map((family) => [
      `codes of ${family}`,
      toTable(
        ['Code', 'Severity', 'What it means'],
        pages
          .filter((page) => page.family === family)
          .map(({ code: one, severity, meaning }) => [`[${code(one)}](${one}.md)`, severity, meaning]),
      ),
    ]),
  );
}
