import { PLAN_ACTIONS, type Plan, type PlanAction, type PlanDocument, type PlanRow } from '../../model/plan.ts';
import { toCountTable } from './count-table.ts';
import { toFindingSections } from './finding-list.ts';
import { joinSections, layoutFacts } from './layout.ts';
import {
  CORRECT_DIFFERENCES,
  type NextStep,
  NOTHING_LEFT,
  type TypedFlags,
  toNextCommand,
  toNextLines,
} from './next-step.ts';
import { countErrors, countSent, toPlanHeadline } from './plan-headline.ts';
import { toCostTable } from './planned-money.ts';
import { toNewsSection } from './planned-news.ts';
import { type ListedRow, SIDES, toRowList } from './row-list.ts';
import type { TextView } from './text-view.ts';
import { formatInstant, plural } from './words.ts';

export interface PlanTextOptions {
  readonly view: TextView;
  /** The inputs as the user typed them, for the commands to type next. */
  readonly typedInputs: readonly string[];
  readonly typedFlags?: TypedFlags;
  /** Where the plan was saved, as the user typed it. */
  readonly planFile?: string;
  /** Whether to apply it is asked next: no other step is named. */
  readonly isAsked?: boolean;
  /** `--partial`: sound rows go ahead without those that have errors. */
  readonly isPartial?: boolean;
}

const SEE_ALL = '--json, or --report FILE.xlsx';

/** The dry run for people: first what it means, last what to do. No line end after the last line. */
export function toPlanText(document: PlanDocument, options: PlanTextOptions): string {
  const { plan } = document;
  const { view } = options;
  const multipleInputs = document.inputs.length > 1;
  const listed = (action: PlanAction, title: string, legend?: string): readonly string[] =>
    toRowList(plan.rows.filter((row) => row.action === action).map(toListedRow), {
      title,
      legend,
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
    listed('replace', 'To be replaced', SIDES),
    listed('differs', 'Differs, not sent', SIDES),
    listed('blocked', 'Blocked, not sent'),
    toCostTable(document, view),
    toRequests(plan),
    ...toFindingSections(plan.findings, multipleInputs, view),
    options.isAsked === true ? [] : toNextLines(toNextStep(plan, options), view),
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

function toRequests(plan: Plan): readonly string[] {
  const { reads, writes } = plan.requests;
  if (writes === 0) return [];
  return [
    `Applying it takes ${plural(reads + writes, 'request')}: ${plural(writes, 'write')} and ${plural(reads, 'read')}.`,
  ];
}

function toNextStep(plan: Plan, { typedInputs, typedFlags, planFile, isPartial = false }: PlanTextOptions): NextStep {
  const errors = countErrors(plan);
  if (errors > 0 && !isPartial) {
    const partial = countSent(plan) > 0 ? ' With --partial the sound rows are sent alone.' : '';
    const remark = `Correct ${errors === 1 ? 'the error' : 'the errors'} first; --report FILE.xlsx marks the cells in a copy.`;
    return { remark: `${remark}${partial}`, command: toNextCommand('plan', typedInputs, typedFlags) };
  }
  if (countSent(plan) === 0) return toIdleStep(plan);
  const command = toNextCommand('apply', planFile === undefined ? typedInputs : [planFile], typedFlags);
  return { command: isPartial ? `${command} --partial` : command };
}

function toIdleStep({ summary }: Plan): NextStep {
  if (summary.differs > 0) return CORRECT_DIFFERENCES;
  return summary.blocked + summary.invalid > 0 ? { remark: 'Correct the rows that cannot be sent.' } : NOTHING_LEFT;
}
