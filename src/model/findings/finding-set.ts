import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import type { Finding } from './finding.ts';

/** Findings, each once: equal ones count as one. They lie by their place, where few others stand. */
class FindingSet {
  readonly #byPlace = new Map<string | number | undefined, Finding[]>();

  has(finding: Finding): boolean {
    return this.#byPlace.get(placeOf(finding))?.some((each) => areEqual(each, finding)) === true;
  }

  /** False where it was there already. */
  add(finding: Finding): boolean {
    if (this.has(finding)) return false;
    const place = placeOf(finding);
    getOrInsert(this.#byPlace, place, () => []).push(finding);
    return true;
  }
}

/** Those that no row repeats. */
export function withoutRowFindings(
  findings: readonly Finding[],
  rows: readonly { readonly findings: readonly Finding[] }[],
): readonly Finding[] {
  const ofRows = new FindingSet();
  for (const row of rows) for (const finding of row.findings) ofRows.add(finding);
  return findings.filter((finding) => !ofRows.has(finding));
}

/** Each finding once, in the order of its first telling: a row repeats what its sheet says. */
export function uniqueFindings(findings: readonly Finding[]): readonly Finding[] {
  const told = new FindingSet();
  return findings.filter((finding) => told.add(finding));
}

function placeOf({ cell, row }: Finding): string | number | undefined {
  return cell ?? row;
}

function areEqual(a: Finding, b: Finding): boolean {
  if (a === b) return true;
  const isOnePlace =
    a.row === b.row && a.cell === b.cell && a.column === b.column && a.sheet === b.sheet && a.file === b.file;
  const isOneInput = a.inputIndex === b.inputIndex;
  return (
    isOnePlace &&
    isOneInput &&
    a.severity === b.severity &&
    a.code === b.code &&
    a.message === b.message &&
    a.hint === b.hint
  );
}
