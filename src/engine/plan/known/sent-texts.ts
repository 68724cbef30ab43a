import { isRewritten } from '../../../base/util/text/rewritten-text.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { documentName, text } from '../../../model/identity/identity.ts';
import type { AcceptedData } from '../../../model/service/entry-history.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { Company, RewrittenText } from '../../../model/service/snapshot.ts';

/** By the kind of thing, the column of its name. */
const NAME_COLUMNS: { readonly [kind in ExistingRecord['kind']]?: string } = {
  company: 'Company',
  round: 'Round',
  'share-class': 'Share Class',
  document: 'File',
};

const COMPANY_TEXTS = [
  ['Description', 'description'],
  ['City', 'city'],
  ['Website', 'website'],
] as const;

/**
 * The texts that the service lists otherwise than they were sent. A name may have become anything: the id says that it is
 * the same. Other texts count only where the one is what a service makes of the other; else somebody has changed them.
 */
export function findRewritten(sent: AcceptedData, held: ExistingRecord): readonly RewrittenText[] {
  return [...rewrittenName(sent, held), ...rewrittenTerms(sent, held)];
}

function rewrittenName(sent: AcceptedData, held: ExistingRecord): readonly RewrittenText[] {
  const column = NAME_COLUMNS[held.kind];
  if (column === undefined || !('name' in held.thing)) return [];
  const listed = held.thing.name;
  if (sent.kind === 'document')
    return documentName(sent.file.name) === documentName(listed) ? [] : [{ column, sent: sent.file.name, listed }];
  if (!('name' in sent) || foldName(sent.name) === foldName(listed)) return [];
  return [{ column, sent: sent.name, listed }];
}

function rewrittenTerms(sent: AcceptedData, held: ExistingRecord): readonly RewrittenText[] {
  if (sent.kind === 'company' && held.kind === 'company')
    return COMPANY_TEXTS.flatMap(([column, key]) => rewrittenText(column, sent[key], held.thing[key]));
  if (sent.kind === 'security' && held.kind === 'security') return rewrittenText('Token', sent.token, held.thing.token);
  return [];
}

function rewrittenText(column: string, sent: string | undefined, listed: string | undefined): RewrittenText[] {
  if (sent === undefined || listed === undefined || text(sent) === text(listed)) return [];
  return isRewritten(sent, listed) ? [{ column, sent, listed }] : [];
}

/** The thing with the texts that were sent, so that a row that states these equals it. */
export function withSentTexts(held: ExistingRecord, rewritten: readonly RewrittenText[]): ExistingRecord {
  const sentOf = (column: string | undefined): string | undefined =>
    rewritten.find((each) => each.column === column)?.sent;
  const name = sentOf(NAME_COLUMNS[held.kind]);
  const named = name === undefined ? {} : { name };
  switch (held.kind) {
    case 'company': {
      const terms: { -readonly [key in keyof Company]?: Company[key] } = {};
      for (const [column, key] of COMPANY_TEXTS) {
        const sent = sentOf(column);
        if (sent !== undefined) terms[key] = sent;
      }
      return { kind: held.kind, thing: { ...held.thing, ...named, ...terms } };
    }
    case 'round':
      return { kind: held.kind, thing: { ...held.thing, ...named } };
    case 'share-class':
      return { kind: held.kind, thing: { ...held.thing, ...named } };
    case 'document':
      return { kind: held.kind, thing: { ...held.thing, ...named } };
    case 'security': {
      const token = sentOf('Token');
      return token === undefined ? held : { kind: held.kind, thing: { ...held.thing, token } };
    }
    case 'transaction':
      return held;
  }
}
