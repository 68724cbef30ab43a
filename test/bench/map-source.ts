import { join } from 'node:path';
import { CapsheetError } from '../../src/base/util/capsheet-error.ts';
import { groupBy } from '../../src/base/util/collections/group-by.ts';
import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import { mapInputs } from '../../src/jobs/pipeline/map-inputs.ts';
import type { Finding } from '../../src/model/findings/finding.ts';
import type { MapReport } from '../../src/model/outcomes/map-report.ts';
import type { SourceTieOut } from '../../src/model/outcomes/source-tie-out.ts';
import type { CheckedRecord } from '../../src/model/records/record.ts';

/** How a source is mapped when nobody answers. */
export interface MappedSource {
  /** The code of the error that ends it, with its message. */
  readonly refused?: string;
  readonly tables: number;
  readonly questions: readonly string[];
  /** Columns left out for a reason that nobody was asked about: `F Fees: fees are not kept`. */
  readonly leftOut: readonly string[];
  readonly tieOut: string;
  /** Rows without errors, by sheet. */
  readonly loaded: { readonly [kind: string]: number };
  readonly records: readonly string[];
  readonly errors: readonly string[];
  /** How often each finding of the check is made, except the questions again. */
  readonly findings: { readonly [code: string]: number };
  /** The rest once somebody has said what is likely: how many answers that took, and the errors. */
  readonly answered?: {
    readonly count: number;
    readonly errors: readonly string[];
    readonly loaded: MappedSource['loaded'];
  };
}

export async function mapSource(path: string, funds: readonly string[], folder: string): Promise<MappedSource> {
  const outPath = join(folder, 'mapping.yaml');
  const known = { companies: [], funds, customColumns: [] };
  try {
    const report = await mapInputs({ paths: [path], outPath, stateDir: join(folder, 'state'), known });
    return {
      ...describeReport(report),
      ...(await checkSource(path, outPath)),
      answered: await answerSource(path, known, folder),
    };
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    const refused = `${error.code}: ${error.message}`;
    return {
      refused,
      tables: 0,
      questions: [],
      leftOut: [],
      tieOut: '-',
      loaded: {},
      records: [],
      errors: [],
      findings: {},
    };
  }
}

/**
 * The answers of somebody who knows the firm: guesses are right, and what cannot be known from the file is left out.
 */
const SAID: readonly (readonly [asked: RegExp, answer: string])[] = [
  [/none of the service's currencies: such a row/, 'leave out'],
  [/nothing says the (?:Shares|Investment Amount|Price Per Share|Exercise Price|Due Date) of/, 'leave out'],
  [/nothing says the (?:Security|Event) of/, 'leave out'],
  [/nothing says the Type of/, 'certificate'],
  [/nothing says the Fund of/, 'Larch Fund I'],
  [/nothing says the Company of/, 'Maple Robotics'],
  [/nothing says the [\w ]*Date of/, '2024-03-31'],
  [/nothing says the Currency of/, 'EUR'],
  [/nothing says the Class Type of/, 'preferred'],
  [/nothing says the Convertible Type of/, 'SAFE'],
  [/nothing says the (?:Round|Share Class) of/, 'Series A'],
];

async function answerSource(path: string, known: Parameters<typeof mapInputs>[0]['known'], folder: string) {
  const outPath = join(folder, 'answered.yaml');
  let count = 0;
  const last = new Map<string, number>();
  const ask = async ({ text, answers }: { readonly text: string; readonly answers: string }): Promise<string> => {
    const times = (last.get(text) ?? 0) + 1;
    last.set(text, times);
    count += 1;
    if (times > 1) return '';
    return SAID.find(([asked]) => asked.test(text))?.[1] ?? (answers.includes('as it is') ? 'as it is' : 'y');
  };
  await mapInputs({ paths: [path], outPath, stateDir: join(folder, 'answers'), known, ask });
  const { errors, loaded } = await checkSource(path, outPath);
  return { count, errors, loaded };
}

/** The questions of a proposal, with the columns that nothing fills, or those of a known layout. */
function describeReport({ sheets, questions, sourceTieOut = [] }: MapReport) {
  const ofLayout = sheets.flatMap(({ sheet, doubts }) => doubts.map((doubt) => ({ sheet, answers: [], ...doubt })));
  return {
    tables: sheets.length,
    questions: (questions ?? ofLayout).map(({ sheet, header, text, answers }) =>
      [sheet, ...(header === undefined ? [] : [header]), `${text} [${answers.join(' | ')}]`].join(', '),
    ),
    leftOut: listLeftOut(sourceTieOut),
    tieOut: describeTieOut(sourceTieOut),
  };
}

function listLeftOut(tables: SourceTieOut): readonly string[] {
  return tables.flatMap(({ sheet, columns }) =>
    columns.flatMap(({ letters, header = '', isAmount, parts }) =>
      isAmount ? parts.map(({ reason, sum }) => `${sheet}!${letters} ${header}: ${sum}, ${reason}`) : [],
    ),
  );
}

/** Counts the columns of amounts, those with open amounts or some counted twice, and the source's own totals that are loaded whole. */
function describeTieOut(tables: SourceTieOut): string {
  const amounts = tables.flatMap(({ columns }) => columns.filter(({ isAmount }) => isAmount));
  const open = amounts.filter(({ parts }) => parts.some(({ isAcknowledged }) => !isAcknowledged));
  const twice = amounts.filter(({ again }) => again !== undefined);
  const stated = amounts.flatMap((column) => column.stated);
  const whole = stated.filter(({ isSum, stated: total, loaded }) => isSum && loaded === total);
  const totals = stated.length === 0 ? '' : `, ${whole.length} of ${stated.length} totals`;
  return `${amounts.length} columns, ${open.length} open, ${twice.length} twice${totals}`;
}

async function checkSource(path: string, mappingPath: string) {
  const { checked, findings } = await readAndCheck({ paths: [path], reading: { mappingPath, decimalSign: '.' } });
  const all = [...new Set([...findings, ...checked.records.flatMap((record) => record.findings)])];
  const others = all.filter(({ code }) => code !== 'mapping-unconfirmed');
  const fine = checked.records.filter((record) => record.findings.every(({ severity }) => severity !== 'error'));
  return {
    loaded: countBy(fine, ({ kind }) => kind),
    records: fine.map(describeRecord),
    errors: others.filter(({ severity }) => severity === 'error').map(describeFinding),
    findings: countBy(others, ({ severity, code }) => `${severity} ${code}`),
  };
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): { readonly [key: string]: number } {
  return Object.fromEntries([...groupBy(items, keyOf)].map(([key, { length }]) => [key, length]));
}

function describeFinding({ code, message, sheet = '', row, cell }: Finding): string {
  return `${sheet}!${cell ?? row} ${code}: ${message}`;
}

function describeRecord(record: CheckedRecord): string {
  const { origin, kind, key: _, action: _a, findings: _f, namings: _n, ...facts } = record;
  const shown = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
      ? []
      : [`${name}=${describeValue(value)}`],
  );
  return `${origin.sheet} ${origin.rowNumber} ${kind} ${shown.join(' | ')}`;
}

function describeValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('value' in value && 'currency' in value) return `${value.value} ${value.currency ?? '?'}`;
  return JSON.stringify(value);
}
