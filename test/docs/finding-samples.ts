import { readFileSync } from 'node:fs';
import { parseFindingPage } from '../../src/model/findings/finding-page.ts';

/** What a finding's page has capsheet say of its example: the one place outside the code where the words stand. */
export function saidOf(code: string): string {
  const { parts } = parseFindingPage(readFileSync(`docs/reference/findings/${code}.md`, 'utf8'));
  return /“(.+)”$/s.exec(parts.at(-1)?.text ?? '')?.[1] ?? '';
}
