import { z } from 'zod';
import { flagColumn, moneyColumn, type Reach, textColumn, toMoneyColumn, within } from '../columns.ts';
import type { Store } from '../store.ts';

const transactionRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  event: z.enum(['sale', 'conversion', 'exercise']),
  date: z.string(),
  input_security_id: z.string(),
  /** Whether the input security was wholly sold, converted or exercised, by this transaction or another. */
  is_input_consumed: flagColumn,
  output_security_id: textColumn,
  shares: textColumn,
  investment_amount: moneyColumn,
  proceeds: moneyColumn,
});
export type TransactionRow = z.output<typeof transactionRow>;

const lastRow = z.object({ date: textColumn });

type NewTransactionRow = Omit<TransactionRow, 'company_name' | 'is_input_consumed'>;

interface TransactionCriteria {
  readonly companyIds?: readonly string[] | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  readonly event?: string | null | undefined;
  readonly inputSecurityId?: string | null | undefined;
  readonly outputSecurityId?: string | null | undefined;
}

const SELECT = `SELECT t.*, c.name AS company_name, s.is_consumed AS is_input_consumed
  FROM transactions t JOIN companies c ON c.id = t.company_id JOIN securities s ON s.id = t.input_security_id`;

export function insertTransaction(store: Store, transaction: NewTransactionRow): void {
  store.insert('transactions', {
    ...transaction,
    investment_amount: toMoneyColumn(transaction.investment_amount),
    proceeds: toMoneyColumn(transaction.proceeds),
  });
}

/** The latest day on which a security was sold, converted or exercised; nothing where it never was. */
export function findLastTransacted(store: Store, securityId: string): string | undefined {
  const sql = 'SELECT max(date) AS date FROM transactions WHERE input_security_id = ?';
  return store.get(lastRow, sql, securityId)?.date ?? undefined;
}

/** In the order they were entered. */
export function findTransactions(store: Store, reach: Reach, filter: TransactionCriteria): TransactionRow[] {
  const { where, values } = within('t', reach, {
    't.company_id': filter.companyIds,
    't.id': filter.ids,
    't.event': filter.event,
    't.input_security_id': filter.inputSecurityId,
    't.output_security_id': filter.outputSecurityId,
  });
  return store.all(transactionRow, `${SELECT} WHERE ${where} ORDER BY t.seq`, ...values);
}
