import { isMap, parseDocument, type YAMLMap } from 'yaml';
import { assertNever } from '../../base/util/assert-never.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import { parseMapping } from '../file/parse-mapping.ts';
import { removeAnswered } from './answered-doubts.ts';
import { editColumn } from './edit-column.ts';
import { mappingMoved } from './edit-errors.ts';
import { editName } from './edit-name.ts';
import type { EditedFile } from './edited-file.ts';
import { keepColumn, leaveColumn, leaveRows, leaveTab, leaveTable } from './leave.ts';
import { removeFrom, setText } from './mapping-nodes.ts';

/**
 * The text of a mapping file with one change: comments and everything else stay. What the change decides is no doubt any
 * more. Throws `mapping-moved` where the file has not what the change is of, and what parseMapping throws where the
 * file as it would be contradicts the format or itself.
 */
export function applyEdit(text: string, edit: MappingEdit, source: string): string {
  const { mapping } = parseMapping(text, source);
  const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false });
  const root = document.contents;
  if (!isMap(root)) throw mappingMoved('sheet');
  const file = { document, root, mapping };
  // Before the change: what it answers stands beside what was taken for granted until now.
  removeAnswered(file, edit);
  change(file, edit);
  // Long lines stay: a pattern that is folded is hard to read.
  const changed = document.toString({ lineWidth: 0 });
  parseMapping(changed, source);
  return changed;
}

function change(file: EditedFile, edit: MappingEdit): void {
  switch (edit.kind) {
    case 'confirm':
      break;
    case 'source':
    case 'unit':
    case 'date-order':
    case 'value':
      editColumn(file, edit);
      break;
    case 'name':
      editName(file, edit);
      break;
    case 'file-date-order':
      setOrRemove(file.root, 'dateOrder', edit.order);
      break;
    case 'file-decimal':
      setOrRemove(file.root, 'decimal', edit.sign);
      break;
    case 'leave-column':
      leaveColumn(file, edit);
      break;
    case 'keep-column':
      keepColumn(file, edit);
      break;
    case 'leave-rows':
      leaveRows(file, edit);
      break;
    case 'leave-table':
      leaveTable(file, edit);
      break;
    case 'leave-tab':
      leaveTab(file, edit);
      break;
    default:
      assertNever(edit);
  }
}

function setOrRemove(root: YAMLMap, key: string, value: string | null): void {
  if (value === null) removeFrom(root, key);
  else setText(root, key, value);
}
