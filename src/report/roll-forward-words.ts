import type { Movement, RollForward, RollForwardScope } from '../model/outcomes/roll-forward.ts';
import { openLines } from '../model/outcomes/roll-forward.ts';
import { plural } from '../util/text/words.ts';

/** What a roll-forward is told with, wherever it is shown. */

/** Stands beside what is expected only. */
export const EXPECTED_MARK = '*';

export const MOVEMENT_HEADS: { readonly [movement in Movement]: string } = {
  purchased: 'Purchases',
  exercised: 'Exercises',
  convertedOut: 'Converted out',
  convertedIn: 'Converted in',
  disposed: 'Disposals',
};

/** Stands beside the name of each fund; empty where its figures are whole. */
export function sayScope({ kind }: RollForwardScope): string {
  return kind === 'firm' ? '' : "this workbook's companies only";
}

export function rollForwardTitle(rollForward: RollForward): string {
  const open = openLines(rollForward).length;
  const verdict = open === 0 ? '' : `: ${plural(open, 'line does', 'lines do')} not close`;
  return `Roll-forward of cost and shares${verdict}`;
}

/** What a reader must know of the figures, each a sentence. */
export function rollForwardNotes({ scope, lines, assumedCounts = 0 }: RollForward): readonly string[] {
  const isSold = lines.some(({ cost, units }) => (cost.disposed ?? units?.disposed) !== undefined);
  const isExpected = lines.some((line) => line.isExpected);
  return [
    sayRead(scope),
    ...(isSold ? ['Disposals are at cost, in proportion to the shares sold; gain is proceeds less that cost.'] : []),
    ...(isExpected
      ? [`${EXPECTED_MARK} What a conversion or exercise creates is only expected: the service calculates it.`]
      : []),
    ...(assumedCounts === 0
      ? []
      : [
          `For ${plural(assumedCounts, 'security', 'securities')} sold in part it is unclear whether the service lists the shares that were bought or those that are left; those that are left are assumed.`,
        ]),
  ];
}

function sayRead({ kind, companies, why }: RollForwardScope): string {
  if (kind === 'firm')
    return `Opening and closing cover whole funds: ${plural(companies, 'company', 'companies')} of the firm read.`;
  const reason = why === undefined ? '' : ` (${why.replace(/\.$/, '')})`;
  return `Opening and closing cover only the companies of this workbook: the service did not give the whole firm${reason}.`;
}
