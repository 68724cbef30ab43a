import type { Operation } from '../../../src/service/contract/operation.ts';
import { OPERATIONS } from '../../../src/service/contract/operations.ts';
import { contentOf } from '../../support/small-files.ts';
import type { Answer, Caller } from './support.ts';

/** One thing of each kind that a caller knows by its identifier. */
export interface KnownThings {
  readonly company: string;
  readonly slug: string;
  readonly offlineCompany: string;
  readonly fund: string;
  readonly round: string;
  readonly shareClass: string;
  readonly security: string;
  readonly transaction: string;
  readonly column: string;
  readonly user: string;
  readonly request: string;
}

/** The request of an operation: the parts of a path, the query, the body or the parts of a form. */
export interface SampleRequest {
  readonly path?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly form?: { readonly [name: string]: string | File };
}

type OperationId = Exclude<keyof typeof OPERATIONS, 'issueToken'>;

const usd = (value: string) => ({ value, currency: 'USD' });
const file = (name: string, kind: 'pdf' | 'png') => new File([contentOf(kind)], name);

/** A request of every operation that names a thing wherever one can be named. A new operation has to say its own. */
const SAMPLES: { readonly [Id in OperationId]: (known: KnownThings) => SampleRequest } = {
  addRounds: ({ company, round }) => ({
    body: {
      financing_rounds: [
        {
          company_id: company,
          name: 'Series Z',
          pre_money_valuation: usd('1000000'),
          round_size: null,
          fully_diluted_shares: null,
          closing_date: '2026-01-31',
          co_investors: [],
          pari_passu_rounds: [round],
        },
      ],
    },
  }),
  queryRounds: ({ company, round }) => ({ body: { company_ids: [company], financing_ids: [round] } }),
  addSecurities: ({ company, fund, round, shareClass }) => ({
    body: {
      certificates: [
        {
          issue_date: '2026-01-31',
          fund_id: fund,
          company_id: company,
          investment_amount: usd('100'),
          shares: '10',
          share_class_id: shareClass,
          financing_id: round,
        },
      ],
    },
  }),
  querySecurities: ({ company, security, fund }) => ({
    body: { company_ids: [company], security_ids: [security], fund_id: fund },
  }),
  queryShareClasses: ({ company, shareClass }) => ({ body: { company_ids: [company], share_class_ids: [shareClass] } }),
  addTransactions: ({ company, security, shareClass }) => ({
    body: {
      sales: [
        { company_id: company, date: '2026-01-31', security_id: security, cash_received: usd('1'), shares_sold: '1' },
      ],
      conversions: [
        { company_id: company, date: '2026-02-01', security_id: security, converted_to_share_class_id: shareClass },
      ],
    },
  }),
  queryTransactions: ({ company, security, transaction }) => ({
    body: { company_ids: [company], transaction_ids: [transaction], input_security_id: security },
  }),
  createCompany: () => ({ body: { name: 'Newcomer' } }),
  uploadLogo: ({ offlineCompany }) => ({
    path: { company_id: offlineCompany },
    form: { file: file('logo.png', 'png') },
  }),
  listNotes: ({ company, slug }) => ({ query: { company_id: company, company_slug: slug } }),
  listCustomValues: ({ company, slug }) => ({ query: { company_id: company, company_slug: slug } }),
  listCustomColumns: () => ({}),
  replaceCustomValues: ({ company, slug, column }) => ({
    body: [{ company_id: company, company_slug: slug, custom_column_id: column, value: 'x' }],
  }),
  uploadDocument: ({ company }) => ({ form: { company_id: company, file: file('a.pdf', 'pdf') } }),
  listDocuments: ({ company }) => ({ query: { company_id: company } }),
  listReports: ({ company, request }) => ({ query: { company_id: company, information_request_id: request } }),
  listUsers: () => ({}),
  listCompanies: ({ company }) => ({ query: { 'ids[]': company } }),
  updateCompany: ({ offlineCompany, user }) => ({
    path: { company_id: offlineCompany },
    body: { firm_sector: 'Deep', investment_lead_id: user },
  }),
  listFunds: () => ({}),
  addShareClasses: ({ company, round }) => ({
    body: {
      share_classes: [
        {
          company_id: company,
          financing_id: round,
          purchase_type: 'primary',
          type: 'common',
          name: 'Class Z',
          price_per_share: usd('1'),
        },
      ],
    },
  }),
  upsertMarks: ({ company, fund }) => ({
    body: {
      fair_values: [{ date: '2026-03-31', company_id: company, fund_id: fund, fair_value: usd('1') }],
      ownerships: [{ date: '2026-03-31', company_id: company, fund_id: fund, ownership_percentage: '0.1' }],
      post_money_valuations: [{ date: '2026-03-31', company_id: company, post_money_valuation: usd('1') }],
    },
  }),
  whoami: () => ({}),
  addNotes: ({ company, slug, user }) => ({
    body: [{ note: 'x', author_id: user, company_id: company, company_slug: slug }],
  }),
};

export const SAMPLED: readonly Operation[] = Object.values(OPERATIONS).filter(({ id }) => id !== 'issueToken');

export function sampleOf(operation: Operation, known: KnownThings): SampleRequest {
  const id = Object.keys(SAMPLES).find((name): name is OperationId => name === operation.id);
  if (id === undefined) throw new Error(`there is no sample of ${operation.id}`);
  return SAMPLES[id](known);
}

export function sendSample(caller: Caller, operation: Operation, sample: SampleRequest): Promise<Answer> {
  const { path = {}, query = {}, body, form } = sample;
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const address = search === '' ? filled : `${filled}?${search}`;
  if (form !== undefined) return caller.upload(address, form);
  return caller.send(operation.method, address, body);
}

interface LeafChange {
  readonly at: readonly (string | number)[];
  readonly to: string;
}

/** The leaves in which two samples of one operation differ: the identifiers. */
export function findIdentifiers(own: unknown, other: unknown, at: LeafChange['at'] = []): LeafChange[] {
  if (typeof own === 'string' && typeof other === 'string') return own === other ? [] : [{ at, to: other }];
  if (!isPlain(own) || !isPlain(other)) return [];
  const others: Record<string, unknown> = { ...other };
  return Object.entries(own).flatMap(([key, value]) => findIdentifiers(value, others[key], [...at, key]));
}

/** A sample with one leaf exchanged. */
export function exchangeLeaf<Part>(part: Part, [key, ...rest]: LeafChange['at'], to: unknown): Part {
  if (key === undefined) return to as Part;
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(part ?? {}));
  copy[key] = exchangeLeaf(copy[key], rest, to);
  return (Array.isArray(part) ? Object.values(copy) : copy) as Part;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof File);
}
