import { settingName } from '../../../base/util/setting-names.ts';
import { parseBySchema } from '../../../model/values/parse-by-schema.ts';
import { issueToken } from '../../contract/firm.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Complaint, RefusedError } from '../errors.ts';
import type { CallerParts } from './caller-parts.ts';
import { encodeQuery, type FileToSend, type QueryValue } from './encode-request.ts';
import { summarizeComplaints, toComplaint } from './error-body.ts';

export interface CallInput {
  /** For `{company_id}` in the path. */
  readonly companyId?: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Page parameters, whose names are the profile's. */
  readonly pageQuery?: Readonly<Record<string, QueryValue>>;
  /** Path and query that the service gave itself (a `next` link), in place of all of these. */
  readonly link?: string;
  readonly body?: unknown;
  readonly file?: FileToSend;
  readonly mayRepeat?: MayRepeat | undefined;
  readonly placeComplaint?: PlaceComplaint | undefined;
}

/**
 * Asked before an add that was refused by 401 or 429 is sent once more: false where the service holds some of it all the
 * same. Without it such an add is sent once more at once.
 */
export type MayRepeat = () => Promise<boolean>;

/** Says of a complaint which of the items passed it is about, and which field of the model's. */
export type PlaceComplaint = (complaint: Complaint) => Complaint;

export function placeAll(complaints: readonly Complaint[], place: PlaceComplaint | undefined): readonly Complaint[] {
  return place === undefined ? complaints : complaints.map(place);
}

/** Tells where a request went, and whether anything can have been done by it. */
export interface RequestPlace {
  /** `METHOD /path`. */
  readonly endpoint: string;
  /** The address of the service, as it is set. */
  readonly address: string;
  readonly setting: string;
  /** A token request changes nothing, whatever became of it. */
  readonly isToken: boolean;
  /** The proxy through which it is reached, as messages name it. */
  readonly proxy?: string | undefined;
}

export interface PreparedCall extends RequestPlace {
  readonly operation: Operation;
  /** Scheme, host and port. */
  readonly origin: string;
  /** With its query. */
  readonly path: string;
  readonly kind: 'read' | 'write' | 'token';
  readonly body: unknown;
  readonly file: FileToSend | undefined;
  readonly mayRepeat: MayRepeat | undefined;
  readonly placeComplaint: PlaceComplaint | undefined;
}

/** Throws `request-invalid` (nothing is sent) where the contract does not allow the query or the body. */
export function prepareCall(operation: Operation, input: CallInput, parts: CallerParts): PreparedCall {
  const address = parts[operation.host];
  const endpoint = `${operation.method} ${operation.path}`;
  assertRequest(operation, endpoint, input);
  const path = operation.path.replace('{company_id}', encodeURIComponent(input.companyId ?? ''));
  const kind = kindOf(operation);
  const route = parts.network.routeTo(address.origin);
  return {
    operation,
    endpoint,
    address: address.text,
    proxy: route.kind === 'proxy' ? route.proxy.text : undefined,
    setting: settingName(operation.host === 'base' ? 'baseUrl' : 'appUrl'),
    origin: address.origin,
    path: input.link ?? `${address.prefix}${path}${encodeQuery({ ...input.query, ...input.pageQuery })}`,
    isToken: kind === 'token',
    kind,
    body: input.body,
    file: input.file,
    mayRepeat: operation.safeToRepeat ? undefined : input.mayRepeat,
    placeComplaint: input.placeComplaint,
  };
}

/** Queries are POSTs too, known by their path; any other request that is no GET changes something. */
function kindOf(operation: Operation): PreparedCall['kind'] {
  if (operation.path === issueToken.path) return 'token';
  return operation.method === 'GET' || operation.path.endsWith('/get/') ? 'read' : 'write';
}

/** Adds the file as the contract knows it; its content is read only when it is sent. */
function withFile({ body, file }: CallInput): unknown {
  return file === undefined ? body : { ...Object(body), file: { filename: file.name, content: new Uint8Array() } };
}

/** Refuses unsent what the contract does not allow: the service would refuse it or, worse, take it otherwise. */
function assertRequest(operation: Operation, endpoint: string, input: CallInput): void {
  const query = input.link === undefined ? parseBySchema(operation.query, input.query ?? {}) : undefined;
  const request = parseBySchema(operation.request, withFile(input));
  const issues = [...(query?.error?.issues ?? []), ...(request.error?.issues ?? [])];
  if (issues.length === 0) return;
  const complaints = issues.map(({ path, message }) => toComplaint(path, message));
  const serviceMessage = summarizeComplaints(complaints);
  throw new RefusedError({
    code: 'request-invalid',
    message: `${endpoint} was not sent, because the service does not accept it: ${serviceMessage}`,
    hint: 'Correct what is named; nothing of this request was sent.',
    endpoint,
    fate: 'unsent',
    serviceMessage,
    complaints: placeAll(complaints, input.placeComplaint),
  });
}
