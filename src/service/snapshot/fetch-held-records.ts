import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type {
  FirmDocument,
  FirmNote,
  FirmRecords,
  FirmReport,
  FirmUser,
  Listed,
} from '../../model/service/firm-records.ts';
import type { Company, FirmHoldings, Snapshot } from '../../model/service/snapshot.ts';
import { RefusedError, TooLateError, WrongShapeError } from '../client/errors.ts';
import type { PortfolioClient } from '../client/portfolio-client.ts';
import type { WireDocument } from '../contract/documents.ts';
import type { WireReport, WireUser } from '../contract/firm.ts';
import type { WireNote } from '../contract/notes.ts';

/**
 * Fetches notes, information reports, documents and users. A call that the deployment does not have (404) or the credentials may
 * not make (403) is told in place of its answer; any other failure is thrown.
 */
export async function fetchHeldRecords(
  client: PortfolioClient,
  companies: readonly Company[],
  isWholeFirm: boolean,
): Promise<FirmRecords> {
  const ids = new Set(companies.map(({ id }) => id));
  // Without the whole firm, things that belong to no company are left out.
  const concerns = ({ companyId }: { readonly companyId?: string }): boolean =>
    companyId === undefined ? isWholeFirm : ids.has(companyId);
  const [notes, reports, documents, users] = await Promise.all([
    fetchNotes(client, companies),
    fetchOfCompanies(companies, isWholeFirm, (filter) => client.listReports(filter)),
    fetchOfCompanies(companies, isWholeFirm, (filter) => client.listDocuments(filter)),
    listed(() => client.listUsers()),
  ]);
  return {
    notes,
    reports: mapItems(reports, (wires) => wires.map(toReport).filter(concerns)),
    documents: mapItems(documents, (wires) => wires.map(toDocument).filter(concerns)),
    users: mapItems(users, (wires) => wires.map(toUser)),
  };
}

/**
 * The service lists notes one company at a time. The first company is asked alone: where it is answered that there is no
 * such call, a hundred others need not be asked.
 */
async function fetchNotes(client: PortfolioClient, companies: readonly Company[]): Promise<Listed<FirmNote>> {
  const fetchNotes = async ({ id }: Company): Promise<Listed<FirmNote>> => {
    const answer = await listed(() => client.listNotes({ companyId: id }));
    return mapItems(answer, (wires) => wires.map((wire) => toNote(wire, id)));
  };
  const [first, ...others] = companies;
  if (first === undefined) return { kind: 'listed', items: [], refusedCompanyIds: [] };
  const answer = await fetchNotes(first);
  if (answer.kind === 'not-available' && answer.why === NO_SUCH_CALL) return answer;
  const answers = [answer, ...(await Promise.all(others.map(fetchNotes)))];
  if (answer.kind === 'not-available' && answers.every(({ kind }) => kind === 'not-available')) return answer;
  const refused = companies.filter((_, index) => answers[index]?.kind === 'not-available');
  const items = answers.flatMap((each) => (each.kind === 'listed' ? each.items : []));
  return { kind: 'listed', items, refusedCompanyIds: refused.map(({ id }) => id) };
}

/** Asks for the whole firm at once, or for the one company that is wanted. */
function fetchOfCompanies<T>(
  companies: readonly Company[],
  isWholeFirm: boolean,
  list: (filter: { readonly companyId?: string }) => Promise<T[]>,
): Promise<Listed<T>> {
  const [only, ...others] = companies;
  const isOne = !isWholeFirm && only !== undefined && others.length === 0;
  return listed(() => list(isOne ? { companyId: only.id } : {}));
}

const NO_SUCH_CALL = 'the service does not have this call';
const NO_ACCESS = 'the service does not give access to it';

async function listed<T>(list: () => Promise<readonly T[]>): Promise<Listed<T>> {
  try {
    return { kind: 'listed', items: await list(), refusedCompanyIds: [] };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.status === 404) return { kind: 'not-available', why: NO_SUCH_CALL };
    if (error.status === 403) return { kind: 'not-available', why: NO_ACCESS };
    throw error;
  }
}

function mapItems<T, R>(answer: Listed<T>, map: (items: readonly T[]) => readonly R[]): Listed<R> {
  return answer.kind === 'listed' ? { ...answer, items: map(answer.items) } : answer;
}

function toNote({ id, note, author, email, created_at }: WireNote, companyId: string): FirmNote {
  return { id, companyId, text: note, ...omitAbsent({ author, email, createdAt: created_at }) };
}

function toDocument(wire: WireDocument): FirmDocument {
  const { id, name, source, link } = wire;
  return {
    id,
    name,
    ...omitAbsent({
      companyId: wire.company_id,
      source,
      submittedOn: wire.submitted_date,
      uploadedAt: wire.uploaded_at,
      parseState: wire.parse_state,
      parsedAt: wire.parsed_at,
      link,
      informationRequestId: wire.information_request_id,
    }),
  };
}

function toReport(wire: WireReport): FirmReport {
  return {
    id: wire.id,
    documents: (wire.documents ?? []).map(({ requested_document, id, status }) => ({
      name: requested_document ?? id ?? '',
      ...omitAbsent({ status }),
    })),
    metrics: (wire.metrics ?? []).map(({ name, id, status, time_period, date }) => ({
      name: name ?? id ?? '',
      ...omitAbsent({
        status,
        period: [time_period, date].filter((part) => part !== undefined).join(' ') || undefined,
      }),
    })),
    ...omitAbsent({
      companyId: wire.company_id,
      informationRequestId: wire.information_request_id,
      status: wire.status,
      submittedAt: wire.submitted_at,
      documentsCompleted: wire.documents_completed,
      documentsMissing: wire.documents_missing,
      metricsCompleted: wire.metrics_completed,
      metricsMissing: wire.metrics_missing,
    }),
  };
}

function toUser(wire: WireUser): FirmUser {
  const { id, email, role } = wire;
  return { id, ...omitAbsent({ firstName: wire.first_name, lastName: wire.last_name, email, role }) };
}

/** The holdings in every company, or why they are not known, as a sentence. */
export type FirmAnswer =
  | { readonly kind: 'firm'; readonly holdings: FirmHoldings }
  | { readonly kind: 'not-given'; readonly why: string };

/**
 * Fetches securities and transactions of the whole firm: the two requests that ask for those of the companies concerned, without
 * their filter. Where a firm is too large for one answer, or the service wants the filter, the caller asks with it.
 */
export async function fetchFirmHoldings(client: PortfolioClient): Promise<FirmAnswer> {
  try {
    const [securities, transactions] = await Promise.all([client.querySecurities(), client.queryTransactions()]);
    return { kind: 'firm', holdings: { securities, transactions } };
  } catch (error) {
    const isOfTheQuestion =
      error instanceof RefusedError || error instanceof TooLateError || error instanceof WrongShapeError;
    if (!isOfTheQuestion) throw error;
    return { kind: 'not-given', why: error.message };
  }
}

interface CustomData {
  readonly data: Pick<Snapshot, 'customColumns' | 'customValues'>;
  /** Why there is none, as the end of a sentence. */
  readonly why?: string;
}

/** Fetches custom values, which are metrics data: access may be refused apart from that to the cap table. */
export async function fetchCustomData(client: PortfolioClient, companyIds: readonly string[]): Promise<CustomData> {
  try {
    const customColumns = await client.listCustomColumns();
    return { data: { customColumns, customValues: await client.listCustomValues(companyIds, customColumns) } };
  } catch (error) {
    const isRefused = error instanceof RefusedError && (error.status === 403 || error.status === 404);
    if (!isRefused) throw error;
    const why =
      error.status === 403 ? 'the service does not give access to them' : 'the service does not have this call';
    return { data: { customColumns: [], customValues: [] }, why };
  }
}
