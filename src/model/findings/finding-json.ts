import type { Shape } from '../values/scalars.ts';
import type { Finding } from './finding.ts';
import type { findingJson } from './finding-schema.ts';

export type FindingJson = Shape<typeof findingJson>;

export function toFindingJson(finding: Finding, multipleInputs: boolean): FindingJson {
  const { severity, code, file, sheet, row, column, cell, message, hint, cure } = finding;
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
    ...(cure === undefined ? {} : { cure }),
  };
}

export function toFindingsJson(findings: readonly Finding[], multipleInputs: boolean): readonly FindingJson[] {
  return findings.map((finding) => toFindingJson(finding, multipleInputs));
}
