import { type Document, isMap, isSeq, parseDocument, YAMLSeq } from 'yaml';
import { foldHeader } from '../../base/util/text/text.ts';
import type { Mapping } from '../mapping.ts';
import { isLeftPart, rowsOfPart } from '../tab-parts.ts';
import { compareTab, type Difference } from './compare-tabs.ts';
import { listRefs } from './list-refs.ts';
import type { SourceMatch, TabMatch } from './recognise-source.ts';
import { tellGranted } from './tell-granted.ts';

/** A remembered mapping, made ready for a source of the kind. */
export interface AdaptedMapping {
  /** Of the mapping file. */
  readonly text: string;
  readonly granted: readonly string[];
  readonly differences: readonly Difference[];
}

type Moved = Pick<TabMatch, 'before' | 'now'>;

/** What capsheet itself wrote above a mapping begins so; the next time it is written anew. */
const REMARK = '# As before: ';

/**
 * Writes the mapping that was remembered of a source anew: tabs and headers where they are now, above it what it takes for
 * granted and what differs, and under `confirm` what may be wrong because of that.
 */
export function adaptMapping({ source, tabs, newTabs }: SourceMatch, mapping: Mapping): AdaptedMapping {
  const granted = tellGranted(mapping);
  const document = parseDocument(source.mapping, { schema: 'failsafe' });
  const ofTabs = tabs.map((tab) => {
    const sheet = mapping.sheets[tab.before.index];
    return { tab, said: sheet === undefined ? [] : compareTab(tab, sheet, listRefs(sheet)) };
  });
  const differences = [
    ...ofTabs.flatMap(({ said }) => said),
    ...newTabs
      .filter((name) => !mapping.sheets.some(({ names }) => names.some((one) => foldHeader(one) === foldHeader(name))))
      .map((name): Difference => ({ sheet: name, text: 'the tab is new', isDoubt: false })),
  ];
  for (const { path, text } of doubtParts(mapping)) addDoubts(document, path, [text]);
  for (const { tab, said } of ofTabs) {
    const { before, now } = tab;
    const path = ['sheets', before.index];
    if (foldHeader(before.sheet) !== foldHeader(now.sheet)) {
      const others = tabs.filter((other) => other.before.index === before.index).map((other) => other.now.sheet);
      // Lookups go on calling it as they did.
      const isLookedUp = mapping.sheets.some(({ steps }) =>
        steps.some((step) => step.kind === 'lookup' && step.sheetIndex === before.index),
      );
      if (isLookedUp && !document.hasIn([...path, 'as'])) document.setIn([...path, 'as'], before.sheet);
      document.setIn([...path, 'sheet'], others.length === 1 ? now.sheet : document.createNode(others));
    }
    if (before.header !== now.header) moveRows(document, path, { before, now });
    addDoubts(
      document,
      path,
      said.filter(({ isDoubt }) => isDoubt).map(({ text }) => text),
    );
  }
  const said = [
    `read as ${source.name} was, with a mapping that somebody had corrected. Check what is different.`,
    ...granted.map((line) => `assumed: ${line}.`),
    ...differences.map(({ sheet, text }) => `different: ${sheet}: ${text}.`),
  ];
  const body = document
    .toString({ lineWidth: 0 })
    .split('\n')
    .filter((line) => !line.startsWith(REMARK))
    .join('\n');
  return { text: `${said.map(toRemark).join('')}${body}`, granted, differences };
}

/** Rows of a part that is left out are told by their numbers, and nothing tells what stands in them now. */
function doubtParts({ sheets }: Mapping): { readonly path: readonly (string | number)[]; readonly text: string }[] {
  return sheets.flatMap((sheet, index) => {
    const { first, last } = rowsOfPart(sheet);
    if (!isLeftPart(sheet) || sheet.firstRow === undefined) return [];
    const rows = last === Number.POSITIVE_INFINITY ? `Row ${first} and those below` : `Rows ${first} to ${last}`;
    return [{ path: ['sheets', index], text: `${rows} are left out like last time, whatever they contain now` }];
  });
}

function addDoubts(document: Document, path: readonly (string | number)[], texts: readonly string[]): void {
  if (texts.length === 0) return;
  const known = document.getIn([...path, 'confirm'], true);
  const list = isSeq(known) ? known : new YAMLSeq();
  list.items.push(...texts.map((text) => document.createNode({ that: text })));
  document.setIn([...path, 'confirm'], list);
}

/** The header where it stands now, and the rows that are told by their distance to it as far from it as they were. */
function moveRows(document: Document, path: readonly (string | number)[], { before, now }: Moved): void {
  const by = Number.parseInt(now.header, 10) - Number.parseInt(before.header, 10);
  document.setIn([...path, 'header'], now.header);
  const shift = (at: readonly (string | number)[]): void => {
    const rows = document.getIn(at);
    if (typeof rows !== 'string') return;
    document.setIn(
      at,
      rows.replace(/\d+/g, (row) => String(Math.max(1, Number(row) + by))),
    );
  };
  shift([...path, 'rows']);
  const steps = document.getIn([...path, 'steps']);
  for (const index of isSeq(steps) ? steps.items.keys() : []) {
    const above = [...path, 'steps', index, 'unpivot', 'above'];
    const names = document.getIn(above);
    for (const { key } of isMap(names) ? names.items : []) shift([...above, String(key)]);
  }
}

/** Within a comment no line may end. */
function toRemark(text: string): string {
  return `${REMARK}${text.replace(/\s+/g, ' ')}\n`;
}
