import { isNode, parseDocument } from 'yaml';
import { nodeAt } from '../edit/mapping-nodes.ts';
import type { MappingPath } from '../mapping.ts';

/** A proposal's comment behind a column, as `writeMapping` prints it. */
export interface ColumnRemark {
  /** Between 0 and 1. */
  readonly confidence: number;
  readonly reason: string;
}

const REMARK = /^\s*([01]\.\d\d) (.*?)(?:\s+<- look at this)?\s*$/;

/** First values, which the page shows as they are now. */
const FIRST_VALUES = /: [^:]+ → .*$/;

/** Reads the confidence comments of a mapping file; `undefined` for a column without one. */
export function readRemarks(text: string): (path: MappingPath) => ColumnRemark | undefined {
  const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false });
  return (path) => {
    const node = nodeAt(document, path);
    const [, confidence, reason] = REMARK.exec((isNode(node) ? node.comment : undefined) ?? '') ?? [];
    if (confidence === undefined || reason === undefined) return undefined;
    return { confidence: Number(confidence), reason: reason.replace(FIRST_VALUES, '') };
  };
}
