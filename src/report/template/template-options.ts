/** A custom column of the service: the template then has a column of its name. */
export interface TemplateCustomColumn {
  readonly name: string;
  /** The values a column takes; they are offered, and of a multi-select several may stand in a cell. */
  readonly options?: readonly string[];
}

/** What the firm has already, for drop-downs; without it they offer what stands in the workbook itself. */
export interface TemplateOptions {
  readonly companies?: readonly string[];
  readonly funds?: readonly string[];
  /** Makes the sheet of custom columns a wide one. */
  readonly customColumns?: readonly TemplateCustomColumn[];
}
