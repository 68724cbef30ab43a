import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAtOnce } from '../../../src/base/util/steps.ts';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { writeLayout } from '../../../src/mapping/layouts/layout-mapping.ts';
import { recogniseAll } from '../../../src/mapping/layouts/recognise-layout.ts';
import { type KnownNames, NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { toSourceTieOut } from '../../../src/mapping/tie-out/to-source-tie-out.ts';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import type { StatedMoney } from '../../../src/model/values/money.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { Table, WorkbookContent } from '../../../src/spreadsheet/workbook/table.ts';
import { makeWorkbook } from '../../support/make-table.ts';
import { telling } from '../../support/saying.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { mapWorkbooks } from '../support.ts';

const NOBODY: KnownNames = { companies: [], funds: [], customColumns: [] };

/** Maps and checks a source without any edit of the mapping. */
export interface Unattended {
  /** `3 security Acme | Fund I | 2021-03-15 | Series A | Preferred | 12500 | 1250000 USD`, a line a record that is sound. */
  readonly loads: readonly string[];
  /** The first of each place and code that stops it: `Book!G1 mapping-unconfirmed`. */
  readonly asks: readonly string[];
  /** Amounts that are left out, with why: `H: it is Cost ÷ Shares`. */
  readonly leaves: readonly string[];
  readonly yaml: string;
}

/** A CSV file with that content, through the reader. */
export async function loadCsv(content: string, name = 'book.csv', known = NOBODY): Promise<Unattended> {
  const path = join(makeTempFolder(), name);
  writeFileSync(path, content);
  return load(await readWorkbook(path, {}), known);
}

export function loadTables(tables: readonly Table[], known = NOBODY): Unattended {
  return load(makeWorkbook(tables), known);
}

/** The same through a layout that is known, as `map` writes it down. */
export function loadLayout(tables: readonly Table[], funds: readonly string[] = []): Unattended {
  const input = makeWorkbook(tables);
  const [found] = runAtOnce(recogniseAll([input], { names: funds, remembered: {} }));
  if (found === undefined) throw new Error('no layout is recognised');
  return check(input, writeLayout(found, input.name));
}

/** The same with the mapping as somebody changed it. */
export function loadMapped(tables: readonly Table[], yaml: string): Unattended {
  return check(makeWorkbook(tables), yaml);
}

/** Returns the open questions of a proposal, in the order of its lines: the topic of each, and its facts. */
export function doubtsIn(yaml: string): readonly string[] {
  return parseMapping(yaml, 'proposal').mapping.sheets.flatMap(({ doubts }) =>
    doubts.map(({ topic, text }) => telling(topic ?? '', text)),
  );
}

function load(input: WorkbookContent, known: KnownNames): Unattended {
  return check(input, writeMapping(proposeMapping([input], known, NO_MEMORY), { inputs: [input.name] }));
}

function check(input: WorkbookContent, yaml: string): Unattended {
  const { value, complaints, tallies, findings } = mapWorkbooks([input], parseMapping(yaml, 'proposal').mapping);
  if (complaints.length > 0) throw new Error(complaints.map(({ message }) => message).join('\n'));
  const checked = checkWorkbooks([input], { decimalSign: '.' }, value);
  const errors = [...checked.findings, ...findings].filter(({ severity }) => severity === 'error');
  const bad = new Set(checked.value.records.filter(({ findings: said }) => said.some(isError)).map(({ key }) => key));
  const ofRows = checked.value.records.flatMap((record) => record.findings.filter(isError));
  const asks = [...errors, ...ofRows].map(({ sheet, row, cell, code }) => `${sheet}!${cell ?? row} ${code}`);
  const leaves = toSourceTieOut(tallies).flatMap(({ columns }) =>
    columns.flatMap(({ letters, isAmount, parts }) =>
      isAmount ? parts.map(({ reason }) => `${letters}: ${reason}`) : [],
    ),
  );
  return {
    loads: checked.value.records.filter(({ key }) => !bad.has(key)).map(toLine),
    asks: [...new Set(asks)],
    leaves,
    yaml,
  };
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === 'error';
}

function toLine(record: CheckedRecord): string {
  return [
    `${record.origin.rowNumber} ${record.kind} ${factsOf(record)
      .filter((fact) => fact !== undefined)
      .join(' | ')}`,
  ].join('');
}

function factsOf(record: CheckedRecord): (string | undefined)[] {
  switch (record.kind) {
    case 'company':
      return [record.name, record.sector];
    case 'round':
      return [record.company, record.name, record.closingDate, show(record.preMoneyValuation), show(record.roundSize)];
    case 'share-class':
      return [record.company, record.round, record.name, record.classType, show(record.pricePerShare)];
    case 'security':
      return [
        ...[record.type === 'certificate' ? undefined : record.type, record.company, record.fund, record.issueDate],
        ...[record.round, record.shareClass, record.shares, show(record.investmentAmount)],
      ];
    case 'valuation':
      return [
        ...[record.company, record.fund, record.date, show(record.fairValue), record.ownership],
        show(record.postMoneyValuation),
      ];
    case 'transaction':
      return [
        ...[record.event, record.company, record.date, record.security],
        ...[record.sharesSold, show(record.cashReceived)],
      ];
    default:
      return [];
  }
}

function show(money: StatedMoney | undefined): string | undefined {
  return money === undefined ? undefined : `${money.value} ${money.currency ?? '?'}`;
}
