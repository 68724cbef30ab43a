import { assertNever } from '../../../base/util/assert-never.ts';
import { SandboxProblem, unauthorized } from '../errors.ts';
import { type Ending, type Exchange, toRefusal } from '../http/exchange.ts';
import { findItems, keepItems, listItems } from '../request-items.ts';
import type { DueFault } from './fault-schedule.ts';
import type { Fault, FaultEnding } from './faults.ts';

/** Spoils one request: stores as much of it as the fault says, and returns the way in which it ends. */
export async function playFault({ fault, match }: DueFault, exchange: Exchange): Promise<Ending> {
  switch (fault.kind) {
    case 'drop-before-storing':
      return { kind: 'drop' };
    case 'drop-after-storing':
      await exchange.perform();
      return { kind: 'drop' };
    case 'error-before-storing':
      return refuse(fault.status, fault.detail);
    case 'error-after-storing':
      await exchange.perform();
      return refuse(fault.status, fault.detail);
    case 'store-late':
      exchange.performLater(fault.afterMs);
      return toEnding(fault.ending);
    case 'store-half':
      await storePart(fault, exchange);
      return toEnding(fault.ending);
    case 'refuse-items':
      return refuseItems(fault, match, exchange);
    case 'hang':
      if (fault.stored) await exchange.perform();
      return { kind: 'hang' };
    case 'cut-short':
      return { kind: 'cut-short', answer: await exchange.perform(), at: fault.at };
    case 'rate-limited':
      return limitRate(fault, exchange.now());
    case 'expired-token':
      exchange.expireToken();
      return { kind: 'answer', answer: toRefusal(unauthorized('The token has expired.', 'Bearer')) };
    case 'too-large':
      return refuse(413, 'The request is too large.');
    case 'slow': {
      const answer = await exchange.perform();
      await exchange.wait(fault.delayMs);
      return { kind: 'answer', answer };
    }
    default:
      return assertNever(fault);
  }
}

type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { readonly kind: Kind }>;

function refuse(status: number, detail: string | undefined): Ending {
  const text = detail ?? (status < 500 ? 'The request is refused.' : 'The service has failed.');
  return { kind: 'answer', answer: toRefusal(new SandboxProblem(status, text)) };
}

function toEnding(ending: FaultEnding): Ending {
  return typeof ending === 'number' ? refuse(ending, undefined) : { kind: ending };
}

/** Stores that part of the items, rounded down; nothing of a request about one thing alone. */
async function storePart({ part, which }: FaultOf<'store-half'>, exchange: Exchange): Promise<void> {
  const items = listItems(exchange.body);
  const count = Math.floor(items.length * part);
  if (count === 0) return;
  const kept = which === 'first' ? items.slice(0, count) : items.slice(-count);
  await exchange.perform({ body: keepItems(exchange.body, kept) });
}

async function refuseItems(fault: FaultOf<'refuse-items'>, match = '', exchange: Exchange): Promise<Ending> {
  // A request that holds the text outside of any item is refused as a whole.
  if (findItems(exchange.body, match).length === 0) return refuse(fault.status, undefined);
  const answer = await exchange.perform({ poison: { text: match, field: fault.field } });
  return fault.named
    ? { kind: 'answer', answer: { ...answer, status: fault.status } }
    : refuse(fault.status, undefined);
}

function limitRate({ retryAfterSeconds: seconds, as }: FaultOf<'rate-limited'>, now: number): Ending {
  const headers =
    seconds === undefined ? {} : { 'retry-after': as === 'seconds' ? String(seconds) : toDate(now, seconds) };
  return { kind: 'answer', answer: toRefusal(new SandboxProblem(429, 'Too many requests.', headers)) };
}

/** A date of HTTP has whole seconds: rounded up, so that it never comes too early. */
function toDate(now: number, seconds: number): string {
  return new Date(Math.ceil(now / 1000 + seconds) * 1000).toUTCString();
}
