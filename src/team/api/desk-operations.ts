import { z } from 'zod';
import { bookView } from '../../ui/api/book.ts';
import {
  alikeCount,
  alikeRequest,
  cellChoices,
  cellQuery,
  correctionAnswer,
  editRequest,
  matchRequest,
  pasteRequest,
} from '../../ui/api/edit.ts';
import { findingExplanation } from '../../ui/api/finding.ts';
import {
  learntMapping,
  mappingEditRequest,
  mappingText,
  mappingTextRequest,
  mappingView,
  namesPage,
  namesQuery,
  proposeRequest,
} from '../../ui/api/mapping.ts';
import { done } from '../../ui/api/problem.ts';
import { rereadRequest } from '../../ui/api/reading.ts';
import {
  listQuery,
  nextPlace,
  nextQuery,
  placeInList,
  placeQuery,
  rowList,
  rowsPage,
  rowsQuery,
} from '../../ui/api/rows.ts';
import { workState } from '../../ui/api/work-state.ts';
import { FIRM, inFirm, ofFirm, operation } from './operation.ts';
import { number } from './person.ts';
import { newSubmission, submissionView } from './submission.ts';

export const DESK = `${FIRM}/desk`;

const access = inFirm('submit');
const params = ofFirm;
const GET = { method: 'GET', access, params } as const;
const POST = { method: 'POST', access, params } as const;

/** Calls of a laptop's page, by the rest of their path: each goes to the caller's own desk. */
export const DESK_CALLS = {
  getDeskState: operation({
    ...{ ...GET, path: `${DESK}/state`, answer: workState },
    summary: 'What lies on the desk of the one who asks, and what is under way there',
  }),
  uploadToDesk: operation({
    ...{ ...POST, path: `${DESK}/open/upload`, answer: done, isUpload: true },
    summary: 'Lays workbooks on the desk in place of what lies there',
  }),
  rereadDesk: operation({
    ...{ ...POST, path: `${DESK}/reread`, body: rereadRequest, answer: done },
    summary: 'Reads them again, in another way or with a password',
  }),
  closeDesk: operation({
    ...{ ...POST, path: `${DESK}/close`, answer: done },
    summary: 'Takes them off the desk',
  }),
  stopDesk: operation({
    ...{ ...POST, path: `${DESK}/stop`, answer: done },
    summary: 'Stops what is under way there',
  }),
  getDeskBook: operation({
    ...{ ...GET, path: `${DESK}/book`, answer: bookView },
    summary: 'The open workbook without its rows',
  }),
  listDeskRows: operation({
    ...{ ...GET, path: `${DESK}/rows`, query: rowsQuery, answer: rowsPage },
    summary: 'Rows of a sheet, with what is said of them',
  }),
  findNextOnDesk: operation({
    ...{ ...GET, path: `${DESK}/rows/next`, query: nextQuery, answer: nextPlace },
    summary: 'Where the next cell with an error or a warning is',
  }),
  findRowOnDesk: operation({
    ...{ ...GET, path: `${DESK}/rows/place`, query: placeQuery, answer: placeInList },
    summary: 'Where a row stands among those that are chosen',
  }),
  listDeskRowsOf: operation({
    ...{ ...GET, path: `${DESK}/list`, query: listQuery, answer: rowList },
    summary: 'Rows of one status, of all sheets together',
  }),
  editOnDesk: operation({
    ...{ ...POST, path: `${DESK}/edit`, body: editRequest, answer: correctionAnswer },
    summary: 'Types texts into cells, in a copy of the workbook',
  }),
  pasteOnDesk: operation({
    ...{ ...POST, path: `${DESK}/paste`, body: pasteRequest, answer: correctionAnswer },
    summary: 'Pastes a block of cells',
  }),
  countAlikeOnDesk: operation({
    ...{ ...GET, path: `${DESK}/alike`, query: cellQuery, answer: alikeCount },
    summary: 'How many cells of a column have the same text and the same finding as one',
  }),
  correctAlikeOnDesk: operation({
    ...{ ...POST, path: `${DESK}/alike`, body: alikeRequest, answer: correctionAnswer },
    summary: 'Corrects all of them in one step',
  }),
  undoOnDesk: operation({
    ...{ ...POST, path: `${DESK}/undo`, answer: done },
    summary: 'Takes the last correction back',
  }),
  redoOnDesk: operation({
    ...{ ...POST, path: `${DESK}/redo`, answer: done },
    summary: 'Makes again the correction that was taken back last',
  }),
  getCorrected: operation({
    ...{ ...GET, path: `${DESK}/corrected/:index`, answer: 'file' },
    params: ofFirm.extend({ index: z.coerce.number().int().min(0).max(999) }),
    summary: 'The corrected copy of a workbook',
  }),
  listChoicesOnDesk: operation({
    ...{ ...GET, path: `${DESK}/choices`, query: cellQuery, answer: cellChoices },
    summary: 'What may be chosen for a cell',
  }),
  matchOnDesk: operation({
    ...{ ...POST, path: `${DESK}/match`, body: matchRequest, answer: done },
    summary: 'Says what a column is that was not recognised',
  }),
  proposeMapping: operation({
    ...{ ...POST, path: `${DESK}/mapping`, body: proposeRequest, answer: done },
    summary: 'Proposes how a foreign spreadsheet is read',
  }),
  getMapping: operation({
    ...{ ...GET, path: `${DESK}/mapping`, answer: mappingView },
    summary: 'The mapping through which it is read',
  }),
  listMappingNames: operation({
    ...{ ...GET, path: `${DESK}/mapping/names`, query: namesQuery, answer: namesPage },
    summary: 'Companies or funds that stand in the source, and what each is called',
  }),
  editMapping: operation({
    ...{ ...POST, path: `${DESK}/mapping/edit`, body: mappingEditRequest, answer: done },
    summary: 'Changes the mapping',
  }),
  undoMapping: operation({
    ...{ ...POST, path: `${DESK}/mapping/undo`, answer: done },
    summary: 'Takes the last change of the mapping back',
  }),
  askForNames: operation({
    ...{ ...POST, path: `${DESK}/mapping/ask`, answer: done },
    summary: 'Asks the firm’s service for its companies and funds, to choose from',
  }),
  learnMapping: operation({
    ...{ ...POST, path: `${DESK}/mapping/learn`, answer: learntMapping },
    summary: 'Remembers the mapping for the next spreadsheet of the kind, as long as the desk is open',
  }),
  leaveMapping: operation({
    ...{ ...POST, path: `${DESK}/mapping/leave`, answer: done },
    summary: 'Reads the workbook as it is',
  }),
  getMappingText: operation({
    ...{ ...GET, path: `${DESK}/mapping/text`, answer: mappingText },
    summary: 'The mapping as a file says it',
  }),
  replaceMapping: operation({
    ...{ ...POST, path: `${DESK}/mapping/text`, body: mappingTextRequest, answer: done },
    summary: 'Reads through a mapping that somebody has written',
  }),
  getMappingFile: operation({
    ...{ ...GET, path: `${DESK}/mapping/file`, answer: 'file' },
    summary: 'The mapping as a file',
  }),
  getTemplate: operation({
    ...{ ...GET, path: `${DESK}/template`, answer: 'file' },
    query: z.object({ connected: z.literal('yes').optional(), quarter: z.string().max(20).optional() }),
    summary: 'A workbook to fill in: empty, with the firm’s names to choose from, or of a quarter',
  }),
  explainFinding: operation({
    ...{ ...GET, path: `${DESK}/findings/:code`, answer: findingExplanation },
    params: ofFirm.extend({ code: z.string().regex(/^[\w-]{1,200}$/) }),
    summary: 'What the code of a finding means, and what to do',
  }),
} as const;

export const DESK_STEPS = {
  watchDesk: operation({
    ...{ ...GET, path: `${DESK}/events`, answer: 'events' },
    summary: 'The state of the desk, told again with every change',
  }),
  handIn: operation({
    ...{ ...POST, path: `${DESK}/hand-in`, answer: submissionView },
    body: newSubmission.omit({ reading: true }),
    summary: 'Submits what lies on the desk, as it is corrected and mapped there',
  }),
  takeToDesk: operation({
    ...{ ...POST, path: `${DESK}/take`, body: z.strictObject({ submission: number }), answer: done },
    summary: 'Lays what was submitted on the desk, to be corrected there',
  }),
} as const;
