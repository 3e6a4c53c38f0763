-- The full-text index. It keeps no text (contentless): rows are found here and read from their own tables.
-- detail=column: words are asked for by column, never as phrases. The marks of Indian scripts belong to words.
CREATE VIRTUAL TABLE `search_index` USING fts5(
  filters, title, body,
  content='', contentless_delete=1, detail=column,
  tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'",
  prefix='1 2 3 4'
);--> statement-breakpoint
-- The longer words of the full-text index. FTS5 reads a beginning longer than its prefix indexes by gathering every row
-- of every word that begins so, which for a frequent word takes milliseconds; named one by one, words are read from the
-- newest row and no further than asked. A word that no item holds any more does no harm.
CREATE TABLE `search_words` (`word` text PRIMARY KEY NOT NULL) WITHOUT ROWID;--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
