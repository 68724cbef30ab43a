import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { UNIT_COLUMNS } from '../../../model/fields/units.ts';
import { SECURITY_FIELDS } from '../../../model/identity/identity.ts';
import { isDuplicateOf, matchLevelOf } from '../../../model/identity/match-level.ts';
import type { AcceptedThing } from '../../../model/service/entry-history.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { NewSecurity } from '../../../model/service/new-data.ts';
import type { Security, Transaction } from '../../../model/service/snapshot.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { PlanContext } from '../plan-context.ts';

type Context = Pick<PlanContext, 'holdings' | 'ledger' | 'nameOf'>;

/**
 * Whether what the service holds is like what a run entered. Securities are compared as they were before anything was
 * sold of them; and a transaction is also like one on another security that is alike: whoever enters the same once more
 * transacts a security of her own, or another one of several equal ones.
 */
export function isDuplicateEntry(
  { id, data }: Pick<AcceptedThing, 'id' | 'data'>,
  held: ExistingRecord,
  context: Context,
): boolean {
  if (data.kind === 'security' && held.kind === 'security') {
    return isAsEntered(data, held.thing, context);
  }
  if (data.kind !== 'transaction' || held.kind !== 'transaction') return isDuplicateOf(data, held);
  const { inputSecurityId } = held.thing;
  if (inputSecurityId === data.security) return isDuplicateOf(data, held);
  if (!isDuplicateOf({ ...data, security: inputSecurityId ?? data.security }, held)) return false;
  const own = context.holdings.get(data.security)?.transactions.find((transaction) => transaction.id === id);
  return isOnAlike(data.security, inputSecurityId, context) && isIntoAlike(own, held.thing, context);
}

function isAsEntered(data: NewSecurity<string>, thing: Security, { holdings, ledger }: Context): boolean {
  const holding = holdings.get(thing.id);
  const hadBefore = (count: 'shares' | 'quantity'): boolean => {
    if (holding === undefined || holding.transactions.length === 0 || data[count] === undefined) return false;
    return ledger.countsOf(holding)?.has(data[count]) ?? true;
  };
  const before = {
    ...(hadBefore('shares') ? { shares: data.shares } : {}),
    ...(hadBefore('quantity') ? { quantity: data.quantity } : {}),
  };
  return matchLevelOf(data, { kind: 'security', thing: { ...thing, ...omitAbsent(before) } }) >= 2;
}

/** Two securities that transactions consumed; what a conversion created is like what one created that is like that. */
function isOnAlike(ownId: string, otherId: string | undefined, context: Context): boolean {
  const seen = new Set<string>();
  for (let [own, other] = [ownId, otherId]; own !== other && other !== undefined && !seen.has(own); ) {
    seen.add(own);
    const [ours, theirs] = [context.holdings.get(own), context.holdings.get(other)];
    const [made, madeToo] = [ours?.createdBy, theirs?.createdBy];
    if (ours === undefined || theirs === undefined) return false;
    if (made === undefined || madeToo === undefined) return made === madeToo && isHeldAlike(ours, theirs, context);
    if (made.event !== madeToo.event || made.date !== madeToo.date || made.inputSecurityId === undefined) return false;
    if (!isIntoAlike(made, madeToo, context)) return false;
    [own, other] = [made.inputSecurityId, madeToo.inputSecurityId];
  }
  return true;
}

/** An unlisted one contradicts nothing. */
function isHeldAlike(ours: Holding, theirs: Holding, context: Context): boolean {
  if (theirs.security === undefined) return true;
  return ours.before === undefined
    ? isListedAlike(ours, theirs, context)
    : isAsEntered(ours.before, theirs.security, context);
}

/** Compares the outputs of two conversions, as far as the service lists them; sales create nothing. */
function isIntoAlike(own: Transaction | undefined, other: Transaction, context: Context): boolean {
  const [ours, theirs] = [
    context.holdings.get(own?.outputSecurityId ?? ''),
    context.holdings.get(other.outputSecurityId ?? ''),
  ];
  return ours === undefined || theirs === undefined || isListedAlike(ours, theirs, context);
}

/** Units left say nothing of what two were. Links are compared by name: a class may be entered twice as well. */
function isListedAlike(ours: Holding, theirs: Holding, { nameOf }: Context): boolean {
  const [one, other] = [ours.security, theirs.security];
  if (one === undefined || other === undefined) return true;
  const isWhole = ours.transactions.length + theirs.transactions.length === 0;
  return SECURITY_FIELDS.every(({ column, held, isId }) => {
    const [a, b] = [held(one), held(other)];
    const isNamedAlike = isId === true && a !== undefined && b !== undefined && nameOf(a) === nameOf(b);
    return (UNIT_COLUMNS.has(column) && !isWhole) || a === b || isNamedAlike;
  });
}
