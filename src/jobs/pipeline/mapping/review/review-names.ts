import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { foldName } from '../../../../base/util/text/text.ts';
import type { SheetMapping } from '../../../../mapping/mapping.ts';
import type { KnownNames } from '../../../../mapping/propose/proposal.ts';
import { textOf } from '../../../../mapping/source/cell-text.ts';
import type { NameReview } from '../../../../model/mapping/mapping-review.ts';
import { CountedTexts, type MadeColumns } from './made-columns.ts';

/** Names of the source with what they are called here. */
export type ReviewedNames = { readonly [of in NameReview['of']]: readonly NameReview['rows'][number][] };

const COLUMNS: { readonly [of in NameReview['of']]: string } = { companies: 'Company', funds: 'Fund' };

/** Every company and fund that stands in the source, those first that the firm has not. `bare`: before translations. */
export function reviewNames(sheets: readonly SheetMapping[], bare: MadeColumns, known: KnownNames): ReviewedNames {
  return { companies: review('companies'), funds: review('funds') };

  function review(of: NameReview['of']): NameReview['rows'] {
    const own = new Set(known[of].map(foldName));
    const counted = new CountedTexts();
    const said = new Map<string, string>();
    for (const sheet of sheets) {
      const seen = new Set<string>();
      for (const target of sheet.targets) {
        const column = target.columns.find(({ name }) => name === COLUMNS[of]);
        for (const [from, to] of column?.values ?? []) said.set(from, to);
        for (const value of bare.valuesOf(sheet, target, COLUMNS[of])) {
          // A row of the source that becomes several records names it once.
          const place = `${value.rowNumber} ${foldName(textOf(value.cell))}`;
          if (!seen.has(place)) counted.add(value, textOf(value.cell));
          seen.add(place);
        }
      }
    }
    const rows = counted.all.map(({ text, count }) => {
      const to = said.get(foldName(text));
      return omitAbsent({ text, count, to, isKnown: own.has(foldName(to ?? text)) });
    });
    return [...rows.filter(({ isKnown }) => !isKnown), ...rows.filter(({ isKnown }) => isKnown)];
  }
}
