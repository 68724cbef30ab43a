import { z } from 'zod';
import { sourceRowsPage, sourceRowsQuery } from '../../model/mapping/mapping-review.ts';
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
import { findingExplanation } from '../../ui/api/row-status.ts';
import {
  bookView,
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
import { atDesk } from './operation.ts';
import { number } from './person.ts';
import { newSubmission, submissionView } from './submission.ts';

/** Calls of a laptop's page, by the rest of their path: each goes to the caller's own desk. */
export const DESK_CALLS = {
  getDeskState: atDesk('GET', '/state', 'What lies on the desk of the one who asks, and what is under way there', {
    answer: workState,
  }),
  uploadToDesk: atDesk('POST', '/open/upload', 'Lays workbooks on the desk in place of what lies there', {
    answer: done,
    isUpload: true,
  }),
  rereadDesk: atDesk('POST', '/reread', 'Reads them again, in another way or with a password', {
    body: rereadRequest,
    answer: done,
  }),
  closeDesk: atDesk('POST', '/close', 'Takes them off the desk', { answer: done }),
  stopDesk: atDesk('POST', '/stop', 'Stops what is under way there', { answer: done }),
  getDeskBook: atDesk('GET', '/book', 'The open workbook without its rows', { answer: bookView }),
  listDeskRows: atDesk('GET', '/rows', 'Rows of a sheet, with what is said of them', {
    query: rowsQuery,
    answer: rowsPage,
  }),
  findNextOnDesk: atDesk('GET', '/rows/next', 'Where the next cell with an error or a warning is', {
    query: nextQuery,
    answer: nextPlace,
  }),
  findRowOnDesk: atDesk('GET', '/rows/place', 'Where a row stands among those that are chosen', {
    query: placeQuery,
    answer: placeInList,
  }),
  listDeskRowsOf: atDesk('GET', '/list', 'Rows of one status, of all sheets together', {
    query: listQuery,
    answer: rowList,
  }),
  editOnDesk: atDesk('POST', '/edit', 'Types texts into cells, in a copy of the workbook', {
    body: editRequest,
    answer: correctionAnswer,
  }),
  pasteOnDesk: atDesk('POST', '/paste', 'Pastes a block of cells', { body: pasteRequest, answer: correctionAnswer }),
  countAlikeOnDesk: atDesk(
    'GET',
    '/alike',
    'How many cells of a column have the same text and the same finding as one',
    { query: cellQuery, answer: alikeCount },
  ),
  correctAlikeOnDesk: atDesk('POST', '/alike', 'Corrects all of them in one step', {
    body: alikeRequest,
    answer: correctionAnswer,
  }),
  undoOnDesk: atDesk('POST', '/undo', 'Takes the last correction back', { answer: done }),
  redoOnDesk: atDesk('POST', '/redo', 'Makes again the correction that was taken back last', { answer: done }),
  getCorrected: atDesk('GET', '/corrected/:index', 'The corrected copy of a workbook', { answer: 'file' }),
  listChoicesOnDesk: atDesk('GET', '/choices', 'What may be chosen for a cell', {
    query: cellQuery,
    answer: cellChoices,
  }),
  matchOnDesk: atDesk('POST', '/match', 'Says what a column is that was not recognised', {
    body: matchRequest,
    answer: done,
  }),
  proposeMapping: atDesk('POST', '/mapping', 'Proposes how a foreign spreadsheet is read', {
    body: proposeRequest,
    answer: done,
  }),
  getMapping: atDesk('GET', '/mapping', 'The mapping through which it is read', { answer: mappingView }),
  listMappingNames: atDesk(
    'GET',
    '/mapping/names',
    'Companies or funds that stand in the source, and what each is called',
    { query: namesQuery, answer: namesPage },
  ),
  listSourceRows: atDesk('GET', '/mapping/rows', 'Rows of a tab of the source, with what becomes of each', {
    query: sourceRowsQuery,
    answer: sourceRowsPage,
  }),
  editMapping: atDesk('POST', '/mapping/edit', 'Changes the mapping', { body: mappingEditRequest, answer: done }),
  undoMapping: atDesk('POST', '/mapping/undo', 'Takes the last change of the mapping back', { answer: done }),
  askForNames: atDesk('POST', '/mapping/ask', 'Asks the firm’s service for its companies and funds, to choose from', {
    answer: done,
  }),
  learnMapping: atDesk(
    'POST',
    '/mapping/learn',
    'Remembers the mapping for the next spreadsheet of the kind, as long as the desk is open',
    { answer: learntMapping },
  ),
  leaveMapping: atDesk('POST', '/mapping/leave', 'Reads the workbook as it is', { answer: done }),
  getMappingText: atDesk('GET', '/mapping/text', 'The mapping as a file says it', { answer: mappingText }),
  replaceMapping: atDesk('POST', '/mapping/text', 'Reads through a mapping that somebody has written', {
    body: mappingTextRequest,
    answer: done,
  }),
  getMappingFile: atDesk('GET', '/mapping/file', 'The mapping as a file', { answer: 'file' }),
  getTemplate: atDesk(
    'GET',
    '/template',
    'A workbook to fill in: empty, with the firm’s names to choose from, or of a quarter',
    {
      answer: 'file',
      query: z.object({ connected: z.literal('yes').optional(), quarter: z.string().max(20).optional() }),
    },
  ),
  explainFinding: atDesk('GET', '/findings/:code', 'What the code of a finding means, and what to do', {
    answer: findingExplanation,
  }),
} as const;

export const DESK_STEPS = {
  watchDesk: atDesk('GET', '/events', 'The state of the desk, told again with every change', { answer: 'events' }),
  handIn: atDesk('POST', '/hand-in', 'Submits what lies on the desk, as it is corrected and mapped there', {
    answer: submissionView,
    body: newSubmission.omit({ reading: true }),
  }),
  takeToDesk: atDesk('POST', '/take', 'Lays what was submitted on the desk, to be corrected there', {
    body: z.strictObject({ submission: number }),
    answer: done,
  }),
} as const;
