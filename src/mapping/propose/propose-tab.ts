import { runAtOnce, type Steps } from '../../base/util/steps.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import { choosePrimary } from './choose-primary.ts';
import { readClassList } from './classes/read-class-list.ts';
import { proposeCustomSheet } from './custom-columns.ts';
import { finishSheet } from './finish-sheet.ts';
import { whatElse, whyOfCashFlows, whyOfInvestors } from './left-out/other-list.ts';
import { findEvents } from './log/find-events.ts';
import { proposeLog } from './log/propose-log.ts';
import { findSigned, takeSigns } from './log/signed-log.ts';
import type { ProposedSheet } from './proposal.ts';
import { proposeBought, proposePositions } from './propose-positions.ts';
import { proposeHeldFunds } from './roles/held-funds.ts';
import type { ScoringContext } from './score/score-column.ts';
import { ownSheetOf, type ProposalTab } from './source-tab.ts';

interface NamedContext extends ScoringContext {
  /** The sheet of the format that has the tab's name. */
  readonly own: SheetDeclaration | undefined;
}

/** Reads a table as one thing that it may be; returns `undefined` where it is something else. */
type Reader = (tab: ProposalTab, context: NamedContext) => Steps<ProposedSheet | 'nothing' | undefined>;

/** Proposes a table as what it most likely is. */
export function* proposeTab(tab: ProposalTab, context: ScoringContext): Steps<ProposedSheet | undefined> {
  const named = { ...context, own: ownSheetOf(tab) };
  for (const read of READERS) {
    yield;
    const proposed = yield* read(tab, named);
    if (proposed !== undefined) return proposed === 'nothing' ? undefined : proposed;
  }
  return undefined;
}

const readCustomSheet: Reader = function* (tab, context) {
  if (context.own?.kind !== 'custom-columns') return undefined;
  return (yield* finishSheet(tab, { targets: proposeCustomSheet(tab, context) }, context)) ?? 'nothing';
};

const readClasses: Reader = function* (tab, context) {
  const classes = readClassList(tab, context);
  return classes && (yield* finishSheet(classes.tab, classes, context));
};

const readHeldFunds: Reader = function* (tab, context) {
  const funds = context.own === undefined ? proposeHeldFunds(tab, context) : undefined;
  return funds && (yield* finishSheet(tab, funds, context));
};

/** Recognises what is left alone as a whole: what is between the fund and its own investors. */
function isOfInvestors({ table, columns }: ProposalTab, { own }: NamedContext): boolean {
  return own === undefined && whyOfInvestors(table.name, columns) !== undefined;
}

function isOfCashFlows({ columns }: ProposalTab, { own }: NamedContext): boolean {
  return own === undefined && whyOfCashFlows(columns) !== undefined;
}

/** Lists of people, answers and the like, by their headers. */
function isOtherList({ columns }: ProposalTab, context: NamedContext): boolean {
  return context.own === undefined && whatElse(columns, context) !== undefined;
}

/** Reads a log where a column classifies the lines; a tab called Transactions may be one of purchases too. */
const readLog: Reader = function* (tab, context) {
  const events = findEvents(tab);
  if (events === undefined) return undefined;
  yield;
  return proposeLog(events, tab, toLogContext(context));
};

/** Reads a log where the sign of a number classifies the lines. */
const readSignedLog: Reader = function* (tab, context) {
  if (context.own !== undefined || choosePrimary(tab, context)?.sheet.kind !== 'securities') return undefined;
  const meant = toLogContext(context);
  yield;
  const log = findSigned(tab, meant);
  return log && takeSigns(proposeLog(log.events, log.tab, meant), log);
};

/** The lines are securities if they are anything of the format. */
function toLogContext(context: NamedContext) {
  const meant = { ...context, meant: 'securities' } as const;
  const proposePurchases = (lines: ProposalTab): ProposedSheet | undefined => {
    const chosen = choosePrimary(lines, context) && choosePrimary(lines, meant);
    return chosen && runAtOnce(proposeBought(chosen, lines, meant));
  };
  return { ...context, proposePurchases };
}

const readRows: Reader = function* (tab, context) {
  const chosen = choosePrimary(tab, context);
  yield;
  return chosen && (yield* proposePositions(chosen, tab, context));
};

/** What is recognised is left alone. */
function leave(isMeant: (tab: ProposalTab, context: NamedContext) => boolean): Reader {
  return function* (tab, context) {
    yield;
    return isMeant(tab, context) ? 'nothing' : undefined;
  };
}

/** The more a reader takes to recognise its table, the earlier it reads. */
const READERS = [
  readCustomSheet,
  readClasses,
  leave(isOfInvestors),
  leave(isOfCashFlows),
  readHeldFunds,
  leave(isOtherList),
  readLog,
  readSignedLog,
  readRows,
];
