import type { ApplyLock, LockRequest } from '../journal.ts';
import type { Query } from './query.ts';

/** A lock that is held, and the token by which the journal knows its holder. */
export interface HeldLock extends ApplyLock {
  readonly token: string;
}

/** A place with a journal's tables, and the locks of those who write to them. */
export interface SqlStore<Lock extends HeldLock = HeldLock> {
  readonly path: string;
  /** Tells this store from copies of it, as far as it can be told. */
  readonly storeId: string;
  /** Reads as of one moment. @throws CapsheetError `journal-unreadable`. */
  read<T>(query: Query<T>): Promise<T>;
  /**
   * One transaction, durable when its promise is kept. With `under`, as long as that lock is held.
   * @throws CapsheetError `journal-write-failed`, `journal-replaced`, `lock-lost`; then nothing of it is stored.
   */
  write<T>(query: Query<T>, under: Lock | undefined): Promise<T>;
  /** Asks for the token of who holds the lock of a portfolio now; `undefined` where nobody does. */
  holderOf(portfolio: string, firmId: string): Query<string | undefined>;
  /** @throws CapsheetError `lock-held`. */
  lock(request: LockRequest, portfolio: string): Promise<Lock>;
  close(): Promise<void>;
}

export type StoreFacts = Pick<SqlStore, 'path' | 'storeId' | 'holderOf'>;
