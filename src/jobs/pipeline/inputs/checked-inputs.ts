import { resolve } from 'node:path';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { readCarriedFacts } from '../../../format/check/carried-facts.ts';
import { READ_ONLY_SHEET_NAMES } from '../../../format/sheets/sheet-names.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { RuleSetting } from '../../../model/findings/rule-change.ts';
import type { InputIdentity } from '../../../model/outcomes/plan.ts';
import type { CheckReport } from '../../../model/outcomes/run-report.ts';
import type { SourceTally } from '../../../model/outcomes/source-tie-out.ts';
import type { CarriedFacts } from '../../../model/records/carried-facts.ts';
import type { ShownMarks } from '../../../model/records/carried-schema.ts';
import type { CheckedWorkbook } from '../../../model/records/checked-workbook.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { Annotations } from '../../../report/workbook/annotate/annotations.ts';
import type { WrittenResult } from '../../../report/workbook-path.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** An input as the stages after its check know it: without its cells. */
export interface InputFacts {
  readonly name: string;
  readonly sha256: string;
  readonly carried?: CarriedFacts | undefined;
  /** Holdings that an export only shows for reading. */
  readonly holdingsShown: number;
}

/** Which input is copied, its target, and what is written beside its rows. */
export interface CopyRequest extends Annotations {
  /** From 0. */
  readonly inputIndex: number;
  readonly path: string;
}

/**
 * The inputs as read, and every row of them checked. Whoever has them may have read them in another process: nothing here
 * is a cell.
 */
export interface CheckedInputs {
  /** As the user typed them. */
  readonly paths: readonly string[];
  readonly reading: InputReading;
  readonly inputs: readonly InputFacts[];
  /** The digest of the mapping that they were read through. */
  readonly mappingSha256?: string;
  readonly checked: CheckedWorkbook;
  /** Every number of foreign spreadsheets, with what the mapping makes of it. */
  readonly tallies?: readonly SourceTally[];
  readonly findings: readonly Finding[];
  readonly rules: readonly RuleSetting[];
  /** The path of the file that a row names; absent until the files have been inspected. */
  readonly fileOf?: ReadonlyMap<RowKey, string>;
  /** The last marks that rows show beside the new ones. */
  readonly readShownMarks: () => Promise<ReadonlyMap<RowKey, ShownMarks>>;
  /** Writes an annotated copy of an input. Throws the errors of the file system. */
  readonly writeCopy: (copy: CopyRequest) => Promise<WrittenResult>;
}

/** Inputs that this process has read, cells and all. */
export interface OpenInputs extends CheckedInputs {
  readonly contents: readonly WorkbookContent[];
}

/** Checked inputs without their records. */
export interface CheckedOffline extends Pick<CheckedInputs, 'writeCopy'> {
  readonly report: CheckReport;
}

export function toInputFacts(content: WorkbookContent): InputFacts {
  const { name, sha256, tables } = content;
  const shown = tables.find((table) => table.name === READ_ONLY_SHEET_NAMES.publicEquity);
  return {
    name,
    sha256,
    get carried() {
      return readCarriedFacts(content);
    },
    // Below a note and the header.
    holdingsShown: Math.max(0, (shown?.rows.length ?? 0) - 2),
  };
}

/**
 * Returns name, digest and absolute path of each input, and when capsheet wrote it. Saving a plan makes the paths
 * relative.
 */
export function identifyInputs({ paths, inputs }: Pick<CheckedInputs, 'paths' | 'inputs'>): InputIdentity[] {
  return inputs.map(({ name, sha256, carried }, index) =>
    omitAbsent({ name, sha256, path: resolve(paths[index] ?? name), writtenAt: carried?.readAt }),
  );
}
