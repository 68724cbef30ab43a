import type { ProposedLookup, ProposedSheet, ProposedStep } from '../proposal.ts';

/** A sheet with the steps before it, as far as it uses what they make. */
export function takeSteps(sheet: ProposedSheet, lookups: readonly ProposedLookup[]): ProposedSheet {
  const used = new Set<string>(sheet.targets.flatMap(({ columns }) => columns.flatMap(({ ref }) => ref ?? [])));
  if (sheet.types !== undefined) used.add(sheet.types.ref);
  for (const { when } of sheet.targets) if (when !== undefined) used.add(when.ref);
  const steps: ProposedStep[] = [];
  // What is made of something that a step makes comes later.
  for (const step of [...lookups, ...sheet.steps].toReversed()) {
    const taken = takeStep(step, used);
    if (taken === undefined) continue;
    for (const ref of taken.kind === 'lookup' ? taken.by.map(([here]) => here) : taken.multiply) used.add(ref);
    steps.unshift(taken);
  }
  return { ...sheet, steps };
}

function takeStep(step: ProposedStep, used: ReadonlySet<string>): ProposedStep | undefined {
  if (step.kind === 'compute') return used.has(step.name) ? step : undefined;
  const takes = step.takes.filter(([name]) => used.has(name));
  return takes.length === 0 ? undefined : { ...step, takes };
}
