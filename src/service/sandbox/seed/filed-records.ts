import type { Store } from '../store/store.ts';
import { findDocuments, getDocumentFile } from '../store/tables/documents.ts';
import { findFirms } from '../store/tables/firms.ts';
import { findLogos } from '../store/tables/logos.ts';
import { findMarks } from '../store/tables/marks.ts';
import { findNotes } from '../store/tables/notes.ts';

/** What the sandbox's first firm keeps beside its cap tables, in the order of entry; what no call gives back included. */
export interface FiledRecords {
  readonly documents: readonly { readonly companyId: string; readonly name: string; readonly content: Uint8Array }[];
  readonly logos: readonly { readonly companyId: string; readonly name: string; readonly content: Uint8Array }[];
  readonly notes: readonly { readonly companyId: string; readonly note: string }[];
  readonly marks: readonly Mark[];
}

interface Mark {
  readonly companyId: string;
  /** Of a post-money valuation none. */
  readonly fundId: string | undefined;
  readonly kind: 'ownership' | 'post_money_valuation' | 'fair_value';
  readonly date: string;
  /** A decimal, or `<value> <currency>`. */
  readonly value: string;
}

const EVERYTHING = { limit: -1, offset: 0 };

export function listFiledRecords(store: Store): FiledRecords {
  const [firm] = findFirms(store);
  if (firm === undefined) throw new Error('the sandbox has no firm');
  const reach = { firmId: firm.id };
  return {
    documents: findDocuments(store, reach, { slice: EVERYTHING }).rows.map(({ id, company_id: companyId, name }) => {
      return { companyId, name, content: getDocumentFile(store, id)?.content ?? new Uint8Array() };
    }),
    logos: findLogos(store, firm.id).map(({ company_id: companyId, name, content }) => ({ companyId, name, content })),
    notes: findNotes(store, reach, { isNewestFirst: false, slice: EVERYTHING }).rows.map(
      ({ company_id: companyId, note }) => ({ companyId, note }),
    ),
    marks: findMarks(store, reach).map(({ company_id: companyId, fund_id: fundId, ...mark }) => {
      const { kind, date, value } = mark;
      return { companyId, fundId: fundId ?? undefined, kind, date, value };
    }),
  };
}
