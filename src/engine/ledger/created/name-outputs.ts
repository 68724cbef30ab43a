import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type EntryHistory, enteredIds, seenKey } from '../../../model/service/entry-history.ts';
import { type LedgerSource, SecurityLedger } from '../security-ledger.ts';
import { CreatedFigures } from './created-figures.ts';
import { inferOutputs, type OutputFacts } from './infer-outputs.ts';

/** Adds outputs that neither service nor run names, but day, fund and figures do. Nothing is guessed. */
export function nameOutputs<S extends LedgerSource>(
  source: S,
  entryHistory: EntryHistory,
  { withoutClass }: Pick<OutputFacts, 'withoutClass'>,
): S {
  const isSilent = ({ event, outputSecurityId }: S['transactions'][number]): boolean =>
    event !== 'sale' && outputSecurityId === undefined;
  if (!source.transactions.some(isSilent)) return source;
  const ledger = new SecurityLedger(source, entryHistory);
  const { transactions, holdings } = ledger;
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
  if (outputs.size === 0) return source;
  const told = transactions.map((each) =>
    omitAbsent({ ...each, outputSecurityId: outputs.get(each.id) ?? each.outputSecurityId }),
  );
  return { ...source, transactions: told };
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
