/**
 * Applies a plan to the portfolio: exactly that plan, of exactly these workbooks, and nothing a second time. A run that
 * cannot go on ends with its status, `interrupted` or `service-lost`, and not with an error; errors are thrown before
 * anything is sent, for instance `plan-stale` if the service or a workbook has changed, and `lock-held`.
 */
export declare function applyPlan(plan: PortfolioPlan, workbooks: Workbooks, access: PortfolioAccess, options?: ApplyPlanOptions): Promise<FinishedRun>;

export declare interface ApplyPlanOptions {
    /** Applies the rows without errors, and leaves the others out. */
    readonly isPartial?: boolean;
    /** Warnings count as well: the exit status is 4 if there are any. */
    readonly isStrict?: boolean;
    /**
     * Where the result workbook goes, if there is one workbook; by default next to each. Next to sources that were no files
     * it goes when they are closed.
     */
    readonly resultPath?: string;
    /** The approver of this very plan; journal and reports name them. */
    readonly approval?: {
        readonly approvedBy: string;
        readonly email?: string;
        /** ISO 8601, in UTC. */
        readonly approvedAt: string;
        /** The digest of the approved plan: no other is applied. */
        readonly planSha256: string;
        readonly comment?: string;
    };
    readonly onProgress?: (progress: RunProgress) => void;
    /** Stops the run between two writes: what was sent is settled and reported, and the next apply goes on from there. */
    readonly signal?: AbortSignal;
}

/** The run cannot go on, and the user can do something about it. Never used for the user's cells: those are findings. */
export declare class CapsheetError extends Error {
    readonly code: ErrorCode;
    readonly hint: string;
    readonly exitStatus: ExitStatus;
    readonly passes: boolean;
    constructor(facts: CapsheetErrorFacts);
}

declare interface CapsheetErrorFacts {
    /** Stable kebab-case code, shown under `--json`. */
    readonly code: ErrorCode;
    /** Says what is there and what was expected, in one sentence or two. */
    readonly message: string;
    readonly hint: string;
    readonly exitStatus: ExitStatus;
    /** It passes by itself: the same is tried again. Where left out, it does if its cause does. */
    readonly passes?: boolean;
    readonly cause?: unknown;
}

/**
 * Describes `capsheet check --json`.
 */
declare interface CheckDocument {
    $schema?: 'urn:capsheet:check@1';
    schema: 'capsheet/check@1';
    inputs: {
        name: string;
        sha256: string;
    }[];
    /**
     * Rows by sheet.
     */
    summary: {
        [k: string]: number;
    };
    rows: {
        /**
         * The input, only if there are several.
         */
        file?: string;
        /**
         * The tab's name.
         */
        sheet: string;
        /**
         * As Excel shows it, from 1.
         */
        row: number;
        /**
         * From 1, if one row of the source became several records.
         */
        record?: number;
        kind:
        | 'company'
        | 'round'
        | 'share-class'
        | 'security'
        | 'transaction'
        | 'custom-values'
        | 'document'
        | 'valuation'
        | 'control-total';
        action?: 'skip';
        key?: string;
        findings: {
            severity: 'error' | 'warning' | 'info';
            /**
             * Stable; "capsheet explain CODE" says more about it.
             */
            code: string;
            /**
             * The input, only if there are several.
             */
            file?: string;
            sheet?: string;
            row?: number;
            /**
             * The name of the column, or the header as it is written.
             */
            column?: string;
            /**
             * Such as F14.
             */
            cell?: string;
            /**
             * What the cell contains, and what was expected.
             */
            message: string;
            /**
             * What to do.
             */
            hint: string;
            /**
             * What capsheet itself can do: `map` where `capsheet map` proposes how to read the tab.
             */
            cure?: 'map';
        }[];
    }[];
    findings: {
        severity: 'error' | 'warning' | 'info';
        /**
         * Stable; "capsheet explain CODE" says more about it.
         */
        code: string;
        /**
         * The input, only if there are several.
         */
        file?: string;
        sheet?: string;
        row?: number;
        /**
         * The name of the column, or the header as it is written.
         */
        column?: string;
        /**
         * Such as F14.
         */
        cell?: string;
        /**
         * What the cell contains, and what was expected.
         */
        message: string;
        /**
         * What to do.
         */
        hint: string;
        /**
         * What capsheet itself can do: `map` where `capsheet map` proposes how to read the tab.
         */
        cure?: 'map';
    }[];
    /**
     * Of foreign spreadsheets: of each column, what is loaded and what is left out.
     */
    sourceTieOut?: {
        inputIndex: number;
        file: string;
        sheet: string;
        headerRow?: number;
        columns: {
            letters: string;
            header?: string;
            /**
             * False for rates, multiples, years and the like, whose sum says nothing.
             */
            isAmount: boolean;
            /**
             * What all its cells come to: loaded + leftOut.
             */
            total: string;
            loaded: string;
            leftOut: string;
            into: string[];
            loadedRows: string;
            parts: {
                kind:
                | 'sheet-not-mapped'
                | 'sheet-skipped'
                | 'part-skipped'
                | 'rows-outside'
                | 'rows-skipped'
                | 'column-ignored'
                | 'column-not-mapped'
                | 'not-first'
                | 'not-taken'
                | 'row-refused';
                reason: string;
                isAcknowledged: boolean;
                sum: string;
                count: number;
                rows: string;
                firstRow: number;
            }[];
            again?: {
                sum: string;
                rows: string;
            };
            stated: {
                row: number;
                label?: string;
                stated: string;
                sum: string;
                isSum: boolean;
                /**
                 * How much of what it sums up is loaded; absent where it is no sum.
                 */
                loaded?: string;
            }[];
            unread: {
                count: number;
                first?: {
                    cell: string;
                    text: string;
                };
            };
            groups: {
                company?: string;
                fund?: string;
                currency?: string;
                total: string;
                loaded: string;
                leftOut: string;
            }[];
        }[];
    }[];
    /**
     * The copy that --report wrote.
     */
    report?: {
        path: string;
        note?: string;
    };
}

/**
 * Describes `capsheet compare A B --json`.
 */
declare interface CompareDocument {
    $schema?: 'urn:capsheet:compare@1';
    schema: 'capsheet/compare@1';
    a: {
        inputs: {
            name: string;
            sha256: string;
        }[];
        /**
         * What "capsheet check" says is wrong; compared is what can be read.
         */
        errors: number;
        /**
         * Of foreign spreadsheets: of each column, what is loaded and what is left out.
         */
        sourceTieOut?: {
            inputIndex: number;
            file: string;
            sheet: string;
            headerRow?: number;
            columns: {
                letters: string;
                header?: string;
                /**
                 * False for rates, multiples, years and the like, whose sum says nothing.
                 */
                isAmount: boolean;
                /**
                 * What all its cells come to: loaded + leftOut.
                 */
                total: string;
                loaded: string;
                leftOut: string;
                into: string[];
                loadedRows: string;
                parts: {
                    kind:
                    | 'sheet-not-mapped'
                    | 'sheet-skipped'
                    | 'part-skipped'
                    | 'rows-outside'
                    | 'rows-skipped'
                    | 'column-ignored'
                    | 'column-not-mapped'
                    | 'not-first'
                    | 'not-taken'
                    | 'row-refused';
                    reason: string;
                    isAcknowledged: boolean;
                    sum: string;
                    count: number;
                    rows: string;
                    firstRow: number;
                }[];
                again?: {
                    sum: string;
                    rows: string;
                };
                stated: {
                    row: number;
                    label?: string;
                    stated: string;
                    sum: string;
                    isSum: boolean;
                    /**
                     * How much of what it sums up is loaded; absent where it is no sum.
                     */
                    loaded?: string;
                }[];
                unread: {
                    count: number;
                    first?: {
                        cell: string;
                        text: string;
                    };
                };
                groups: {
                    company?: string;
                    fund?: string;
                    currency?: string;
                    total: string;
                    loaded: string;
                    leftOut: string;
                }[];
            }[];
        }[];
    };
    b: {
        inputs: {
            name: string;
            sha256: string;
        }[];
        /**
         * What "capsheet check" says is wrong; compared is what can be read.
         */
        errors: number;
        /**
         * Of foreign spreadsheets: of each column, what is loaded and what is left out.
         */
        sourceTieOut?: {
            inputIndex: number;
            file: string;
            sheet: string;
            headerRow?: number;
            columns: {
                letters: string;
                header?: string;
                /**
                 * False for rates, multiples, years and the like, whose sum says nothing.
                 */
                isAmount: boolean;
                /**
                 * What all its cells come to: loaded + leftOut.
                 */
                total: string;
                loaded: string;
                leftOut: string;
                into: string[];
                loadedRows: string;
                parts: {
                    kind:
                    | 'sheet-not-mapped'
                    | 'sheet-skipped'
                    | 'part-skipped'
                    | 'rows-outside'
                    | 'rows-skipped'
                    | 'column-ignored'
                    | 'column-not-mapped'
                    | 'not-first'
                    | 'not-taken'
                    | 'row-refused';
                    reason: string;
                    isAcknowledged: boolean;
                    sum: string;
                    count: number;
                    rows: string;
                    firstRow: number;
                }[];
                again?: {
                    sum: string;
                    rows: string;
                };
                stated: {
                    row: number;
                    label?: string;
                    stated: string;
                    sum: string;
                    isSum: boolean;
                    /**
                     * How much of what it sums up is loaded; absent where it is no sum.
                     */
                    loaded?: string;
                }[];
                unread: {
                    count: number;
                    first?: {
                        cell: string;
                        text: string;
                    };
                };
                groups: {
                    company?: string;
                    fund?: string;
                    currency?: string;
                    total: string;
                    loaded: string;
                    leftOut: string;
                }[];
            }[];
        }[];
    };
    /**
     * Whether each row of the one is a row of the other.
     */
    same: boolean;
    /**
     * Only kinds of which there are rows.
     */
    counts: {
        kind:
        | 'company'
        | 'round'
        | 'share-class'
        | 'security'
        | 'transaction'
        | 'custom-values'
        | 'document'
        | 'valuation'
        | 'control-total';
        same: number;
        differs: number;
        onlyA: number;
        onlyB: number;
    }[];
    /**
     * The rows that are not the same in both.
     */
    rows: {
        state: 'differs' | 'only-a' | 'only-b';
        kind:
        | 'company'
        | 'round'
        | 'share-class'
        | 'security'
        | 'transaction'
        | 'custom-values'
        | 'document'
        | 'valuation'
        | 'control-total';
        /**
         * What the row is, in words.
         */
        key: string;
        a?: {
            /**
             * The input, only if there are several.
             */
            file?: string;
            /**
             * The tab's name.
             */
            sheet: string;
            /**
             * As Excel shows it, from 1.
             */
            row: number;
            /**
             * From 1, if one row of the source became several records.
             */
            record?: number;
        };
        b?: {
            /**
             * The input, only if there are several.
             */
            file?: string;
            /**
             * The tab's name.
             */
            sheet: string;
            /**
             * As Excel shows it, from 1.
             */
            row: number;
            /**
             * From 1, if one row of the source became several records.
             */
            record?: number;
        };
        changes: {
            column: string;
            /**
             * What A says; absent if it says nothing.
             */
            a?: string;
            /**
             * What B says; absent if it says nothing.
             */
            b?: string;
        }[];
    }[];
    /**
     * What the rows of each come to, by fund and currency.
     */
    sums: {
        /**
         * Empty for sales of what the workbook does not have.
         */
        fund: string;
        currency: string;
        a: {
            securities: number;
            cost: string;
            cashReceived: string;
        };
        b: {
            securities: number;
            cost: string;
            cashReceived: string;
        };
    }[];
    /**
     * The report workbook, if one was written.
     */
    report?: string;
}

/**
 * Compares two workbooks row against row, and asks no service. Both are read as `a` was: with its profile.
 */
export declare function compareWorkbooks(a: Workbooks, b: Workbooks, options?: {
    readonly signal?: AbortSignal;
}): Promise<PrintedDocument<'compare'>>;

/** In which order day, month and year stand. */
declare const DATE_ORDERS: readonly ['dmy', 'mdy', 'ymd'];

declare type DateOrder = (typeof DATE_ORDERS)[number];

/** The signs that may stand before the decimal places of a number in text. */
declare const DECIMAL_SIGNS: readonly ['.', ','];

declare type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Proposes how foreign spreadsheets are read. Writes no file of its own accord. */
export declare function draftMapping(sources: readonly WorkbookSource[], options?: MappingDraftOptions): Promise<MappingDraft>;

declare type ErrorCode = string;

/**
 * Describes any command with `--json` that cannot go on.
 */
declare interface ErrorDocument {
    $schema?: 'urn:capsheet:error@1';
    schema: 'capsheet/error@1';
    code: string;
    message: string;
    /**
     * What to do.
     */
    hint: string;
}

/** Exit statuses of the process, as docs/reference/exit-statuses.md lists them. */
declare const EXIT_STATUSES: readonly [0, 1, 2, 3, 4, 5, 6, 130];

export declare type ExitStatus = (typeof EXIT_STATUSES)[number];

/**
 * Describes `capsheet export --json`.
 */
declare interface ExportDocument {
    $schema?: 'urn:capsheet:export@1';
    schema: 'capsheet/export@1';
    path: string;
    service: string;
    firm: string;
    companies: number;
    /**
     * Rows by sheet.
     */
    rows: {
        [k: string]: number;
    };
    /**
     * What the service holds and no cell can say.
     */
    leftOut: {
        sheet: string;
        row: number;
        column: string;
        cell: string;
        message: string;
    }[];
    /**
     * Sheets that the service did not give, or not in full.
     */
    missing: {
        sheet: string;
        why: string;
    }[];
    /**
     * Rows that a plan of the export would not call unchanged.
     */
    unresolved?: {
        sheet: string;
        row: number;
        why: string;
    }[];
}

/**
 * Writes everything that the service holds into a workbook that reads back as the same portfolio: planning it changes
 * nothing. Returns the document that `capsheet export --json` prints.
 */
export declare function exportHoldings(access: PortfolioAccess, options: ExportOptions): Promise<PrintedDocument<'export'>>;

export declare interface ExportOptions {
    /** A new `.xlsx` file. */
    readonly path: string;
    /** By id, slug or name; all companies by default. */
    readonly companies?: readonly string[];
    /** Called with a description of each stage. */
    readonly onStage?: (stage: string) => void;
    readonly signal?: AbortSignal;
}

/** How a run ended. */
export declare interface FinishedRun {
    /** The document of `capsheet apply --json`: each row with its outcome. */
    readonly document: PrintedDocument<'result'>;
    readonly status: RunStatus;
    /** The exit status that the command would have: 0 if everything is there as planned. */
    readonly exitStatus: ExitStatus;
}

/** Everything that is found in the workbooks without asking a service: the document that `capsheet check --json` prints. */
export declare function inspectWorkbooks(workbooks: Workbooks, options?: {
    readonly signal?: AbortSignal;
}): Promise<PrintedDocument<'check'>>;

/**
 * The journal in a PostgreSQL database, which several machines share. `folder` is for result workbooks that cannot be
 * written in their place.
 */
export declare function journalInDatabase(databaseUrl: string, folder: string): PortfolioJournal;

/**
 * The journal of one machine, in a folder that is made if it is missing: on its own disk, and the same at each start. The
 * command keeps its own in `~/.capsheet`.
 */
export declare function journalInFolder(folder: string): PortfolioJournal;

/**
 * A journal that ends with this process: for plans, trials and tests. Within the process everything holds as ever; of a
 * run that ends with the process nothing is known afterwards, and the next apply cannot settle it.
 */
export declare function journalInMemory(): PortfolioJournal;

/**
 * Describes `capsheet map --json`.
 */
declare interface MapDocument {
    $schema?: 'urn:capsheet:map@1';
    schema: 'capsheet/map@1';
    /**
     * The mapping file that was written.
     */
    path?: string;
    /**
     * The known layout, if it is one.
     */
    layout?: string;
    /**
     * The earlier mapping that it is read like.
     */
    remembered?: {
        name: string;
        granted: string[];
        differences: {
            sheet: string;
            text: string;
            isDoubt: boolean;
        }[];
    };
    sheets: {
        sheet: string;
        /**
         * Rows, such as 4-5.
         */
        header: string;
        /**
         * Sheets of the format.
         */
        to: string[];
        columns: {
            /**
             * The value of every row, if the mapping fixes it.
             */
            value?: string;
            /**
             * The source's column, such as F.
             */
            letters?: string;
            header?: string;
            to: string;
            column: string;
            confidence: number;
            reason: string;
            /**
             * The first values, as they are and as they would be loaded.
             */
            shows?: string;
            /**
             * The source does not say it, but the field takes it for granted.
             */
            isGranted?: true;
        }[];
        /**
         * What stops a plan until somebody settles it in the mapping.
         */
        doubts: {
            /**
             * The source's column, such as F.
             */
            letters?: string;
            header?: string;
            text: string;
        }[];
    }[];
    names: {
        kind: 'company' | 'fund';
        from: string;
        to: string;
        confidence: number;
        reason: string;
    }[];
    /**
     * All that is asked, one question a role, with the answers that it can have. Absent where nothing was proposed.
     */
    questions?: {
        sheet: string;
        /**
         * The source's column, such as F.
         */
        letters?: string;
        header?: string;
        /**
         * What it is about: rows, column, left-out and the like, or missing.
         */
        topic?: string;
        text: string;
        /**
         * The answers that change the mapping, the first as it is proposed.
         */
        answers: string[];
    }[];
    /**
     * What has no place in the format, or none was found for.
     */
    loss: {
        sheets: {
            sheet: string;
            cells?: string;
            why: string;
            doubts?: string[];
        }[];
        columns: {
            sheet: string;
            letters: string;
            header?: string;
            samples: string[];
        }[];
        values: {
            sheet: string;
            column: string;
            value: string;
            count: number;
            nearest?: string;
        }[];
        /**
         * Required columns of the format for which nothing was found.
         */
        missing: {
            sheet: string;
            to: string;
            column: string;
        }[];
    };
    /**
     * Of foreign spreadsheets: of each column, what is loaded and what is left out.
     */
    sourceTieOut?: {
        inputIndex: number;
        file: string;
        sheet: string;
        headerRow?: number;
        columns: {
            letters: string;
            header?: string;
            /**
             * False for rates, multiples, years and the like, whose sum says nothing.
             */
            isAmount: boolean;
            /**
             * What all its cells come to: loaded + leftOut.
             */
            total: string;
            loaded: string;
            leftOut: string;
            into: string[];
            loadedRows: string;
            parts: {
                kind:
                | 'sheet-not-mapped'
                | 'sheet-skipped'
                | 'part-skipped'
                | 'rows-outside'
                | 'rows-skipped'
                | 'column-ignored'
                | 'column-not-mapped'
                | 'not-first'
                | 'not-taken'
                | 'row-refused';
                reason: string;
                isAcknowledged: boolean;
                sum: string;
                count: number;
                rows: string;
                firstRow: number;
            }[];
            again?: {
                sum: string;
                rows: string;
            };
            stated: {
                row: number;
                label?: string;
                stated: string;
                sum: string;
                isSum: boolean;
                /**
                 * How much of what it sums up is loaded; absent where it is no sum.
                 */
                loaded?: string;
            }[];
            unread: {
                count: number;
                first?: {
                    cell: string;
                    text: string;
                };
            };
            groups: {
                company?: string;
                fund?: string;
                currency?: string;
                total: string;
                loaded: string;
                leftOut: string;
            }[];
        }[];
    }[];
}

export declare interface MappingDraft {
    /** The document of `capsheet map --json`: what is proposed and why, what is asked, and what would be lost. */
    readonly document: PrintedDocument<'map'>;
    /** The mapping file, for a person to correct and for `openWorkbooks` to read by. */
    readonly text: string;
}

export declare interface MappingDraftOptions {
    /** Which sheet a single CSV file is. */
    readonly sheetName?: string;
    /** The encoding of CSV files that do not show it. */
    readonly encoding?: TextEncoding;
    /** A folder in which earlier mappings and answers are remembered; without one nothing is. */
    readonly memory?: string;
    /** The name of the remembered source to follow; `none` follows none. */
    readonly like?: string;
    /** Asked for its firm's names, to recognise them; without it no service is asked. */
    readonly access?: PortfolioAccess;
    /** Asked each question until an answer can be understood; without it the draft holds them as questions. */
    readonly answer?: (question: {
        readonly text: string;
        readonly answers: string;
    }) => Promise<string>;
    readonly password?: (name: string, refused: number) => Promise<string | undefined>;
    readonly signal?: AbortSignal;
}

/** Opens the workbooks of a saved plan where it names them, read as they were for the plan. */
export declare function openPlanned(plan: PortfolioPlan, options?: Pick<ReadOptions, 'password' | 'profile' | 'signal'>): Promise<Workbooks>;

/**
 * Reads workbooks and checks every row of them, all as one. What is wrong in a cell is a finding of `inspectWorkbooks`;
 * what keeps a file from being read at all is thrown as a `CapsheetError` with its code.
 */
export declare function openWorkbooks(sources: readonly WorkbookSource[], options?: ReadOptions): Promise<Workbooks>;

/** Reads the text of a plan file. Throws `plan-foreign`, `plan-newer` for one of a later capsheet, and `plan-damaged`. */
export declare function parsePlanText(text: string): Promise<PortfolioPlan>;

/**
 * Describes `capsheet plan --json`, and a saved plan, which also contains fields for capsheet alone.
 */
declare interface PlanDocument {
    $schema?: 'urn:capsheet:plan@1';
    schema: 'capsheet/plan@1';
    inputs: {
        name: string;
        sha256: string;
    }[];
    /**
     * The address of the service.
     */
    service: string;
    /**
     * The address of its cap-table calls.
     */
    appService?: string;
    firm: string;
    madeBy: string;
    madeAt: string;
    /**
     * Rows by action.
     */
    summary: {
        [k: string]: number;
    };
    requests: {
        reads: number;
        writes: number;
        byEndpoint: {
            [k: string]: number;
        };
    };
    rows: {
        /**
         * The input, only if there are several.
         */
        file?: string;
        /**
         * The tab's name.
         */
        sheet: string;
        /**
         * As Excel shows it, from 1.
         */
        row: number;
        /**
         * From 1, if one row of the source became several records.
         */
        record?: number;
        action: 'add' | 'replace' | 'upload' | 'unchanged' | 'differs' | 'blocked' | 'invalid' | 'skipped';
        /**
         * What the row is, in words.
         */
        key: string;
        why: string;
        /**
         * Of what the service holds.
         */
        id?: string;
        changes?: {
            column: string;
            /**
             * What the service has; absent if it has nothing.
             */
            service?: string;
            /**
             * What the workbook says; absent if it says nothing.
             */
            workbook?: string;
        }[];
        findings?: {
            severity: 'error' | 'warning' | 'info';
            /**
             * Stable; "capsheet explain CODE" says more about it.
             */
            code: string;
            /**
             * The input, only if there are several.
             */
            file?: string;
            sheet?: string;
            row?: number;
            /**
             * The name of the column, or the header as it is written.
             */
            column?: string;
            /**
             * Such as F14.
             */
            cell?: string;
            /**
             * What the cell contains, and what was expected.
             */
            message: string;
            /**
             * What to do.
             */
            hint: string;
            /**
             * What capsheet itself can do: `map` where `capsheet map` proposes how to read the tab.
             */
            cure?: 'map';
        }[];
    }[];
    findings: {
        severity: 'error' | 'warning' | 'info';
        /**
         * Stable; "capsheet explain CODE" says more about it.
         */
        code: string;
        /**
         * The input, only if there are several.
         */
        file?: string;
        sheet?: string;
        row?: number;
        /**
         * The name of the column, or the header as it is written.
         */
        column?: string;
        /**
         * Such as F14.
         */
        cell?: string;
        /**
         * What the cell contains, and what was expected.
         */
        message: string;
        /**
         * What to do.
         */
        hint: string;
        /**
         * What capsheet itself can do: `map` where `capsheet map` proposes how to read the tab.
         */
        cure?: 'map';
    }[];
    /**
     * Those that the firm has changed.
     */
    rules?: {
        code: string;
        severity?: 'error' | 'warning' | 'info' | 'off';
        tolerance?: string;
        found: number;
    }[];
    controlTotals?: {
        stated: {
            sheet: string;
            row: number;
            what: string;
            column: 'Amount' | 'Count';
            currency?:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            stated: string;
            counted: string;
        }[];
        read: {
            currency:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            read: string;
            readCount: number;
            sent: string;
            sentCount: number;
        }[];
    };
    rollForward?: {
        scope: {
            kind: 'firm' | 'companies';
            companies: number;
            why?: string;
        };
        quarter?: {
            first: string;
            last: string;
        };
        lines: {
            fund: string;
            company: string;
            security?: string;
            id?: string;
            type?:
            | 'certificate'
            | 'warrant'
            | 'convertible'
            | 'token_investment'
            | 'token_warrant'
            | 'token_convertible'
            | 'public_equity'
            | 'other';
            securities: number;
            currency:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            cost: {
                opening: string;
                purchased?: string;
                exercised?: string;
                convertedOut?: string;
                convertedIn?: string;
                disposed?: string;
                closing: string;
                difference?: string;
                late?: {
                    purchased?: string;
                    exercised?: string;
                    convertedOut?: string;
                    convertedIn?: string;
                    disposed?: string;
                };
                after?: {
                    purchased?: string;
                    exercised?: string;
                    convertedOut?: string;
                    convertedIn?: string;
                    disposed?: string;
                };
            };
            units?: {
                opening: string;
                purchased?: string;
                exercised?: string;
                convertedOut?: string;
                convertedIn?: string;
                disposed?: string;
                closing: string;
                difference?: string;
                late?: {
                    purchased?: string;
                    exercised?: string;
                    convertedOut?: string;
                    convertedIn?: string;
                    disposed?: string;
                };
                after?: {
                    purchased?: string;
                    exercised?: string;
                    convertedOut?: string;
                    convertedIn?: string;
                    disposed?: string;
                };
            };
            exerciseCash?: string;
            proceeds?: string;
            gain?: string;
            late?: {
                exerciseCash?: string;
                proceeds?: string;
                gain?: string;
            };
            after?: {
                exerciseCash?: string;
                proceeds?: string;
                gain?: string;
            };
            isExpected?: true;
        }[];
        assumedCounts?: number;
        assumedCosts?: number;
        unknownInputs?: number;
        /**
         * From entered cost to closing cost, by fund and currency.
         */
        reconciliation?: {
            fund: string;
            currency: string;
            /**
             * Entered cost after the run, as the tie-out has it.
             */
            entered: string;
            /**
             * What was exercised, converted and sold before the run.
             */
            earlier: string;
            exercised: string;
            convertedOut: string;
            convertedIn: string;
            disposed: string;
            /**
             * Closing cost of the companies concerned.
             */
            closing: string;
            /**
             * 0 if entered cost and movements come to closing cost.
             */
            difference: string;
        }[];
        /**
         * What conversions and exercises created and the service lists at another cost than they carried on.
         */
        listedCosts?: {
            fund: string;
            company: string;
            security: string;
            id: string;
            currency:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            /**
             * As a conversion or exercise carried it on: the roll-forward goes on with it.
             */
            cost: string;
            /**
             * As the service lists it.
             */
            listed: string;
        }[];
        opening?: {
            /**
             * The last run whose closing the journal knows.
             */
            run?: string;
            closedAt?: string;
            /**
             * Companies that no run has closed yet.
             */
            unknown?: number;
            /**
             * Holdings that open otherwise than the last run closed with them.
             */
            changes: {
                fund: string;
                company: string;
                security: string;
                id: string;
                currency:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                kind: 'entered' | 'sold' | 'converted' | 'recounted' | 'unexplained';
                by: 'capsheet' | 'others';
                cost: {
                    closed: string;
                    opening: string;
                };
                units?: {
                    closed: string;
                    opening: string;
                };
            }[];
        };
        comparison?: {
            /**
             * How many figures of the plan were compared with what the service holds after the run.
             */
            figures: number;
            /**
             * The figures that are not the same.
             */
            differences: {
                fund: string;
                company: string;
                security?: string;
                id?: string;
                currency:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                measure: 'cost' | 'units' | 'cash';
                figure:
                | 'opening'
                | 'purchased'
                | 'exercised'
                | 'convertedOut'
                | 'convertedIn'
                | 'disposed'
                | 'closing'
                | 'exerciseCash'
                | 'proceeds'
                | 'gain';
                /**
                 * As the plan said it.
                 */
                expected: string;
                /**
                 * As the service holds it.
                 */
                actual: string;
            }[];
            /**
             * Funds whose conversions took out another cost than the service carries on.
             */
            conversions: {
                fund: string;
                currency:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                out: string;
                in: string;
            }[];
            /**
             * Funds whose exercises took out and were paid another cost than the service carries on.
             */
            exercises?: {
                fund: string;
                currency:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                out: string;
                /**
                 * What exercising cost.
                 */
                paid: string;
                in: string;
            }[];
        };
    };
    marks?: {
        scope: {
            kind: 'firm' | 'companies';
            companies: number;
            why?: string;
        };
        totals: {
            fund: string;
            currency:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            date: string;
            marks: number;
            value: string;
            last?: string;
            /**
             * value - last, of the marks that have a last one in this currency.
             */
            change?: string;
            /**
             * Marks of which no last one is known in this currency.
             */
            withoutLast: {
                count: number;
                value: string;
            };
            /**
             * Companies that the fund holds on that day.
             */
            holdings: number;
            unmarked: {
                company: string;
                last?: {
                    value: string;
                    currency?:
                    | 'AED'
                    | 'AUD'
                    | 'BDT'
                    | 'BRL'
                    | 'CAD'
                    | 'CHF'
                    | 'CNY'
                    | 'COP'
                    | 'CZK'
                    | 'DKK'
                    | 'EUR'
                    | 'GBP'
                    | 'GHS'
                    | 'HKD'
                    | 'IDR'
                    | 'ILS'
                    | 'INR'
                    | 'ISK'
                    | 'JOD'
                    | 'JPY'
                    | 'KES'
                    | 'KRW'
                    | 'MXN'
                    | 'NGN'
                    | 'NOK'
                    | 'NZD'
                    | 'PEN'
                    | 'PHP'
                    | 'PKR'
                    | 'SAR'
                    | 'SEK'
                    | 'SGD'
                    | 'THB'
                    | 'TRY'
                    | 'TWD'
                    | 'TZS'
                    | 'USD'
                    | 'VND'
                    | 'ZAR';
                    date?: string;
                    source:
                    | {
                        kind: 'run';
                        runId: string;
                        startedAt: string;
                    }
                    | {
                        kind: 'workbook';
                    }
                    | {
                        kind: 'row';
                        sheet: string;
                        row: number;
                    };
                };
            }[];
            /**
             * Set for that day by earlier runs, and not in this workbook.
             */
            others: {
                count: number;
                value: string;
            };
            /**
             * opening + purchased - proceeds + change = closing.
             */
            bridge?: {
                opening: string;
                purchased: string;
                proceeds: string;
                change: string;
                closing: string;
                /**
                 * Holdings with a last mark.
                 */
                held: number;
                /**
                 * New holdings: they open with nothing.
                 */
                bought: number;
                /**
                 * Holdings of which nothing is left and that have no mark: they close with nothing.
                 */
                exited: number;
                /**
                 * Purchases and proceeds in other currencies: in no figure of the bridge.
                 */
                otherCurrencies: number;
            };
            /**
             * Marks of older holdings without a last one: not in the bridge.
             */
            unknownOpening: {
                count: number;
                value: string;
            };
        }[];
        marks: {
            fund?: string;
            company: string;
            column: string;
            date: string;
            value: string;
            currency?:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            last?: {
                value: string;
                currency?:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                date?: string;
                source:
                | {
                    kind: 'run';
                    runId: string;
                    startedAt: string;
                }
                | {
                    kind: 'workbook';
                }
                | {
                    kind: 'row';
                    sheet: string;
                    row: number;
                };
            };
            change?: string;
        }[];
    };
    /**
     * Of foreign spreadsheets: of each column, what is loaded and what is left out.
     */
    sourceTieOut?: {
        inputIndex: number;
        file: string;
        sheet: string;
        headerRow?: number;
        columns: {
            letters: string;
            header?: string;
            /**
             * False for rates, multiples, years and the like, whose sum says nothing.
             */
            isAmount: boolean;
            /**
             * What all its cells come to: loaded + leftOut.
             */
            total: string;
            loaded: string;
            leftOut: string;
            into: string[];
            loadedRows: string;
            parts: {
                kind:
                | 'sheet-not-mapped'
                | 'sheet-skipped'
                | 'part-skipped'
                | 'rows-outside'
                | 'rows-skipped'
                | 'column-ignored'
                | 'column-not-mapped'
                | 'not-first'
                | 'not-taken'
                | 'row-refused';
                reason: string;
                isAcknowledged: boolean;
                sum: string;
                count: number;
                rows: string;
                firstRow: number;
            }[];
            again?: {
                sum: string;
                rows: string;
            };
            stated: {
                row: number;
                label?: string;
                stated: string;
                sum: string;
                isSum: boolean;
                /**
                 * How much of what it sums up is loaded; absent where it is no sum.
                 */
                loaded?: string;
            }[];
            unread: {
                count: number;
                first?: {
                    cell: string;
                    text: string;
                };
            };
            groups: {
                company?: string;
                fund?: string;
                currency?: string;
                total: string;
                loaded: string;
                leftOut: string;
            }[];
        }[];
    }[];
    /**
     * The copy that --report wrote.
     */
    report?: {
        path: string;
        note?: string;
    };
}

export declare interface PlanOptions {
    /** A plan of the same workbooks that must still hold: `plan-stale` is thrown if it does not. */
    readonly earlier?: PortfolioPlan;
    readonly signal?: AbortSignal;
}

/**
 * Works out what applying the workbooks would do to the portfolio, and writes nothing to the service. Errors in the
 * workbooks are findings of the plan, which is not applied then.
 */
export declare function planWorkbooks(workbooks: Workbooks, access: PortfolioAccess, options?: PlanOptions): Promise<PortfolioPlan>;

/** Which service is asked, as whom, and what is remembered of it. Nothing of it is read from the environment. */
export declare interface PortfolioAccess {
    /** For example `https://api.example.com`. */
    readonly baseUrl: string;
    /** Where the calls about cap tables go, if that is a different host. */
    readonly appUrl?: string;
    readonly credentials: {
        readonly clientId: string;
        readonly clientSecret: string;
    };
    /** The person who makes and applies plans: reports, plan files and the journal name them. */
    readonly userName: string;
    /** Where runs are remembered. Hand in the same one whenever you work on the same portfolio. */
    readonly journal: PortfolioJournal;
    /** A profile of the service: the path of a file, or its settings. */
    readonly profile?: string | object;
    /** The way to the service; straight by default, with the authorities that this machine trusts. */
    readonly network?: {
        /** The address of a forward proxy. */
        readonly proxy?: string;
        /** Hosts that are reached without it, separated by commas. */
        readonly noProxy?: string;
        /** The path of a file with certificates of authorities that are trusted besides. */
        readonly caFile?: string;
    };
    /** Carries the requests in place of our own connections, without `network`; of its answers nothing is believed unchecked. */
    readonly fetch?: typeof fetch;
    /** The present moment for plans, reports and the journal; the system's clock by default. It paces no request. */
    readonly now?: () => Date;
}

/**
 * A place where runs are remembered: what was sent, what became of it, and who did it. It is what keeps a row from being
 * entered twice, so hand in the same one whenever you work on the same portfolio.
 */
export declare interface PortfolioJournal {
    readonly kind: 'folder' | 'database' | 'memory';
}

/**
 * A plan as a value: it can be shown, kept as a file, approved by its digest and applied, now or tomorrow, here or by the
 * command (`capsheet apply PLAN.json`).
 */
export declare interface PortfolioPlan {
    /** The document of `capsheet plan --json`. */
    readonly document: PrintedDocument<'plan'>;
    /** The whole plan file. It is sealed: a plan that was changed is not applied. */
    readonly text: string;
    /** The digest of the text, in hex: what an approver of the plan approves. */
    readonly sha256: string;
    /** The file that it was read from, next to which its workbooks are looked for. */
    readonly path?: string;
}

/**
 * A document as the command prints it under `--json`, by its name: `PrintedDocument<'plan'>`. Amounts are decimal texts
 * and never numbers; days are texts such as `2024-06-30`.
 */
export declare type PrintedDocument<Name extends keyof PrintedDocuments> = ReadonlyDeep<PrintedDocuments[Name]>;

/** The type of each document, by its name. */
export declare interface PrintedDocuments {
    readonly check: CheckDocument;
    readonly plan: PlanDocument;
    readonly result: ResultDocument;
    readonly error: ErrorDocument;
    readonly compare: CompareDocument;
    readonly map: MapDocument;
    readonly export: ExportDocument;
}

/** The same at every depth, as the library hands it out. */
declare type ReadonlyDeep<T> = T extends string | number | boolean | null | undefined
? T
: { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> };

/** How workbooks are read and checked. */
export declare interface ReadOptions {
    /** Which sheet a single CSV file is. */
    readonly sheetName?: string;
    /** The encoding of CSV files that do not show it. */
    readonly encoding?: TextEncoding;
    /** Settles dates in text whose day and month could be exchanged. */
    readonly dateOrder?: DateOrder;
    /** The sign before the fraction of numbers in text, `.` by default. */
    readonly decimalSign?: DecimalSign;
    /** Cells merged downwards in a reference column stand for every row that they cover. */
    readonly fillDown?: boolean;
    /** The quarter (`2024-Q2`) or its last day (`2024-06-30`), if the workbooks do not say it. */
    readonly quarter?: string;
    /** How foreign sheets are read: the path of a mapping file, or its text. */
    readonly mapping?: string | {
        readonly text: string;
    };
    /** A folder in which earlier mappings are remembered; without one nothing is. */
    readonly memory?: string;
    /** The firm's own severities and tolerances: the path of a rules file, or its settings. */
    readonly rules?: string | object;
    /** A profile of the service, of which a check needs the currency: the path of a file, or its settings. */
    readonly profile?: string | object;
    /** Asked for the password of a protected workbook; `refused` counts the wrong answers so far, `undefined` gives up. */
    readonly password?: (name: string, refused: number) => Promise<string | undefined>;
    readonly signal?: AbortSignal;
}

/** Reads a plan file. Throws `plan-not-found`, and what `parsePlanText` throws. */
export declare function readPlanFile(path: string): Promise<PortfolioPlan>;

/**
 * Describes `capsheet apply --json`.
 */
declare interface ResultDocument {
    $schema?: 'urn:capsheet:result@1';
    schema: 'capsheet/result@1';
    run?: string;
    /**
     * Of the saved plan that was applied.
     */
    planSha256?: string;
    /**
     * Of that plan; absent if nobody signs in.
     */
    approval?: {
        /**
         * The name of the person, who had signed in.
         */
        approvedBy: string;
        email?: string;
        approvedAt: string;
        /**
         * Of the plan file that was approved.
         */
        planSha256: string;
        comment?: string;
    };
    inputs: {
        name: string;
        sha256: string;
    }[];
    /**
     * The address of the service.
     */
    service: string;
    /**
     * The address of its cap-table calls.
     */
    appService?: string;
    firm: string;
    madeBy: string;
    madeAt: string;
    appliedBy: string;
    /**
     * Rows by outcome.
     */
    summary: {
        [k: string]: number;
    };
    requests: {
        reads: number;
        writes: number;
        retries: number;
    };
    rows: {
        /**
         * The input, only if there are several.
         */
        file?: string;
        /**
         * The tab's name.
         */
        sheet: string;
        /**
         * As Excel shows it, from 1.
         */
        row: number;
        /**
         * From 1, if one row of the source became several records.
         */
        record?: number;
        outcome:
        | 'added'
        | 'replaced'
        | 'uploaded'
        | 'unchanged'
        | 'differs'
        | 'failed'
        | 'blocked'
        | 'invalid'
        | 'skipped'
        | 'unknown'
        | 'not-run';
        /**
         * What the row is, in words.
         */
        key: string;
        why: string;
        /**
         * Of what the service holds.
         */
        id?: string;
        changes?: {
            column: string;
            /**
             * What the service has; absent if it has nothing.
             */
            service?: string;
            /**
             * What the workbook says; absent if it says nothing.
             */
            workbook?: string;
        }[];
        findings?: {
            severity: 'error' | 'warning' | 'info';
            /**
             * Stable; "capsheet explain CODE" says more about it.
             */
            code: string;
            /**
             * The input, only if there are several.
             */
            file?: string;
            sheet?: string;
            row?: number;
            /**
             * The name of the column, or the header as it is written.
             */
            column?: string;
            /**
             * Such as F14.
             */
            cell?: string;
            /**
             * What the cell contains, and what was expected.
             */
            message: string;
            /**
             * What to do.
             */
            hint: string;
            /**
             * What capsheet itself can do: `map` where `capsheet map` proposes how to read the tab.
             */
            cure?: 'map';
        }[];
        /**
         * The run that entered the row.
         */
        run?: string;
        /**
         * After the run, the service was found to hold what the row says.
         */
        verified: boolean;
        message?: string;
    }[];
    findings: {
        severity: 'error' | 'warning' | 'info';
        /**
         * Stable; "capsheet explain CODE" says more about it.
         */
        code: string;
        /**
         * The input, only if there are several.
         */
        file?: string;
        sheet?: string;
        row?: number;
        /**
         * The name of the column, or the header as it is written.
         */
        column?: string;
        /**
         * Such as F14.
         */
        cell?: string;
        /**
         * What the cell contains, and what was expected.
         */
        message: string;
        /**
         * What to do.
         */
        hint: string;
        /**
         * What capsheet itself can do: `map` where `capsheet map` proposes how to read the tab.
         */
        cure?: 'map';
    }[];
    tieOut: {
        company: string;
        fund: string;
        currency: string;
        before: string;
        added: string;
        after: string;
        /**
         * before + added - after: 0 if it closes.
         */
        difference: string;
    }[];
    rollForward?: {
        scope: {
            kind: 'firm' | 'companies';
            companies: number;
            why?: string;
        };
        quarter?: {
            first: string;
            last: string;
        };
        lines: {
            fund: string;
            company: string;
            security?: string;
            id?: string;
            type?:
            | 'certificate'
            | 'warrant'
            | 'convertible'
            | 'token_investment'
            | 'token_warrant'
            | 'token_convertible'
            | 'public_equity'
            | 'other';
            securities: number;
            currency:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            cost: {
                opening: string;
                purchased?: string;
                exercised?: string;
                convertedOut?: string;
                convertedIn?: string;
                disposed?: string;
                closing: string;
                difference?: string;
                late?: {
                    purchased?: string;
                    exercised?: string;
                    convertedOut?: string;
                    convertedIn?: string;
                    disposed?: string;
                };
                after?: {
                    purchased?: string;
                    exercised?: string;
                    convertedOut?: string;
                    convertedIn?: string;
                    disposed?: string;
                };
            };
            units?: {
                opening: string;
                purchased?: string;
                exercised?: string;
                convertedOut?: string;
                convertedIn?: string;
                disposed?: string;
                closing: string;
                difference?: string;
                late?: {
                    purchased?: string;
                    exercised?: string;
                    convertedOut?: string;
                    convertedIn?: string;
                    disposed?: string;
                };
                after?: {
                    purchased?: string;
                    exercised?: string;
                    convertedOut?: string;
                    convertedIn?: string;
                    disposed?: string;
                };
            };
            exerciseCash?: string;
            proceeds?: string;
            gain?: string;
            late?: {
                exerciseCash?: string;
                proceeds?: string;
                gain?: string;
            };
            after?: {
                exerciseCash?: string;
                proceeds?: string;
                gain?: string;
            };
            isExpected?: true;
        }[];
        assumedCounts?: number;
        assumedCosts?: number;
        unknownInputs?: number;
        /**
         * From entered cost to closing cost, by fund and currency.
         */
        reconciliation?: {
            fund: string;
            currency: string;
            /**
             * Entered cost after the run, as the tie-out has it.
             */
            entered: string;
            /**
             * What was exercised, converted and sold before the run.
             */
            earlier: string;
            exercised: string;
            convertedOut: string;
            convertedIn: string;
            disposed: string;
            /**
             * Closing cost of the companies concerned.
             */
            closing: string;
            /**
             * 0 if entered cost and movements come to closing cost.
             */
            difference: string;
        }[];
        /**
         * What conversions and exercises created and the service lists at another cost than they carried on.
         */
        listedCosts?: {
            fund: string;
            company: string;
            security: string;
            id: string;
            currency:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            /**
             * As a conversion or exercise carried it on: the roll-forward goes on with it.
             */
            cost: string;
            /**
             * As the service lists it.
             */
            listed: string;
        }[];
        opening?: {
            /**
             * The last run whose closing the journal knows.
             */
            run?: string;
            closedAt?: string;
            /**
             * Companies that no run has closed yet.
             */
            unknown?: number;
            /**
             * Holdings that open otherwise than the last run closed with them.
             */
            changes: {
                fund: string;
                company: string;
                security: string;
                id: string;
                currency:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                kind: 'entered' | 'sold' | 'converted' | 'recounted' | 'unexplained';
                by: 'capsheet' | 'others';
                cost: {
                    closed: string;
                    opening: string;
                };
                units?: {
                    closed: string;
                    opening: string;
                };
            }[];
        };
        comparison?: {
            /**
             * How many figures of the plan were compared with what the service holds after the run.
             */
            figures: number;
            /**
             * The figures that are not the same.
             */
            differences: {
                fund: string;
                company: string;
                security?: string;
                id?: string;
                currency:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                measure: 'cost' | 'units' | 'cash';
                figure:
                | 'opening'
                | 'purchased'
                | 'exercised'
                | 'convertedOut'
                | 'convertedIn'
                | 'disposed'
                | 'closing'
                | 'exerciseCash'
                | 'proceeds'
                | 'gain';
                /**
                 * As the plan said it.
                 */
                expected: string;
                /**
                 * As the service holds it.
                 */
                actual: string;
            }[];
            /**
             * Funds whose conversions took out another cost than the service carries on.
             */
            conversions: {
                fund: string;
                currency:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                out: string;
                in: string;
            }[];
            /**
             * Funds whose exercises took out and were paid another cost than the service carries on.
             */
            exercises?: {
                fund: string;
                currency:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                out: string;
                /**
                 * What exercising cost.
                 */
                paid: string;
                in: string;
            }[];
        };
    };
    marks?: {
        scope: {
            kind: 'firm' | 'companies';
            companies: number;
            why?: string;
        };
        totals: {
            fund: string;
            currency:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            date: string;
            marks: number;
            value: string;
            last?: string;
            /**
             * value - last, of the marks that have a last one in this currency.
             */
            change?: string;
            /**
             * Marks of which no last one is known in this currency.
             */
            withoutLast: {
                count: number;
                value: string;
            };
            /**
             * Companies that the fund holds on that day.
             */
            holdings: number;
            unmarked: {
                company: string;
                last?: {
                    value: string;
                    currency?:
                    | 'AED'
                    | 'AUD'
                    | 'BDT'
                    | 'BRL'
                    | 'CAD'
                    | 'CHF'
                    | 'CNY'
                    | 'COP'
                    | 'CZK'
                    | 'DKK'
                    | 'EUR'
                    | 'GBP'
                    | 'GHS'
                    | 'HKD'
                    | 'IDR'
                    | 'ILS'
                    | 'INR'
                    | 'ISK'
                    | 'JOD'
                    | 'JPY'
                    | 'KES'
                    | 'KRW'
                    | 'MXN'
                    | 'NGN'
                    | 'NOK'
                    | 'NZD'
                    | 'PEN'
                    | 'PHP'
                    | 'PKR'
                    | 'SAR'
                    | 'SEK'
                    | 'SGD'
                    | 'THB'
                    | 'TRY'
                    | 'TWD'
                    | 'TZS'
                    | 'USD'
                    | 'VND'
                    | 'ZAR';
                    date?: string;
                    source:
                    | {
                        kind: 'run';
                        runId: string;
                        startedAt: string;
                    }
                    | {
                        kind: 'workbook';
                    }
                    | {
                        kind: 'row';
                        sheet: string;
                        row: number;
                    };
                };
            }[];
            /**
             * Set for that day by earlier runs, and not in this workbook.
             */
            others: {
                count: number;
                value: string;
            };
            /**
             * opening + purchased - proceeds + change = closing.
             */
            bridge?: {
                opening: string;
                purchased: string;
                proceeds: string;
                change: string;
                closing: string;
                /**
                 * Holdings with a last mark.
                 */
                held: number;
                /**
                 * New holdings: they open with nothing.
                 */
                bought: number;
                /**
                 * Holdings of which nothing is left and that have no mark: they close with nothing.
                 */
                exited: number;
                /**
                 * Purchases and proceeds in other currencies: in no figure of the bridge.
                 */
                otherCurrencies: number;
            };
            /**
             * Marks of older holdings without a last one: not in the bridge.
             */
            unknownOpening: {
                count: number;
                value: string;
            };
        }[];
        marks: {
            fund?: string;
            company: string;
            column: string;
            date: string;
            value: string;
            currency?:
            | 'AED'
            | 'AUD'
            | 'BDT'
            | 'BRL'
            | 'CAD'
            | 'CHF'
            | 'CNY'
            | 'COP'
            | 'CZK'
            | 'DKK'
            | 'EUR'
            | 'GBP'
            | 'GHS'
            | 'HKD'
            | 'IDR'
            | 'ILS'
            | 'INR'
            | 'ISK'
            | 'JOD'
            | 'JPY'
            | 'KES'
            | 'KRW'
            | 'MXN'
            | 'NGN'
            | 'NOK'
            | 'NZD'
            | 'PEN'
            | 'PHP'
            | 'PKR'
            | 'SAR'
            | 'SEK'
            | 'SGD'
            | 'THB'
            | 'TRY'
            | 'TWD'
            | 'TZS'
            | 'USD'
            | 'VND'
            | 'ZAR';
            last?: {
                value: string;
                currency?:
                | 'AED'
                | 'AUD'
                | 'BDT'
                | 'BRL'
                | 'CAD'
                | 'CHF'
                | 'CNY'
                | 'COP'
                | 'CZK'
                | 'DKK'
                | 'EUR'
                | 'GBP'
                | 'GHS'
                | 'HKD'
                | 'IDR'
                | 'ILS'
                | 'INR'
                | 'ISK'
                | 'JOD'
                | 'JPY'
                | 'KES'
                | 'KRW'
                | 'MXN'
                | 'NGN'
                | 'NOK'
                | 'NZD'
                | 'PEN'
                | 'PHP'
                | 'PKR'
                | 'SAR'
                | 'SEK'
                | 'SGD'
                | 'THB'
                | 'TRY'
                | 'TWD'
                | 'TZS'
                | 'USD'
                | 'VND'
                | 'ZAR';
                date?: string;
                source:
                | {
                    kind: 'run';
                    runId: string;
                    startedAt: string;
                }
                | {
                    kind: 'workbook';
                }
                | {
                    kind: 'row';
                    sheet: string;
                    row: number;
                };
            };
            change?: string;
        }[];
    };
    /**
     * Of foreign spreadsheets: of each column, what is loaded and what is left out.
     */
    sourceTieOut?: {
        inputIndex: number;
        file: string;
        sheet: string;
        headerRow?: number;
        columns: {
            letters: string;
            header?: string;
            /**
             * False for rates, multiples, years and the like, whose sum says nothing.
             */
            isAmount: boolean;
            /**
             * What all its cells come to: loaded + leftOut.
             */
            total: string;
            loaded: string;
            leftOut: string;
            into: string[];
            loadedRows: string;
            parts: {
                kind:
                | 'sheet-not-mapped'
                | 'sheet-skipped'
                | 'part-skipped'
                | 'rows-outside'
                | 'rows-skipped'
                | 'column-ignored'
                | 'column-not-mapped'
                | 'not-first'
                | 'not-taken'
                | 'row-refused';
                reason: string;
                isAcknowledged: boolean;
                sum: string;
                count: number;
                rows: string;
                firstRow: number;
            }[];
            again?: {
                sum: string;
                rows: string;
            };
            stated: {
                row: number;
                label?: string;
                stated: string;
                sum: string;
                isSum: boolean;
                /**
                 * How much of what it sums up is loaded; absent where it is no sum.
                 */
                loaded?: string;
            }[];
            unread: {
                count: number;
                first?: {
                    cell: string;
                    text: string;
                };
            };
            groups: {
                company?: string;
                fund?: string;
                currency?: string;
                total: string;
                loaded: string;
                leftOut: string;
            }[];
        }[];
    }[];
    /**
     * Paths of the result workbooks, in the order of the inputs.
     */
    results: string[];
}

/**
 * How a run ended.
 *
 * - `done`: every request of the plan has its answer, whatever the answers were
 * - `refused`: the workbook has errors and nothing was sent
 * - `already-applied`: the saved plan's own run had finished before; nothing was sent
 * - `interrupted`: stopped by the user
 * - `service-lost`: the service could not be reached any more
 * - `journal-lost`: the journal could not be written any more, so that nothing more was sent
 */
declare const RUN_STATUSES: readonly ['done', 'refused', 'already-applied', 'interrupted', 'service-lost', 'journal-lost'];

/** How far a run is. */
export declare interface RunProgress {
    /** The things being sent, each after those it depends on: `companies`, `rounds`, `securities` and so on. */
    readonly stage: string;
    readonly rowsDone: number;
    readonly rowsToSend: number;
    /** Write requests sent so far. */
    readonly writesSent: number;
    readonly writesPlanned: number;
    /** The service is being asked what became of a request. */
    readonly isSettling: boolean;
}

export declare type RunStatus = (typeof RUN_STATUSES)[number];

/**
 * How a text file's bytes may be meant, by the names of the WHATWG encoding standard: what spreadsheet programs write as
 * "CSV" on Windows and on the Mac, in the languages people keep cap tables in.
 */
declare const TEXT_ENCODINGS: readonly ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'shift_jis', 'gb18030', 'big5', 'euc-kr'];

declare type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/**
 * Workbooks that were read and checked. Close them when you are done: sources that were no files lie in a temporary
 * folder until then.
 */
export declare interface Workbooks {
    /** Their names, in the order of the sources. */
    readonly names: readonly string[];
    /** Removes what was kept of them; a second call does nothing. */
    close(): Promise<void>;
}

/**
 * A spreadsheet file or a folder of CSV files by its path, or a file's name with its bytes or a stream of them. The ending
 * of the name says nothing that the content does not say better, and is needed all the same.
 */
export declare type WorkbookSource = string | {
    readonly name: string;
    readonly bytes: Uint8Array;
} | {
    readonly name: string;
    readonly stream: AsyncIterable<Uint8Array>;
};

/**
 * Writes a plan into a new file that ends in `.json`, with the paths of its workbooks relative to it; returns that plan,
 * whose digest is that of the file. Throws `plan-exists`, `plan-not-json` and `plan-unwritable`.
 */
export declare function writePlanFile(plan: PortfolioPlan, path: string): Promise<PortfolioPlan>;

export { }
