import { code, toTable } from './tables.mjs';

/** The parts of the findings' pages: one for each family, and the index of all. */
export function describeFindings({ families, catalogue, describe }) {
  const pages = families.map(({ name, explanations }) => [
    `findings: ${name}`,
    Object.keys(explanations)
      .map((one) => describeCode(one, describe(one)))
      .join('\n\n'),
  ]);
  return { ...Object.fromEntries(pages), 'finding codes': toIndex(families, catalogue) };
}

function describeCode(name, { meaning, severity, parts }) {
  const paragraphs = parts.map(({ title, text }) => `**${title}.** ${toMarkdown(text).replaceAll('\n', '<br>\n')}`);
  return [`## ${name}`, `*${capitalise(severity)}.* ${meaning}`, ...paragraphs].join('\n\n');
}

function toIndex(families, catalogue) {
  return families
    .map(({ name, title, explanations }) => {
      const rows = Object.keys(explanations).map((one) => [`[${code(one)}](${name}.md#${one})`, catalogue[one]]);
      return `## ${title}\n\n${toTable(['Code', 'What it means'], rows)}`;
    })
    .join('\n\n');
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
