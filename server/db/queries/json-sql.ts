/** SQL that reads JSON, which every engine writes otherwise. Values are texts or numbers: cast numbers to compare them. */

/** Returns a source of rows `key` (from 0) and `value` for a JSON array, a parameter or a column. */
export const jsonElements = (json: string): string => `json_each(${json})`

/** Returns a source of rows `key` and `value` for a JSON object. */
export const jsonEntries = (json: string): string => `json_each(${json})`
