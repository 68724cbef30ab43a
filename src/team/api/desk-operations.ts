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
import { deskCall, ofFirm } from './operation.ts';
import { number } from './person.ts';
import { newSubmission, submissionView } from './submission.ts';

/** Calls of a laptop's page, by the rest of their path: each goes to the caller's own desk. */
export const DESK_CALLS = {
  getDeskState: deskCall('GET', '/state', 'What lies on the desk of the one who asks, and what is under way there', {
    answer: workState,
  }),
  uploadToDesk: deskCall('POST', '/open/upload', 'Lays workbooks on the desk in place of what lies there', {
    answer: done,
    isUpload: true,
  }),
  rereadDesk: deskCall('POST', '/reread', 'Reads them again, in another way or with a password', {
    body: rereadRequest,
    answer: done,
  }),
  closeDesk: deskCall('POST', '/close', 'Takes them off the desk', { answer: done }),
  stopDesk: deskCall('POST', '/stop', 'Stops what is under way there', { answer: done }),
  getDeskBook: deskCall('GET', '/book', 'The open workbook without its rows', { answer: bookView }),
  listDeskRows: deskCall('GET', '/rows', 'Rows of a sheet, with what is said of them', {
    query: rowsQuery,
    answer: rowsPage,
  }),
  findNextOnDesk: deskCall('GET', '/rows/next', 'Where the next cell with an error or a warning is', {
    query: nextQuery,
    answer: nextPlace,
  }),
  findRowOnDesk: deskCall('GET', '/rows/place', 'Where a row stands among those that are chosen', {
    query: placeQuery,
    answer: placeInList,
  }),
  listDeskRowsOf: deskCall('GET', '/list', 'Rows of one status, of all sheets together', {
    query: listQuery,
    answer: rowList,
  }),
  editOnDesk: deskCall('POST', '/edit', 'Types texts into cells, in a copy of the workbook', {
    body: editRequest,
    answer: correctionAnswer,
  }),
  pasteOnDesk: deskCall('POST', '/paste', 'Pastes a block of cells', { body: pasteRequest, answer: correctionAnswer }),
  countAlikeOnDesk: deskCall(
    'GET',
    '/alike',
    'How many cells of a column have the same text and the same finding as one',
    { query: cellQuery, answer: alikeCount },
  ),
  correctAlikeOnDesk: deskCall('POST', '/alike', 'Corrects all of them in one step', {
    body: alikeRequest,
    answer: correctionAnswer,
  }),
  undoOnDesk: deskCall('POST', '/undo', 'Takes the last correction back', { answer: done }),
  redoOnDesk: deskCall('POST', '/redo', 'Makes again the correction that was taken back last', { answer: done }),
  getCorrected: deskCall('GET', '/corrected/:index', 'The corrected copy of a workbook', {
    answer: 'file',
    params: ofFirm.extend({ index: z.coerce.number().int().min(0).max(999) }),
  }),
  listChoicesOnDesk: deskCall('GET', '/choices', 'What may be chosen for a cell', {
    query: cellQuery,
    answer: cellChoices,
  }),
  matchOnDesk: deskCall('POST', '/match', 'Says what a column is that was not recognised', {
    body: matchRequest,
    answer: done,
  }),
  proposeMapping: deskCall('POST', '/mapping', 'Proposes how a foreign spreadsheet is read', {
    body: proposeRequest,
    answer: done,
  }),
  getMapping: deskCall('GET', '/mapping', 'The mapping through which it is read', { answer: mappingView }),
  listMappingNames: deskCall(
    'GET',
    '/mapping/names',
    'Companies or funds that stand in the source, and what each is called',
    { query: namesQuery, answer: namesPage },
  ),
  editMapping: deskCall('POST', '/mapping/edit', 'Changes the mapping', { body: mappingEditRequest, answer: done }),
  undoMapping: deskCall('POST', '/mapping/undo', 'Takes the last change of the mapping back', { answer: done }),
  askForNames: deskCall('POST', '/mapping/ask', 'Asks the firm’s service for its companies and funds, to choose from', {
    answer: done,
  }),
  learnMapping: deskCall(
    'POST',
    '/mapping/learn',
    'Remembers the mapping for the next spreadsheet of the kind, as long as the desk is open',
    { answer: learntMapping },
  ),
  leaveMapping: deskCall('POST', '/mapping/leave', 'Reads the workbook as it is', { answer: done }),
  getMappingText: deskCall('GET', '/mapping/text', 'The mapping as a file says it', { answer: mappingText }),
  replaceMapping: deskCall('POST', '/mapping/text', 'Reads through a mapping that somebody has written', {
    body: mappingTextRequest,
    answer: done,
  }),
  getMappingFile: deskCall('GET', '/mapping/file', 'The mapping as a file', { answer: 'file' }),
  getTemplate: deskCall(
    'GET',
    '/template',
    'A workbook to fill in: empty, with the firm’s names to choose from, or of a quarter',
    {
      answer: 'file',
      query: z.object({ connected: z.literal('yes').optional(), quarter: z.string().max(20).optional() }),
    },
  ),
  explainFinding: deskCall('GET', '/findings/:code', 'What the code of a finding means, and what to do', {
    answer: findingExplanation,
    params: ofFirm.extend({ code: z.string().regex(/^[\w-]{1,200}$/) }),
  }),
} as const;

export const DESK_STEPS = {
  watchDesk: deskCall('GET', '/events', 'The state of the desk, told again with every change', { answer: 'events' }),
  handIn: deskCall('POST', '/hand-in', 'Submits what lies on the desk, as it is corrected and mapped there', {
    answer: submissionView,
    body: newSubmission.omit({ reading: true }),
  }),
  takeToDesk: deskCall('POST', '/take', 'Lays what was submitted on the desk, to be corrected there', {
    body: z.strictObject({ submission: number }),
    answer: done,
  }),
} as const;
