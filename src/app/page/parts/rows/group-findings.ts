import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { SEVERITIES } from '../../../../model/findings/finding-schema.ts';
import type { FindingView } from '../../../../ui/api/row-status.ts';

export interface FindingGroup {
  readonly first: FindingView;
  /** All of them, the first included. */
  readonly findings: readonly FindingView[];
  /** They say the same of different places. */
  readonly isSame: boolean;
}

/** Up to so many of one kind are read faster than unfolded, unless they say the same. */
const MOST_APART = 3;

/** Puts together what is of one kind, the gravest first: equal ones always, others from four on. */
export function groupFindings(findings: readonly FindingView[]): readonly FindingGroup[] {
  const sorted = SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return [...groupBy(sorted, ({ severity, code }) => `${severity} ${code}`).values()].flatMap((alike) =>
    alike.length > MOST_APART ? [toGroup(alike)] : [...groupBy(alike, ({ message }) => message).values()].map(toGroup),
  );
}

function toGroup(findings: readonly [FindingView, ...FindingView[]]): FindingGroup {
  const [first] = findings;
  return { first, findings, isSame: findings.every(({ message }) => message === first.message) };
}

/** So many places stand in a line. */
const MOST_PLACES = 8;

/** `Rounds · F14, F15 and 12 more`: the places of a group, each sheet named once. */
export function describePlaces(findings: readonly FindingView[]): string {
  const shown = findings.slice(0, MOST_PLACES);
  const parts = [...groupBy(shown, ({ file, sheet }) => join([file, sheet]))].map(([sheet, some]) => {
    const [one] = some;
    const cells = some.map(placeInSheet).filter((place) => place !== '');
    return join([sheet, some.length === 1 ? join([cells[0], one.column]) : cells.join(', ')]);
  });
  const more = findings.length - shown.length;
  return [...parts.filter((part) => part !== ''), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function placeInSheet({ cell, row }: FindingView): string {
  return cell ?? (row === undefined ? '' : `row ${row}`);
}

function join(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
