import type { LockRequest, RunLog } from '../../../../src/engine/journal/journal.ts';
import type { NewOutcomeEntry, NewRun, RunEnd } from '../../../../src/engine/journal/run-entry.ts';
import type { WriteOperation } from '../../../../src/model/outcomes/plan.ts';
import type { NewSecurity } from '../../../../src/model/service/new-data.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../../src/model/values/decimal.ts';

export const SERVICE = 'https://portfolio.example';

export const RUN: NewRun = {
  service: SERVICE,
  firm: { id: 'firm-1', name: 'Harbour Ventures' },
  madeBy: 'ana',
  madeAt: '2026-11-20T10:29:00.000Z',
  appliedBy: 'ben',
  startedAt: new Date('2026-11-20T10:30:15Z'),
  inputs: [{ name: 'quarterly.xlsx', path: '/data/quarterly.xlsx', sha256: 'ab12' }],
  basis: { notes: [], findings: [] },
};

export const LOCK: LockRequest = {
  service: SERVICE,
  firm: RUN.firm,
  holder: 'ana',
  since: new Date('2026-11-20T10:30:15Z'),
};

export const END: RunEnd = {
  status: 'done',
  endedAt: new Date('2026-11-20T10:31:00Z'),
  results: ['/data/quarterly.result.xlsx'],
  counts: { added: 1 },
  requests: { reads: 4, writes: 1, retries: 0 },
  tieOut: [],
  findings: [],
  summary: '1 row added',
};

export const CERTIFICATE: NewSecurity<string> = {
  kind: 'security',
  type: 'certificate',
  company: 'co-1',
  fundId: 'fund-1',
  issueDate: calendarDate('2026-10-01'),
  shareClass: 'class-1',
  shares: decimal('1000'),
  investmentAmount: { value: decimal('25000000.5'), currency: 'USD' },
};

export const SECURITY_ROW: NewOutcomeEntry = {
  rowKey: '0/Securities/2',
  origin: { inputIndex: 0, file: 'quarterly.xlsx', sheet: 'Securities', rowNumber: 2 },
  kind: 'security',
  key: 'Acme · certificate · 2026-10-01',
  ref: 'C-1',
  planned: { action: 'add', why: 'nothing like it was there', changes: [], findings: [] },
  outcome: 'not-run',
};

export const AT = new Date('2026-11-20T10:30:20Z');

/** The number of one new attempt. */
export async function planOne(log: RunLog, operation: WriteOperation, rowKey: string): Promise<number> {
  const [number] = await log.planRequests([{ operation, rowKeys: [rowKey] }]);
  if (number === undefined) throw new Error('no number');
  return number;
}
