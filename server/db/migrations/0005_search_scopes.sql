-- The words that not everybody may read have a column of their own (`locked`): who may not read them does not search them.
-- The index keeps no text, so that it is emptied here and filled again by the next start.
DROP TABLE `search_index`;--> statement-breakpoint
DELETE FROM `search_documents`;--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(
  filters, title, body, locked,
  content='', contentless_delete=1, detail=column,
  tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'",
  prefix='1 2 3 4'
);--> statement-breakpoint
-- Of many words a smaller part at a time is brought to the file (1 MB by itself), so that nobody waits for long.
INSERT INTO `search_index` (`search_index`, rank) VALUES ('hashsize', 131072);
