import type { Finding } from '../findings/finding.ts';
import type { LocalFile } from '../local-file.ts';
import type {
  NewCompany,
  NewData,
  NewMark,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
  Target,
} from '../service/new-data.ts';
import type { CustomColumn } from '../service/snapshot.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';
import type { RowKey } from '../values/origin.ts';
import type {
  CheckedRecord,
  CompanyRecord,
  ControlTotalRecord,
  CustomValuesRecord,
  DocumentRecord,
  RoundRecord,
  SecurityRecord,
  ShareClassRecord,
  TransactionRecord,
  ValuationRecord,
} from './record.ts';

/** The filled-in columns of a row, each name replaced by the thing it names. */
export type Stated<D extends NewData<Target>> = Partial<Omit<D, 'kind'>> & Pick<D, 'kind'>;

/** `blocked`: refers to a row that cannot be applied. `invalid`: has an error of its own. */
export type LinkedStatus = 'sound' | 'invalid' | 'blocked' | 'skipped';

interface LinkedBase<R extends CheckedRecord> {
  readonly record: R;
  readonly status: LinkedStatus;
  /** The row that cannot be applied and that this one needs; absent where it is blocked by something else. */
  readonly blockedBy?: RowKey | undefined;
  /** Those of the record and those of linking it. */
  readonly findings: readonly Finding[];
  /** False for a row with an error or an obstacle, also where it is skipped and nothing is said of it. */
  readonly isClear: boolean;
  /**
   * An error unless the service holds what explains the row: it names an ID that the service does not list, while it has
   * transactions of which it does not say what they concern; or it names a file that cannot be sent and need not be.
   */
  readonly unlessExplained?: Finding | undefined;
  /** As the service or the workbook names it. */
  readonly companyName?: string | undefined;
}

/** How a row was found to be a thing of the service. */
export interface Match {
  readonly id: string;
  readonly by: 'id' | 'name' | 'near-name';
}

export interface LinkedCompany extends LinkedBase<CompanyRecord> {
  readonly kind: 'company';
  readonly match?: Match;
  readonly stated: Stated<NewCompany>;
  /** The row has a logo: the file, absent where it cannot be sent (then `unlessExplained` says why). */
  readonly logo?: { readonly file?: LocalFile };
}

/** A row of amounts and shares. A security, which has no name, is matched by its ID only. */
interface LinkedFigures<R extends CheckedRecord, Data extends NewData<Target>> extends LinkedBase<R> {
  readonly kind: R['kind'];
  readonly match?: Match | undefined;
  readonly stated: Stated<Data>;
  /** With every digit of the row, where `stated` has only what the service keeps of them. */
  readonly exact?: Stated<Data>;
}

export type LinkedRound = LinkedFigures<RoundRecord, NewRound<Target>>;
export type LinkedShareClass = LinkedFigures<ShareClassRecord, NewShareClass<Target>>;
export type LinkedTransaction = LinkedFigures<TransactionRecord, NewTransaction<Target>>;

export interface LinkedSecurity extends LinkedFigures<SecurityRecord, NewSecurity<Target>> {
  /** The round of the stated share class, where the row leaves its round out. */
  readonly impliedRound?: Target | undefined;
}

export interface LinkedCustomValue {
  readonly column: CustomColumn;
  /** The column's name as the user wrote it, and the value's cell where it has one. */
  readonly header: string;
  readonly cell?: string;
  /** One text for text columns, the chosen options' values for the others; none clears. */
  readonly values: readonly string[];
}

export interface LinkedCustomValues extends LinkedBase<CustomValuesRecord> {
  readonly kind: 'custom-values';
  readonly company?: Target;
  readonly values: readonly LinkedCustomValue[];
}

export interface LinkedDocument extends LinkedBase<DocumentRecord> {
  readonly kind: 'document';
  readonly company?: Target;
  /** Absent where it cannot be sent: then `unlessExplained` says why. */
  readonly file?: LocalFile;
}

export interface LinkedValuation extends LinkedBase<ValuationRecord> {
  readonly kind: 'valuation';
  readonly company?: Target;
  /** In the order of the columns. */
  readonly marks: readonly NewMark<Target>[];
}

/** A total to be met; without a company or a fund it is that of all. */
export interface LinkedControlTotal extends LinkedBase<ControlTotalRecord> {
  readonly kind: 'control-total';
  readonly stated: {
    readonly company?: Target;
    readonly fundId?: string;
    readonly currency?: Money['currency'];
    readonly amount?: Money;
    readonly count?: Decimal;
  };
}

export type LinkedRecord =
  | LinkedCompany
  | LinkedRound
  | LinkedShareClass
  | LinkedSecurity
  | LinkedTransaction
  | LinkedCustomValues
  | LinkedControlTotal
  | LinkedDocument
  | LinkedValuation;

export type LinkedByKind = { readonly [K in LinkedRecord['kind']]: readonly Extract<LinkedRecord, { kind: K }>[] };
