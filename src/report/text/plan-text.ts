import { joinList, plural } from '../../base/util/text/words.ts';
import {
  otherAppService,
  PLAN_ACTIONS,
  type Plan,
  type PlanAction,
  type PlanDocument,
  type PlanRow,
} from '../../model/outcomes/plan.ts';
import { countErrors, countSent, isStopped, toPlanHeadline } from '../plan-headline.ts';
import type { WrittenResult } from '../workbook-path.ts';
import { toMarkSection } from './money/mark-text.ts';
import { toOpeningSection, toRollForwardSection } from './money/roll-forward-text.ts';
import { toSourceTieOutSection } from './money/tie-out-text.ts';
import { toBlockedSection } from './parts/blocked-rows.ts';
import { toCountTable } from './parts/count-table.ts';
import { otherFindings, toFindingSections } from './parts/finding-list.ts';
import { formatInstant, joinSections, layoutFacts, type TextView, wrapText } from './parts/layout.ts';
import {
  CORRECT_DIFFERENCES,
  type NextStep,
  NOTHING_LEFT,
  type TypedFlags,
  toCorrectFirst,
  toNextCommand,
  toNextLines,
  toReportOption,
} from './parts/next-step.ts';
import { toNewsSection } from './parts/planned-news.ts';
import { type RowListEntry, SIDES, toRowList } from './parts/row-list.ts';
import { toCopyLines } from './parts/run-facts.ts';

export interface PlanTextOptions {
  readonly view: TextView;
  readonly typedInputs: readonly string[];
  readonly typedFlags?: TypedFlags;
  readonly planFile?: string;
  readonly planSha256?: string;
  /** The saved plan that is to be applied. */
  readonly saved?: {
    readonly path: string;
    readonly sha256: string;
    readonly document: Pick<PlanDocument, 'inputs' | 'madeAt' | 'madeBy'>;
  };
  /** For a saved plan that is only shown: whether the workbooks beside it are the planned ones. */
  readonly workbooks?: readonly { readonly name: string; readonly state: 'planned' | 'changed' | 'missing' }[];
  /** A question about applying follows: no next step is shown. */
  readonly isAsked?: boolean;
  /** The annotated copy, if one was written. */
  readonly copy?: WrittenResult;
  /** `--partial`: valid rows are sent without those that have errors. */
  readonly isPartial?: boolean;
}

/** Formats a dry run: first its meaning, last the next step. No line end after the last line. */
export function toPlanText(document: PlanDocument, options: PlanTextOptions): string {
  const { plan } = document;
  const { view } = options;
  const multipleInputs = document.inputs.length > 1;
  const seeAll = `--all, --json, or ${toReportOption(options.typedInputs)}`;
  const folding = { multipleInputs, view, seeAll };
  const withAction = (action: PlanAction): readonly PlanRow[] => plan.rows.filter((row) => row.action === action);
  return joinSections([
    [
      view.colors.bold(
        [...describeChangedWorkbooks(options), toPlanHeadline(plan, options.isPartial ?? false)].join(' '),
      ),
    ],
    describeSavedPlan(options).flatMap((text) => wrapText(text, view)),
    toFacts(document, options),
    toCountTable(
      plan.rows.map((row) => ({ origin: row.origin, kind: row.action })),
      { kinds: PLAN_ACTIONS, multipleInputs, view },
    ),
    toNewsSection(document, folding),
    toRowList(withAction('replace').map(toListedRow), { ...folding, title: 'To be replaced', legend: SIDES }),
    toRowList(withAction('differs').map(toListedRow), {
      ...folding,
      title: 'Differs, not sent',
      legend: SIDES,
      advice: CORRECT_DIFFERENCES,
    }),
    toBlockedSection(withAction('blocked'), folding),
    toRollForwardSection(plan.rollForward, { view, seeAll }),
    toOpeningSection(plan.rollForward, view),
    toMarkSection(plan.marks, { view, seeAll }),
    toSourceTieOutSection(document.sourceTieOut, view),
    toRequests(plan),
    ...toFindingSections(otherFindings(plan.findings, plan.rows), folding),
    toCopyLines(options.copy, view),
    options.isAsked === true ? [] : toNextLines(toNextStep(plan, options), view),
  ]);
}

/** A saved plan shows its own author, time and inputs. */
function toFacts(document: PlanDocument, { planFile, planSha256, saved }: PlanTextOptions): readonly string[] {
  const { inputs, madeAt, madeBy } = saved?.document ?? document;
  return layoutFacts([
    ['Plan', saved?.path],
    ['SHA-256', saved?.sha256],
    ...inputs.flatMap(({ name, sha256 }): [string, string][] => [
      ['Workbook', name],
      ['SHA-256', sha256],
    ]),
    ['Service', document.service],
    ['Cap tables', otherAppService(document)],
    ['Firm', document.firm.name],
    ['Made', `${formatInstant(madeAt)} by ${madeBy}`],
    ['Saved as', planFile],
    ['SHA-256', planFile === undefined ? undefined : planSha256],
  ]);
}

/** Nobody may sign a plan beside a different workbook. */
function describeChangedWorkbooks({ workbooks = [] }: PlanTextOptions): readonly string[] {
  const changed = workbooks.filter(({ state }) => state === 'changed').map(({ name }) => name);
  return changed.length === 0
    ? []
    : [`${joinList(changed)} beside the plan is not the workbook it was made from: its digest differs.`];
}

function describeSavedPlan({ workbooks }: PlanTextOptions): readonly string[] {
  if (workbooks === undefined) return [];
  const missing = workbooks.filter(({ state }) => state === 'missing').map(({ name }) => name);
  const isPlanned = workbooks.every(({ state }) => state === 'planned');
  return [
    'A saved plan, shown as it was made, without asking the service. Before applying, capsheet checks whether it still holds.',
    ...(isPlanned ? [`Beside it: ${joinList(workbooks.map(({ name }) => name))}, as it was planned.`] : []),
    ...(missing.length === 0 ? [] : [`Not beside it, or unreadable: ${joinList(missing)}.`]),
  ];
}

function toListedRow(row: PlanRow): RowListEntry {
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
  if (isStopped(plan, isPartial)) {
    const partial =
      countSent(plan) > 0 && !isStopped(plan, true)
        ? ' With --partial the rows without errors are sent on their own.'
        : '';
    return {
      remark: `${toCorrectFirst(errors, typedInputs)}${partial}`,
      command: toNextCommand('plan', typedInputs, typedFlags),
    };
  }
  if (countSent(plan) === 0) return toIdleStep(plan);
  const command = toNextCommand('apply', planFile === undefined ? typedInputs : [planFile], typedFlags);
  return { command: isPartial ? `${command} --partial` : command };
}

function toIdleStep({ summary }: Plan): NextStep {
  if (summary.differs > 0) return {};
  return summary.blocked + summary.invalid > 0 ? { remark: 'Correct the rows that cannot be sent.' } : NOTHING_LEFT;
}
