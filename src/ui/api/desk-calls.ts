import type { z } from 'zod';
import { sourceRowsPage, sourceRowsQuery } from '../../model/mapping/mapping-review.ts';
import { callsBelow } from './call.ts';
import {
  alikeCount,
  alikeRequest,
  cellChoices,
  cellQuery,
  correctionAnswer,
  editRequest,
  matchRequest,
  pasteRequest,
} from './edit.ts';
import { templateQuery } from './files.ts';
import {
  learntMapping,
  mappingEditRequest,
  mappingText,
  mappingTextRequest,
  mappingView,
  namesPage,
  namesQuery,
  proposeRequest,
} from './mapping.ts';
import { done } from './problem.ts';
import { rereadRequest } from './reading.ts';
import { findingExplanation } from './row-status.ts';
import { bookView, nextPlace, nextQuery, placeInList, placeQuery, rowsPage, rowsQuery } from './rows.ts';
import { workState } from './work-state.ts';

/** Everything that can be done to an open workbook before planning: on a laptop's page, and at a desk of a team. */
export function deskCalls<const Prefix extends string, Shapes extends z.ZodRawShape, Facts extends object>(
  ...below: Parameters<typeof callsBelow<Prefix, Shapes, Facts>>
) {
  const call = callsBelow(...below);
  return {
    getDeskState: call(
      'GET /state',
      'What lies on the desk of the one who asks, and what is under way there',
      workState,
    ),
    uploadToDesk: call('POST /open/upload', 'Lays workbooks on the desk in place of what lies there', done, {
      isUpload: true,
    }),
    rereadDesk: call('POST /reread', 'Reads them again, in another way or with a password', done, {
      body: rereadRequest,
    }),
    closeDesk: call('POST /close', 'Takes them off the desk', done),
    stopDesk: call('POST /stop', 'Stops what is under way there', done),
    getDeskBook: call('GET /book', 'The open workbook without its rows', bookView),
    listDeskRows: call('GET /rows', 'Rows of a sheet, with what is said of them', rowsPage, { query: rowsQuery }),
    findNextOnDesk: call('GET /rows/next', 'Where the next cell with an error or a warning is', nextPlace, {
      query: nextQuery,
    }),
    findRowOnDesk: call('GET /rows/place', 'Where a row stands among those that are chosen', placeInList, {
      query: placeQuery,
    }),
    editOnDesk: call('POST /edit', 'Types texts into cells, in a copy of the workbook', correctionAnswer, {
      body: editRequest,
    }),
    pasteOnDesk: call('POST /paste', 'Pastes a block of cells', correctionAnswer, { body: pasteRequest }),
    countAlikeOnDesk: call(
      'GET /alike',
      'How many cells of a column have the same text and the same finding as one',
      alikeCount,
      { query: cellQuery },
    ),
    correctAlikeOnDesk: call('POST /alike', 'Corrects all of them in one step', correctionAnswer, {
      body: alikeRequest,
    }),
    undoOnDesk: call('POST /undo', 'Takes the last correction back', done),
    redoOnDesk: call('POST /redo', 'Makes again the correction that was taken back last', done),
    getCorrected: call('GET /corrected/:index', 'The corrected copy of a workbook', 'file'),
    listChoicesOnDesk: call('GET /choices', 'What may be chosen for a cell', cellChoices, { query: cellQuery }),
    matchOnDesk: call('POST /match', 'Says what a column is that was not recognised', done, { body: matchRequest }),
    proposeMapping: call('POST /mapping', 'Proposes how a foreign spreadsheet is read', done, { body: proposeRequest }),
    getMapping: call('GET /mapping', 'The mapping through which it is read', mappingView),
    listMappingNames: call(
      'GET /mapping/names',
      'Companies or funds that stand in the source, and what each is called',
      namesPage,
      { query: namesQuery },
    ),
    listSourceRows: call(
      'GET /mapping/rows',
      'Rows of a tab of the source, with what becomes of each',
      sourceRowsPage,
      { query: sourceRowsQuery },
    ),
    editMapping: call('POST /mapping/edit', 'Changes the mapping', done, { body: mappingEditRequest }),
    undoMapping: call('POST /mapping/undo', 'Takes the last change of the mapping back', done),
    askForNames: call('POST /mapping/ask', 'Asks the firm’s service for its companies and funds, to choose from', done),
    learnMapping: call(
      'POST /mapping/learn',
      'Remembers the mapping for the next spreadsheet of the kind, as long as the desk is open',
      learntMapping,
    ),
    leaveMapping: call('POST /mapping/leave', 'Reads the workbook as it is', done),
    getMappingText: call('GET /mapping/text', 'The mapping as a file says it', mappingText),
    replaceMapping: call('POST /mapping/text', 'Reads through a mapping that somebody has written', done, {
      body: mappingTextRequest,
    }),
    getMappingFile: call('GET /mapping/file', 'The mapping as a file', 'file'),
    getTemplate: call(
      'GET /template',
      'A workbook to fill in: empty, with the firm’s names to choose from, or of a quarter',
      'file',
      { query: templateQuery },
    ),
    explainFinding: call('GET /findings/:code', 'What the code of a finding means, and what to do', findingExplanation),
    watchDesk: call('GET /events', 'The state of the desk, told again with every change', workState, {
      isFollowed: true,
    }),
  } as const;
}
