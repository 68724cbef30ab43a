import { stringify } from 'yaml';
import { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { readYaml } from '../../base/util/parse/read-yaml.ts';
import { foldHeader, foldName } from '../../base/util/text/text.ts';
import type { Shape } from '../../model/values/scalars.ts';
import { withoutSchemaLine } from '../file/parse-mapping.ts';
import type { Mapping } from '../mapping.ts';
import { listMade } from '../source/read-column.ts';
import { parsePosition } from '../source/source-header.ts';

/** Version 2 added whole mappings, version 3 their values; a file without any stays readable for older versions. */
const SCHEMAS = ['capsheet/mapping-memory@1', 'capsheet/mapping-memory@2', 'capsheet/mapping-memory@3'] as const;

const text = z.string();
const memoryForm = z.strictObject({
  schema: z.enum(SCHEMAS),
  /** The column of each header on a sheet; absent where it is ignored. */
  columns: z.array(z.strictObject({ header: text, sheet: text, column: text.optional() })).default([]),
  /** The firm's names of companies and funds, by their foreign names. */
  companies: z.record(text, text).default({}),
  funds: z.record(text, text).default({}),
  settled: z.array(text).default([]),
  sources: z
    .array(
      z.strictObject({
        name: text,
        tabs: z.array(
          z
            .strictObject({
              index: z
                .string()
                .regex(/^\d{1,4}$/)
                .transform(Number),
              sheet: text,
              /** `4-5`. */
              header: text,
              /** `C-H`: present where other tables are beside it. */
              within: text.optional(),
              columns: z.array(z.strictObject({ letters: text, header: text })),
              /** Notes above the header about a unit. */
              notes: z.array(text),
              /** The texts of columns of few words and of names; absent in memories of an earlier capsheet. */
              values: z.array(z.strictObject({ header: text, texts: z.array(text) })).optional(),
            })
            .transform((tab) => omitAbsent(tab)),
        ),
        // Older versions wrote a schema line with a path of their machine.
        mapping: text.transform(withoutSchemaLine),
      }),
    )
    .default([]),
});

/** Earlier answers, from the state folder; they win over every guess. */
export type MappingMemory = Omit<Shape<typeof memoryForm>, 'schema'>;
type RememberedColumn = MappingMemory['columns'][number];
export type RememberedSource = MappingMemory['sources'][number];
export type RememberedTab = RememberedSource['tabs'][number];
export type RememberedHeader = RememberedTab['columns'][number];
export type RememberedValues = NonNullable<RememberedTab['values']>[number];

/** Reads a memory file; `undefined` where it is not one. */
export function parseMemory(content: string): MappingMemory | undefined {
  const parsed = memoryForm.safeParse(readMemory(content));
  if (!parsed.success) return undefined;
  const { schema: _schema, ...memory } = parsed.data;
  return memory;
}

/** Room for many mappings and what they were found for. */
const BOUNDS = { characters: 32_000_000, lexemes: 8_000_000 };

function readMemory(content: string): unknown {
  try {
    return readYaml(content, { schema: 'failsafe', bounds: BOUNDS }).content;
  } catch {
    return undefined;
  }
}

/** YAML, because people may look at it and copy it to other machines. */
export function writeMemory({ sources, ...others }: MappingMemory): string {
  const hasValues = sources.some(({ tabs }) => tabs.some(({ values }) => values !== undefined));
  const schema = SCHEMAS[sources.length === 0 ? 0 : hasValues ? 2 : 1];
  const whole = sources.length === 0 ? {} : { sources };
  return stringify({ schema, ...others, ...whole }, { lineWidth: 0 });
}

/** Later answers win. */
export function mergeMemory(before: MappingMemory, later: MappingMemory): MappingMemory {
  const keyOf = ({ header, sheet }: RememberedColumn): string => `${foldHeader(header)} ${sheet}`;
  const columns = new Map([...before.columns, ...later.columns].map((column) => [keyOf(column), column]));
  return {
    columns: [...columns.values()],
    companies: mergeNames(before.companies, later.companies),
    funds: mergeNames(before.funds, later.funds),
    settled: [...new Set([...before.settled, ...later.settled])],
    sources: mergeSources(before.sources, later.sources),
  };
}

/** Keeps the latest source with the same tabs and headers; names stay unique. */
function mergeSources(before: MappingMemory['sources'], later: MappingMemory['sources']): MappingMemory['sources'] {
  return later.reduce((known, source) => {
    const print = printTabs(source);
    const others = known.filter((other) => printTabs(other) !== print);
    const names = new Set(others.map(({ name }) => name));
    return [...others, { ...source, name: toFreeName(source.name, names) }];
  }, before);
}

function printTabs({ tabs }: RememberedSource): string {
  return JSON.stringify(tabs.map(({ values: _, ...tab }) => tab));
}

function toFreeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let ordinal = 2; taken.has(free); ordinal += 1) free = `${name} (${ordinal})`;
  return free;
}

function mergeNames(before: MappingMemory['funds'], later: MappingMemory['funds']): MappingMemory['funds'] {
  const merged = new Map(
    [...Object.entries(before), ...Object.entries(later)].map(([from, to]) => [foldName(from), { from, to }]),
  );
  return Object.fromEntries([...merged.values()].map(({ from, to }) => [from, to]));
}

/** Learns headers and names from a corrected mapping. */
export function learnFrom({ sheets, funds }: Mapping): MappingMemory {
  const columns = sheets.flatMap((sheet): RememberedColumn[] => {
    const parts = new Set(listMade(sheet).map(foldName));
    const isHeader = (ref: string): boolean => parsePosition(ref) === undefined && !parts.has(foldName(ref));
    const mapped = sheet.targets.flatMap((target) =>
      target.columns.flatMap(({ name, source }): RememberedColumn[] =>
        source.kind === 'column' && isHeader(source.column.text)
          ? [{ header: source.column.text, sheet: target.sheet.name, column: name }]
          : [],
      ),
    );
    const ignored = sheet.targets.flatMap(({ sheet: { name } }) =>
      sheet.ignored.flatMap(({ column: { text: header }, conditions }) =>
        isHeader(header) && conditions.length === 0 ? [{ header, sheet: name, column: undefined }] : [],
      ),
    );
    return [...mapped, ...ignored];
  });
  return {
    columns,
    companies: namesSaid(sheets, 'Company'),
    funds: { ...Object.fromEntries(funds), ...namesSaid(sheets, 'Fund') },
    settled: [],
    sources: [],
  };
}

function namesSaid(sheets: Mapping['sheets'], column: string): { readonly [name: string]: string } {
  const columns = sheets.flatMap(({ targets }) => targets.flatMap((target) => target.columns));
  return Object.fromEntries(columns.filter(({ name }) => name === column).flatMap(({ values }) => [...values]));
}
