import { isNode, parseDocument } from 'yaml';
import { nodeAt } from '../edit/mapping-nodes.ts';
import type { MappingPath } from '../mapping.ts';

/** What a proposal says behind a column, as `writeMapping` writes it. */
export interface ColumnRemark {
  /** Between 0 and 1. */
  readonly confidence: number;
  readonly reason: string;
}

const REMARK = /^\s*([01]\.\d\d) (.*?)(?:\s+<- look at this)?\s*$/;

/** They are shown as they are loaded now. */
const FIRST_VALUES = /: [^:]+ → .*$/;

/** How sure a mapping file says its guesses are: behind a column, or `undefined` where it says nothing of that. */
export function readRemarks(text: string): (path: MappingPath) => ColumnRemark | undefined {
  const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false });
  return (path) => {
    const node = nodeAt(document, path);
    const [, confidence, reason] = REMARK.exec((isNode(node) ? node.comment : undefined) ?? '') ?? [];
    if (confidence === undefined || reason === undefined) return undefined;
    return { confidence: Number(confidence), reason: reason.replace(FIRST_VALUES, '') };
  };
}
