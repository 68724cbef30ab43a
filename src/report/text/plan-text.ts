import { PLAN_ACTIONS, type Plan, type PlanAction, type PlanDocument, type PlanRow } from '../../model/plan.ts';
import { toCountTable } from './count-table.ts';
import { toFindingSections } from './finding-list.ts';
import { joinSections, layoutFacts, wrapText } from './layout.ts';
import { countErrors, countSent, toPlanHeadline } from './plan-headline.ts';
import { toCostTable } from './planned-money.ts';
import { toNewsSection } from './planned-news.ts';
import { type ListedRow, toRowList } from './row-list.ts';
import type { TextView } from './text-view.ts';
import { formatInstant, plural, toCommand } from './words.ts';

export interface PlanTextOptions {
  readonly view: TextView;
  /** The inputs as the user typed them, for the commands to type next. */
  readonly typedInputs: readonly string[];
  /** Where the plan was saved, as the user typed it. */
  readonly planFile?: string;
  /** `--partial`: sound rows go ahead without those that have errors. */
  readonly isPartial?: boolean;
}

const SEE_ALL = '--json, or --report FILE.xlsx';

/** The dry run for people: first what it means, last what to do. No line end after the last line. */
export function toPlanText(document: PlanDocument, options: PlanTextOptions): string {
  const { plan } = document;
  const { view } = options;
  const multipleInputs = document.inputs.length > 1;
  const listed = (action: PlanAction, title: string): readonly string[] =>
    toRowList(plan.rows.filter((row) => row.action === action).map(toListedRow), {
      title,
      multipleInputs,
      view,
      seeAll: SEE_ALL,
    });
  return joinSections([
    [view.colors.bold(toPlanHeadline(plan, options.isPartial ?? false))],
    toFacts(document, options),
    toCountTable(
      plan.rows.map((row) => ({ origin: row.origin, kind: row.action })),
      { kinds: PLAN_ACTIONS, multipleInputs, view },
    ),
    toNewsSection(plan, { multipleInputs, view, seeAll: SEE_ALL }),
    listed('replace', 'Replaced: what the service has → what the workbook says'),
    listed('differs', 'Differs, not sent: what the service has → what the workbook says'),
    listed('blocked', 'Blocked, not sent'),
    toCostTable(document, view),
    toRequests(plan, view),
    ...toFindingSections(plan.findings, multipleInputs, view),
    toNextStep(plan, options),
  ]);
}

function toFacts(document: PlanDocument, { planFile }: PlanTextOptions): readonly string[] {
  return layoutFacts([
    [document.inputs.length === 1 ? 'Workbook' : 'Workbooks', document.inputs.map(({ name }) => name).join(', ')],
    ['Service', document.service],
    ['Firm', document.firm.name],
    ['Made', `${formatInstant(document.madeAt)} by ${document.madeBy}`],
    ['Saved as', planFile],
  ]);
}

function toListedRow(row: PlanRow): ListedRow {
  return { ...row, said: row.action === 'replace' ? [] : [row.why] };
}

function toRequests(plan: Plan, { width }: TextView): readonly string[] {
  const { reads, writes } = plan.requests;
  if (writes === 0) return [];
  const text = `Applying it takes ${plural(reads + writes, 'request')}: ${plural(writes, 'write')} and ${plural(reads, 'read')}.`;
  return wrapText(text, { width });
}

function toNextStep(plan: Plan, options: PlanTextOptions): readonly string[] {
  const { colors, width } = options.view;
  return wrapText(nextStepOf(plan, options), { width }).map(colors.bold);
}

function nextStepOf(plan: Plan, { typedInputs, planFile, isPartial = false }: PlanTextOptions): string {
  const errors = countErrors(plan);
  if (errors > 0 && !isPartial) return toCorrection(errors, countSent(plan) > 0, typedInputs);
  if (countSent(plan) === 0) return toIdleStep(plan);
  const args = planFile === undefined ? typedInputs : [planFile];
  return `Next: ${toCommand('apply', isPartial ? [...args, '--partial'] : args)}`;
}

function toCorrection(errors: number, hasSoundRows: boolean, typedInputs: readonly string[]): string {
  const what = errors === 1 ? 'the error' : `the ${plural(errors, 'error')}`;
  const partial = hasSoundRows ? '; apply --partial sends the sound rows alone' : '';
  const marked = `--report FILE.xlsx marks the cells in a copy${partial}`;
  return `Next: correct ${what}, then ${toCommand('plan', typedInputs)} (${marked})`;
}

function toIdleStep({ summary }: Plan): string {
  if (summary.differs > 0) {
    return 'Next: correct the rows that differ, in the workbook or in the app. With Action new, a row is sent as a further one.';
  }
  const isShort = summary.blocked + summary.invalid > 0;
  return isShort ? 'Next: correct the rows that cannot be sent.' : 'Nothing is left to do.';
}
