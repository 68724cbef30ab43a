import { assertNever } from '../../../base/util/assert-never.ts';
import type { ProposedLookup, ProposedSheet, ProposedStep } from '../proposal.ts';

/** Adds the steps whose columns are used. */
export function takeSteps(sheet: ProposedSheet, lookups: readonly ProposedLookup[]): ProposedSheet {
  const used = new Set<string>(
    sheet.targets.flatMap(({ columns }) => columns.flatMap(({ ref, join = [] }) => [ref ?? [], join].flat())),
  );
  if (sheet.types !== undefined) used.add(sheet.types.ref);
  for (const { when } of sheet.targets) if (when !== undefined) used.add(when.ref);
  const steps: ProposedStep[] = [];
  // Backwards, because later steps use earlier columns.
  for (const step of [...lookups, ...sheet.steps].toReversed()) {
    const taken = takeStep(step, used);
    if (taken === undefined) continue;
    for (const ref of refsOf(taken)) used.add(ref);
    steps.unshift(taken);
  }
  const doubts = steps.flatMap((step) => (step.kind === 'lookup' ? step.doubts.map(([, doubt]) => doubt) : []));
  return { ...sheet, steps, doubts: [...sheet.doubts, ...doubts] };
}

function refsOf(step: ProposedStep): readonly string[] {
  switch (step.kind) {
    case 'lookup':
      return step.by.map(([here]) => here);
    case 'compute':
      return step.of;
    case 'group':
      return [...step.by, ...step.sums, ...(step.when === undefined ? [] : [step.when.ref])];
    case 'negate':
      return [step.of];
    case 'split':
      return [step.column];
    case 'unpivot':
      return [];
    default:
      return assertNever(step);
  }
}

/** Keeps unpivots and groups in any case, because they make the rows. */
function takeStep(step: ProposedStep, used: ReadonlySet<string>): ProposedStep | undefined {
  if (step.kind === 'unpivot' || step.kind === 'group') return step;
  if (step.kind === 'split') return used.has(step.otherwise) ? step : undefined;
  if (step.kind === 'compute' || step.kind === 'negate') return used.has(step.name) ? step : undefined;
  const takes = step.takes.filter(([name]) => used.has(name));
  const doubts = step.doubts.filter(([name]) => used.has(name));
  return takes.length === 0 ? undefined : { ...step, takes, doubts };
}
