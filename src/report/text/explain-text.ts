import type { FindingCode } from '../../model/findings/finding-codes.ts';
import { toTopic } from '../../model/findings/finding-page.ts';
import { describeFinding, listFamilies } from '../finding-pages.ts';

/** The page of a finding, for a terminal. */
export function toExplainText(code: FindingCode): string {
  const { meaning, severity, parts, related, readOn, page } = describeFinding(code);
  const paragraphs = parts.map(({ title, text }) => `${title}\n${text.replace(/^/gm, '  ')}`);
  const topics = [...new Set(readOn.map(({ path }) => `capsheet help ${toTopic(path)}`))];
  const links = [
    ...(related.length === 0 ? [] : [`Related codes: ${related.join(', ')}`]),
    ...(topics.length === 0 ? [] : [`Read on: ${topics.join(', ')}`]),
    `Page: docs/${page}`,
  ];
  return [`${code} (${severity}): ${meaning}`, ...paragraphs, links.join('\n')].join('\n\n');
}

/** Every code, family by family. */
export function toCodesText(): string {
  const families = listFamilies();
  const width = Math.max(...families.flatMap(({ codes }) => codes.map(({ code }) => code.length)));
  const lists = families.map(({ title, codes }) =>
    [title, ...codes.map(({ code, meaning }) => `  ${code.padEnd(width)}  ${meaning}`)].join('\n'),
  );
  return ['"capsheet explain CODE" explains one of these.', ...lists].join('\n\n');
}
