import type { RuleListing } from '../../model/findings/rule-change.ts';
import { meaningOf } from '../finding-pages.ts';
import { joinSections, type TextView, wrapText } from './parts/layout.ts';

export function toRulesText(rules: readonly RuleListing[], { width, colors }: TextView): string {
  return joinSections([
    [colors.bold(`${rules.length} rules for cap tables; each is a warning until a rules file says otherwise.`)],
    ...rules.map(({ code, tolerance, of }) => [
      `  ${colors.bold(code)}${tolerance === undefined ? '' : `  tolerance ${tolerance} ${of}`}`,
      ...wrapText(meaningOf(code), { width, indent: 4 }),
    ]),
    ['In the file, by code: error, warning, info, off, or { severity: …, tolerance: … }.', 'Next: --rules FILE.yaml'],
  ]);
}
