-- The words that not everybody may read have a column of their own (`locked`): who may not read them does not search them.
-- The index keeps no text, so that it is emptied here and filled again by the next start.
DROP TABLE `search_index`;--> statement-breakpoint
DELETE FROM `search_documents`;--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(
  filters, title, body, locked,
  content='', contentless_delete=1, detail=column,
  tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'",
  prefix='1 2 3 4'
);
