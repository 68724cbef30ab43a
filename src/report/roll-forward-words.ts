import { formatCount, plural } from '../base/util/text/words.ts';
import type { Cash, Movement, RollForward, RollForwardScope } from '../model/outcomes/roll-forward.ts';
import { openLines } from '../model/outcomes/roll-forward.ts';
import { formatMoney } from '../model/values/money.ts';
import type { Timing } from '../model/values/quarter.ts';

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

export const TIMING_HEADS: { readonly [timing in Timing]: string } = { late: 'Entered late', after: 'Dated after' };

export const CASH_HEADS: { readonly [name in keyof Cash]-?: string } = {
  exerciseCash: 'Exercise cash',
  proceeds: 'Proceeds',
  gain: 'Gain',
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
export function rollForwardNotes(rollForward: RollForward): readonly string[] {
  const { scope, lines, assumedCounts = 0, assumedCosts = 0, unknownInputs = 0, comparison } = rollForward;
  const isSold = lines.some(({ cost, units }) => (cost.disposed ?? units?.disposed) !== undefined);
  const isExpected = lines.some((line) => line.isExpected);
  return [
    sayBasis(rollForward),
    sayRead(scope),
    ...sayOpening(rollForward),
    ...sayListedCosts(rollForward),
    ...(comparison === undefined || comparison.figures === 0 || comparison.differences.length > 0
      ? []
      : [`Compared after the run: ${plural(comparison.figures, 'figure')}, each as the plan showed it.`]),
    ...(isSold ? ['Disposals are at cost, in proportion to the shares sold; gain is proceeds less that cost.'] : []),
    ...(isExpected
      ? [`${EXPECTED_MARK} What a conversion or exercise creates is only expected: the service calculates it.`]
      : []),
    ...(assumedCounts === 0
      ? []
      : [
          `For ${plural(assumedCounts, 'security', 'securities')} sold in part it is unclear whether the service lists the shares that were bought or those that are left; those that are left are assumed.`,
        ]),
    ...(assumedCosts === 0
      ? []
      : [
          `For ${plural(assumedCosts, 'earlier conversion or exercise', 'earlier conversions and exercises')} it is not known on this machine what cost was carried on: what the service lists is assumed.`,
        ]),
    ...(unknownInputs === 0
      ? []
      : [
          `Entered cost is without what ${plural(unknownInputs, 'earlier transaction')} took: the service no longer lists it, and neither this machine's history nor the workbook says what was entered for it.`,
        ]),
  ];
}

/** By which day movements are told apart, and what each part is. */
function sayBasis({ quarter, lines }: RollForward): string {
  if (quarter === undefined)
    return 'By transaction date, of any day: the workbook does not say its quarter (--quarter does).';
  const has = (timing: Timing): boolean =>
    lines.some((line) => [line.cost, line.units, line].some((figures) => figures?.[timing] !== undefined));
  const parts = [
    `${has('late') ? 'e' : 'nothing was e'}ntered late${has('late') ? ': dated before it' : ''}`,
    ...(has('after') ? ['dated after: dated after its last day'] : []),
  ];
  return `By transaction date, quarter ${quarter.first} to ${quarter.last}; ${parts.join('; ')}.`;
}

/** What the opening is the closing of. */
function sayOpening({ opening, lines }: RollForward): readonly string[] {
  if (opening === undefined || lines.length === 0) return [];
  const { run, closedAt, unknown, changes } = opening;
  if (run === undefined)
    return ['The opening is what the service holds: no earlier run of this journal has kept what it closed with.'];
  const but = changes.length === 0 ? '' : `, but for ${plural(changes.length, 'holding')} that changed since`;
  const closed = `The opening is what run ${run} closed with on ${closedAt?.slice(0, 10)}${but}.`;
  if (unknown === undefined) return [closed];
  return [closed, `No run has closed ${plural(unknown, 'other company', 'other companies')} yet.`];
}

const MOST_LISTED = 5;

function sayListedCosts({ listedCosts = [] }: RollForward): readonly string[] {
  const told = listedCosts.slice(0, MOST_LISTED).map(({ company, security, currency, cost, listed }) => {
    return `The service lists ${company} · ${security} at ${formatMoney({ value: listed, currency })}; what it came from carried on ${formatMoney({ value: cost, currency })}, and that counts.`;
  });
  const more = listedCosts.length - told.length;
  return more === 0 ? told : [...told, `The same holds of ${plural(more, 'more holding')}.`];
}

function sayRead({ kind, companies, why }: RollForwardScope): string {
  if (kind === 'firm')
    return companies === 0
      ? 'The funds held nothing before this workbook.'
      : `Opening and closing are of whole funds, with all companies of the firm (${formatCount(companies)}).`;
  const reason = why === undefined ? '' : ` (${why.replace(/\.$/, '')})`;
  return `Opening and closing cover only the companies of this workbook: the service did not give the whole firm${reason}.`;
}
