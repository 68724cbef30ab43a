import { describeFinding } from '../../model/findings/explained/describe-finding.ts';
import { FINDING_FAMILIES } from '../../model/findings/explained/finding-families.ts';
import { toTopic } from '../../model/findings/explained/handbook-links.ts';
import { FINDING_CATALOGUE, type FindingCode } from '../../model/findings/finding-catalogue.ts';

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
  const width = Math.max(...Object.keys(FINDING_CATALOGUE).map((code) => code.length));
  const meanings: ReadonlyMap<string, string> = new Map(Object.entries(FINDING_CATALOGUE));
  const families = FINDING_FAMILIES.map(({ title, explanations }) =>
    [title, ...Object.keys(explanations).map((code) => `  ${code.padEnd(width)}  ${meanings.get(code) ?? ''}`)].join(
      '\n',
    ),
  );
  return ['"capsheet explain CODE" explains one of these.', ...families].join('\n\n');
}
