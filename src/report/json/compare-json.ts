import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { ComparedPlace, Comparison } from '../../model/outcomes/comparison.ts';
import { nameDocument } from '../../model/outcomes/document-name.ts';
import { toInputsJson, toRowPlaceJson } from '../../model/outcomes/row-json.ts';
import type { CheckReport } from '../../model/outcomes/run-report.ts';
import type { Shape } from '../../model/values/scalars.ts';
import { areSame } from '../compared-figures.ts';
import type { OTHER_DOCUMENTS } from './schemas/other-schemas.ts';

type CompareJson = Shape<(typeof OTHER_DOCUMENTS)['compare']['schema']>;

/** The document that `compare --json` prints. */
export function toCompareJson(
  { a, b, comparison }: { readonly a: CheckReport; readonly b: CheckReport; readonly comparison: Comparison },
  report: string | undefined,
): CompareJson {
  const { counts, rows, sums } = comparison;
  return omitAbsent({
    ...nameDocument('compare@1'),
    a: toSide(a),
    b: toSide(b),
    same: areSame(comparison),
    counts,
    rows: rows.map(({ a: ofA, b: ofB, ...row }) => omitAbsent({ ...row, a: toPlace(ofA), b: toPlace(ofB) })),
    sums,
    report,
  });
}

function toSide({ inputs, findings, sourceTieOut }: CheckReport): CompareJson['a'] {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return omitAbsent({ inputs: toInputsJson(inputs), errors, sourceTieOut });
}

function toPlace(place: ComparedPlace | undefined) {
  return place && toRowPlaceJson(place, false);
}
