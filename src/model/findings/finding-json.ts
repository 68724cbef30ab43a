import type { Finding, Severity } from './finding.ts';
import type { FindingCode } from './finding-codes.ts';

/** A finding as the JSON documents give it; what it has not is absent. */
export interface FindingJson {
  readonly severity: Severity;
  readonly code: FindingCode;
  /** Only where there are several inputs. */
  readonly file?: string;
  readonly sheet?: string;
  readonly row?: number;
  readonly column?: string;
  readonly cell?: string;
  readonly message: string;
  readonly hint: string;
}

export function toFindingJson(finding: Finding, multipleInputs: boolean): FindingJson {
  const { severity, code, file, sheet, row, column, cell, message, hint } = finding;
  return {
    severity,
    code,
    ...(multipleInputs && file !== undefined ? { file } : {}),
    ...(sheet === undefined ? {} : { sheet }),
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    ...(cell === undefined ? {} : { cell }),
    message,
    hint,
  };
}

export function toFindingsJson(findings: readonly Finding[], multipleInputs: boolean): readonly FindingJson[] {
  return findings.map((finding) => toFindingJson(finding, multipleInputs));
}
