import { deriveOnce } from '../../base/util/derive-once.ts';
import { type Closings, NO_CLOSINGS } from './closings.ts';
import type {
  NewCompany,
  NewCustomValue,
  NewData,
  NewDocument,
  NewMark,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
} from './new-data.ts';
import { ThingsById } from './things-by-id.ts';

/**
 * The journal's knowledge of this firm: what earlier runs entered, with the ids the service gave, and what they found
 * listed before a transaction of theirs consumed it. It tells a row whose security the service no longer lists, and a
 * row whose Ref was entered with other values. Marks cannot be read back at all: what is known of them is known here.
 */
export interface EntryHistory {
  readonly securities: readonly EnteredSecurity[];
  readonly transactions: readonly EnteredTransaction[];
  /** Each mark that a run has set and of which no later run is known to have set, or perhaps set, another value. */
  readonly marks: readonly SetMark[];
  /** Each custom value that a run has set, by the same rule. */
  readonly customValues: readonly NewCustomValue<string>[];
  /** Every custom value and mark that a run has set, in the order of the runs, with the workbook that it came from. */
  readonly set: readonly SetValue[];
  /** The last logo of each company that a run has uploaded. */
  readonly logos: readonly UploadedLogo[];
  /** Everything the service has said it took, in the order in which it was sent. */
  readonly accepted: readonly AcceptedThing[];
  /** By `seenKey`: the number of the first run that began with the thing in sight. */
  readonly firstSeen: ReadonlyMap<string, number>;
  /**
   * By a transaction's id, the security that it took from, as it was listed before a run consumed the rest of it: a
   * service that drops what is consumed may no longer say which security that was.
   */
  readonly inputs: ReadonlyMap<string, string>;
  readonly closings: Closings;
  /** By `foundKey`: the ids of what earlier runs found listed as a row states it. */
  readonly found: ReadonlyMap<string, readonly string[]>;
}

export const NO_ENTRY_HISTORY: EntryHistory = {
  securities: [],
  transactions: [],
  marks: [],
  customValues: [],
  set: [],
  logos: [],
  accepted: [],
  firstSeen: new Map(),
  inputs: new Map(),
  closings: NO_CLOSINGS,
  found: new Map(),
};

/** A value as a run has set it. */
export interface SetValue {
  readonly runId: string;
  /** When that run began; ISO 8601 in UTC. */
  readonly at: string;
  readonly from: SetFrom;
  readonly data: NewCustomValue<string> | NewMark<string>;
}

/** By what a workbook is known again. */
export interface SetFrom {
  /** As of EnteredSecurity. */
  readonly input: string;
  readonly sha256: string;
  /** When capsheet wrote the workbook, which tells it from others of its name; absent of one that capsheet did not write. */
  readonly writtenAt?: string;
}

/** A thing that an earlier run added, by the service's answer or as it was found afterwards. */
export interface AcceptedThing {
  readonly runId: string;
  /** Later runs have greater numbers; absent where the run did not keep what it began with. */
  readonly runNumber?: number;
  /** As of EnteredSecurity. */
  readonly input: string;
  readonly ref?: string;
  /** The service's, or where it was never learnt a stand-in of ours: see `hasId`. */
  readonly id: string;
  readonly hasId: boolean;
  /** The security that a conversion or exercise created, where the run learnt which one that is. */
  readonly createdId?: string;
  /** No answer said so: the service was asked, and held it or just the same of somebody else. */
  readonly isFound?: boolean;
  /** As it was sent. */
  readonly data: AcceptedData;
}

/** Everything accepted by its kind and id. */
export const acceptedById = deriveOnce((accepted: EntryHistory['accepted']): ThingsById<AcceptedThing> => {
  const things = new ThingsById<AcceptedThing>();
  for (const thing of accepted) things.set(thing.data.kind, thing.id, thing);
  return things;
});

export type AcceptedData =
  | NewCompany
  | NewRound<string>
  | NewShareClass<string>
  | NewSecurity<string>
  | NewTransaction<string>
  | NewDocument<string>;

export function isAdded(data: NewData<string>): data is AcceptedData {
  return data.kind !== 'custom-value' && data.kind !== 'mark' && data.kind !== 'logo';
}

/** How what was first seen when is keyed. */
export function seenKey(kind: AcceptedData['kind'], id: string): string {
  return `${kind} ${id}`;
}

/** By what a row is known again that has no name: its kind and the text of the columns that tell it from others. */
export function foundKey(kind: 'security' | 'transaction', key: string): string {
  return `${kind} ${key}`;
}

/** The number of the run that first saw a thing of that kind; of what none has seen it is beyond all. */
export function toSeenAt(
  kind: AcceptedData['kind'],
  { firstSeen }: Pick<EntryHistory, 'firstSeen'>,
): (id: string) => number {
  return (id) => firstSeen.get(seenKey(kind, id)) ?? Number.MAX_SAFE_INTEGER;
}

/** A mark as a run has set it. */
export interface SetMark extends NewMark<string> {
  readonly run: {
    readonly id: string;
    /** ISO 8601 in UTC. */
    readonly startedAt: string;
    /** Later runs have greater numbers. */
    readonly number: number;
  };
}

export interface EnteredSecurity {
  /**
   * The input's own name without its ending and without `.result`: Refs mean something within it only. Absent where no
   * run entered the security, but one found it listed.
   */
  readonly input?: string;
  readonly ref?: string;
  readonly id: string;
  readonly data: NewSecurity<string>;
  /** As it was listed before a run last took from it, where a run entered it: somebody may have changed it since. */
  readonly lastListed?: NewSecurity<string>;
}

/** Returns the securities that runs have entered; others they only found listed. */
export function enteredIds({ securities }: Pick<EntryHistory, 'securities'>): ReadonlySet<string> {
  return new Set(securities.flatMap(({ id, input }) => (input === undefined ? [] : [id])));
}

/** A security as it is listed before transactions consume it. */
export interface ListedSecurity {
  readonly id: string;
  readonly data: NewSecurity<string>;
  /** The ids of the transactions that name it as what they took from. */
  readonly transactions: readonly string[];
}

export interface EnteredTransaction {
  readonly id: string;
  readonly data: NewTransaction<string>;
}

export interface UploadedLogo {
  readonly companyId: string;
  readonly sha256: string;
}
