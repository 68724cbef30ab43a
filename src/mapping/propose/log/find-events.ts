import type { EventKind } from '../../../model/lexicon/events.ts';
import { isMade, type TabColumn } from '../../source/tab-column.ts';
import * as states from '../doubts/state-words.ts';
import { isEventHeader, isHeaderOfEvents } from '../line-kinds.ts';
import { type LogEvent, readEvent, readShortEvent } from '../names/event-kinds.ts';
import { shareOf } from '../score/column-facts.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { type ProposalTab, placeIn } from '../source-tab.ts';

export interface FoundEvents {
  readonly columnIndex: TabColumn;
  readonly column: string;
  /** By text, in order of the log. */
  readonly events: ReadonlyMap<string, LogEvent>;
  /** Some lines are blank there. */
  readonly hasBlanks: boolean;
}

const MOST_TEXTS = 40;
/** The share of known texts required under a header of events, and where lines are purchases and sales. */
const LEAST_KNOWN = 0.5;
const UNKNOWN: LogEvent = { kind: 'unknown', isSure: true };

/** Returns `undefined` where no column classifies the lines, or all are purchases or fees. */
export function findEvents(tab: ProposalTab): FoundEvents | undefined {
  const found = tab.columns.flatMap((facts) => readColumn(facts, tab) ?? []);
  const [best] = found.toSorted((a, b) => specificityOf(b) - specificityOf(a) || Number(b.isNamed) - Number(a.isNamed));
  return best;
}

function readColumn(facts: SourceFacts, tab: ProposalTab): (FoundEvents & { readonly isNamed: boolean }) | undefined {
  const { columnIndex, header, distinct, filled, blank } = facts;
  if (filled === 0 || distinct.size > MOST_TEXTS || shareOf(facts, 'text') < 0.9 || isMade(columnIndex))
    return undefined;
  if (states.isState(header) || states.isRemarks(header)) return undefined;
  const isNamed = isEventHeader(header);
  const events = new Map<string, LogEvent>();
  let known = 0;
  for (const [text, times] of distinct) {
    const event = isHeaderOfEvents(header) ? readShortEvent(text) : readEvent(text);
    events.set(text, event ?? UNKNOWN);
    if (event !== undefined) known += times;
  }
  const kinds = new Set([...events.values()].map(({ kind }) => kind));
  const isLog =
    (kinds.has('purchase') || kinds.has('sale')) &&
    [...kinds].some((kind) => kind !== 'purchase' && kind !== 'cost' && kind !== 'unknown');
  const isOfBoth = kinds.has('purchase') && kinds.has('sale');
  const least = isNamed || isOfBoth ? LEAST_KNOWN : 1;
  if (!isLog || known < filled * least || (blank > 0 && !isNamed)) return undefined;
  return { ...placeIn(tab, columnIndex), events, hasBlanks: blank > 0, isNamed };
}

/** Prefers the more specific column: one may only say whether money went in or out. */
function specificityOf({ events }: FoundEvents): number {
  const sure = [...events.values()].filter(({ isSure, kind }) => isSure && kind !== 'unknown');
  return new Set(sure.map(({ kind }) => kind)).size;
}

export function textsOf({ events }: FoundEvents, kind: EventKind): readonly string[] {
  return [...events].flatMap(([text, event]) => (event.kind === kind ? [text] : []));
}
