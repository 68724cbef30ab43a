import { posix } from 'node:path';
import { code, toTable } from './tables.mjs';
import { toAnchor } from './to-anchor.mjs';

/** A page for each code, by its path in the project: nothing on it is written by hand. */
export function makeFindingPages({ families, describe }) {
  return Object.fromEntries(
    families.flatMap(({ title, explanations }) =>
      Object.keys(explanations).map((one) => {
        const description = describe(one);
        return [`docs/${description.page}`, toPage(one, description, title)];
      }),
    ),
  );
}

/** Every code with what it means, family by family. */
export function listFindings({ families, describe }) {
  return families
    .map(({ title, about, explanations }) => {
      const rows = Object.keys(explanations).map((one) => {
        const { meaning, severity } = describe(one);
        return [`[${code(one)}](${one}.md)`, severity, meaning];
      });
      return `## ${title}\n\n${about}\n\n${toTable(['Code', 'Severity', 'What it means'], rows)}`;
    })
    .join('\n\n');
}

function toPage(name, { meaning, severity, parts, related, readOn }, family) {
  const chapters = parts.map(({ title, text }) => `## ${title}\n\n${toMarkdown(text).replaceAll('\n', '<br>\n')}`);
  return `${[
    `# ${name}`,
    `*${capitalise(severity)}.* ${toMarkdown(meaning)}`,
    ...chapters,
    ['## See also', '', ...listLinks({ related, readOn, family })].join('\n'),
  ].join('\n\n')}\n`;
}

function listLinks({ related, readOn, family }) {
  const codes = related.map((one) => `[${code(one)}](${one}.md)`);
  const pages = readOn.map(({ path, title }) => `[${title}](${posix.relative('reference/findings', path)})`);
  return [
    ...(codes.length === 0 ? [] : [`- Related codes: ${codes.join(', ')}`]),
    ...pages.map((link) => `- ${link}`),
    `- [All codes: ${family}](README.md#${toAnchor(family)})`,
  ];
}

/** What Markdown would take for marks of its own; code is left as it is. */
function toMarkdown(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
    .join('');
}

function capitalise(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
