import { quote } from '../../../base/util/text/quote.ts';
import { plural } from '../../../base/util/text/words.ts';
import { type Here, isElsewhere } from '../../../engine/resolve/elsewhere/is-elsewhere.ts';
import { leaveIdsAside } from '../../../engine/resolve/elsewhere/leave-ids-aside.ts';
import { readCarriedFacts } from '../../../format/check/carried-facts.ts';
import { requireWithoutId } from '../../../format/check/require-without-id.ts';
import { READ_ONLY_SHEET_NAMES } from '../../../format/sheets/sheet-names.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { CarriedFacts } from '../../../model/records/carried-facts.ts';
import type { CarriedOrigin } from '../../../model/records/carried-origin.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';

/** Rows as they mean something here, and what is said of that once an input. */
interface BroughtHere {
  readonly records: readonly CheckedRecord[];
  readonly findings: readonly Finding[];
}

/** Leaves the IDs of another portfolio aside, where a workbook says that it was written from one. Code: ids-left-aside. */
export function bringHere({ checked, contents }: CheckedInputs, here: Here): BroughtHere {
  const { records } = checked;
  const foreign = new Map(
    contents.flatMap((content, inputIndex) => {
      const carried = readCarriedFacts(content);
      const own = records.filter(({ origin }) => origin.inputIndex === inputIndex);
      const isForeign = carried?.origin !== undefined && isElsewhere(carried.origin, here, own);
      return isForeign ? [[inputIndex, { carried, own, origin: carried.origin, content }] as const] : [];
    }),
  );
  if (foreign.size === 0) return { records, findings: [] };
  const local = new Map([...foreign.values()].flatMap(({ own, carried }) => toLocal(own, carried)));
  return {
    records: records.map((record) => local.get(record.key) ?? record),
    findings: [...foreign].map(([inputIndex, { origin, content }]) => sayAside(origin, here, { inputIndex, content })),
  };
}

/** A row that had an ID to stand for it needs now what any other row needs. */
function toLocal(records: readonly CheckedRecord[], carried: CarriedFacts) {
  return leaveIdsAside(records, carried).map((record) => [record.key, requireWithoutId(record)] as const);
}

function sayAside(
  { service, firmName }: CarriedOrigin,
  here: Here,
  { inputIndex, content }: { readonly inputIndex: number; readonly content: WorkbookContent },
): Finding {
  const message = `This workbook was written from ${quote(firmName)} at ${quote(service)}. Its IDs mean nothing to ${quote(here.firm.name)} at ${quote(here.service)}, so they are left aside: its rows are compared by what they say, and added where they are not there.${sayStays(content)}`;
  const hint =
    'Nothing to do if the portfolio is to be moved or rehearsed. Otherwise check which service and firm you are connected to.';
  return { severity: 'info', code: 'ids-left-aside', message, hint, inputIndex, file: content.name };
}

/** What an export shows for reading, and nobody can enter. */
function sayStays({ tables }: WorkbookContent): string {
  const shown = tables.find(({ name }) => name === READ_ONLY_SHEET_NAMES.publicEquity);
  // Below a note and the header.
  const count = Math.max(0, (shown?.rows.length ?? 0) - 2);
  return count === 0 ? '' : ` ${plural(count, 'holding')} of public equity cannot be entered: nothing is sent of it.`;
}
