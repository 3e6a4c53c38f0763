import { LINK_LENGTH } from './constants.ts'

/** Limits of content (docs/product/fine-points.md#3-limits-of-content). */
export const LIMITS = {
  postName: 300,
  description: 20_000,
  contents: 5_000,
  label: 200,
  shortText: 300,
  link: LINK_LENGTH,
  phone: 40,
  entries: 100,
  sections: 20,
  tables: 20,
  rows: 500,
  columns: 20,
  cellLines: 100,
  cellLine: 2000,
  /** Cells of all tables of one post, as many as one full table has: phones could not open more. */
  cells: 10_000,
} as const
