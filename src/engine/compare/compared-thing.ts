import { assertNever } from '../../base/util/assert-never.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldName } from '../../base/util/text/text.ts';
import {
  COMPANY_FIELDS,
  type ComparedField,
  documentName,
  markColumn,
  markValue,
  ROUND_FIELDS,
  SECURITY_FIELDS,
  SHARE_CLASS_FIELDS,
  TRANSACTION_FIELDS,
} from '../../model/identity/identity.ts';
import type { LinkedRecord } from '../../model/records/linked.ts';
import type { CheckedRecord, RecordKind } from '../../model/records/record.ts';

/** A row as it is compared with those of another workbook. */
export interface ComparedThing {
  readonly record: CheckedRecord;
  readonly kind: RecordKind;
  /** Two things with different keys are two things, not one thing changed. */
  readonly key: string;
  /** For people: `Acme · Series A`. */
  readonly title: string;
  /** Names of other things, by column: they may be left out, and do not contradict in what is one thing. */
  readonly names: ReadonlyMap<string, string>;
  /** What a transaction took from, where the workbook has it: it does not contradict either. */
  readonly source?: string;
  /** Everything else that the row says, as canonical text, by column. */
  readonly facts: ReadonlyMap<string, string>;
}

/** Finds the row of the same workbook that a transaction concerns, by its Ref or ID. */
export type FindSecurity = (ref: string) => ComparedThing | undefined;

type Named = readonly (readonly [column: string, name: string | undefined])[];

/** Lists what a row says: mostly one thing, and one for each custom column. */
export function toComparedThings(linked: LinkedRecord, findSecurity: FindSecurity): readonly ComparedThing[] {
  switch (linked.kind) {
    case 'company': {
      const { name, logo } = linked.record;
      const facts = [...factsOf(COMPANY_FIELDS, linked.stated), ...named([['Logo', fileNameOf(logo)]])];
      return [toThing(linked, { key: [name], facts })];
    }
    case 'round': {
      const { company, name, pariPassuWith = [] } = linked.record;
      const together = named([['Pari Passu With', [...pariPassuWith].sort().join('; ')]]);
      const facts = [...factsOf(ROUND_FIELDS, linked.exact ?? linked.stated), ...together];
      return [toThing(linked, { key: [company, name], facts })];
    }
    case 'share-class': {
      const { company, round, name } = linked.record;
      const facts = factsOf(SHARE_CLASS_FIELDS, linked.exact ?? linked.stated);
      return [toThing(linked, { key: [company, round, name], facts })];
    }
    case 'security': {
      const { company, fund, type, issueDate, round, shareClass } = linked.record;
      const names: Named = [
        ['Round', round],
        ['Share Class', shareClass],
      ];
      const facts = factsOf(SECURITY_FIELDS, linked.exact ?? linked.stated);
      return [toThing(linked, { key: [company, fund, type?.replaceAll('_', ' '), issueDate], names, facts })];
    }
    case 'transaction': {
      const { company, event, date, security, convertedTo, round } = linked.record;
      const source = security === undefined ? undefined : findSecurity(security)?.key;
      const names: Named = [
        ['Converted To', convertedTo],
        ['Round', round],
      ];
      const facts = factsOf(TRANSACTION_FIELDS, linked.exact ?? linked.stated);
      return [toThing(linked, { key: [company, event, date], names, facts, source })];
    }
    case 'custom-values':
      return linked.record.values.map(({ column, text }) =>
        toThing(linked, { key: [linked.record.company, column], facts: [[column, text ?? '(clear)']] }),
      );
    case 'document': {
      const { company, file } = linked.record;
      return [toThing(linked, { key: [company, fileNameOf(file)], facts: [] })];
    }
    case 'valuation': {
      const { company, date, fund } = linked.record;
      const facts = linked.marks.map(({ mark }) => [markColumn(mark), markValue(mark)] as const);
      return [toThing(linked, { key: [company, fund, date], facts })];
    }
    case 'control-total': {
      const { company, fund } = linked.record;
      const { currency, amount, count } = linked.stated;
      const facts = named([
        ['Amount', amount && `${amount.value} ${amount.currency}`],
        ['Count', count],
      ]);
      return [toThing(linked, { key: [company, fund, amount?.currency ?? currency], facts })];
    }
    default:
      return assertNever(linked);
  }
}

interface ThingParts {
  readonly key: readonly (string | undefined)[];
  readonly names?: Named;
  readonly facts: readonly (readonly [column: string, text: string])[];
  readonly source?: string | undefined;
}

function toThing({ record, kind }: LinkedRecord, { key, names = [], facts, source }: ThingParts): ComparedThing {
  return omitAbsent({
    record,
    kind,
    key: JSON.stringify([kind, ...key.map((name) => foldName(name ?? ''))]),
    title: key.flatMap((name) => (name === undefined || name === '' ? [] : [name])).join(' · '),
    names: new Map(named(names)),
    facts: new Map(facts),
    source,
  });
}

/** Leaves out what is not said. */
function named(pairs: Named): readonly (readonly [string, string])[] {
  return pairs.flatMap(([column, text]) => (text === undefined || text === '' ? [] : [[column, text] as const]));
}

/** Leaves out the names of other things, which are compared as names; a blank cell says what blank cells mean. */
function factsOf<S>(fields: readonly ComparedField<S, never>[], stated: S): readonly (readonly [string, string])[] {
  return named(
    fields.flatMap((field) =>
      field.isId === true ? [] : [[field.column, field.stated(stated) ?? field.blankMeans?.()] as const],
    ),
  );
}

/** A path names the same file on another machine. */
function fileNameOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : documentName(path.replace(/^.*[\\/]/, ''));
}
