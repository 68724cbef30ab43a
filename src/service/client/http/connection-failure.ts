import { NoAnswerError, type RequestError, TooLateError, UnreachableError, WrongShapeError } from '../errors.ts';
import { ConnectFault } from '../network/connect-fault.ts';
import { toConnectError } from './connect-fault-words.ts';
import type { RequestPlace } from './request-place.ts';

/** Turns what the transport threw into an error by meaning; its cause is kept, its wording is not shown. */
export function toConnectionError(failure: unknown, place: RequestPlace): RequestError {
  if (failure instanceof ConnectFault) return toConnectError(failure, place);
  const code = codeOf(failure);
  const { endpoint, setting } = place;
  const address = place.proxy === undefined ? place.address : `${place.address} (through the proxy ${place.proxy})`;
  const unknown = { endpoint, cause: failure, fate: place.isToken ? ('not-done' as const) : ('unknown' as const) };
  const notDone = { endpoint, cause: failure, fate: 'not-done' as const };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UnreachableError({
      ...notDone,
      code: 'service-not-found',
      message: `The host in ${address} cannot be found (${code}).`,
      hint: `Check ${setting} for a typing error, and that this machine is online.`,
    });
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return new NoAnswerError({
      ...unknown,
      code: 'service-tls',
      message: `${address} does not speak https as expected (${code}).`,
      hint: `Check scheme and port in ${setting}${place.proxy === undefined ? '' : ', and the proxy'}.`,
    });
  }
  if (isNeverConnected(code, failure)) {
    return new UnreachableError({
      ...notDone,
      code: 'service-down',
      message: `No connection to ${address} (${code}).`,
      hint: `Check that the service is running and that ${setting} is right, then try again. Nothing is lost.`,
    });
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    return new TooLateError({
      ...unknown,
      code: 'answer-too-late',
      message: `${endpoint} was not answered in time.`,
      hint: 'Try again later. If the service is always slow, raise timeouts in the profile.',
    });
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new WrongShapeError({
      ...unknown,
      code: code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'answer-too-large' : 'answer-unreadable',
      message: `The answer to ${endpoint} cannot be read (${code}).`,
      hint: `Check that ${setting} is right; a longer answer needs maxAnswerBytes in the profile.`,
    });
  }
  return new NoAnswerError({
    ...unknown,
    code: 'connection-lost',
    message: `The connection to ${address} was lost before ${endpoint} was answered (${code}).`,
    hint: 'Check the network and start again: capsheet first finds out what was done, and sends nothing twice.',
  });
}

/** Codes that only the making of a connection gives; a reset may come after the request was read. */
function isNeverConnected(code: string, failure: unknown): boolean {
  const isConnecting =
    typeof failure === 'object' && failure !== null && 'syscall' in failure && failure.syscall === 'connect';
  return code === 'ECONNREFUSED' || code === 'UND_ERR_CONNECT_TIMEOUT' || isConnecting || isNoneConnected(failure);
}

/** A name with several addresses fails with the failures of each. */
function isNoneConnected(failure: unknown): boolean {
  return (
    failure instanceof AggregateError &&
    failure.errors.length > 0 &&
    failure.errors.every((each: unknown) => isNeverConnected(codeOf(each), each))
  );
}

function codeOf(failure: unknown): string {
  const hasCode =
    typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string';
  if (hasCode) return String(failure.code);
  return failure instanceof Error ? failure.name : 'unknown';
}
