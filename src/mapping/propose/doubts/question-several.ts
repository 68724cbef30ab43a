import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { questionTexts } from './describe-texts.ts';

/** Two names in one cell, which becomes one record. */
const SEVERAL: { readonly [column: string]: RegExp } = {
  Company: /\S\s+\/\s+\S|\S\s*;\s*\S/,
  Fund: /\S\s*[/;]\s*\S|\b(?:fund|fonds|spv)\b.*(?:,|&|\+|\band\b).*\b(?:fund|fonds|spv)\b/i,
  'Co-Investors': /,|\S\s+(?:\/|and|und|et)\s+\S/i,
  Round: /\S\s*[/;]\s*\S|\S\s*(?:,|&|\+|\band\b)\s*(?:series|seed|pre-?seed|bridge|round)\b/i,
};

/** Questions cells with two companies, funds, rounds or co-investors. */
export function questionSeveral(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  return targets.flatMap(({ columns }) =>
    columns.flatMap(({ name, columnIndex, separator }) => {
      const pattern = SEVERAL[name];
      const facts = tab.columns.find((candidate) => candidate.columnIndex === columnIndex);
      if (pattern === undefined || facts === undefined || separator !== undefined) return [];
      const isMeant = (text: string): boolean => pattern.test(text);
      return questionTexts(facts, tab, {
        isMeant,
        describe: (texts) =>
          `${texts}: each is read as the name of one ${name === 'Co-Investors' ? 'co-investor' : name}`,
      });
    }),
  );
}
