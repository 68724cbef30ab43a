import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import { choosePrimary } from './choose-primary.ts';
import { readClassList } from './classes/read-class-list.ts';
import { proposeCustomSheet } from './custom-columns.ts';
import { finishSheet } from './finish-sheet.ts';
import { whatElse } from './left-out/other-list.ts';
import { findEvents } from './log/find-events.ts';
import { proposeLog } from './log/propose-log.ts';
import { findSigned, takeSigns } from './log/signed-log.ts';
import { isOfPayouts } from './names/name-words.ts';
import type { ProposedSheet } from './proposal.ts';
import { proposeBought, proposePositions } from './propose-positions.ts';
import { proposeHeldFunds } from './roles/held-funds.ts';
import type { ScoringContext } from './score/score-column.ts';
import type { ProposalTab } from './source-tab.ts';

interface NamedContext extends ScoringContext {
  /** The sheet of the format that has the tab's name. */
  readonly own: SheetDeclaration | undefined;
}

/** Reads a table as one thing that it may be; returns `undefined` where it is something else. */
type Reader = (tab: ProposalTab, context: NamedContext) => ProposedSheet | 'nothing' | undefined;

/** Proposes a table as what it most likely is. */
export function proposeTab(tab: ProposalTab, context: ScoringContext): ProposedSheet | undefined {
  const named = { ...context, own: matchSheetName(tab.table.name)?.sheet };
  for (const read of READERS) {
    const proposed = read(tab, named);
    if (proposed !== undefined) return proposed === 'nothing' ? undefined : proposed;
  }
  return undefined;
}

const readCustomSheet: Reader = (tab, context) =>
  context.own?.kind === 'custom-columns'
    ? (finishSheet(tab, { targets: proposeCustomSheet(tab, context) }, context) ?? 'nothing')
    : undefined;

const readClasses: Reader = (tab, context) => {
  const classes = readClassList(tab, context);
  return classes && finishSheet(classes.tab, classes, context);
};

/** Recognises what was paid out to the fund's own investors by its name. */
const readPayouts: Reader = ({ table }, { own }) =>
  own === undefined && isOfPayouts(table.name) ? 'nothing' : undefined;

const readHeldFunds: Reader = (tab, context) => {
  const funds = context.own === undefined ? proposeHeldFunds(tab, context) : undefined;
  return funds && finishSheet(tab, funds, context);
};

/** Recognises lists of people, answers and the like by their headers. */
const readOtherList: Reader = (tab, context) =>
  context.own === undefined && whatElse(tab.columns, context) !== undefined ? 'nothing' : undefined;

/** Reads a log where a column classifies the lines; a tab called Transactions may be one of purchases too. */
const readLog: Reader = (tab, context) => {
  const events = findEvents(tab);
  return events && proposeLog(events, tab, toLogContext(context));
};

/** Reads a log where the sign of a number classifies the lines. */
const readSignedLog: Reader = (tab, context) => {
  if (context.own !== undefined || choosePrimary(tab, context)?.sheet.kind !== 'securities') return undefined;
  const meant = toLogContext(context);
  const log = findSigned(tab, meant);
  return log && takeSigns(proposeLog(log.events, log.tab, meant), log);
};

/** The lines are securities if they are anything of the format. */
function toLogContext(context: NamedContext) {
  const meant = { ...context, meant: 'securities' } as const;
  const proposePurchases = (lines: ProposalTab): ProposedSheet | undefined => {
    const chosen = choosePrimary(lines, context) && choosePrimary(lines, meant);
    return chosen && proposeBought(chosen, lines, meant);
  };
  return { ...context, proposePurchases };
}

const readRows: Reader = (tab, context) => {
  const chosen = choosePrimary(tab, context);
  return chosen && proposePositions(chosen, tab, context);
};

/** The more a reader takes to recognise its table, the earlier it reads. */
const READERS = [
  readCustomSheet,
  readClasses,
  readPayouts,
  readHeldFunds,
  readOtherList,
  readLog,
  readSignedLog,
  readRows,
];
