import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type EntryHistory, enteredIds, seenKey } from '../../../model/service/entry-history.ts';
import { SecurityLedger } from '../security-ledger.ts';
import { CreatedFigures } from './created-figures.ts';
import { inferOutputs, type OutputFacts } from './infer-outputs.ts';

/** With the outputs that neither service nor run names, but day, fund and figures do. Nothing is guessed. */
export function nameOutputs(
  ledger: SecurityLedger,
  { withoutClass }: Pick<OutputFacts, 'withoutClass'>,
): SecurityLedger {
  const { source, entryHistory, transactions, holdings } = ledger;
  if (source.transactions.every(({ event, outputSecurityId }) => event === 'sale' || outputSecurityId !== undefined))
    return ledger;
  const classes = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.convertedTo]));
  let figures: CreatedFigures | undefined;
  const outputs = inferOutputs(
    { transactions, securities: source.securities },
    {
      fundOf: ({ inputSecurityId = '' }) => holdings.get(inputSecurityId)?.security?.fundId,
      classOf: ({ id }) => classes.get(id),
      figures: () => {
        figures ??= new CreatedFigures(ledger, source);
        return figures;
      },
      pairsUnclear: false,
      withoutClass,
      mayBeCreated: mayBeCreatedIn(entryHistory),
    },
  );
  if (outputs.size === 0) return ledger;
  const told = transactions.map((each) =>
    omitAbsent({ ...each, outputSecurityId: outputs.get(each.id) ?? each.outputSecurityId }),
  );
  return new SecurityLedger({ ...source, transactions: told }, entryHistory);
}

/** Not what was entered as a security, nor what was in sight when the run began that sent the transaction. */
function mayBeCreatedIn(entryHistory: EntryHistory): OutputFacts['mayBeCreated'] {
  const entered = enteredIds(entryHistory);
  const runs = new Map(entryHistory.accepted.map(({ id, runNumber }) => [id, runNumber]));
  return ({ id }, by) => {
    const [seen, sent] = [entryHistory.firstSeen.get(seenKey('security', id)), runs.get(by.id)];
    return !entered.has(id) && (seen === undefined || sent === undefined || seen > sent);
  };
}
